"""The way of the worker that was placed last: from its seat's plate through the gaps to where it stands."""

from __future__ import annotations

from collections.abc import Mapping

from engines.champions_of_midgard.reading import workers_at
from renderers.champions_of_midgard.strip import plates, top
from renderers.champions_of_midgard.viewmodel import ViewModel
from renderers.kit.canvas import Box
from renderers.kit.shapes import Point

_REACH = 16
"""How far the tip reaches into what it points at, in pixels."""


def last_way(model: ViewModel, boxes: Mapping[str, Box]) -> tuple[Point, ...]:
    """The corners of the way to the place that was visited last; none if nobody stands there or it is not drawn."""
    view = model.view
    workers = workers_at(view, view.news) if view.news else []
    if not workers or view.news not in boxes:
        return ()
    plate = plates(view.config.seats)[workers[-1].seat]
    return way(plate, boxes[view.news], foot=top(view.config.seats) - 5)


def way(plate: Box, goal: Box, *, foot: int) -> tuple[Point, ...]:
    """The corners of a way: above the plates at the height `foot`, up beside the goal, and into its side."""
    start = min(max(goal[0], plate[0] + 40), plate[2] - 40)
    gutter, height = goal[0] - 3, (goal[1] + goal[3]) // 2
    return (start, plate[1] + 6), (start, foot), (gutter, foot), (gutter, height), (goal[0] + _REACH, height)
