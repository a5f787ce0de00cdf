"""The whole truth of one table of Thor against Loki; seen by the rulebook and the kernel alone."""

from __future__ import annotations

from msgspec import Struct

from engines import core
from engines.core import Seat
from engines.thor_vs_loki.actions import Spot
from engines.thor_vs_loki.book import CardId, Side
from engines.thor_vs_loki.config import ThorVsLoki
from engines.thor_vs_loki.facts import Ending
from engines.thor_vs_loki.view import Batch, Clash, Mark, Phase, Spied


class FieldCard(Struct, frozen=True, array_like=True):
    """A card on the battlefield."""

    card: CardId
    up: bool


class State(core.State):
    """One table. See View for the fields that a viewer may see as they are; lists with two items go by seat.

    Attributes:
        phase: what is asked.
        step: answers so far; makes the keys of questions.
        amends: per seat, how often the sealed first row was chosen.
        spent: action points spent in this turn.
        fields: both sides: three columns of cards from row 1 on.
        decks: the top card is the last one.
        piles: discard piles, the top card is the last one.
        rows: sealed first rows; empty until chosen.
        batches: lost cards to be ordered, the next first.
        late: action points spent in the turn before, while its player may still prolong it; else None (rule 17).
        seat_lost: who lost, when the game is over.
    """

    config: ThorVsLoki
    phase: Phase
    turn: int
    step: int
    amends: list[int]
    active: Seat
    sides: tuple[Side, Side]
    spent: int
    total: int
    fields: list[list[list[FieldCard]]]
    hands: list[list[CardId]]
    decks: list[list[CardId]]
    piles: list[list[CardId]]
    dormant: Seat | None
    graves: list[list[CardId]]
    traced: list[list[CardId]]
    at_large: list[bool]
    spied: list[Spied | None]
    rows: list[tuple[CardId, ...]]
    power: CardId
    shown: CardId
    reveals: int
    late: int | None
    batches: list[Batch]
    marks: list[Mark]
    clash: Clash | None
    ending: Ending | None
    seat_lost: Seat | None

    @property
    def other(self) -> Seat:
        """The opponent of the active player."""
        return 1 - self.active

    def mark(self, seat: Seat, column: int, row: int) -> None:
        """Note a place as changed by this answer."""
        self.marks.append(Mark(seat, Spot(column, row)))


def new_table(config: ThorVsLoki, sides: tuple[Side, Side]) -> State:
    """Return a table before the decks are shuffled; Loki is the first to move (rule 11)."""
    return State(
        config=config,
        phase=Phase.ROW,
        turn=0,
        step=0,
        amends=[0, 0],
        active=sides.index(Side.LOKI),
        sides=sides,
        spent=0,
        total=0,
        fields=[[[], [], []], [[], [], []]],
        hands=[[], []],
        decks=[[], []],
        piles=[[], []],
        dormant=None,
        graves=[[], []],
        traced=[[], []],
        at_large=[True, True],
        spied=[None, None],
        rows=[(), ()],
        power="",
        shown="",
        reveals=0,
        late=None,
        batches=[],
        marks=[],
        clash=None,
        ending=None,
        seat_lost=None,
    )
