"""What a deck may hold, and how it counts (docs/rules/nordic_glory.md 1.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from engines.core import Fault
from engines.nordic_glory.book.book import Book
from engines.nordic_glory.book.cards import ELEMENT, CardId, Deck, Limits


class DeckFault(StrEnum):
    """What can be wrong with a deck."""

    CODE = "config.deck-code"
    TEXT = "config.deck-text"
    JARL = "config.deck-jarl"
    UNKNOWN = "config.deck-unknown"
    COPIES = "config.deck-copies"
    MANY = "config.deck-many"
    SHIELDS = "config.deck-shields"
    BASE = "config.deck-base"
    ENHANCEMENT = "config.deck-enhancement"
    RE_SIZE = "config.deck-re-size"
    RE_MOST = "config.deck-re-most"
    ELEMENT = "config.deck-element"
    RITUAL = "config.deck-ritual"


class Counts(Struct, frozen=True):
    """A deck in numbers, for a builder's panel.

    Attributes:
        shields: cards in the Shield deck.
        re: cards in the R/E deck.
        rituals: rituals among them.
        elements: copies of each element card.
        bases: shields by base element.
        enhancements: shields by enhancement; those without are left out.
        attack_gems: shields by attack gem.
        defense_gems: shields by defense gem.
        runes: shields by rune.
        symbols: shields by symbol.
        attack: the curve: shields by printed attack.
        defense: the curve: shields by printed defense.
    """

    shields: int
    re: int
    rituals: int
    elements: dict[CardId, int]
    bases: dict[str, int]
    enhancements: dict[str, int]
    attack_gems: dict[str, int]
    defense_gems: dict[str, int]
    runes: dict[str, int]
    symbols: dict[str, int]
    attack: dict[int, int]
    defense: dict[int, int]


def limits(book: Book, *, revised: bool = False, re_exact: bool = True, ritual_copies: int = 0) -> Limits:
    """Return the limits of a table's options (rulings C3, C29; rule 4)."""
    row = book.limits["revised" if revised else "standard"]
    return replace(row, re_exact=re_exact, ritual=ritual_copies)


def fitted(deck: Deck, options: Limits) -> Deck:
    """Return a preconstructed deck without the shields that these limits have no place for (ruling C29)."""
    return replace(deck, shields=deck.shields[: options.shields]) if deck.id else deck


def counts(deck: Deck, book: Book) -> Counts:
    """Count a deck; cards that the Book does not know count only towards the sizes."""
    shields = [book.shields[card] for card in deck.shields if card in book.shields]
    return Counts(
        shields=len(deck.shields),
        re=sum(deck.rituals.values()) + sum(deck.elements.values()),
        rituals=sum(deck.rituals.values()),
        elements=dict(deck.elements),
        bases=_tally((shield.base for shield in shields), book.elements),
        enhancements=_tally((shield.enhancement for shield in shields if shield.enhancement), book.enhancements),
        attack_gems=_tally((shield.attack_gem for shield in shields), book.gems),
        defense_gems=_tally((shield.defense_gem for shield in shields), book.gems),
        runes=_tally((shield.rune for shield in shields), book.runes),
        symbols=_tally((shield.symbol for shield in shields), book.symbols),
        attack=dict(sorted(Counter(shield.attack for shield in shields).items())),
        defense=dict(sorted(Counter(shield.defense for shield in shields).items())),
    )


def problems(deck: Deck, book: Book, options: Limits) -> tuple[Fault, ...]:
    """Return everything that is wrong with a deck (rules 2 to 4); nothing for a legal one."""
    return tuple(_faults(deck, book, options))


def _faults(deck: Deck, book: Book, options: Limits) -> Iterator[Fault]:
    yield from _unknown_cards(deck, book)
    yield from _shield_faults(counts(deck, book), options)
    yield from _re_faults(deck, options)


def _shield_faults(number: Counts, options: Limits) -> Iterator[Fault]:
    if number.shields != options.shields:
        yield Fault(DeckFault.SHIELDS, {"n": number.shields, "limit": options.shields})
    for base, n in number.bases.items():
        if n > options.base:
            yield Fault(DeckFault.BASE, {"element": base, "n": n, "limit": options.base})
    for enhancement, n in number.enhancements.items():
        if n > options.enhancement:
            yield Fault(DeckFault.ENHANCEMENT, {"enhancement": enhancement, "n": n, "limit": options.enhancement})


def _re_faults(deck: Deck, options: Limits) -> Iterator[Fault]:
    size = len(deck.re_cards)
    if size > options.re:
        yield Fault(DeckFault.RE_MOST, {"n": size, "limit": options.re})
    elif options.re_exact and size < options.re:
        yield Fault(DeckFault.RE_SIZE, {"n": size, "limit": options.re})
    for card, n in deck.elements.items():
        if n > options.element:
            yield Fault(DeckFault.ELEMENT, {"card": card, "n": n, "limit": options.element})
    for card, n in deck.rituals.items():
        if options.ritual and n > options.ritual:
            yield Fault(DeckFault.RITUAL, {"card": card, "n": n, "limit": options.ritual})


def _unknown_cards(deck: Deck, book: Book) -> Iterator[Fault]:
    """Yield cards that the Book does not hold, and copies below 1."""
    if deck.jarl not in book.jarls:
        yield Fault(DeckFault.JARL, {"card": deck.jarl})
    known_elements = {ELEMENT + element for element in book.elements}
    for card in dict.fromkeys(deck.shields):
        if card not in book.shields:
            yield Fault(DeckFault.UNKNOWN, {"card": card})
    for pile, known in ((deck.rituals, book.rituals.keys()), (deck.elements, known_elements)):
        for card, copies in pile.items():
            if card not in known:
                yield Fault(DeckFault.UNKNOWN, {"card": card})
            elif copies < 1:
                yield Fault(DeckFault.COPIES, {"card": card, "n": copies})


def _tally(found: Iterable[str], order: Iterable[str]) -> dict[str, int]:
    """Count words, in the order of the Book; those that do not occur are left out."""
    tally = Counter(found)
    return {word: tally[word] for word in order if tally[word]}
