"""What lies on the bridge: the signs of the columns, the last challenge, or a card that waits to be placed.

A column of one side goes on in that of the other, across the picture; its sign between them points both ways.
Of a challenge, what fell lies broken, and an arrow points from the challenger to its target.
"""

from __future__ import annotations

from math import cos, pi, sin

from PIL import Image, ImageDraw

from engines.thor_vs_loki.actions import Spot
from engines.thor_vs_loki.book import COLUMNS, CardId
from engines.thor_vs_loki.view import Clash
from renderers.kit.canvas import XY, Canvas
from renderers.kit.card_values import Look
from renderers.kit.fonts import Font
from renderers.kit.kept import kept
from renderers.kit.palette import Ink
from renderers.kit.shapes import Shape
from renderers.thor_vs_loki import cuts
from renderers.thor_vs_loki.cut_sizes import Cut
from renderers.thor_vs_loki.sides import BRIDGE, FLOOR, place
from renderers.thor_vs_loki.viewmodel import ViewModel

_MIDDLE = (BRIDGE[0] + BRIDGE[1]) // 2
_ARROW = 60
_FLASH = (250, 250)
_SIGN = (112, 84)
"""Width and height of the sign of a column, in pixels."""


def draw_signs(canvas: Canvas, word: str) -> None:
    """Put up the sign of each column between its two halves: the `word` column, its letter, and which ways it runs."""
    wide, high = _SIGN
    for column, letter in enumerate(COLUMNS):
        _, top, _, bottom = place(Spot(column, 0), near=True)
        left, upper = _MIDDLE - wide // 2, (top + bottom - high) // 2
        box = (left, upper, left + wide, upper + high)
        canvas.panel(box, Ink.NIGHT, line=Ink.BRONZE, stroke=3, radius=12, on=Ink.NIGHT)
        at = (_MIDDLE, upper + 22)
        canvas.text(at, word, size=28, ink=Ink.BONE, anchor="mm", room=wide - 12, least=24, on=Ink.NIGHT)
        line = upper + 56
        canvas.text((_MIDDLE, line), letter, size=46, font=Font.DISPLAY, ink=Ink.GOLD, anchor="mm", on=Ink.NIGHT)
        for way in (-1, 1):
            tip = _MIDDLE + way * (wide // 2 - 10)
            head = ((tip - way * 10, line - 10), (tip, line), (tip - way * 10, line + 10))
            canvas.line(((_MIDDLE + way * 20, line), (tip, line)), ink=Ink.GOLD, stroke=4, on=Ink.NIGHT)
            canvas.line(head, ink=Ink.GOLD, stroke=4, on=Ink.NIGHT)


def covers_signs(clash: Clash | None) -> bool:
    """Whether both cards of a challenge lie on the bridge, across the signs of the columns."""
    return clash is not None and len(_fallen(clash)) > 1


def draw_clash(canvas: Canvas, model: ViewModel) -> None:
    """Draw the challenge that the last answer led to, if it led to one."""
    clash = model.view.clash
    if clash is None:
        return
    near = clash.seat == model.near
    start = place(Spot(clash.column, 0), near=near)
    goal = place(clash.spot, near=not near)
    line, lane = (start[1] + start[3]) // 2, (goal[1] + goal[3]) // 2
    edges = BRIDGE if near else BRIDGE[::-1]
    fallen = _fallen(clash)
    high = Cut.FIELD.pixels[1]
    if line != lane:
        _trail(canvas, (edges[0], line), (_MIDDLE, lane))
    if len(fallen) == 1:
        _broken(canvas, model, fallen[0], (_MIDDLE, lane))
        x = edges[1] if fallen[0] == clash.challenger and clash.seat in clash.fallen else edges[0]
        draw_arrow(canvas, (x, lane), right=near, size=_ARROW)
        return
    if not fallen:
        draw_arrow(canvas, (_MIDDLE, lane), right=near, size=2 * _ARROW - 10)
        return
    reach = high + _ARROW // 2 + 4
    top = min(max(lane, place(Spot(0, 0), near=True)[1] + reach), FLOOR - reach)
    for card, middle in zip(fallen, (top - reach + high // 2, top + reach - high // 2), strict=True):
        _broken(canvas, model, card, (_MIDDLE, middle))
    draw_arrow(canvas, (_MIDDLE, top), right=near, size=_ARROW)


def draw_waiting(canvas: Canvas, model: ViewModel) -> None:
    """Draw the card that waits to be placed in the middle of the bridge."""
    card, (wide, high) = model.view.shown, Cut.FIELD.pixels
    if card and model.view.clash is None:
        corner = (_MIDDLE - wide // 2, place(Spot(1, 0), near=True)[3] - high)
        cuts.draw(canvas, corner, model.open_face(card), look=Look.PLAYABLE)


def draw_flash(canvas: Canvas, model: ViewModel) -> None:
    """Draw the light of the last challenge on the bridge; the cards go over it."""
    clash = model.view.clash
    if clash is None:
        return
    lane = place(clash.spot, near=True)
    corner = (_MIDDLE - _FLASH[0] // 2, (lane[1] + lane[3] - _FLASH[1]) // 2)
    for size, ink in ((_FLASH, Ink.EMBER), ((_FLASH[0] - 60, _FLASH[1] - 60), Ink.SUN)):
        by = (_FLASH[0] - size[0]) // 2
        canvas.stamp((corner[0] + by, corner[1] + by), _burst(size), ink=ink, on=Ink.SLATE)


@kept
def _burst(size: XY) -> Image.Image:
    """The mask of a star with many points."""
    fine = Image.new("L", (size[0] * 4, size[1] * 4), 0)
    points = [
        (2 * size[0] * (1 + far * sin(pi * turn / 16)), 2 * size[1] * (1 - far * cos(pi * turn / 16)))
        for turn in range(32)
        for far in ((1.0, 0.74, 0.88, 0.74)[turn % 4],)
    ]
    ImageDraw.Draw(fine).polygon(points, fill=255)
    return fine.resize(size, Image.Resampling.BOX)


def _fallen(clash: Clash) -> tuple[CardId, ...]:
    """The cards that fell, the challenger first."""
    cards = ((clash.seat, clash.challenger), (1 - clash.seat, clash.target))
    return tuple(card for seat, card in cards if seat in clash.fallen)


def _broken(canvas: Canvas, model: ViewModel, card: CardId, centre: XY) -> None:
    """A card that fell: cracked from top to foot, with a cross in its corner."""
    wide, high = Cut.FIELD.pixels
    left, top = centre[0] - wide // 2, centre[1] - high // 2
    cuts.draw(canvas, (left, top), model.open_face(card), look=Look.CHANGED)
    for crack in (
        ((0.6, 0.02), (0.5, 0.16), (0.68, 0.27), (0.52, 0.42), (0.64, 0.54), (0.56, 0.62)),
        ((0.68, 0.27), (0.86, 0.36), (0.95, 0.33)),
        ((0.52, 0.42), (0.3, 0.5), (0.22, 0.6)),
    ):
        points = tuple((left + x * wide, top + y * high) for x, y in crack)
        canvas.line(points, ink=Ink.NIGHT, stroke=6, on=Ink.NIGHT)
    corner = (left + wide - 24, top + 26)
    canvas.shape(corner, Shape.DISC, 40, ink=Ink.NIGHT, on=Ink.NIGHT)
    canvas.icon(corner, "cross-mark", 28, ink=Ink.EMBER, on=Ink.NIGHT)


def draw_arrow(canvas: Canvas, centre: XY, *, right: bool, size: int) -> None:
    """The gold sign of who challenged whom."""
    canvas.shape(centre, Shape.DISC, size, ink=Ink.NIGHT, on=Ink.NIGHT)
    canvas.shape(centre, Shape.DISC, size - 8, ink=Ink.SUN, on=Ink.NIGHT)
    reach = size * 0.24 * (1 if right else -1)
    x, y = centre
    head = ((x, y - size * 0.2), (x + reach, y), (x, y + size * 0.2))
    canvas.line(((x - reach, y), (x + reach, y)), ink=Ink.NIGHT, stroke=size // 10, on=Ink.SUN)
    canvas.line(head, ink=Ink.NIGHT, stroke=size // 10, on=Ink.SUN)


def _trail(canvas: Canvas, start: XY, goal: XY) -> None:
    """The way of a challenger to a target in another column."""
    for ink, stroke in ((Ink.NIGHT, 18), (Ink.SUN, 10)):
        canvas.line((start, (start[0] * 0.5 + goal[0] * 0.5, start[1]), goal), ink=ink, stroke=stroke, on=Ink.NIGHT)
