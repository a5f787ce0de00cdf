"""What follows by itself: step after step until somebody has to be asked or the game is over."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engines.champions_of_midgard._chapters import assignment, combat, rounds, voyages
from engines.champions_of_midgard._chapters.runes import callers, can_invoke, renew_offers
from engines.champions_of_midgard._chapters.scoring import finish
from engines.champions_of_midgard._referee import Referee
from engines.champions_of_midgard._state import Step
from engines.champions_of_midgard.view import Phase


def settle(referee: Referee) -> None:
    """Do all automatic steps."""
    state = referee.state
    while state.step is not Step.WAIT:
        _STEPS[state.step](referee)
    renew_offers(referee)


def _last_call(referee: Referee) -> None:
    """Ask every seat that could still use a rune, until all decline in a row; then score (2.11)."""
    state = referee.state
    if callers(state.declined, partial(can_invoke, referee.book, state)):
        state.phase, state.step = Phase.LAST_CALL, Step.WAIT
    else:
        finish(referee)


_STEPS: dict[Step, Callable[[Referee], None]] = {
    Step.ROUND: rounds.begin_round,
    Step.TURN: rounds.next_turn,
    Step.MARCH: assignment.begin_assignment,
    Step.ERRAND: voyages.next_errand,
    Step.ROLL: combat.roll,
    Step.WINDOW: combat.window,
    Step.STRIKE: combat.strike,
    Step.VERDICT: combat.judge,
    Step.JOURNEY: voyages.meet_journey,
    Step.FEED: voyages.feed,
    Step.LAND: voyages.land,
    Step.CLEAN_UP: rounds.clean_up,
    Step.SCORE: _last_call,
}
