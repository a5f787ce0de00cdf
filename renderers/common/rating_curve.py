"""Ratings over time: a line for each game, each with a colour and a mark of its own."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from renderers.kit.canvas import Box, Canvas
from renderers.kit.palette import Ink, Tint
from renderers.kit.shapes import Shape
from renderers.kit.text import figure

MARKS = (Shape.DISC, Shape.DIAMOND, Shape.SQUARE, Shape.TRIANGLE, Shape.HEXAGON)
"""By the place of a game among the others."""

POINTS = 48
"""Points of a line that are drawn."""

_LABELS = 84
"""Width of the numbers beside the lines, in pixels."""

_DATES = 44
"""Height of the dates below them."""

_HEAD, _SEASONS = 26, 52
"""Height of what is above them: of nothing, and of the names of seasons."""

_NAME = 96
"""Width that the name of a season takes at least."""

_STEPS = (10, 20, 25, 50, 100, 200, 250, 500, 1000)
"""Distances between two of the numbers, of which the smallest is taken that gives few enough."""

_MOST = 5
"""Numbers beside the lines."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """The ratings of one game."""

    tint: Tint
    mark: Shape
    points: tuple[tuple[int, int], ...]
    """Moments in whatever unit, and the rating after each; by time."""


class SeasonStart(msgspec.Struct, frozen=True):
    """A season that begins while the ratings go on: they move towards that of a newcomer."""

    at: int
    """In the unit of the lines' moments, after the first and before the last of them."""
    name: str


def mark_of(place: int) -> Shape:
    """The mark of a game by its place among the others, counted from 0."""
    return MARKS[place % len(MARKS)]


def draw(
    canvas: Canvas, box: Box, lines: Sequence[Line], dates: tuple[str, str], seasons: Sequence[SeasonStart] = ()
) -> None:
    """Draw the lines into a box that is a plain panel.

    Args:
        canvas: where.
        box: the panel.
        lines: one for each game.
        dates: the first and the last day in words.
        seasons: those that begin meanwhile, in order.
    """
    head = _SEASONS if seasons else _HEAD
    left, top, right, bottom = box[0] + _LABELS, box[1] + head, box[2] - 26, box[3] - _DATES
    moments = [moment for line in lines for moment, _ in line.points]
    low, high, step = scale([rating for line in lines for _, rating in line.points])

    def place(moment: int, rating: int) -> tuple[int, int]:
        since, span = moment - min(moments), max(moments) - min(moments)
        along = since / span if span else 1.0
        up = (rating - low) / (high - low)
        return round(left + along * (right - left)), round(bottom - up * (bottom - top))

    for rating in range(low, high + 1, step):
        height = place(min(moments), rating)[1]
        canvas.fill((left, height, right, height + 2), Ink.LINE)
        canvas.text((left - 12, height), figure(rating), size=24, ink=Ink.MIST, anchor="rm", on=Ink.WELL)
    _seasons(canvas, [(place(one.at, low)[0], one.name) for one in seasons], (left, box[1] + 26, box[2], bottom))
    canvas.text((left, bottom + 24), dates[0], size=24, ink=Ink.MIST, on=Ink.WELL)
    if dates[1] != dates[0]:
        canvas.text((right, bottom + 24), dates[1], size=24, ink=Ink.MIST, anchor="rm", on=Ink.WELL)
    for line in lines:
        shown = [place(*point) for point in _thinned(line.points)]
        for one, other in pairwise(shown):
            canvas.line((one, other), ink=line.tint.bright, stroke=5, on=Ink.WELL)
    for line in lines:
        shown = [place(*point) for point in _thinned(line.points)]
        every = max(1, len(shown) // 6)
        for point in shown[::-every]:
            canvas.shape(point, line.mark, 20, ink=Ink.NIGHT, on=Ink.WELL)
            canvas.shape(point, line.mark, 16, ink=line.tint.bright, on=Ink.NIGHT)
        canvas.shape(shown[-1], line.mark, 32, ink=Ink.NIGHT, on=Ink.WELL)
        canvas.shape(shown[-1], line.mark, 26, ink=line.tint.bright, on=Ink.NIGHT)


def _seasons(canvas: Canvas, starts: Sequence[tuple[int, str]], box: Box) -> None:
    """Draw an upright line where each season begins, and its name where that has room, the newest first."""
    _, top, right, bottom = box
    for start, name in reversed(starts):
        told = right - start >= _NAME
        for height in range(top - 14 if told else top + 18, bottom, 16):
            canvas.fill((start - 1, height, start + 2, min(height + 9, bottom)), Ink.MIST)
        if told:
            canvas.text((start + 8, top), name, size=24, ink=Ink.MIST, on=Ink.WELL, room=right - start - 14)
            right = start


def _thinned(points: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return some of the points, the last one among them."""
    every = -(-len(points) // POINTS)
    return list(points[::-1][::every][::-1])


def scale(values: Sequence[float], steps: Sequence[int] = _STEPS) -> tuple[int, int, int]:
    """Return the lowest and the highest number beside lines, and the distance between two, which is one of `steps`."""
    for step in steps:
        low, high = int(min(values) // step * step), int(-(-max(values) // step) * step)
        if low == high:
            low, high = low - step, high + step
        if (high - low) // step < _MOST:
            break
    return low, high, step
