"""The Book of Gulveig: its cards, combos and deals, read from `data/gulveig` and checked as a whole."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from engines.gulveig.config import DEALS, Gulveig
from engines.kit.books import TomlFolder

CardId = str
"""Clan letter and strength, such as `A6`; the Valknut alternates end in `x`."""

OPENING = 40
"""The least that the opener has to bid (R13)."""

RAISE = 10
"""The least that a raise adds to the bid (R14)."""

TREASURE = 3
"""Cards of the Treasure, and cards that the Bid Winner buries (R11, R19)."""

_CARDS, _DEALS = "cards.toml", "deals.toml"


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


def load(folder: Path) -> Book:
    """Read and check the Book.

    Args:
        folder: where `cards.toml` and `deals.toml` lie.

    Raises:
        BookError: something is wrong; every fault is listed with its file and key.
    """
    pages = TomlFolder(folder, (_CARDS, _DEALS))
    pages.only(_CARDS, {"clans", "cards", "combos", "alternates"})
    pages.only(_DEALS, {"deals"})
    clans = pages.table(_CARDS, "clans", Clan)
    printed = pages.table(_CARDS, "cards", Card)
    combos = pages.rows(_CARDS, "combos", Combo)
    alternates = pages.rows(_CARDS, "alternates", Alternate)
    deals = pages.rows(_DEALS, "deals", Deal)
    cards = printed | {alternate.id: alternate.card for alternate in alternates}
    _check_cards(pages, clans, printed, cards)
    _check_combos(pages, combos, alternates, printed, cards)
    _check_deals(pages, deals, printed)
    pages.check()
    return Book(clans, cards, combos, alternates, deals, pages.digest)


def _check_cards(pages: TomlFolder, clans: dict[str, Clan], printed: dict[str, Card], cards: dict[str, Card]) -> None:
    seen: dict[tuple[str, int], str] = {}
    for name, card in cards.items():
        where = f"cards.{name}"
        if card.clan not in clans:
            pages.note(_CARDS, where, f"clan {card.clan!r} is not in [clans]")
        if not 1 <= card.strength <= 7:
            pages.note(_CARDS, where, f"strength {card.strength} is not 1 to 7")
        if card.value < 0:
            pages.note(_CARDS, where, f"value {card.value} is below 0")
        if name.rstrip("x") != f"{card.clan}{card.strength}":
            pages.note(_CARDS, where, f"id does not match clan {card.clan} and strength {card.strength}")
        if name in printed:
            twin = seen.setdefault((card.clan, card.strength), name)
            if twin != name:
                pages.note(_CARDS, where, f"has the clan and strength of {twin}")


def _check_combos(
    pages: TomlFolder,
    combos: tuple[Combo, ...],
    alternates: tuple[Alternate, ...],
    printed: dict[str, Card],
    cards: dict[str, Card],
) -> None:
    pairs: set[frozenset[CardId]] = set()
    for i, combo in enumerate(combos):
        _check_combo(pages, f"combos[{i}]", combo, printed, pairs)
    for i, alternate in enumerate(alternates):
        where = f"alternates[{i}]"
        original = printed.get(alternate.replaces)
        if original is None:
            pages.note(_CARDS, where, f"replaces the unknown card {alternate.replaces!r}")
        elif (original.clan, original.strength) != (alternate.card.clan, alternate.card.strength):
            pages.note(_CARDS, where, f"differs from {alternate.replaces} in clan or strength")
        if alternate.id in printed or alternate.id in [other.id for other in alternates[:i]]:
            pages.note(_CARDS, where, f"id {alternate.id!r} is taken")
        if alternate.replaces in [other.replaces for other in alternates[:i]]:
            pages.note(_CARDS, where, f"{alternate.replaces!r} is replaced already")
        if alternate.id not in alternate.combo.pair:
            pages.note(_CARDS, f"{where}.combo", f"leaves out {alternate.id!r}")
        _check_combo(pages, f"{where}.combo", alternate.combo, cards, pairs)


def _check_combo(
    pages: TomlFolder, where: str, combo: Combo, cards: dict[str, Card], pairs: set[frozenset[CardId]]
) -> None:
    """Check a combo by itself and against the `pairs` before it; two of the same pair could not be told apart."""
    pair = frozenset(combo.pair)
    if pair in pairs:
        pages.note(_CARDS, where, "pairs the same cards as another combo")
    pairs.add(pair)
    if combo.pair[0] == combo.pair[1]:
        pages.note(_CARDS, where, "pairs a card with itself")
    for card in combo.pair:
        if card not in cards:
            pages.note(_CARDS, where, f"names the unknown card {card!r}")
    if combo.value <= 0:
        pages.note(_CARDS, where, f"value {combo.value} is not above 0")


def _check_deals(pages: TomlFolder, deals: tuple[Deal, ...], printed: dict[str, Card]) -> None:
    strongest = max((card.strength for card in printed.values()), default=0)
    for i, deal in enumerate(deals):
        pack = [
            card
            for card in printed.values()
            if (deal.dvergar or card.clan != "D") and (deal.sevens or card.strength != strongest)
        ]
        if deal.cards != len(pack):
            pages.note(_DEALS, f"deals[{i}]", f"deals {deal.cards} of {len(pack)} cards")
    found = [(deal.seats, deal.dvergar, deal.sevens, deal.drafting) for deal in deals]
    for wanted in DEALS:
        if found.count(wanted) != 1:
            seats, dvergar, sevens, drafting = wanted
            which = f"seats={seats} dvergar={dvergar} sevens={sevens} drafting={drafting}".lower()
            pages.note(_DEALS, which, f"has {found.count(wanted)} deals instead of one")
