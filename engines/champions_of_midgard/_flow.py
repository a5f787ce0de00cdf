"""What follows by itself: step after step until somebody has to be asked or the game is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.champions_of_midgard import _combat, _muster, _rounds, _voyage
from engines.champions_of_midgard._runes import can_invoke, renew_offers
from engines.champions_of_midgard._scoring import finish
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
    Step.ROUND: _rounds.begin_round,
    Step.TURN: _rounds.next_turn,
    Step.MARCH: _muster.muster,
    Step.ERRAND: _voyage.next_errand,
    Step.ROLL: _combat.roll,
    Step.WINDOW: _combat.window,
    Step.STRIKE: _combat.strike,
    Step.VERDICT: _combat.judge,
    Step.JOURNEY: _voyage.meet_journey,
    Step.FEED: _voyage.feed,
    Step.LAND: _voyage.land,
    Step.CLEAN_UP: _rounds.clean_up,
    Step.SCORE: _last_call,
}
