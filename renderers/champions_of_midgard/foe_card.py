"""The card of an enemy in any size: Glory in the pennant, its picture, its name, attack and defense, its reward."""

from __future__ import annotations

from typing import NamedTuple

from renderers.champions_of_midgard.foe_face import FoeFace
from renderers.champions_of_midgard.icons import (
    ATTACK,
    COLOURS,
    DEFENSE,
    GLORY,
    TINTS,
    WARRIORS,
    Mark,
    draw_marks,
    length,
)
from renderers.kit import shapes
from renderers.kit.canvas import XY, Box, Canvas, Sprite
from renderers.kit.card_art import draw_art, flag, round_corners
from renderers.kit.card_values import Look
from renderers.kit.cards import put
from renderers.kit.fonts import Font
from renderers.kit.kept import kept
from renderers.kit.palette import Ink
from renderers.kit.shapes import Shape
from renderers.kit.text import wrap_to_fit

_LEAST = 20
"""The smallest size of a name."""

_NARROW = 200
"""Cards of less width have no room to spare beside a name."""


class _Measures(NamedTuple):
    rim: int
    pennant: tuple[int, int]
    value: int
    name: int
    figure: int
    prize: int
    sign: int


class _Page(NamedTuple):
    """The inks of the part that bears the writing."""

    paper: Ink
    ink: Ink
    attack: Ink
    defense: Ink


_FREE = _Page(Ink.PARCHMENT, Ink.BARK, Ink.RUST, Ink.FJORD)
_TAKEN = _Page(Ink.WELL, Ink.MIST, Ink.EMBER, Ink.SKY)


def draw_foe(canvas: Canvas, box: Box, face: FoeFace, *, look: Look = Look.PLAIN, plate: int = 0) -> None:
    """Put a card down that fills a box; its outline, if any, reaches beyond it.

    Its picture stands clear of a `plate` of that height, which tells who is there.
    """
    left, top, right, bottom = box
    size = (right - left, bottom - top)
    put(canvas, box, card_sprite(face, size, look is Look.DIMMED, plate), look, radius=_radius(size), fall=5)


