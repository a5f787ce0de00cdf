"""The art of a card: an emblem in three tones before rays of light, in the tint of the owner or suit."""

from __future__ import annotations

from math import cos, sin, tau

from PIL import Image, ImageChops, ImageDraw

from renderers.kit import icons, shapes
from renderers.kit.canvas import XY, Box, Canvas, Mark
from renderers.kit.kept import parts
from renderers.kit.palette import Ink, Tint
from renderers.kit.shapes import Shape


def draw_art(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas, box: Box, *, tint: Tint, name: str, centre: XY | None = None, across: int = 0
) -> None:
    """Fill a box with rays, a ring and an emblem.

    Args:
        canvas: Where.
        box: The room for the art.
        tint: The tint of its ground.
        name: The icon.
        centre: The middle of the emblem; the middle of the box if left out.
        across: Width of the ring in pixels; as large as fits if left out.
    """
    left, top, right, bottom = box
    canvas.fill(box, tint.deep)
    canvas.stamp((left, top), _rays((right - left, bottom - top)), ink=Ink.NIGHT, on=tint.deep)
    middle = centre or ((left + right) // 2, (top + bottom) // 2)
    ring = across or round(min(right - left, bottom - top) * 0.84)
    canvas.shape(middle, Shape.DISC, ring, ink=tint.bright, on=tint.deep)
    canvas.shape(middle, Shape.DISC, ring - 2 * max(2, ring // 40), ink=tint.deep, on=tint.bright)
    emblem(canvas, middle, name, round(ring * 0.9))


def emblem(canvas: Canvas, centre: XY, name: str, side: int) -> None:
    """Put an icon down in two tones with a short shadow, lit from the upper left."""
    corner = (centre[0] - side // 2, centre[1] - side // 2)
    drop = max(2, side // 26)
    mask = icons.icon(name, side)
    canvas.marks.append(Mark(name, centre, side))
    canvas.stamp((corner[0] + drop, corner[1] + drop), mask, ink=Ink.NIGHT)
    canvas.stamp(corner, mask, ink=Ink.PARCHMENT, on=Ink.NIGHT)
    canvas.stamp(corner, _shaded_side(name, side), ink=Ink.TAN, on=Ink.PARCHMENT)


@parts
def _shaded_side(name: str, side: int) -> Image.Image:
    """The part of an icon that lies away from the light: what its own shape, moved up and left, does not cover."""
    mask = icons.icon(name, side)
    by = max(2, side // 17)
    lit = Image.new("L", mask.size, 0)
    lit.paste(mask, (-by, -by))
    solid = mask.point([0] * 255 + [255])  # the soft edge of the icon stays as it is
    return ImageChops.subtract(solid, lit)


@parts
def _rays(size: tuple[int, int]) -> Image.Image:
    """Wedges of shadow between rays of light that leave the middle of the foot."""
    wide, high = size[0] * 4, size[1] * 4
    fine = Image.new("L", (wide, high), 0)
    brush = ImageDraw.Draw(fine)
    middle, reach = (wide / 2, high * 0.94), float(wide + high)
    count = 28
    for ray in range(0, count, 2):
        ends = [tau * (ray + step) / count for step in (0.0, 1.0)]
        brush.polygon(
            [middle, *[(middle[0] + reach * cos(end), middle[1] + reach * sin(end)) for end in ends]], fill=112
        )
    return fine.resize(size, Image.Resampling.BOX)


def round_corners(canvas: Canvas, box: Box, *, radius: int, ink: Ink) -> None:
    """Cut the four corners of a box round by covering them with the colour of what lies around it."""
    left, top, right, bottom = box
    places = ((left, top), (right - radius, top), (left, bottom - radius), (right - radius, bottom - radius))
    for place, mask in zip(places, _outside(radius), strict=True):
        canvas.stamp(place, mask, ink=ink, on=ink)


@parts
def _outside(radius: int) -> tuple[Image.Image, ...]:
    """What of four square corners lies outside round ones: top left, top right, bottom left, bottom right."""
    disc = shapes.rounded((radius * 2, radius * 2), radius)
    boxes = ((0, 0), (radius, 0), (0, radius), (radius, radius))
    whole = list(range(255, -1, -1))
    return tuple(disc.crop((x, y, x + radius, y + radius)).point(whole) for x, y in boxes)


@parts
def flag(size: tuple[int, int]) -> Image.Image:
    """The mask of a hanging flag with a notch at its foot."""
    wide, high = size[0] * 4, size[1] * 4
    fine = Image.new("L", (wide, high), 0)
    tip = high - wide * 0.24
    ImageDraw.Draw(fine).polygon([(0, 0), (wide, 0), (wide, high), (wide / 2, tip), (0, high)], fill=255)
    return fine.resize(size, Image.Resampling.BOX)
