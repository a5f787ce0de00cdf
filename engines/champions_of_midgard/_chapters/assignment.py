"""Sending warriors and Food: sealed by all at once, or openly in turn (docs/rules/champions_of_midgard.md 2.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engines.champions_of_midgard._chapters.rounds import errands_of
from engines.champions_of_midgard._pieces import Post, Seal
from engines.champions_of_midgard._referee import Referee
from engines.champions_of_midgard._state import State, Step
from engines.champions_of_midgard.actions import AskOrder, Assign, Load
from engines.champions_of_midgard.book import Book
from engines.champions_of_midgard.facts import Assigned, OrderAsked, Sealed
from engines.champions_of_midgard.places import FIELDS, shore_name
from engines.champions_of_midgard.view import Docked, Phase, Worker
from engines.core import Seat
from engines.kit.seating import clockwise


def reserved(workers: Iterable[Worker], docks: Iterable[Docked | None], seat: Seat) -> list[str]:
    """Return the places that a seat may send warriors to, in the order of 2.5; the Hunting Grounds need nothing."""
    own = [worker.place for worker in workers if worker.seat == seat]
    places = [place for place in FIELDS if place in own]
    return places + [
        shore_name(index) for index, docked in enumerate(docks) if docked is not None and docked.seat == seat
    ]


def pending(due: Sequence[bool], ready: Sequence[bool]) -> tuple[Seat, ...]:
    """Return the seats that still have an assignment to make."""
    return tuple([seat for seat, one in enumerate(due) if one and not ready[seat]])


def begin_assignment(referee: Referee) -> None:
    """Ask every seat with a reserved place and something to send (2.4.1)."""
    state = referee.state
    docks = [shore.docked for shore in state.shores]
    for seat in range(state.config.seats):
        places = reserved(state.workers, docks, seat)
        state.due[seat] = any(_can_send(referee.book, state, seat, place) for place in places)
    if any(state.due):
        state.phase, state.step = Phase.ASSIGN, Step.WAIT
    else:
        _depart(state)


def _can_send(book: Book, state: State, seat: Seat, place: str) -> bool:
    """Return whether a seat has anything that could go to a place; everybody can see that."""
    player = state.players[seat]
    if place not in FIELDS:
        return any(player.home) or player.food > 0
    forbidden = book.forbidden(state.enemy_on(place))
    return any(count for kind, count in enumerate(player.home) if kind != forbidden)


def assign(referee: Referee, seat: Seat, action: Assign) -> None:
    """Seal an assignment, or make it openly (2.4.4)."""
    state = referee.state
    before = state.seals[seat]
    if before is None:
        state.seals[seat] = Seal(action.loads, state.players[seat].food)
    else:
        # A5: what came in after the first sealing stays at home.
        state.seals[seat] = Seal(action.loads, before.larder, before.amended + 1)
    state.ready[seat] = True
    if state.opened:
        _publish(referee, seat)
        _next_in_order(state)
    elif state.ready == state.due:
        for one in range(state.config.seats):
            if state.due[one]:
                _publish(referee, one)
        _depart(state)
    else:
        shadow = Sealed(seat) if before is None else None
        referee.tell(Sealed(seat, action.loads, _met(state, action.loads)), to=(seat,), others=shadow)


def ask_order(referee: Referee, seat: Seat, _action: AskOrder) -> None:
    """Throw all sealed assignments away unseen; everybody submits openly in order (A36)."""
    state = referee.state
    seats = state.config.seats
    state.opened = True
    state.seals, state.ready = [None] * seats, [False] * seats
    referee.tell(OrderAsked(seat))
    _next_in_order(state)


def _next_in_order(state: State) -> None:
    waiting = pending(state.due, state.ready)
    for seat in clockwise(state.marker, state.config.seats):
        if seat in waiting:
            state.wait(Phase.ASSIGN, seat)
            return
    _depart(state)


def _publish(referee: Referee, seat: Seat) -> None:
    """Make an assignment public; only now its Food leaves the personal supply (2.4.5)."""
    state = referee.state
    seal = state.seals[seat]
    assert seal is not None
    player = state.players[seat]
    for load in seal.loads:
        if any(load.squad) or load.food:
            state.posts[load.place] = Post(seat, list(load.squad), load.food)
        player.food -= load.food
        for kind in range(3):
            player.home[kind] -= load.squad[kind]
    state.seals[seat] = None
    referee.tell(Assigned(seat, seal.loads, _met(state, seal.loads)))


def _met(state: State, loads: Iterable[Load]) -> tuple[str, ...]:
    """Return the enemy at the place of each load; nothing where nobody is."""
    return tuple([state.enemy_on(load.place) for load in loads])


def _depart(state: State) -> None:
    state.errands = errands_of(state)
    state.step = Step.ERRAND
