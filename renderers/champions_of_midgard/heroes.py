"""The five leaders, while they are chosen."""

from __future__ import annotations

from engines.champions_of_midgard.reading import leaders_taken
from renderers.champions_of_midgard.viewmodel import ViewModel
from renderers.kit.canvas import Canvas
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink
from renderers.kit.seats import seat_mark, seat_style

_LEFT, _RIGHT, _TOP = 46, 1154, 124

EMBLEMS = {
    "asmundr": "triquetra",
    "dagrun": "tied-scroll",
    "gylfir": "trireme",
    "svanhildr": "broadsword",
    "ullr": "battle-axe",
}
"""The icon of each leader."""


def draw_heroes(canvas: Canvas, model: ViewModel, bottom: int) -> None:
    """A row per leader: name, ability, and who has chosen it."""
    leaders = list(model.book.leaders)
    taken = leaders_taken(model.view)
    step = (bottom - _TOP) // len(leaders)
    for place, leader in enumerate(leaders):
        top = _TOP + place * step
        middle = top + (step - 8) // 2
        seat = taken.get(leader)
        ground = Ink.PANEL if seat is None else Ink.WELL
        line = Ink.LINE if seat is None else seat_style(seat).tint.bright
        canvas.panel((_LEFT, top, _RIGHT, top + step - 8), ground, line=line, stroke=3 if seat is None else 5)
        icon = EMBLEMS.get(leader, "viking-head")
        canvas.icon((_LEFT + 50, middle), icon, 56, ink=Ink.GOLD if seat is None else Ink.LINE, on=ground)
        name, text = model.words(f"leader.{leader}"), model.words(f"leader_text.{leader}")
        canvas.text((_LEFT + 98, middle - 16), name, size=30, font=Font.STRONG, room=880, on=ground)
        canvas.text((_LEFT + 98, middle + 17), text, size=25, ink=Ink.MIST, room=900, least=24, on=ground)
        if seat is not None:
            seat_mark(canvas, (_RIGHT - 48, middle), seat, size=52, on=ground)
