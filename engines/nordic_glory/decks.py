"""Decks as text: lines that a person can read and type, and share codes (docs/rules/nordic_glory.md 1.1).

A share code is `NG1-` and base64: a version, the deck as copies of every card in the Book's order, and a checksum over
the deck's *names*, so that a code read with other card sets is refused instead of becoming another deck.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import Counter
from hashlib import sha256

from engines.core import Fault
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import ELEMENT, CardId, Deck, element_of, is_element
from engines.nordic_glory.book.deck_limits import DeckFault

CODE = "NG1-"
"""What every share code begins with: the game and the version of the code."""

COPIES = 99
"""Copies of one card that a deck can name."""

_CHECK = 3
_LINE, _DIGITS = 80, 4


class DeckError(ValueError):
    """A text or code that is no deck; carries every fault."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(fault.id for fault in faults))


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
    """Return the deck of a share code; raises ValueError or IndexError when it is damaged."""
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
    """Return the checksum of a deck's cards, by name."""
    copies = Counter(deck.shields) + Counter(deck.rituals) + Counter(deck.elements)
    text = f"{deck.jarl} " + " ".join(f"{n} {card}" for card, n in sorted(copies.items()))
    return sha256(text.encode()).digest()[:_CHECK]


def _catalogue(book: Book) -> list[CardId]:
    """Return every card of an R/E or Shield deck, in the order of the Book."""
    return [*book.shields, *book.rituals, *(ELEMENT + element for element in book.elements)]


def _known(card: CardId, book: Book) -> bool:
    element = is_element(card) and element_of(card) in book.elements
    return card in book.shields or card in book.rituals or element


def _deck(jarl: CardId, cards: Counter[CardId], book: Book, name: str) -> Deck:
    """Return a deck of these cards, in the order of the Book."""
    return Deck(
        jarl=jarl,
        shields=tuple(card for card in book.shields for _ in range(cards[card])),
        rituals={card: cards[card] for card in book.rituals if cards[card]},
        elements={ELEMENT + word: cards[ELEMENT + word] for word in book.elements if cards[ELEMENT + word]},
        name=name,
    )
