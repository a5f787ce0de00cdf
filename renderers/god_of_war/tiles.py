"""One scene card on the board: a creature with its attack and health, or a place with what can be done there."""

from __future__ import annotations

from engines.god_of_war.book import Pos
from renderers.god_of_war.scene_card import SceneCard, Strike, scene_card
from renderers.god_of_war.tile_foot import draw_foot, foot_height, foot_lines, rune_mark
from renderers.god_of_war.tile_offers import draw_offer, draw_offers, offers_width
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit import shapes
from renderers.kit.canvas import XY, Box, Canvas, Sprite
from renderers.kit.card_art import draw_art, emblem, flag, round_corners
from renderers.kit.cards import HALO, shadow
from renderers.kit.fonts import Font, width
from renderers.kit.kept import kept
from renderers.kit.palette import Ink, Tint
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit

TILE = (268, 196)
"""Width and height of a tile in pixels."""

GROWN = (10, 6)
"""How far a boss reaches beyond its tile aside, and above and below, in pixels."""

_RADIUS, _RIM = 16, 5
_FLAG = 100
"""Width of the flag that shows an attack."""
_PLATE, _OFFER = 38, 34
_LEAST_RING = 44


def draw_tile(canvas: Canvas, corner: XY, model: ViewModel, pos: Pos) -> None:
    """Draw the card at a position; what the last entry changed is outlined in bone white."""
    card = scene_card(model, pos)
    touched = model.changed(pos)
    if card.inert and not touched:
        _ground(canvas, corner, card)
        return
    wide, high = GROWN if card.chief else (0, 0)
    box = (corner[0] - wide, corner[1] - high, corner[0] + TILE[0] + wide, corner[1] + TILE[1] + high)
    if touched:
        _halo(canvas, box)
    else:
        shadow(canvas, box, radius=_RADIUS)
    canvas.sprite((box[0], box[1]), sprite(card))
    if touched:
        _changed(canvas, (box[2] - 20, box[1] + 6))


def _halo(canvas: Canvas, box: Box) -> None:
    left, top, right, bottom = box
    for by, ink in ((HALO, Ink.NIGHT), (HALO - 2, Ink.BONE)):
        canvas.panel((left - by, top - by, right + by, bottom + by), ink, radius=_RADIUS + by)


def _changed(canvas: Canvas, centre: XY) -> None:
    """The sign on what the last entry changed."""
    canvas.shape(centre, Shape.DISC, 26, ink=Ink.NIGHT)
    canvas.shape(centre, Shape.DIAMOND, 20, ink=Ink.BONE, on=Ink.NIGHT)


