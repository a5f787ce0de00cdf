"""The Book of Gulveig: its cards, combos and deals, read from `data/gulveig` and checked as a whole."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from engines.gulveig.config import Gulveig

CardId = str
"""Clan letter and strength, such as `A6`; the Valknut alternates end in `x`."""

OPENING = 40
"""The least that the opener has to bid (R13)."""

RAISE = 10
"""The least that a raise adds to the bid (R14)."""

TREASURE = 3
"""Cards of the Treasure, and cards that the Bid Winner buries (R11, R19)."""


class Clan(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the five clans.

    Attributes:
        name: id of the clan's name in the texts.
    """

    name: str


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """A card (R3, R5).

    Attributes:
        clan: letter of the clan.
        strength: 1 to 7; the strongest wins.
        value: points that it is worth in a Winnings Pile.
    """

    clan: str
    strength: int
    value: int


class Combo(Struct, frozen=True, forbid_unknown_fields=True):
    """A Supremacy Combo: two cards, of one clan or of two, and what revealing them is worth."""

    pair: tuple[CardId, CardId]
    value: int

    @property
    def id(self) -> str:
        """The combo in notation, such as `A4+A3`."""
        return "+".join(self.pair)

    def partner(self, card: CardId) -> CardId:
        """Return the other card of the pair."""
        return self.pair[1 - self.pair.index(card)]


class Alternate(Struct, frozen=True, forbid_unknown_fields=True):
    """A Valknut alternate (R40): the card that it replaces, itself, and its own combo."""

    replaces: CardId
    id: CardId
    card: Card
    combo: Combo


class Deal(Struct, frozen=True, forbid_unknown_fields=True):
    """How the deck is dealt for one number of seats and set of variants.

    Attributes:
        hand: cards for each seat.
        bench: cards laid open for drafting.
        up: cards set aside face-up.
        down: cards set aside face-down.
    """

    seats: int
    hand: int
    dvergar: bool = True
    sevens: bool = True
    drafting: bool = False
    bench: int = 0
    up: int = 0
    down: int = 0

    @property
    def cards(self) -> int:
        """How many cards the deal takes, the Treasure included."""
        return self.seats * self.hand + self.bench + self.up + self.down + TREASURE


class Deck(Struct, frozen=True):
    """The pack of one table.

    Attributes:
        cards: ids in the order of clans and falling strength.
        combos: the combos whose two cards are in it.
        deal: how it is dealt.
        ceiling: the highest possible bid (R17).
        opening: the lowest bid that the opener may make (R13).
    """

    cards: tuple[CardId, ...]
    combos: tuple[Combo, ...]
    deal: Deal
    ceiling: int
    opening: int

    def raises(self, bid: int, step: int) -> range:
        """Return the bids that can follow `bid` (0: the opening) in multiples of `step`, the lowest first.

        A raise is 10 at the least, whatever multiples the table bids in (R14, A2); none goes above the ceiling (R17).
        """
        least = -(-(bid + RAISE) // step) * step if bid else self.opening
        return range(least, self.ceiling + 1, step)


class Book(Struct, frozen=True):
    """Everything printed: the same for every table."""

    clans: dict[str, Clan]
    cards: dict[CardId, Card]
    combos: tuple[Combo, ...]
    alternates: tuple[Alternate, ...]
    deals: tuple[Deal, ...]
    digest: str

    def deck(self, config: Gulveig) -> Deck:
        """Return the pack of a table with these settings."""
        return _deck(self.digest, self, config)

    def order(self, cards: list[CardId]) -> list[CardId]:
        """Sort cards as a hand is held: by clan, the strongest first."""
        clans = list(self.clans)
        return sorted(cards, key=lambda card: (clans.index(self.cards[card].clan), -self.cards[card].strength))

    def __hash__(self) -> int:
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Book) and self.digest == other.digest


@lru_cache(64)
def _deck(_digest: str, book: Book, config: Gulveig) -> Deck:
    swap = {alternate.replaces: alternate.id for alternate in book.alternates} if config.valknut else {}
    alternates = {alternate.id for alternate in book.alternates}
    cards = tuple(
        swap.get(card, card)
        for card, printed in book.cards.items()
        if card not in alternates
        and (config.dvergar or printed.clan != "D")
        and (config.sevens or printed.strength != max(other.strength for other in book.cards.values()))
    )
    combos = (*book.combos, *(alternate.combo for alternate in book.alternates))
    inside = tuple(combo for combo in combos if set(combo.pair) <= set(cards))
    points = sum(book.cards[card].value for card in cards) + sum(combo.value for combo in inside)
    step = config.bid_step
    return Deck(cards, inside, _deal(book, config), points // step * step, -(-OPENING // step) * step)


def _deal(book: Book, config: Gulveig) -> Deal:
    wanted = (config.seats, config.dvergar, config.sevens, config.drafting)
    return next(d for d in book.deals if (d.seats, d.dvergar, d.sevens, d.drafting) == wanted)
