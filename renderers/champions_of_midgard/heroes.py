"""The five leaders, while they are chosen: a card each, with whoever has chosen it."""

from __future__ import annotations

from engines.champions_of_midgard.reading import leaders_taken
from renderers.champions_of_midgard.town import draw_workers
from renderers.champions_of_midgard.viewmodel import ViewModel
from renderers.kit import shapes
from renderers.kit.canvas import XY, Canvas, Sprite
from renderers.kit.card_art import draw_art, round_corners
from renderers.kit.cards import HALO, shadow
from renderers.kit.fonts import Font
from renderers.kit.kept import kept
from renderers.kit.palette import Ink, Tint
from renderers.kit.seats import seat_style
from renderers.kit.text import wrap_to_fit

_LEFT, _RIGHT, _TOP, _GAP = 28, 1172, 112, 14

EMBLEMS = {
    "asmundr": "triquetra",
    "dagrun": "tied-scroll",
    "gylfir": "trireme",
    "svanhildr": "broadsword",
    "ullr": "battle-axe",
}
"""The icon of each leader."""


def draw_heroes(canvas: Canvas, model: ViewModel, bottom: int) -> None:
    """A card for each leader: its emblem, name and ability; those that are chosen are sunk and bear the seat's sign."""
    leaders = list(model.book.leaders)
    taken = leaders_taken(model.view)
    wide = (_RIGHT - _LEFT + _GAP) // len(leaders) - _GAP
    high = bottom - _TOP - 12
    for place, leader in enumerate(leaders):
        left = _LEFT + place * (wide + _GAP)
        box = (left, _TOP, left + wide, _TOP + high)
        seat = taken.get(leader)
        name, text = model.words(f"leader.{leader}"), model.words(f"leader_text.{leader}")
        sprite = leader_sprite(EMBLEMS.get(leader, "viking-head"), name, text, (wide, high), taken=seat is not None)
        if seat is None:
            grown = (box[0] - HALO, box[1] - HALO, box[2] + HALO, box[3] + HALO)
            canvas.panel(grown, Ink.GOLD, radius=18 + HALO)
            canvas.sprite((left, _TOP), sprite)
            continue
        shadow(canvas, box, radius=18)
        canvas.sprite((left, _TOP), sprite)
        plate = (left + 24, _TOP + 70, left + wide - 24, _TOP + 150)
        canvas.panel(plate, Ink.NIGHT, line=seat_style(seat).tint.bright, stroke=4, radius=14, on=Ink.NIGHT)
        draw_workers(canvas, [seat], (plate[0] + 6, plate[1] + 6, plate[2] - 6, plate[3] - 6), size=66, on=Ink.NIGHT)


@kept
def leader_sprite(icon: str, name: str, text: str, size: XY, *, taken: bool) -> Sprite:
    """The card of a leader; dark when it is taken."""
    paper, ink, small_ink = (Ink.WELL, Ink.MIST, Ink.MIST) if taken else (Ink.PARCHMENT, Ink.BARK, Ink.UMBER)
    wide, high = size
    rim, radius, tint = 7, 18, Tint.MOSS
    canvas = Canvas(size, Ink.NIGHT)
    canvas.panel((0, 0, wide, high), tint.deep, line=Ink.NIGHT, stroke=2, radius=radius)
    top = rim + high * 45 // 100
    draw_art(canvas, (rim, rim, wide - rim, top), tint=tint, name=icon)
    if taken:
        art = (rim, rim, wide - rim, top)
        canvas.sprite((rim, rim), Sprite(canvas.cut().picture.crop(art), None).dimmed())
    canvas.fill((rim, top, wide - rim, high - rim), paper)
    canvas.fill((rim, top - 3, wide - rim, top), Ink.GOLD)
    room = wide - 2 * rim - 12
    names, letter = wrap_to_fit(name, Font.STRONG, 36, room=room, lines=2, least=28)
    pen = top + 10 + letter // 2
    for row in names:
        canvas.text((wide // 2, pen), row, size=letter, font=Font.STRONG, ink=ink, anchor="mm", on=paper)
        pen += letter
    rows, small = wrap_to_fit(text, Font.TEXT, 32, room=room, lines=7, least=26)
    step = round(small * 1.12)
    pen += (high - rim - pen - step * len(rows)) // 2 + 2
    for place, row in enumerate(rows):
        canvas.text((wide // 2, pen + place * step), row, size=small, ink=small_ink, anchor="mm", on=paper)
    round_corners(canvas, (rim, rim, wide - rim, high - rim), radius=radius - rim // 2, ink=tint.deep)
    return canvas.cut(shapes.stencil(size, radius))