@kept
def card_sprite(face: FoeFace, size: XY, dim: bool, plate: int = 0) -> Sprite:  # noqa: FBT001 - a key of the cache
    """The card as a sprite; `dim` that of an enemy that is taken, its picture above a `plate` of that height."""
    page = _TAKEN if dim else _FREE
    if size[0] > size[1]:
        return _wide_card(face, size, page, plate)
    measures = _measures(size[0])
    wide, high = size
    rim, radius = measures.rim, _radius(size)
    canvas = Canvas(size, Ink.NIGHT)
    canvas.panel((0, 0, wide, high), face.tint.deep, line=Ink.NIGHT, stroke=2, radius=radius)
    floor = _foot(canvas, face, size, measures, page)
    clear = measures.pennant[0] // 2 if face.glory and not (plate and face.letter) else 0
    art = (rim, rim, wide - rim, floor)
    low = _above_plate(size, plate, face) if plate else floor
    across = min(round((wide - 2 * rim - 2 * clear) * 0.96), round((low - rim) * 0.9))
    _art(canvas, art, face, (wide // 2 + clear // 2, (rim + low) // 2), across, dim=dim)
    canvas.fill((rim, floor - 3, wide - rim, floor), Ink.GOLD)
    round_corners(canvas, (rim, rim, wide - rim, high - rim), radius=radius - rim // 2, ink=face.tint.deep)
    if face.glory:
        _pennant(canvas, face, measures, low=low if plate else floor)
    _nature(canvas, face, wide, measures)
    return canvas.cut(shapes.stencil(size, radius))


def _art(canvas: Canvas, box: Box, face: FoeFace, centre: XY, across: int, *, dim: bool) -> None:  # noqa: PLR0913 - each names one visible property
    """The picture; that of an enemy that is taken is dimmed."""
    draw_art(canvas, box, tint=face.tint, name=face.icon, centre=centre, across=across)
    if dim:
        whole = canvas.cut()
        part = Sprite(whole.picture.crop(box), None)
        canvas.sprite((box[0], box[1]), part.dimmed())


def _foot(canvas: Canvas, face: FoeFace, size: XY, measures: _Measures, page: _Page) -> int:
    """The reward on a dark band, the figures and the name on parchment; gives the upper edge."""
    wide, high = size
    rim = measures.rim
    floor = high - rim
    if face.prize:
        band = round(measures.prize * 1.3)
        canvas.fill((rim, floor - band, wide - rim, floor), Ink.NIGHT)
        _centred(canvas, list(face.prize), (rim, wide - rim), floor - band // 2 - 1, measures.prize, on=Ink.NIGHT)
        floor -= band
    room = wide - 2 * rim - (4 if wide < _NARROW else 24)
    rows, letter = wrap_to_fit(face.name, Font.STRONG, measures.name, room=room, lines=1, least=_LEAST)
    if " ".join(rows) != face.name:
        rows, letter = wrap_to_fit(face.name, Font.STRONG, measures.name, room=room, lines=2, least=_LEAST)
    step = round(letter * 1.08)
    figures = round(measures.figure * 1.16) if face.attack else 0
    top = floor - figures - step * len(rows) - 6
    canvas.fill((rim, top, wide - rim, floor), page.paper)
    if face.attack:
        pair = [Mark(ATTACK, page.attack, face.attack), Mark(DEFENSE, page.defense, face.defense)]
        span, row = (rim, wide - rim), floor - figures // 2
        _centred(canvas, pair, span, row, measures.figure, on=page.paper, label=page.ink)
    for place, row_ in enumerate(rows):
        at = (wide // 2, top + 4 + step // 2 + place * step)
        canvas.text(at, row_, size=letter, font=Font.STRONG, ink=page.ink, anchor="mm", on=page.paper)
    return top


def _wide_card(face: FoeFace, size: XY, page: _Page, plate: int) -> Sprite:
    """A card that is wider than high: the picture at the left, everything else at the right."""
    wide, high = size
    rim, radius = 7, _radius(size)
    canvas = Canvas(size, Ink.NIGHT)
    canvas.panel((0, 0, wide, high), face.tint.deep, line=Ink.NIGHT, stroke=2, radius=radius)
    split = wide * 45 // 100
    art = (rim, rim, split, high - rim)
    measures = _measures(180)
    crowded = bool(plate and face.forbids)
    end = split - (measures.sign + 4 if crowded else 0)
    top = (measures.pennant[1] if face.glory else rim) if crowded else _below_signs(face, measures)
    low = _above_plate(size, plate, face) if plate else high - rim - 4
    across = min(end - rim - 4, round((low - top) * 0.9))
    _art(canvas, art, face, ((rim + end) // 2, (top + low) // 2), across, dim=page is _TAKEN)
    canvas.fill((split, rim, wide - rim, high - rim), page.paper)
    canvas.fill((split, rim, split + 3, high - rim), Ink.GOLD)
    span, middle = (split + 5, wide - rim), (split + wide - rim) // 2 + 2
    band = 48 if face.prize else 0
    if band:
        canvas.fill((split + 3, high - rim - band, wide - rim, high - rim), Ink.NIGHT)
        _centred(canvas, list(face.prize), span, high - rim - band // 2, 34, on=Ink.NIGHT)
    pair = [Mark(ATTACK, page.attack, face.attack), Mark(DEFENSE, page.defense, face.defense)] if face.attack else []
    floor = high - rim - band - (58 if pair else 0)
    _centred(canvas, pair, span, floor + 28, 44, on=page.paper, label=page.ink)
    rows, letter = wrap_to_fit(face.name, Font.STRONG, 32, room=span[1] - span[0] - 6, lines=2, least=22)
    top = (rim + floor - round(letter * 1.1) * (len(rows) - 1)) // 2
    for place, row in enumerate(rows):
        at = (middle, top + place * round(letter * 1.1))
        canvas.text(at, row, size=letter, font=Font.STRONG, ink=page.ink, anchor="mm", on=page.paper)
    round_corners(canvas, (rim, rim, wide - rim, high - rim), radius=radius - rim // 2, ink=face.tint.deep)
    if face.glory:
        _pennant(canvas, face, measures, low=high)
    _nature(canvas, face, split + 4, measures)
    return canvas.cut(shapes.stencil(size, radius))


def _below_signs(face: FoeFace, measures: _Measures) -> int:
    """Where a picture begins below the pennant and the signs beside it."""
    signs = sum(measures.sign + 4 for sign in (face.letter, face.forbids) if sign)
    return max(measures.pennant[1] if face.glory else 0, measures.rim + signs)


def _above_plate(size: XY, plate: int, face: FoeFace) -> int:
    """Where a picture ends above a plate of a height."""
    return plate_box((0, 0, *size), plate, face)[1] - 2


def plate_box(box: Box, high: int, face: FoeFace | None = None) -> Box:
    """Where on a card's picture a plate of a height lies that tells who is there.

    Args:
        box: of the card.
        high: height of the plate.
        face: what the card shows, so that its name and the sign of who is forbidden stay clear; None for nothing.
    """
    left, top, right, bottom = box
    if right - left > bottom - top:
        return (left + 12, bottom - 12 - high, left + (right - left) * 45 // 100 - 6, bottom - 12)
    foot = top + round((bottom - top) * 0.47)
    if face is not None and face.attack:
        measures = _measures(right - left)
        writing = round(measures.prize * 1.3) + round(measures.figure * 1.16) + round(measures.name * 1.08)
        foot = min(foot, bottom - measures.rim - writing - 2)
        right -= measures.rim + measures.sign if face.forbids else 0
    half = min(right - left - 12, 3 * high) // 2
    middle = (left + right) // 2
    return (middle - half, foot - high, middle + half, foot)


def _centred(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas, row: list[Mark], span: tuple[int, int], middle: int, size: int, *, on: Ink, label: Ink = Ink.BONE
) -> None:
    """Draw marks in the middle between two edges, closer and then smaller until they fit."""
    gap = size // 3
    while row and length(row, size, gap=gap) - gap > span[1] - span[0] - 4:
        size, gap = (size, gap - 1) if gap > 4 else (size - 1, gap)
    start = (span[0] + span[1] - length(row, size, gap=gap) + gap) // 2
    draw_marks(canvas, (start, middle), row, size=size, on=on, gap=gap, label=label)


def _pennant(canvas: Canvas, face: FoeFace, measures: _Measures, *, low: int) -> None:
    """The hanging flag with the Glory that the enemy is worth; above `low` it ends, if need be without its sign."""
    wide, high = measures.pennant
    left, hem, whole = measures.rim + 3, 2, high + 2 <= low
    high = high if whole else low - hem
    canvas.stamp((left - hem, 0), flag((wide + 2 * hem, high + 2 * hem)), ink=Ink.NIGHT, on=face.tint.deep)
    canvas.stamp((left, 0), flag((wide, high)), ink=Ink.PARCHMENT, on=Ink.NIGHT)
    middle = left + wide // 2
    at = (middle, round(measures.value * 0.66))
    canvas.text(at, face.glory, size=measures.value, font=Font.STRONG, ink=Ink.BARK, anchor="mm", room=wide - 2,
                least=measures.value // 2, on=Ink.PARCHMENT)  # fmt: skip
    if whole:
        side = round(measures.value * 0.8)
        canvas.icon((middle, round(measures.value * 1.5)), GLORY, side, ink=Ink.AMBER, on=Ink.PARCHMENT)


def _nature(canvas: Canvas, face: FoeFace, wide: int, measures: _Measures) -> None:
    """At the right the colour with its letter, and below it the type of warrior that is forbidden."""
    side = measures.sign
    centre = (wide - measures.rim - side // 2 - 3, measures.rim + side // 2 + 3)
    if face.letter:
        ink = next(ink for colour, ink in COLOURS.items() if TINTS[colour] is face.tint)
        canvas.shape(centre, Shape.DIAMOND, side + 4, ink=Ink.NIGHT, on=face.tint.deep)
        canvas.shape(centre, Shape.DIAMOND, side, ink=ink, on=Ink.NIGHT)
        canvas.text(centre, face.letter, size=max(24, round(side * 0.6)), font=Font.STRONG, ink=Ink.NIGHT,
                    anchor="mm", on=ink)  # fmt: skip
        centre = (centre[0], centre[1] + side + 4)
    if face.forbids:
        forbidden(canvas, centre, face.forbids, size=side)


def forbidden(canvas: Canvas, centre: XY, kind: str, *, size: int) -> None:
    """Draw a crossed-out type of warrior on a disc."""
    icon, ink = WARRIORS[kind]
    canvas.shape(centre, Shape.DISC, size, ink=Ink.EMBER)
    canvas.shape(centre, Shape.DISC, size - 6, ink=Ink.NIGHT, on=Ink.EMBER)
    canvas.icon(centre, icon, round(size * 0.7), ink=ink, on=Ink.NIGHT)
    reach = round(size * 0.3)
    points = ((centre[0] - reach, centre[1] - reach), (centre[0] + reach, centre[1] + reach))
    canvas.line(points, ink=Ink.EMBER, stroke=max(3, size // 11), on=Ink.NIGHT)


def _measures(wide: int) -> _Measures:
    """Sizes of the parts by the width of the card."""
    large = min(1.0, max(0.0, (wide - 130) / 170))

    def between(low: int, high: int) -> int:
        return round(low + (high - low) * large)

    return _Measures(
        rim=between(5, 9),
        pennant=(between(44, 64), between(72, 116)),
        value=between(38, 58),
        name=between(28, 38),
        figure=between(40, 56),
        prize=between(32, 42),
        sign=between(42, 58),
    )


def _radius(size: XY) -> int:
    return min(20, size[0] // 11)


def _grown(box: Box, by: int) -> Box:
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)