def _ground(canvas: Canvas, corner: XY, card: SceneCard) -> None:
    """Draw a place where nothing can be done as a part of the scene: no card, only its emblem and its name."""
    left, top = corner
    middle = left + TILE[0] // 2
    canvas.icon((middle, top + TILE[1] // 2 - 24), card.emblem, 84, ink=Ink.LINE)
    half = round(width(card.name, Font.TEXT, 26)) // 2 + 16
    foot = top + TILE[1] // 2 + 46
    canvas.panel((middle - half, foot - 20, middle + half, foot + 20), Ink.NIGHT, radius=20)
    canvas.text((middle, foot), card.name, size=26, ink=Ink.MIST, anchor="mm", on=Ink.NIGHT)


@kept
def sprite(card: SceneCard) -> Sprite:
    """A scene card as it lies on the board."""
    by = GROWN if card.chief else (0, 0)
    wide, high = TILE[0] + 2 * by[0], TILE[1] + 2 * by[1]
    canvas = Canvas((wide, high), Ink.NIGHT)
    rim = _RIM + (3 if card.chief else 0)
    edge = Ink.GOLD if card.chief else card.tint.bright
    canvas.panel((0, 0, wide, high), edge, radius=_RADIUS, on=Ink.NIGHT)
    canvas.panel((3, 3, wide - 3, high - 3), Ink.NIGHT, radius=_RADIUS - 3, on=edge)
    rows, size = wrap_to_fit(card.name, Font.STRONG, 31, room=wide - 2 * rim - 16, lines=1, least=27)
    if rows[0] != card.name:
        rows, size = wrap_to_fit(card.name, Font.STRONG, 26, room=wide - 2 * rim - 16, lines=2, least=24)
    foot = foot_lines(card, wide - 2 * rim)
    plate = _PLATE if len(rows) == 1 else 56
    floor = high - rim - foot_height(card, foot)
    art = (rim, rim, wide - rim, floor - plate)
    _art(canvas, card, art)
    canvas.fill((rim, floor - plate, wide - rim, floor), Ink.VELLUM if card.tint is Tint.STONE else Ink.PARCHMENT)
    canvas.fill((rim, floor - plate - 3, wide - rim, floor - plate), Ink.GOLD)
    for place, row in enumerate(rows):
        y = floor - plate + round(plate * (2 * place + 1) / (2 * len(rows)))
        canvas.text((wide // 2, y), row, size=size, font=Font.STRONG, ink=Ink.BARK, anchor="mm")
    draw_foot(canvas, card, (rim, floor, wide - rim, high - rim), foot)
    round_corners(canvas, (3, 3, wide - 3, high - 3), radius=_RADIUS - 3, ink=edge)
    return canvas.cut(shapes.stencil((wide, high), _RADIUS))


def _art(canvas: Canvas, card: SceneCard, box: Box) -> None:
    """Draw the upper part: the emblem, with the attack on its left and the runes on its right, or what is offered."""
    left, top, right, bottom = box
    high = bottom - top
    page = (left, top, right - (46 if card.boxes else 6), bottom)
    if card.strike is not None:
        ring = high - _OFFER - 2 if card.offers else high - 6
        centre = ((left + _FLAG + right - 34) // 2, top + ring // 2 + 3)
    elif card.offers or card.counts:
        ring = max(_LEAST_RING, min(high - 8, 92, page[2] - left - 26 - offers_width(card, high)))
        centre = (left + 8 + ring // 2, top + high // 2)
    else:
        ring = high - 6
        centre = ((left + right) // 2, top + high // 2)
    tint = card.tint if card.tint is not Tint.STONE else Tint.FROST
    draw_art(canvas, box, tint=tint, name=card.emblem, centre=centre, across=ring)
    if card.fallen:
        _cross(canvas, centre, ring)
    if card.stunned:
        _token(canvas, (centre[0] + ring // 3, centre[1] + ring // 3), "thunder-struck")
    if card.chief:
        canvas.icon((centre[0], top + 15), "queen-crown", 34, ink=Ink.NIGHT)
        canvas.icon((centre[0], top + 13), "queen-crown", 30, ink=Ink.GOLD, on=Ink.NIGHT)
    _runes(canvas, card, box)
    if card.strike is not None:
        _strike(canvas, card, (left + 7, top), card.strike)
        for offer in card.offers[:1]:
            draw_offer(canvas, (left + _FLAG + 14, bottom - _OFFER - 2, right - 4, bottom - 4), offer)
    else:
        draw_offers(canvas, card, (left + ring + 20, top, page[2], bottom - 3))


def _cross(canvas: Canvas, centre: XY, ring: int) -> None:
    """Lay a skull over what is defeated."""
    canvas.shape(centre, Shape.DISC, ring * 2 // 3, ink=Ink.NIGHT)
    emblem(canvas, centre, "death-skull", ring // 2)


def _token(canvas: Canvas, centre: XY, icon: str) -> None:
    canvas.shape(centre, Shape.DISC, 48, ink=Ink.NIGHT)
    canvas.shape(centre, Shape.DISC, 42, ink=Ink.SUN, on=Ink.NIGHT)
    canvas.icon(centre, icon, 34, ink=Ink.NIGHT, on=Ink.SUN)


def _strike(canvas: Canvas, card: SceneCard, corner: XY, strike: Strike) -> None:
    """Draw the flag: kind and strength above, below it the reach and the status card that comes with it."""
    left, top = corner
    wide, high = _FLAG, 100
    canvas.stamp((left - 3, top), flag((wide + 6, high + 4)), ink=Ink.NIGHT)
    canvas.stamp((left, top), flag((wide, high)), ink=Ink.PARCHMENT, on=Ink.NIGHT)
    canvas.icon((left + 30, top + 25), strike.icon, 42, ink=Ink.RUST, on=Ink.PARCHMENT)
    canvas.text((left + 74, top + 25), str(strike.strength), size=50, font=Font.STRONG, ink=Ink.RUST, anchor="mm",
                on=Ink.PARCHMENT)  # fmt: skip
    y = top + 60
    marked = 32 if strike.mark else 0
    if strike.reach:
        step = min(27, (wide - 10 - marked) // len(strike.reach))
        x = left + (wide - marked - step * len(strike.reach)) // 2
        for place, letter in enumerate(strike.reach):
            _arrow(canvas, (x + step * place + step // 2, y), letter, step // 2 - 2)
    else:
        canvas.text((left + (wide - marked) // 2, y), card.far, size=26, font=Font.STRONG, ink=Ink.BARK, anchor="mm",
                    on=Ink.PARCHMENT)  # fmt: skip
    if strike.mark:
        canvas.icon((left + wide - 19, y), strike.mark, 34, ink=Ink.MULBERRY, on=Ink.PARCHMENT)


def _arrow(canvas: Canvas, centre: XY, letter: str, reach: int) -> None:
    """Draw an arrow to the left, down at the Heroes' own column, or to the right; `reach` is half its length."""
    x, y = centre
    aside, down = {"L": (-1, 0), "S": (0, 1), "R": (1, 0)}[letter]
    tip = (x + aside * reach, y + down * reach)
    barb = min(8, reach)
    canvas.line(((x - aside * reach, y - down * reach), tip), ink=Ink.BARK, stroke=5, on=Ink.PARCHMENT)
    ends = [
        (tip[0] - aside * barb + down * side * barb, tip[1] - down * barb + aside * side * barb) for side in (-1, 1)
    ]
    canvas.line((ends[0], tip, ends[1]), ink=Ink.BARK, stroke=5, on=Ink.PARCHMENT)


def _runes(canvas: Canvas, card: SceneCard, box: Box) -> None:
    """Draw what wakes an Enemy down the right side; runes in boxes have a frame of their own."""
    _, top, right, bottom = box
    marks = [(rune, False) for rune in card.runes] + [(rune, True) for rune in card.boxes]
    step = min(44, (bottom - top - 2) // max(1, len(marks)))
    for place, (rune, boxed) in enumerate(marks):
        centre = (right - 26, top + 4 + step // 2 + step * place)
        half = step // 2 - 1
        around = (centre[0] - half, centre[1] - half, centre[0] + half, centre[1] + half)
        canvas.panel(around, Ink.NIGHT, line=Ink.MIST if boxed else None, stroke=2, radius=6 if boxed else half)
        rune_mark(canvas, centre, rune, size=step - 12, on=Ink.NIGHT)
