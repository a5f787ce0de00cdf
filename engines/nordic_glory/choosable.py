"""What on the table whoever is asked may choose: a reading for those who show it.

All of it follows from what everybody sees, because who is asked, and by which ritual, is public.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from engines.core import Seat
from engines.nordic_glory._chapters.battle import nameable
from engines.nordic_glory._chapters.choices import swappable, targets
from engines.nordic_glory._chapters.jarls import regen_abilities
from engines.nordic_glory._chapters.movement import moves
from engines.nordic_glory._chapters.resolution import love_shields, protectors
from engines.nordic_glory._chapters.runes import bearings, uses
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.effects import TARGETED, Swap, Toss
from engines.nordic_glory.reading import Place, front, place_of, side_of, topic
from engines.nordic_glory.view import Stage, View


def shields(book: Book, view: View) -> frozenset[Place]:
    """Return which shields of `reading.wall_asked` an answer can begin with; none where it is about something else.

    Of a blow that several Love shields take over in parts, these are all of them.
    """
    found = _SHIELDS.get(topic(view.stage, view.cast))
    return frozenset(found(book, view, view.asked[0])) if view.asked and found is not None else frozenset()


def from_hand(book: Book, view: View) -> bool:
    """Return whether the viewer is asked for a card of the own hand."""
    if view.viewer is None or view.viewer not in view.asked:
        return False
    if view.cast is None:
        return view.stage is Stage.RITUAL
    effect = book.rituals[view.cast.card][view.cast.at]
    return isinstance(effect, Toss) and side_of(view.cast.seat, effect.side) == view.viewer


def _moved(book: Book, view: View, seat: Seat) -> Iterable[Place]:
    return moves(book, view, seat)


def _targeted(book: Book, view: View, _seat: Seat) -> Iterable[Place]:
    cast = view.cast
    assert cast is not None
    effect: Any = book.rituals[cast.card][cast.at]
    if isinstance(effect, TARGETED):
        return targets(book, view, cast.seat, effect.target)
    return swappable(book, view, cast.seat, effect) if isinstance(effect, Swap) else ()


def _with_runes(book: Book, view: View, seat: Seat) -> Iterable[Place]:
    return [*(place for place, _ in uses(book, view, seat)), *bearings(book, view, seat)]


def _named(book: Book, view: View, seat: Seat) -> Iterable[Place]:
    return [place for place, _ in nameable(book, view, seat)]


def _struck(_book: Book, view: View, seat: Seat) -> Iterable[Place]:
    return [(column, 0) for column, _ in front(view.sides[1 - seat])]


def _stepping_in(book: Book, view: View, seat: Seat) -> Iterable[Place]:
    return map(place_of, protectors(book, view, seat))


def _sharing(book: Book, view: View, seat: Seat) -> Iterable[Place]:
    return [place_of(spot) for spot, _ in love_shields(book, view, seat)]


def _healed(book: Book, view: View, seat: Seat) -> Iterable[Place]:
    _, _, places = next(iter(regen_abilities(book, view.sides[seat])))
    return places


_SHIELDS: dict[Stage, Callable[[Book, View, Seat], Iterable[Place]]] = {
    Stage.MOVE: _moved,
    Stage.CHOICE: _targeted,
    Stage.RUNE: _with_runes,
    Stage.WILD: _named,
    Stage.TARGET: _struck,
    Stage.PROTECT: _stepping_in,
    Stage.COVER: _stepping_in,
    Stage.ABSORB: _sharing,
    Stage.REGEN: _healed,
}
"""The shields of a question, by its topic."""
