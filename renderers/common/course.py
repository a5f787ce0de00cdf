"""How a person stood in a game that is over, from answer to answer: what their answers cost, apart from luck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import msgspec

from renderers.common.backdrop import HALL
from renderers.common.rating_curve import scale
from renderers.kit import border, frame
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Theme, Tint
from renderers.kit.phrases import Phrases, load
from renderers.kit.shapes import Shape
from renderers.kit.text import alt_text, figure

LEAST = 2
"""Answers that make a line."""

_PANEL: Box = (frame.EDGE, 98, frame.HAND[0] - frame.EDGE, 372)
_PLOT: Box = (_PANEL[0] + 132, _PANEL[1] + 52, _PANEL[2] - 50, _PANEL[3] - 44)
_FOOT = (382, frame.HAND[1] - 38)
"""Top and bottom of what is told below the line."""

_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
"""Distances between two of the numbers beside the line; those of rating curves begin higher."""

_BADGE = 44
"""Width of a numbered mark."""

_APART = 30
"""Between the line and the middle of a numbered mark."""

_FEW = 30
"""Answers whose marks are as large as they can be."""

_STILL = 0.02
"""Part of the longest bar up to which there is none."""


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """An answer, and how its person stood."""

    move: int
    """Number of the move after which it was asked."""
    before: float
    """With the best answer."""
    after: float
    """With the one that was given."""
    turning: int = 0
    """Number of the turning point; 0 for an answer that is none."""


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """What the deal, later chance or the person's own answers brought or cost, all in all."""

    name: str
    amount: float
    said: str
    """The amount as it is written."""


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """What the picture tells; values are chances from 0 to 1, or else whatever the game counts in."""

    theme: Theme
    title: str
    steps: tuple[Step, ...]
    """In the order of the game; `LEAST` of them or more."""
    chances: bool
    end: tuple[int, float] | None = None
    """The last move, and what the game came to; None where that is not in the unit of the steps."""
    parts: tuple[Part, ...] = ()
    """Three at the most."""


def draw(course: Course) -> bytes:
    """The course of a game as a PNG of `frame.HAND`."""
    words = load("common")
    tint, emblem = course.theme
    canvas = border.hall(frame.HAND, tint, HALL)
    canvas.icon((frame.EDGE + 32, 64), emblem, 54, ink=tint.bright)
    end = (_PANEL[2] - 6, 66)
    taken = canvas.text(end, words("course.note"), size=30, ink=Ink.MIST, anchor="rm")
    room = _PANEL[2] - _PANEL[0] - 108 - taken
    canvas.text((frame.EDGE + 74, 65), course.title, size=46, font=Font.DISPLAY, ink=Ink.GOLD, room=room, least=36)
    canvas.panel(_PANEL, Ink.WELL, line=Ink.LINE, radius=14)
    place = _axes(canvas, course, words)
    _line(canvas, course, place)
    _badges(canvas, course, place)
    longest = max([abs(part.amount) for part in course.parts], default=0.0)
    wide = (_PANEL[2] - _PANEL[0] + 12) // max(1, len(course.parts))
    for number, part in enumerate(course.parts):
        left = _PANEL[0] + number * wide
        _part(canvas, (left, _FOOT[0], left + wide - 12, _FOOT[1]), part, longest)
    return canvas.png()


def alt(course: Course) -> str:
    """The course of a game in words."""
    words, first, last = load("common"), course.steps[0], course.steps[-1]

    def said(value: float) -> str:
        return _number(course, words, value)

    turning = sorted([step for step in course.steps if step.turning], key=lambda step: step.turning)
    return alt_text([
        words("course.alt.title", title=course.title, note=words("course.note"), n=len(course.steps)),
        words("course.alt.ends", first=said(first.before), last=said(last.after)),
        *([words("course.alt.end", value=said(course.end[1]))] if course.end is not None else []),
        *[
            words(
                "course.alt.turning",
                n=step.turning,
                move=step.move,
                before=said(step.before),
                after=said(step.after),
            )
            for step in turning
        ],
        *[words("course.alt.part", name=part.name, amount=part.said) for part in course.parts],
    ])  # fmt: skip


def _number(course: Course, words: Phrases, value: float) -> str:
    return words("course.percent", n=round(100 * value)) if course.chances else figure(round(value))


Place = Callable[[int, float], XY]
"""Where a move and a value lie."""


