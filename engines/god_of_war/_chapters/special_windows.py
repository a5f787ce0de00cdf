"""Moments for special cards that no other question gives: before a rune acts, and before hands go (1.8.7)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engines.core import Seat
from engines.god_of_war import reading
from engines.god_of_war._referee import Referee
from engines.god_of_war._state import State
from engines.god_of_war._steps import Activate, LastCall, Pause
from engines.god_of_war.book import MIMIR, POSITIONS, Book, Deed, Pos
from engines.god_of_war.book.validate import parts
from engines.god_of_war.book.words import GiveStatus, Hurt
from engines.god_of_war.facts import Passed

_LASTING = frozenset({Deed.HEAL, Deed.MEND, Deed.REPAIR, Deed.GAZE, Deed.STILL, Deed.STEP, Deed.PURGE, Deed.FURY})
"""Deeds that leave something behind when the hand is discarded."""

_FOREHANDED = frozenset({Deed.GAZE, Deed.STILL, Deed.STEP})
"""Deeds that change what a rune does; all others do as much in the next question that the rune leads to."""


def before_rune(referee: Referee) -> None:
    """Give the moment between a reveal and the first card that it activates."""
    state = referee.state
    state.push(Pause(referee.seats(), len(state.runes)))


def last_call(referee: Referee, _step: LastCall) -> None:
    """Give the moment between the last activation and the discard of hands."""
    state = referee.state
    state.push(Pause(referee.seats(), len(state.runes), closing=True))


def without_idle_seats(book: Book, state: State, step: Pause) -> Pause:
    """Return the moment without the seats that cannot hold a card for it."""
    return replace(step, waiting=tuple([seat for seat in step.waiting if _may_use(book, state, step, seat)]))


def pass_seat(referee: Referee, seat: Seat, step: Pause) -> None:
    """Note that a seat plays nothing more."""
    referee.state.agenda[-1] = replace(step, waiting=tuple([other for other in step.waiting if other != seat]))
    referee.tell(Passed(seat))


def same(one: object, other: object) -> bool:
    """Return whether two steps are the same moment, whoever still waits in it."""
    if not isinstance(one, Pause) or not isinstance(other, Pause):
        return False
    return (one.reveal, one.closing) == (other.reveal, other.closing)


def _may_use(book: Book, state: State, step: Pause, seat: Seat) -> bool:
    """Return whether a seat may hold a card that does something now, as far as all can know."""
    player = state.players[seat]
    if not player.hand or not reading.standing(state, seat):
        return False
    deeds = _LASTING if step.closing else _FOREHANDED
    for name in {*player.hand, *player.deck}:
        special = book.special(name)
        if special is None:
            continue
        if special.kind in deeds and _does_something(book, state, special.kind, closing=step.closing):
            return True
        if step.closing and reading.playable_for_rage(book, state, seat, name):
            return True
    return False


def _does_something(book: Book, state: State, deed: Deed, *, closing: bool) -> bool:
    heroes = [state.heroes[hero] for hero in reading.standing(state)]
    match deed:
        case Deed.HEAL | Deed.MEND:
            return any(hero.damage for hero in heroes)
        case Deed.REPAIR:
            return any(hero.damage for hero in heroes if hero.id in ("brok", "sindri"))
        case Deed.FURY:
            return any(hero.rage < book.heroes[hero.id].rage for hero in heroes)
        case Deed.PURGE:
            piles = [card for player in state.players for card in player.discard]
            return any(book.cards[card].status in ("stun", "poison") for card in piles)
        case Deed.STEP:
            able = any(reading.ways(state, hero.id) for hero in heroes if hero.id != MIMIR)
            return able and (closing or any(True for _ in _harmful(book, state)))
        case _:
            found = POSITIONS if closing else tuple(_attackers(book, state))
            if deed is Deed.GAZE:
                column = reading.column_of(state, MIMIR)
                found = tuple([pos for pos in found if reading.column_of_card(pos) == column])
            return any(reading.target(book, state, pos) and not state.cards[pos].stunned for pos in found)


def _coming(state: State) -> Iterator[Activate]:
    """Yield the cards that the revealed rune is about to activate."""
    for step in reversed(state.agenda[:-1]):
        if not isinstance(step, Activate):
            return
        yield step


def _attackers(book: Book, state: State) -> Iterator[Pos]:
    """Yield where an Enemy is about to attack."""
    for step in _coming(state):
        enemy = reading.living(book, state, step.pos)
        attacks = enemy is not None and enemy.attack is not None and step.rune in enemy.runes
        if attacks and not state.cards[step.pos].stunned:
            yield step.pos


def _harmful(book: Book, state: State) -> Iterator[Pos]:
    """Yield where a card is about to harm Heroes by the place that they stand in."""
    yield from _attackers(book, state)
    for step in _coming(state):
        boxes = [box for box in reading.face(book, state, step.pos).boxes if box.rune is step.rune]
        if any(isinstance(part, Hurt | GiveStatus) for part in parts(tuple(boxes))):
            yield step.pos
