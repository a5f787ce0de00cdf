"""Legality is one walk: from a question through its asks to an action.

Menus, typed moves, computer players, fuzzers and the kernel's own check all go this way.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engines.core.dealer import Rng
from engines.core.errors import Illegal
from engines.core.rules import Walk
from engines.core.types import Action, Ask, Picks

_TRIES = 64


def check_step(ask: Ask, step: tuple[str, ...]) -> None:
    """Check one step of an answer against what was asked.

    Raises:
        Illegal: too few, too many, twice the same, unknown, out of order, or not possible now.
    """
    if len(step) < ask.least or len(step) > ask.most:
        raise _miscounted(ask, len(step))
    place = 0
    options = ask.options
    for picked in step:
        while place < len(options) and options[place].id != picked:
            place += 1
        if place == len(options):
            raise _refusal(ask, step, picked)
        if options[place].why_not:
            raise Illegal(options[place].why_not, option=picked, **dict(options[place].lacks))
        place += 1


def _miscounted(ask: Ask, got: int) -> Illegal:
    if ask.least == ask.most:
        return Illegal("refused.count-exactly", least=ask.least, most=ask.most, got=got)
    return Illegal("refused.count", least=ask.least, most=ask.most, got=got)


def _refusal(ask: Ask, step: tuple[str, ...], picked: str) -> Illegal:
    if step.count(picked) > 1:
        return Illegal("refused.twice", option=picked)
    if any(option.id == picked for option in ask.options):
        return Illegal("refused.order", option=picked)
    return Illegal("refused.no-option", option=picked)


def in_order(ask: Ask, step: tuple[str, ...]) -> tuple[str, ...]:
    """Return the step's ids in the order of the options; what is unknown stays at the end."""
    place = {option.id: i for i, option in enumerate(ask.options)}
    return tuple(sorted(step, key=lambda picked: place.get(picked, len(place))))


def advance(walk: Walk, picks: Picks) -> Ask | Action:
    """Return what comes after these picks, having checked every one of them.

    Raises:
        Illegal: a pick is not legal, or the answer goes on after its end.
    """
    for done in range(len(picks)):
        ask = walk(picks[:done])
        if isinstance(ask, Action):
            raise Illegal("refused.too-long")
        check_step(ask, picks[done])
    return walk(picks)


def finish(walk: Walk, picks: Picks) -> Action:
    """Walk a complete answer to its action.

    Raises:
        Illegal: it is not legal, not complete, or goes on after its end.
    """
    action = advance(walk, picks)
    if isinstance(action, Ask):
        raise Illegal("refused.incomplete", slot=action.slot)
    return action


def steps(ask: Ask) -> Iterator[tuple[str, ...]]:
    """Yield every way to answer one ask by itself."""
    ids = ask.open
    for size in range(ask.least, min(ask.most, len(ids)) + 1):
        yield from combinations(ids, size)


def answers(walk: Walk, picks: Picks = ()) -> Iterator[Picks]:
    """Yield every complete legal answer that begins with `picks`."""
    try:
        ask = walk(picks)
    except Illegal:
        return
    if isinstance(ask, Action):
        yield picks
        return
    for step in steps(ask):
        yield from answers(walk, (*picks, step))


def fallback(walk: Walk) -> Picks:
    """Return the answer that the clock gives for a silent seat."""
    picks: Picks = ()
    while isinstance(ask := walk(picks), Ask):
        picks = (*picks, ask.fallback)
    return picks


def sample(walk: Walk, rng: Rng) -> Picks:
    """Return a legal answer by a random walk; the fallback if chance finds none that fits together."""
    for _ in range(_TRIES):
        picks: Picks = ()
        try:
            while isinstance(ask := walk(picks), Ask):
                picks = (*picks, _random_step(ask, rng))
        except Illegal:
            continue
        return picks
    return fallback(walk)


def _random_step(ask: Ask, rng: Rng) -> tuple[str, ...]:
    ids = ask.open
    most = min(ask.most, len(ids))
    if most < ask.least:
        raise _miscounted(ask, most)
    size = ask.least + (rng.below(most - ask.least + 1) if most > ask.least else 0)
    return (rng.pick(ids),) if size == 1 else rng.sample(ids, size)


class Legal:
    """The legal answers to one question: lazy, iterable, countable by iteration, and asked with `in`."""

    __slots__ = ("_walk",)

    def __init__(self, walk: Walk) -> None:
        self._walk = walk

    def __iter__(self) -> Iterator[Picks]:
        return answers(self._walk)

    def __contains__(self, picks: object) -> bool:
        if not isinstance(picks, tuple):
            return False
        try:
            finish(self._walk, picks)
        except Illegal:
            return False
        return True

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def sample(self, rng: Rng) -> Picks:
        """Return one of them by a random walk."""
        return sample(self._walk, rng)
