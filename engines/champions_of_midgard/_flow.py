"""What follows by itself: step after step until somebody has to be asked or the game is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.champions_of_midgard._chapters import assignment, combat, rounds, voyages
from engines.champions_of_midgard._chapters.runes import can_invoke, renew_offers
from engines.champions_of_midgard._chapters.scoring import finish
from engines.champions_of_midgard._state import State, Step
from engines.champions_of_midgard.book import Book
from engines.champions_of_midgard.view import Phase
from engines.core import Dealer


def settle(book: Book, state: State, dealer: Dealer[Any]) -> None:
    """Do all automatic steps."""
    while state.step is not Step.WAIT:
        _STEPS[state.step](book, state, dealer)
    renew_offers(book, state)


def _last_call(book: Book, state: State, dealer: Dealer[Any]) -> None:
    """Ask every seat that could still use a rune, until all decline in a row; then score (2.11)."""
    if any(can_invoke(book, state, seat) and not state.declined[seat] for seat in range(state.config.seats)):
        state.phase, state.step = Phase.LAST_CALL, Step.WAIT
    else:
        finish(book, state, dealer)


_STEPS: dict[Step, Callable[[Book, State, Dealer[Any]], None]] = {
    Step.ROUND: rounds.begin_round,
    Step.TURN: rounds.next_turn,
    Step.MARCH: assignment.muster,
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
