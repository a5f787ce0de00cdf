"""Readings for those who choose which shields swap places: who may, and what it would make of a wall's total."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from engines.core import Picks, Seat
from engines.nordic_glory._chapters.choices import swappable
from engines.nordic_glory._chapters.movement import moves
from engines.nordic_glory._chapters.runes import ENERGY, GRACE, uses
from engines.nordic_glory._chapters.totals import tally
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.effects import Swap
from engines.nordic_glory.reading import COLUMNS, Place, place_of, spot_of, wall_asked
from engines.nordic_glory.view import Stage, View


class SwapTotals(NamedTuple):
    """What the total of a wall is before the dice, and would be after each swap.

    Attributes:
        seat: whose wall it is.
        now: its total as things stand.
        after: by the spot of each shield with which the chosen one can swap places.
    """

    seat: Seat
    now: int
    after: dict[str, int]


def movers(book: Book, view: View) -> dict[Place, list[Place]]:
    """Return the shields that the asked seat may move now, each with those it can swap with; none outside Movement."""
    return moves(book, view, view.asked[0]) if view.stage is Stage.MOVE and view.asked else {}


def totals_after_swaps(book: Book, view: View, picks: Picks) -> SwapTotals | None:
    """Return what the swaps come to that the picks of an answer in the making leave open; None if they are no swaps.

    What else a ritual does, and what becomes of the other side's total, is not looked at.
    """
    begun = _begun(book, view, picks) if len(picks) == 1 else None
    if begun is None:
        return None
    (place, partners), seat = begun, wall_asked(book, view)
    after = {spot_of(other): _total_after(book, view, seat, place, other) for other in partners}
    return SwapTotals(seat, view.sides[seat].tally.total, after)


def swapped(book: Book, view: View, picks: Picks) -> frozenset[Place] | None:
    """Return between which places a whole answer exchanges shields; None for an answer that exchanges none.

    Which of the two has made its move thereby is not looked at.
    """
    begun = _begun(book, view, picks) if len(picks) > 1 else None
    return None if begun is None else frozenset({begun[0], place_of(picks[1][0])})


def _begun(book: Book, view: View, picks: Picks) -> tuple[Place, list[Place]] | None:
    """Return which shield the first picks of a swap choose, with those that it can swap with; None without a swap."""
    spot, _, rune = picks[0][0].partition(".") if picks and picks[0] and view.asked else ("", "", "")
    if spot[:1] not in COLUMNS or not spot[1:].isdecimal():
        return None
    partners = _partners(book, view, place_of(spot), rune)
    return (place_of(spot), partners) if partners else None


def _partners(book: Book, view: View, place: Place, rune: str) -> list[Place]:
    """Return with whom the shield on a place can swap."""
    (seat,) = view.asked
    if view.cast is not None:
        effect = book.rituals[view.cast.card][view.cast.at]
        return swappable(book, view, view.cast.seat, effect).get(place, []) if isinstance(effect, Swap) else []
    if view.stage is Stage.MOVE:
        return movers(book, view).get(place, [])
    if view.stage is Stage.RUNE and rune in (ENERGY, GRACE):
        return uses(book, view, seat).get((place, rune), [])
    return []


def _total_after(book: Book, view: View, seat: Seat, one: Place, other: Place) -> int:
    """Return a wall's total after two of its shields have swapped places."""
    columns = [list(column) for column in view.sides[seat].columns]
    (c, i), (d, j) = one, other
    columns[c][i], columns[d][j] = columns[d][j], columns[c][i]
    changed = replace(view.sides[seat], columns=tuple(map(tuple, columns)))
    sides = (changed, view.sides[1]) if seat == 0 else (view.sides[0], changed)
    return tally(book, replace(view, sides=sides), seat).total
