"""Building a deck card by card, and reading one in whichever form it comes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec.structs import replace

from engines.nordic_glory.book.book import Book
from engines.nordic_glory.book.cards import CardId, Deck, is_element
from engines.nordic_glory.decks import CODE, COPIES, read_code
from engines.nordic_glory.decks import read_text as from_text


def fresh(book: Book, name: str) -> Deck:
    """Return a deck of nothing but the first Jarl."""
    return Deck(jarl=next(iter(book.jarls)), shields=(), rituals={}, elements={}, name=name)


def read(given: str, book: Book) -> Deck:
    """Read a deck from its name among the preconstructed ones, its share code, or its text.

    Raises:
        DeckError: it is none of these; every fault is listed.
    """
    given = given.strip()
    if given in book.decks:
        return book.decks[given]
    return read_code(given, book) if given.startswith(CODE) else from_text(given, book)


def copies(deck: Deck, card: CardId) -> int:
    """Return how often a deck holds a card."""
    piles = (Counter(deck.shields), deck.rituals, deck.elements, {deck.jarl: 1})
    return sum(pile.get(card, 0) for pile in piles)


def changed(deck: Deck, card: CardId, by: int, book: Book) -> Deck:
    """Return a deck with more or fewer copies of a card, from none to 99; of a Jarl there is always one.

    Args:
        deck: the deck as it is.
        card: a card of the Book.
        by: how many copies more.
        book: the Book, whose order the deck keeps.
    """
    if card in book.jarls:
        return replace(deck, jarl=card)
    number = min(max(0, copies(deck, card) + by), COPIES)
    if card in book.shields:
        shields = Counter(deck.shields)
        shields[card] = number
        return replace(deck, shields=tuple(each for each in book.shields for _ in range(shields[each])))
    if is_element(card):
        return replace(deck, elements=_with(deck.elements, card, number))
    return replace(deck, rituals=_with(deck.rituals, card, number))


def _with(pile: Mapping[CardId, int], card: CardId, number: int) -> dict[CardId, int]:
    """Return a pile with so many copies of one card."""
    return {each: n for each, n in {**pile, card: number}.items() if n}
