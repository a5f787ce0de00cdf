"""Who is asked what, now: a function of what everybody can see (docs/rules/champions_of_midgard.md 5.1)."""

from __future__ import annotations

from functools import partial

from engines.champions_of_midgard._chapters.assignment import pending
from engines.champions_of_midgard._chapters.runes import callers, can_invoke
from engines.champions_of_midgard._state import State
from engines.champions_of_midgard.book import Book
from engines.champions_of_midgard.view import Phase, Topic
from engines.core import Question, Seat


def asked(book: Book, state: State) -> tuple[Seat, ...]:
    """Return the seats that the table waits for."""
    if state.phase is Phase.OVER:
        return ()
    if state.phase is Phase.LAST_CALL:
        return callers(state.declined, partial(can_invoke, book, state))
    if state.phase is Phase.ASSIGN and not state.opened:
        return pending(state.due, state.ready)
    return (state.turn,)


def questions_of(book: Book, state: State) -> tuple[Question, ...]:
    """Return the blocking questions first, then the standing offers."""
    if state.phase is Phase.OVER:
        return ()
    if state.phase is Phase.LAST_CALL:
        return _last_calls(book, state)
    if state.phase is Phase.ASSIGN and not state.opened:
        blocking = _seals(state)
    else:
        blocking = [Question(state.turn, state.phase.value, f"r{state.round}.{state.asked}.{state.phase.value}")]
    offers = [
        Question(seat, Topic.RUNE.value, f"rune.s{seat}.{state.offers[seat]}", blocking=False)
        for seat, stands in enumerate(state.offered)
        if stands
    ]
    return (*blocking, *offers)


def _last_calls(book: Book, state: State) -> tuple[Question, ...]:
    return tuple([Question(seat, Phase.LAST_CALL.value, f"end.s{seat}.{state.calls}") for seat in asked(book, state)])


def _seals(state: State) -> list[Question]:
    """Ask all who have something to send at once; who has sealed may amend, who has not may ask for turn order."""
    prefix, topic = f"r{state.round}", Phase.ASSIGN.value
    found: list[Question] = []
    for seat, due in enumerate(state.due):
        seal = state.seals[seat]
        if seal is not None:
            found.append(Question(seat, topic, f"{prefix}.s{seat}.{seal.amended}.amend", blocking=False))
        elif due:
            found.append(Question(seat, topic, f"{prefix}.s{seat}.assign"))
    # With one seat to assign there is no order to speak of.
    if sum(state.due) > 1:
        found += [
            Question(seat, Topic.ORDER.value, f"{prefix}.s{seat}.order", blocking=False)
            for seat, ready in enumerate(state.ready)
            if not ready
        ]
    return found
