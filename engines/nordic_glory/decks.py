"""Building decks: what a deck may hold, how it counts, and how it travels as text (rules/nordic_glory.md 1.1).

A share code is `NG1-` and base64: a version, the deck as copies of every card in the Book's order, and a checksum over
the deck's *names*, so that a code read with other card sets is refused instead of becoming another deck.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import Counter
from collections.abc import Iterable, Iterator
from enum import StrEnum
from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from engines.core import Fault
from engines.nordic_glory.book.cards import ELEMENT, CardId, Deck, Limits, element_of, is_element

if TYPE_CHECKING:
    from engines.nordic_glory.book.book import Book

CODE = "NG1-"
"""What every share code begins with: the game and the version of the code."""

COPIES = 99
"""Copies of one card that a deck can name."""

_CHECK = 3
_LINE, _DIGITS = 80, 4


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


class DeckError(ValueError):
    """A text or code that is no deck; carries every fault."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(fault.id for fault in faults))


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
    yield from _strangers(deck, book)
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


def _strangers(deck: Deck, book: Book) -> Iterator[Fault]:
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


def write_text(deck: Deck) -> str:
    """Return a deck as lines of text that a person can read and type."""
    lines = [f"# {deck.name or deck.id}"] if deck.name or deck.id else []
    lines.append(f"jarl {deck.jarl}")
    for pile in (Counter(deck.shields), deck.rituals, deck.elements):
        lines += [f"{copies} {card}" for card, copies in pile.items()]
    return "\n".join(lines)


def read_text(text: str, book: Book) -> Deck:
    """Read a deck from lines such as `jarl eydis`, `2 battle-cry`, `snow1`; `#` begins its name.

    Raises:
        DeckError: a line is no card of the Book, or there is not exactly one Jarl; every fault is listed.
    """
    faults: list[Fault] = []
    jarls: list[CardId] = []
    cards: Counter[CardId] = Counter()
    name = ""
    for line in (line.strip() for line in text.splitlines()):
        if line.startswith("#"):
            name = name or line.lstrip("# ").strip()
        elif line.startswith("jarl "):
            jarls.append(line.removeprefix("jarl ").strip())
        elif line:
            number, _, card = line.rpartition(" ")
            copies = int(number[:_DIGITS]) if number.isdecimal() else 0 if number else 1
            if not 1 <= copies <= COPIES or not _known(card, book):
                faults.append(Fault(DeckFault.TEXT, {"line": line[:_LINE]}))
            else:
                cards[card] += copies
    many = {card: copies for card, copies in cards.items() if copies > COPIES}
    faults += [Fault(DeckFault.MANY, {"card": card, "n": n, "limit": COPIES}) for card, n in many.items()]
    if len(jarls) != 1 or jarls[0] not in book.jarls:
        faults.append(Fault(DeckFault.JARL, {"card": " ".join(jarls)[:_LINE]}))
    if faults:
        raise DeckError(tuple(faults))
    return _deck(jarls[0], cards, book, name)


def write_code(deck: Deck, book: Book) -> str:
    """Return a deck's share code; its name is not part of it. The deck holds only cards of the Book."""
    copies = Counter(deck.shields) + Counter(deck.rituals) + Counter(deck.elements)
    bits = format(list(book.jarls).index(deck.jarl), "08b")
    bits += "".join("1" * copies[card] + "0" for card in _catalogue(book))
    bits += "0" * (-len(bits) % 8)
    body = int(bits, 2).to_bytes(len(bits) // 8, "big")
    return CODE + urlsafe_b64encode(body + _checksum(deck)).decode().rstrip("=")


def read_code(code: str, book: Book) -> Deck:
    """Read a share code.

    Raises:
        DeckError: the code is damaged, of another version, or made with other card sets.
    """
    try:
        return _decode(code.strip(), book)
    except (ValueError, IndexError) as error:
        raise DeckError((Fault(DeckFault.CODE, {"code": code[:80]}),)) from error


def _decode(code: str, book: Book) -> Deck:
    if not code.startswith(CODE):
        raise ValueError(code)
    text = code.removeprefix(CODE)
    raw = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    body, check = raw[:-_CHECK], raw[-_CHECK:]
    bits = "".join(format(byte, "08b") for byte in body)
    runs = bits[8:].split("0")
    catalogue = _catalogue(book)
    cards = Counter({card: len(run) for card, run in zip(catalogue, runs[: len(catalogue)], strict=True) if run})
    if max(cards.values(), default=0) > COPIES:
        raise ValueError(code)
    deck = _deck(list(book.jarls)[int(bits[:8], 2)], cards, book, "")
    if _checksum(deck) != check or write_code(deck, book) != code:
        raise ValueError(code)
    return deck


def _checksum(deck: Deck) -> bytes:
    copies = Counter(deck.shields) + Counter(deck.rituals) + Counter(deck.elements)
    text = f"{deck.jarl} " + " ".join(f"{n} {card}" for card, n in sorted(copies.items()))
    return sha256(text.encode()).digest()[:_CHECK]


def _catalogue(book: Book) -> list[CardId]:
    return [*book.shields, *book.rituals, *(ELEMENT + element for element in book.elements)]


def _known(card: CardId, book: Book) -> bool:
    element = is_element(card) and element_of(card) in book.elements
    return card in book.shields or card in book.rituals or element


def _deck(jarl: CardId, cards: Counter[CardId], book: Book, name: str) -> Deck:
    return Deck(
        jarl=jarl,
        shields=tuple(card for card in book.shields for _ in range(cards[card])),
        rituals={card: cards[card] for card in book.rituals if cards[card]},
        elements={ELEMENT + word: cards[ELEMENT + word] for word in book.elements if cards[ELEMENT + word]},
        name=name,
    )


def _tally(found: Iterable[str], order: Iterable[str]) -> dict[str, int]:
    tally = Counter(found)
    return {word: tally[word] for word in order if tally[word]}
