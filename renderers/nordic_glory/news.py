"""What happened last, marked on the board: blows with their numbers, swaps as arrows, ghosts of what fell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engines.core import Seat
from engines.nordic_glory.effect_facts import Mustered
from engines.nordic_glory.facts import BattleDecided, Defeated, JarlWounded, Mended, Swapped, Wounded
from engines.nordic_glory.reading import place_of
from renderers.kit.canvas import Canvas
from renderers.kit.changes import between, draw_arrow, draw_burst, draw_star
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.seats import seat_style
from renderers.kit.shapes import Shape
from renderers.nordic_glory.jarls import face_of
from renderers.nordic_glory.viewmodel import ViewModel
from renderers.nordic_glory.wall import FRONT, centre_of, draw_bonuses

SUM = (486, 646, 714, 690)
"""Where the sum of a battle that is over stands."""


def draw_news(canvas: Canvas, model: ViewModel, news: Sequence[Any]) -> None:
    """Mark on a finished board what the facts of the last entry tell."""
    fallen = [(fact.seat, fact.spot) for fact in news if isinstance(fact, Defeated)]
    for fact in news:
        if isinstance(fact, Swapped):
            swapped = [place_of(spot) for spot in (fact.spot, fact.other)]
            one, other = (centre_of(fact.seat, place) for place in swapped)
            draw_arrow(canvas, between(one, other, start=30, end=30), both=True)
            for place in swapped:
                draw_bonuses(canvas, model, fact.seat, place)
        elif isinstance(fact, Wounded) and (fact.seat, fact.spot) not in fallen:
            _on_shield(canvas, model, fact.seat, fact.spot, f"−{fact.damage}", Ink.EMBER)
        elif isinstance(fact, Mended):
            _on_shield(canvas, model, fact.seat, fact.spot, f"+{fact.amount}", Ink.MOSS)
        elif isinstance(fact, JarlWounded):
            draw_burst(canvas, face_of(fact.seat, leads=model.view.leader == fact.seat), f"−{fact.amount}", Ink.EMBER)
        elif isinstance(fact, Mustered):
            x, y = centre_of(fact.seat, place_of(fact.spot))
            draw_star(canvas, (x, y - 34))
        elif isinstance(fact, BattleDecided) and model.view.battle is None:
            _sum(canvas, fact)
    for seat, spot in fallen:
        _ghost(canvas, model, seat, spot)


def _on_shield(  # noqa: PLR0913, PLR0917 - where, and what
    canvas: Canvas, model: ViewModel, seat: Seat, spot: str, words: str, ink: Ink
) -> None:
    """Draw a number in a star on a shield, between its signs and the sum of its damage."""
    place = place_of(spot)
    x, y = centre_of(seat, place)
    draw_burst(canvas, (x, y), words, ink, size=76)
    draw_bonuses(canvas, model, seat, place)


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
