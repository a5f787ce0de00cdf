"""Cutting the truth down to what a viewer may know, field by field (docs/rules/thor_vs_loki.md 5)."""

from __future__ import annotations

from engines.core import Outcome, Seat, Viewer
from engines.thor_vs_loki._state import FieldCard, State
from engines.thor_vs_loki.book import CardId, Side
from engines.thor_vs_loki.view import Columns, Face, Phase, View

_BACKS = {side.letter: side for side in Side}


def observe(state: State, viewer: Viewer) -> View:
    """Return what this viewer may know."""
    over = state.phase is Phase.OVER
    searching = state.phase is Phase.TAKE and viewer == state.active
    sides = state.sides
    return View(
        config=state.config,
        viewer=viewer,
        phase=state.phase,
        turn=state.turn,
        asked=asked(state),
        active=state.active,
        sides=sides,
        points=state.total - state.spent,
        total=state.total,
        fields=(_field(state, 0, viewer), _field(state, 1, viewer)),
        counts=(len(state.hands[0]), len(state.hands[1])),
        captured=(_captured(state.hands[0], sides[0]), _captured(state.hands[1], sides[1])),
        hands=(
            tuple(state.hands[0]) if over or viewer == 0 else (),
            tuple(state.hands[1]) if over or viewer == 1 else (),
        ),
        decks=(len(state.decks[0]), len(state.decks[1])),
        piles=(len(state.piles[0]), len(state.piles[1])),
        tops=(_top(state, 0), _top(state, 1)),
        dormant=state.dormant,
        graves=(tuple(state.graves[0]), tuple(state.graves[1])),
        traced=(tuple(state.traced[0]), tuple(state.traced[1])),
        at_large=(state.at_large[0], state.at_large[1]),
        spied=None if viewer is None else state.spied[viewer],
        ready=(bool(state.rows[0]) or state.turn > 0, bool(state.rows[1]) or state.turn > 0),
        row=() if viewer is None else state.rows[viewer],
        pile=tuple(state.piles[state.active][:-1]) if searching else (),
        power=state.power,
        shown=state.shown,
        reveals=state.reveals,
        late=state.late is not None and state.ending is None,
        batch=state.batches[0] if state.batches else None,
        marks=tuple(state.marks),
        clash=state.clash,
        outcome=outcome(state),
        loser=state.seat_lost,
    )


def asked(state: State) -> tuple[Seat, ...]:
    """Return the seats that the game waits for: both until their first rows are sealed, else one; nobody at the end."""
    if state.phase is Phase.ROW:
        return tuple([seat for seat, row in enumerate(state.rows) if not row])
    if state.phase is Phase.OVER:
        return ()
    return (state.batches[0].seat,) if state.phase is Phase.ORDER else (state.active,)


def outcome(state: State) -> Outcome | None:
    """Return the places: the loser is second; in a drawn game both are first."""
    if state.ending is None:
        return None
    if state.seat_lost is None:
        return Outcome((1, 1), (0, 0), state.ending)
    won = (0, 1) if state.seat_lost == 0 else (1, 0)
    return Outcome((2 - won[0], 2 - won[1]), won, state.ending)


def _field(state: State, seat: Seat, viewer: Viewer) -> Columns:
    known = viewer == seat or state.phase is Phase.OVER
    return tuple([tuple([_face(lying, known=known) for lying in column]) for column in state.fields[seat]])


def _face(lying: FieldCard, *, known: bool) -> Face:
    return Face(_BACKS[lying.card[0]], lying.up, lying.card if lying.up or known else "")


def _captured(hand: list[CardId], side: Side) -> int:
    letter = side.letter
    return sum(1 for card in hand if card[0] != letter)


def _top(state: State, seat: Seat) -> CardId:
    pile = state.piles[seat]
    return pile[-1] if pile else ""
