"""Readings of single cards: what one is worth to have, and which cards nothing tells apart."""

from __future__ import annotations

from engines.god_of_war.book import Book, CardId


def worth(book: Book, card: CardId) -> int:
    """Return roughly how good a card is to have; status cards are worse than nothing."""
    printed = book.cards[card]
    if printed.status:
        return 1 if printed.status == "crystal" else -2
    if printed.special:
        return 4
    return 2 * max(side.n for side in printed.sides) + len(printed.sides) + any(side.icon for side in printed.sides)


def twins(book: Book, card: CardId, other: CardId, *, runes: bool) -> bool:
    """Return whether two cards are alike in all that is printed on them but their number.

    Args:
        book: the cards.
        card: one card.
        other: another card.
        runes: whether their runes have to be the same as well: these count only while a card lies outside a deck.
    """
    one, two = book.cards[card], book.cards[other]
    alike = (one.sides, one.special, one.rage, one.stuns, one.alone, one.status) == (
        (two.sides, two.special, two.rage, two.stuns, two.alone, two.status)
    )
    return alike and (not runes or one.rune == two.rune)
