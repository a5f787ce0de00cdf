"""The Book of Thor against Loki: its two decks, read from `data/thor_vs_loki` and checked as a whole."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

KindId = str
"""What is printed on a card's face, such as `ravens`."""

CardId = str
"""Letter of the back and kind, such as `l.ravens`; copies of one kind are one id, since nobody can tell them apart."""

COLUMNS = "abc"
"""The columns in their fixed places on the table; Thor sees a on the left, Loki sees it on the right (rule 5)."""

ROWS = 4
"""Cards that one column holds at the most (rule 5)."""

HAND = 12
"""Cards that a hand holds at the most (rule 4)."""

OPENING = 9
"""Cards of the starting hand (rule 9)."""

DECK = 50
"""Cards of each deck."""

AVATAR_POINTS = 4
"""Action points of a turn with the own Thor or Loki card in play (rules 12, 30)."""

STRONGEST = 7
"""The highest strength that a card may have."""


class Side(StrEnum):
    """The two players, and the two backs of the cards."""

    THOR = "thor"
    LOKI = "loki"

    @property
    def letter(self) -> str:
        """First letter, as in card ids."""
        return self.value[0]


class Role(StrEnum):
    """What a card is when it is challenged, apart from its strength."""

    PLAIN = "plain"
    AVATAR = "avatar"
    """Thor or Loki."""
    TREASURE = "treasure"
    """Odin's Ring or Odin's Crown."""
    NIGHTMARE = "nightmare"
    WALL = "wall"


class Power(StrEnum):
    """What a card does when it is played from the hand (1.8)."""

    MOVE_OWN = "move-own"
    MOVE_FOE = "move-foe"
    BANNER = "banner"
    """Works while it lies on top of the discard pile; never on both piles at once."""
    SEDUCE = "seduce"
    SPY = "spy"
    STRIKE = "strike"
    RECOVER = "recover"
    FORESEE = "foresee"
    RAVENS = "ravens"
    FLANK = "flank"


class Banner(StrEnum):
    """What a banner on top of the discard pile does (1.10)."""

    TIES = "ties"
    """Wins ties (rule 26 g)."""
    FRENZY = "frenzy"
    """Gives some cards other strengths (rule 27)."""


class Frenzy(Struct, frozen=True, forbid_unknown_fields=True):
    """Strengths of a card while its player's frenzy banner is active (rule 27)."""

    challenging: int
    challenged: int


class Provenance(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a strength and a number of copies are known from."""

    strength: str
    copies: str


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    """One printed face.

    Attributes:
        strength: 0 to 7; -1 when none is printed.
        thor: copies in Thor's deck.
        loki: copies in Loki's deck.
        symbol: the mythological symbol is printed on it.
        emblem: the icon in its pictures.
        provenance: where the numbers are known from.
        role: what it is when challenged.
        power: what it does from the hand.
        banner: what it does on top of the discard pile.
        breaks_walls: wins against a Shield Wall.
        slays: kinds that it beats as challenger, and that a spy finds in a hand.
        recovers: kinds that it takes back; empty means any.
        least: cards that have to be taken back.
        most: cards that may be taken back or revealed.
        frenzy: strengths under the frenzy banner.
    """

    strength: int
    thor: int
    loki: int
    symbol: bool
    emblem: str
    provenance: Provenance
    role: Role = Role.PLAIN
    power: Power | None = None
    banner: Banner | None = None
    breaks_walls: bool = False
    slays: tuple[KindId, ...] = ()
    recovers: tuple[KindId, ...] = ()
    least: int = 0
    most: int = 0
    frenzy: Frenzy | None = None

    @property
    def challenges(self) -> bool:
        """Whether it may challenge (rule 25)."""
        return self.strength >= 1

    def copies(self, side: Side) -> int:
        """Return how many copies lie in a side's deck."""
        return self.thor if side is Side.THOR else self.loki


class Card(Struct, frozen=True):
    """A card: its face and its back.

    Attributes:
        id: letter of the back and kind.
        kind: id of the face.
        back: whose deck it comes from.
        face: what is printed on it.
        place: position in a sorted hand.
        copies: how many the deck holds.
    """

    id: CardId
    kind: KindId
    back: Side
    face: Kind
    place: int
    copies: int


class Book(Struct, frozen=True):
    """Everything printed: the same for every table."""

    kinds: dict[KindId, Kind]
    cards: dict[CardId, Card]
    digest: str

    def face(self, card: CardId) -> Kind:
        """Return what is printed on a card."""
        return self.cards[card].face

    def deck(self, side: Side) -> list[CardId]:
        """Return the 50 cards of a side in the order of the Book."""
        return [card.id for card in self.cards.values() if card.back is side for _ in range(card.copies)]

    def avatar(self, side: Side) -> CardId:
        """Return the Thor or Loki card of a side."""
        return next(c.id for c in self.cards.values() if c.back is side and c.face.role is Role.AVATAR)

    def treasure(self, side: Side) -> CardId:
        """Return the Ring or Crown of a side."""
        return next(c.id for c in self.cards.values() if c.back is side and c.face.role is Role.TREASURE)

    def order(self, cards: Iterable[CardId]) -> list[CardId]:
        """Sort cards as a hand is held: as in the Book, those of Thor's back first among equals."""
        return sorted(cards, key=lambda card: self.cards[card].place)

    def __hash__(self) -> int:
        return hash(self.digest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Book) and self.digest == other.digest
