"""What a viewer of Thor against Loki may know (docs/rules/thor_vs_loki.md 5)."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from engines.core import Outcome, Seat, Viewer
from engines.thor_vs_loki.actions import Spot
from engines.thor_vs_loki.book import COLUMNS, CardId, Side
from engines.thor_vs_loki.config import Flank, ThorVsLoki


class Phase(StrEnum):
    """What the game waits for; also the topics of those questions."""

    ROW = "row"
    """Both choose their first row in secret."""
    ACT = "act"
    """The active player has action points."""
    ORDER = "order"
    """Somebody orders lost cards."""
    TAKE = "take"
    """The active player takes cards back."""
    REVEAL = "reveal"
    """The active player may reveal one more card of the opponent's deck (Seer)."""
    PLACE = "place"
    """The active player places a revealed card on the opponent's side."""
    OVER = "over"


class Face(Struct, frozen=True, array_like=True):
    """A card on the battlefield as somebody sees it.

    Attributes:
        back: whose deck it comes from; everybody sees that.
        up: it lies face-up.
        card: what it is, or nothing when the viewer may not know.
    """

    back: Side
    up: bool
    card: CardId


class Spied(Struct, frozen=True, array_like=True):
    """What Frigg showed of the opposing hand, as it was then: the turn and the cards."""

    turn: int
    cards: tuple[CardId, ...]


class Mark(Struct, frozen=True, array_like=True):
    """A place on a seat's side that the last answer changed."""

    seat: Seat
    spot: Spot


class Clash(Struct, frozen=True, array_like=True):
    """A challenge that the last answer led to, as it came out (1.6).

    Attributes:
        seat: who challenged.
        column: where the challenger stood, in row 1.
        challenger: the challenging card.
        spot: where the challenged card lay, on the other side.
        target: the challenged card.
        fallen: whose card fell: nobody's, when a treasure was found; both seats' in a tie or by a Nightmare.
    """

    seat: Seat
    column: int
    challenger: CardId
    spot: Spot
    target: CardId
    fallen: tuple[Seat, ...]


class Batch(Struct, frozen=True, array_like=True):
    """Cards that one event took from a seat and that still have to be laid on its pile (1.7).

    Attributes:
        seat: who lost them, and orders them.
        left: not ordered yet, in the order in which they lay.
        chosen: ordered so far, the highest first.
    """

    seat: Seat
    left: tuple[CardId, ...]
    chosen: tuple[CardId, ...] = ()

    @property
    def pile(self) -> tuple[CardId, ...]:
        """The whole batch as it goes down on the pile, the highest last."""
        return (*reversed(self.left), *reversed(self.chosen))


Columns = tuple[tuple[Face, ...], ...]
"""One side of the battlefield: per column the cards from row 1 on."""


class View(Struct, frozen=True):
    """A game as one viewer sees it. Tuples with one value per player go by seat.

    Attributes:
        config: the settings of the table.
        viewer: who looks; None is the gallery.
        phase: what is asked.
        turn: number of the turn, both players' counted, from 1; 0 while the first rows are chosen.
        asked: whom the game waits for: whoever has not chosen a first row, then one seat; nobody when the game is over.
        active: whose turn it is.
        sides: who is Thor and who is Loki.
        points: action points that the active player has left.
        total: action points of the whole turn.
        fields: both sides of the battlefield.
        counts: number of hand cards.
        captured: number of hand cards with the opponent's back.
        hands: hand cards that the viewer may see, sorted; empty otherwise.
        decks: number of cards in the deck.
        piles: number of cards in the discard pile.
        tops: top card of the discard pile, or nothing.
        dormant: the seat whose banner on top of its pile does not work (rule 39).
        graves: cards that went to the pile and were not openly taken from it, oldest first (Hel takes in secret).
        traced: cards that openly went to the hand and have not been seen since.
        at_large: per seat, whether the Thor or Loki card could be in the hand by all that is public.
        spied: what Frigg showed the viewer of the other hand last.
        ready: who has chosen the first row.
        row: the viewer's own sealed first row.
        pile: the own discard pile, oldest first, while the viewer may search it.
        power: the card whose power is being resolved, or nothing.
        shown: the card that waits to be placed, or nothing.
        reveals: cards that Seer may still reveal.
        late: whether the player of the turn before may, by all that is public, still bring Thor or Loki in (rule 17).
        batch: lost cards that are being ordered, or None.
        marks: what the last answer changed.
        clash: the challenge that the last answer led to, or None.
        outcome: how the game ended, or None.
        loser: who lost; None while it goes on and after a draw.
    """

    config: ThorVsLoki
    viewer: Viewer
    phase: Phase
    turn: int
    asked: tuple[Seat, ...]
    active: Seat
    sides: tuple[Side, Side]
    points: int
    total: int
    fields: tuple[Columns, Columns]
    counts: tuple[int, int]
    captured: tuple[int, int]
    hands: tuple[tuple[CardId, ...], tuple[CardId, ...]]
    decks: tuple[int, int]
    piles: tuple[int, int]
    tops: tuple[CardId, CardId]
    dormant: Seat | None
    graves: tuple[tuple[CardId, ...], tuple[CardId, ...]]
    traced: tuple[tuple[CardId, ...], tuple[CardId, ...]]
    at_large: tuple[bool, bool]
    spied: Spied | None
    ready: tuple[bool, bool]
    row: tuple[CardId, ...]
    pile: tuple[CardId, ...]
    power: CardId
    shown: CardId
    reveals: int
    late: bool
    batch: Batch | None
    marks: tuple[Mark, ...]
    clash: Clash | None
    outcome: Outcome | None
    loser: Seat | None

    @property
    def hand(self) -> tuple[CardId, ...]:
        """The viewer's own hand."""
        return () if self.viewer is None else self.hands[self.viewer]

    @property
    def full_turn(self) -> int:
        """Number of the round in which both players have one turn, from 1."""
        return (self.turn + 1) // 2

    @property
    def first_turn(self) -> bool:
        """Whether this is the active player's own first turn, in which nobody may challenge (B1, B2)."""
        return self.turn <= 2

    def flanked(self, column: int) -> int:
        """Return the opposing column that a flank attack from an outer column reaches (B9)."""
        return column if self.config.vidarr is Flank.FACING else len(COLUMNS) - 1 - column

    def active_top(self, seat: Seat) -> CardId:
        """Return the active top of a seat's pile, or nothing (rule 36)."""
        return "" if self.dormant == seat else self.tops[seat]
