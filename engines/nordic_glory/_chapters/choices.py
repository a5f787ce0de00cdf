"""What the effect that resolves now asks for: who chooses, and the choice when there is nothing to choose.

All of it follows from public facts, because who is asked is public.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.core import Seat
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import CardId, of_kind
from engines.nordic_glory.book.effects import (
    TARGETED,
    Detach,
    Muster,
    Peek,
    Recover,
    RuneChange,
    Search,
    Source,
    Swap,
    Target,
    Then,
    Toss,
    Who,
)
from engines.nordic_glory.reading import (
    COLUMNS,
    Place,
    Table,
    Wall,
    matching,
    mobile,
    neighbours,
    room,
    side_of,
    spot_of,
)

CHOOSE = "choose"
SKIP = "skip"
NONE = "none"
Chosen = tuple[str, ...]
_Effect = Any


def seat_asked(seat: Seat, effect: _Effect) -> Seat:
    """Return who makes an effect's choice: the side named in `by`, else the ritual's player."""
    by = effect.target.by if isinstance(effect, TARGETED) else getattr(effect, "by", Who.SELF)
    return side_of(seat, by)


def targets(book: Book, table: Table, seat: Seat, target: Target) -> list[Place]:
    """Return the shields that a target can be."""
    return matching(book, table.sides[side_of(seat, target.side)], target.match)


def swappable(book: Book, table: Table, seat: Seat, effect: Swap) -> dict[Place, list[Place]]:
    """Return the shields that a ritual can swap, each with its partners."""
    side = side_of(seat, effect.side)
    wall = table.sides[side]
    free = [place for place in matching(book, wall, effect.first) if mobile(book, table, side, place)]
    others = {place for place in matching(book, wall, effect.second) if mobile(book, table, side, place)}
    found: dict[Place, list[Place]] = {}
    for place in free:
        near = neighbours(wall, place) if effect.adjacent else sorted(others, key=_by_spot)
        partners = [other for other in near if other in others and other != place]
        if partners:
            found[place] = partners
    return found


def _by_spot(place: Place) -> Place:
    """Return what places are sorted by: row by row, as spots are numbered."""
    return place[1], place[0]


def forced(book: Book, table: Any, seat: Seat, effect: _Effect) -> Chosen | None:
    """Return the choice when there is nothing to choose, or None when somebody has to be asked.

    Args:
        book: the Book.
        table: the State.
        seat: who played the ritual.
        effect: the effect that resolves.
    """
    if isinstance(effect, TARGETED):
        return _forced_target(book, table, seat, effect.target)
    rule = _FORCED.get(type(effect))
    return () if rule is None else rule(book, table, seat, effect)


def _forced_target(book: Book, table: Table, seat: Seat, target: Target) -> Chosen | None:
    places = targets(book, table, seat, target)
    if target.by is Who.CHANCE:
        return ()
    if target.count and len(places) > target.count:
        return None
    return tuple(map(spot_of, places))


def _forced_swap(book: Book, table: Table, seat: Seat, effect: Swap) -> Chosen | None:
    return None if swappable(book, table, seat, effect) else (SKIP,)


def _forced_toss(_book: Book, state: Any, seat: Seat, effect: Toss) -> Chosen | None:
    hand = state.sides[side_of(seat, effect.side)].hand
    if effect.by is Who.CHANCE or not hand:
        return ()
    return (hand[0],) if len(hand) == 1 else None


def _forced_peek(_book: Book, state: Any, seat: Seat, effect: Peek) -> Chosen | None:
    deck = state.sides[seat].deck
    if effect.then is Then.NONE or not deck:
        return ()
    return (deck[-1],) if min(len(deck), effect.value) == 1 else None


def _forced_recover(_book: Book, state: Any, seat: Seat, effect: Recover) -> Chosen | None:
    return _only({card for card in state.sides[seat].discard if of_kind(card, effect.kind)})


def _forced_search(_book: Book, state: Any, seat: Seat, _effect: Search) -> Chosen | None:
    return None if state.sides[seat].deck else (NONE,)


def _forced_muster(_book: Book, state: Any, seat: Seat, effect: Muster) -> Chosen | None:
    side = state.sides[seat]
    columns = columns_for(side)
    cards = set(side.valhalla) if effect.source is Source.VALHALLA else {"top"} if side.reserve else set()
    if not columns or not cards:
        return ()
    if len(columns) > 1 or len(cards) > 1:
        return None
    return (*cards, columns[0])


def _forced_rune(_book: Book, _state: Any, _seat: Seat, effect: RuneChange) -> Chosen | None:
    return None if effect.rune == CHOOSE else (effect.rune,)


def _forced_detach(_book: Book, state: Any, seat: Seat, effect: Detach) -> Chosen | None:
    attached = state.sides[side_of(seat, effect.side)].attached
    return () if effect.by is Who.CHANCE else _only(set(attached))


def _only(cards: set[CardId]) -> Chosen | None:
    """Return the one card there is, no card, or None when there are several."""
    return None if len(cards) > 1 else tuple(cards)


def columns_for(wall: Wall) -> list[str]:
    """Return the letters of the columns that have room."""
    return [COLUMNS[c] for c in room(wall)]


_FORCED: dict[type, Callable[[Book, Any, Seat, Any], Chosen | None]] = {
    Swap: _forced_swap,
    Toss: _forced_toss,
    Peek: _forced_peek,
    Recover: _forced_recover,
    Search: _forced_search,
    Muster: _forced_muster,
    RuneChange: _forced_rune,
    Detach: _forced_detach,
}
