"""What can be read off a view: room, leaders, and who may challenge whom (rules/thor_vs_loki.md 1.5, 1.6)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.core import Seat
from engines.thor_vs_loki.actions import Spot
from engines.thor_vs_loki.book import COLUMNS, ROWS, Book, Role
from engines.thor_vs_loki.config import Flank
from engines.thor_vs_loki.view import Columns, Face, View

OUTER = (0, len(COLUMNS) - 1)
"""The columns that Vidarr attacks from (B9)."""


def mine(view: View) -> Columns:
    """Return the viewer's own side; the gallery has none."""
    assert view.viewer is not None
    return view.fields[view.viewer]


def foe(view: View) -> Seat:
    """Return the viewer's opponent."""
    assert view.viewer is not None
    return 1 - view.viewer


def theirs(view: View) -> Columns:
    """Return the opponent's side."""
    return view.fields[foe(view)]


def is_avatar(book: Book, face: Face) -> bool:
    """Return whether a card is Thor or Loki in play."""
    return face.up and book.face(face.card).role is Role.AVATAR


def led(book: Book, column: tuple[Face, ...]) -> bool:
    """Return whether Thor or Loki stands in row 1."""
    return bool(column) and is_avatar(book, column[0])


def avatar_column(book: Book, side: Columns) -> int | None:
    """Return the column that Thor or Loki leads, or None."""
    for index, column in enumerate(side):
        if led(book, column):
            return index
    return None


def spots(side: Columns) -> Iterator[Spot]:
    """Yield every place that holds a card."""
    for column, cards in enumerate(side):
        for row in range(len(cards)):
            yield Spot(column, row)


def free_spots(book: Book, side: Columns) -> list[Spot]:
    """Return the places where a card can be put, in front, behind or between (rules 20 to 22)."""
    return [
        Spot(index, row)
        for index, column in enumerate(side)
        if len(column) < ROWS
        for row in range(1 if led(book, column) else 0, len(column) + 1)
    ]


def goals(book: Book, side: Columns, start: Spot) -> list[Spot]:
    """Return the places that a card can be moved to; in its own column that is its place afterwards (B24)."""
    own = side[start.column]
    first = 1 if led(book, own) else 0
    within = [Spot(start.column, row) for row in range(first, len(own)) if row != start.row]
    across = [spot for spot in free_spots(book, side) if spot.column != start.column]
    return sorted(within + across, key=lambda spot: (spot.column, spot.row))


def movable(book: Book, side: Columns) -> list[Spot]:
    """Return the places whose card can be moved somewhere else; Thor and Loki cannot."""
    return [s for s in spots(side) if not is_avatar(book, side[s.column][s.row]) and goals(book, side, s)]


def no_challenge(book: Book, view: View, column: int) -> str:
    """Return why the own row 1 card of a column cannot challenge the facing one, or nothing (rules 24, 25)."""
    own, facing = mine(view)[column], theirs(view)[column]
    if not own or not facing:
        return "refused.no-facing"
    if not book.face(own[0].card).challenges:
        return "refused.cannot-challenge"
    return "refused.avatar-stands" if led(book, facing) else ""


def flank_of(view: View, column: int) -> int:
    """Return the opposing column that Vidarr reaches from an outer column (B9)."""
    return column if view.config.vidarr is Flank.FACING else len(COLUMNS) - 1 - column


def flank_targets(book: Book, view: View, column: int) -> list[Spot]:
    """Return what the own row 1 card of an outer column can reach with Vidarr; empty when it cannot challenge."""
    own = mine(view)[column]
    if not own or not book.face(own[0].card).challenges:
        return []
    reached = flank_of(view, column)
    cards = theirs(view)[reached]
    return [Spot(reached, row) for row, face in enumerate(cards) if not is_avatar(book, face)]
