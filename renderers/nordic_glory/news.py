"""What happened last, marked on the board: blows with their numbers, swaps as arrows, ghosts of what fell."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any

from engines.core import Seat
from engines.nordic_glory.effect_facts import Mustered
from engines.nordic_glory.facts import BattleDecided, Defeated, JarlWounded, Mended, Swapped, Wounded
from engines.nordic_glory.reading import place_of
from renderers.kit.canvas import XY, Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.seats import seat_style
from renderers.kit.shapes import Shape
from renderers.nordic_glory.jarls import face_of
from renderers.nordic_glory.viewmodel import ViewModel
from renderers.nordic_glory.wall import FRONT, centre_of

SUM = (486, 646, 714, 690)
"""Where the sum of a battle that is over stands."""


def draw_news(canvas: Canvas, model: ViewModel, news: Sequence[Any]) -> None:
    """Mark on a finished board what the facts of the last entry tell."""
    fallen = [(fact.seat, fact.spot) for fact in news if isinstance(fact, Defeated)]
    for fact in news:
        if isinstance(fact, Swapped):
            _arrow(canvas, centre_of(fact.seat, place_of(fact.spot)), centre_of(fact.seat, place_of(fact.other)))
        elif isinstance(fact, Wounded) and (fact.seat, fact.spot) not in fallen:
            _burst(canvas, centre_of(fact.seat, place_of(fact.spot)), f"−{fact.damage}", Ink.EMBER)
        elif isinstance(fact, Mended):
            _burst(canvas, centre_of(fact.seat, place_of(fact.spot)), f"+{fact.amount}", Ink.MOSS)
        elif isinstance(fact, JarlWounded):
            _burst(canvas, face_of(fact.seat, leads=model.view.leader == fact.seat), f"−{fact.amount}", Ink.EMBER)
        elif isinstance(fact, Mustered):
            _ring(canvas, centre_of(fact.seat, place_of(fact.spot)))
        elif isinstance(fact, BattleDecided) and model.view.battle is None:
            _sum(canvas, fact)
    for seat, spot in fallen:
        _ghost(canvas, model, seat, spot)


def _burst(canvas: Canvas, centre: XY, words: str, ink: Ink) -> None:
    """Draw a number in a star."""
    canvas.shape(centre, Shape.STAR, 100, ink=Ink.NIGHT)
    canvas.shape(centre, Shape.STAR, 92, ink=ink, on=Ink.NIGHT)
    canvas.text(centre, words, size=32, font=Font.STRONG, ink=Ink.NIGHT, anchor="mm", on=ink)


def _ring(canvas: Canvas, centre: XY) -> None:
    """Draw a bright star over what came."""
    canvas.shape((centre[0], centre[1] - 34), Shape.STAR, 40, ink=Ink.NIGHT)
    canvas.shape((centre[0], centre[1] - 34), Shape.STAR, 34, ink=Ink.BONE, on=Ink.NIGHT)


def _arrow(canvas: Canvas, one: XY, other: XY) -> None:
    """Draw an arrow with two heads between two shields that swapped places."""
    wide, high = other[0] - one[0], other[1] - one[1]
    long = hypot(wide, high)
    along = (wide / long, high / long)
    start = (one[0] + along[0] * 30, one[1] + along[1] * 30)
    end = (other[0] - along[0] * 30, other[1] - along[1] * 30)
    heads = [
        (
            (
                tip[0] - way * (along[0] * 18 + side * along[1] * 14),
                tip[1] - way * (along[1] * 18 - side * along[0] * 14),
            ),
            tip,
        )
        for tip, way in ((start, -1), (end, 1))
        for side in (-1, 1)
    ]
    for ink, stroke in ((Ink.NIGHT, 14), (Ink.BONE, 7)):
        for points in ((start, end), *heads):
            canvas.line(points, ink=ink, stroke=stroke)


def _ghost(canvas: Canvas, model: ViewModel, seat: Seat, spot: str) -> None:
    """Draw the outline of a fallen shield where its column ends now."""
    column, _ = place_of(spot)
    row = len(model.view.sides[seat].columns[column])
    centre = centre_of(seat, (column, min(row, 2)))
    side = FRONT.shield if row == 0 else 78
    canvas.shape(centre, Shape.DISC, side, ink=Ink.BONE)
    canvas.shape(centre, Shape.DISC, side - 8, ink=Ink.WELL, on=Ink.BONE)
    canvas.icon(centre, "broken-shield", round(side * 0.6), ink=Ink.BONE, on=Ink.WELL)


def _sum(canvas: Canvas, fact: BattleDecided) -> None:
    """Write both totals of the battle that is over; the higher one stands on its side's colour."""
    left, top, right, bottom = SUM
    middle, y = (left + right) // 2, (top + bottom) // 2
    canvas.panel(SUM, Ink.NIGHT, line=Ink.BONE, stroke=3, radius=12)
    canvas.icon((middle, y), "crossed-axes", 32, ink=Ink.BONE, on=Ink.NIGHT)
    for seat, x in ((0, middle - 62), (1, middle + 62)):
        bright = seat_style(seat).tint.bright
        won = fact.winner == seat
        if won:
            canvas.panel((x - 40, top + 6, x + 40, bottom - 6), bright, radius=8, on=Ink.NIGHT)
        ink, ground = (Ink.NIGHT, bright) if won else (bright, Ink.NIGHT)
        canvas.text((x, y), str(fact.totals[seat]), size=34, font=Font.STRONG, ink=ink, anchor="mm", on=ground)