def _axes(canvas: Canvas, course: Course, words: Phrases) -> Place:
    left, top, right, bottom = _PLOT
    first = course.steps[0].move
    final = course.steps[-1].move if course.end is None else max(course.end[0], course.steps[-1].move)
    if course.chances:
        low, high, step = 0.0, 1.0, 0.25
    else:
        low, high, step = scale([value for one in course.steps for value in (one.before, one.after)], _STEPS)

    def place(move: int, value: float) -> XY:
        along = (move - first) / max(1, final - first)
        up = (min(max(value, low), high) - low) / (high - low)
        return round(left + along * (right - left)), round(bottom - up * (bottom - top))

    for number in range(round((high - low) / step) + 1):
        value = low + number * step
        height = place(first, value)[1]
        middling = not course.chances and not value
        canvas.fill((left - 22, height - 1, right, height + (2 if middling else 1)), Ink.MIST if middling else Ink.LINE)
        said = _number(course, words, value)
        canvas.text((left - 34, height), said, size=26, ink=Ink.MIST, anchor="rm", on=Ink.WELL)
    under = bottom + 26
    canvas.text((left, under), words("course.move", n=first), size=24, ink=Ink.MIST, on=Ink.WELL)
    ends = words("course.end") if course.end is not None else words("course.move", n=final)
    canvas.text((right, under), ends, size=24, ink=Ink.MIST, anchor="rm", on=Ink.WELL)
    return place


def _line(canvas: Canvas, course: Course, place: Place) -> None:
    """Draw the line: slanting where others and chance moved it, falling where the person's own answer did."""
    bright = Ink.GOLD if course.theme.tint is Tint.EMBER else course.theme.tint.bright  # falls are of that colour
    for one, other in pairwise(course.steps):
        canvas.line(
            (place(one.move, one.after), place(other.move, other.before)), ink=bright, stroke=5, on=Ink.WELL
        )  # fmt: skip
    if course.end is not None:
        last, end = course.steps[-1], place(*course.end)
        canvas.line((place(last.move, last.after), end), ink=Ink.MIST, stroke=4, on=Ink.WELL)
        canvas.shape(end, Shape.DIAMOND, 30, ink=Ink.NIGHT, on=Ink.WELL)
        canvas.shape(end, Shape.DIAMOND, 24, ink=Ink.BONE, on=Ink.NIGHT)
    for step in course.steps:
        above, below = place(step.move, step.before), place(step.move, step.after)
        if below[1] > above[1]:
            canvas.line((above, below), ink=Ink.NIGHT, stroke=13, on=Ink.WELL)
            canvas.line((above, below), ink=Ink.EMBER if step.turning else bright, stroke=7, on=Ink.NIGHT)
    size = 14 if len(course.steps) <= _FEW else 10
    for step in course.steps:
        if not step.turning:
            canvas.shape(place(step.move, step.after), Shape.DISC, size, ink=bright, on=Ink.WELL)


def _badges(canvas: Canvas, course: Course, place: Place) -> None:
    """Put the numbers of the turning points above their falls, or below where there is no room above."""
    taken: list[XY] = []
    for step in course.steps:
        if not step.turning:
            continue
        x, above = place(step.move, step.before)
        below = place(step.move, step.after)[1]
        spots = [(x, above - _APART), (x, below + _APART), (x + _BADGE, above - _APART), (x - _BADGE, below + _APART)]
        spot = next((one for one in spots if _free(one, taken)), spots[0])
        taken.append(spot)
        canvas.shape(spot, Shape.DISC, _BADGE + 4, ink=Ink.NIGHT, on=Ink.WELL)
        canvas.shape(spot, Shape.DISC, _BADGE, ink=Ink.EMBER, on=Ink.NIGHT)
        number = str(step.turning)
        canvas.text(spot, number, size=32, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=Ink.EMBER)


def _free(spot: XY, taken: Sequence[XY]) -> bool:
    x, y = spot
    within = _PANEL[1] + _BADGE // 2 < y < _PANEL[3] - _BADGE // 2 and x < _PANEL[2] - _BADGE // 2
    return within and all(abs(x - other) >= _BADGE or abs(y - level) >= _BADGE for other, level in taken)


def _part(canvas: Canvas, box: Box, part: Part, longest: float) -> None:
    """Draw what one of the parts came to: a bar from the middle, to the right for what it brought."""
    left, top, right, bottom = box
    canvas.panel(box, Ink.PANEL, line=Ink.LINE, radius=14)
    room = right - left - 36
    room -= 10 + canvas.text((left + 18, top + 27), part.name, size=28, ink=Ink.MIST, on=Ink.PANEL)
    end = (right - 18, top + 27)
    canvas.text(end, part.said, size=34, font=Font.STRONG, anchor="rm", on=Ink.PANEL, room=room, least=24)
    middle, level = (left + right) // 2, bottom - 25
    canvas.panel((left + 18, level - 12, right - 18, level + 12), Ink.WELL, radius=12, on=Ink.PANEL)
    long, share = (right - left) // 2 - 18, part.amount / longest if longest else 0.0
    if abs(share) >= _STILL:
        tip = middle + round(share * long)
        ink = Ink.MOSS if share > 0 else Ink.EMBER
        canvas.panel((min(middle, tip), level - 9, max(middle, tip), level + 9), ink, radius=5, on=Ink.WELL)
    canvas.fill((middle - 2, level - 16, middle + 2, level + 16), Ink.BONE)
