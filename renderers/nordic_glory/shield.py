"""A round shield: planks and a painted pattern in the tint of its base, the base's emblem, and its damage as cracks."""

from __future__ import annotations

from math import cos, pi, sin, tau

from PIL import Image, ImageDraw

from renderers.kit import shapes
from renderers.kit.canvas import XY, Canvas, Sprite
from renderers.kit.card_art import emblem
from renderers.kit.kept import kept
from renderers.kit.palette import Ink, Tint
from renderers.kit.shapes import Shape
from renderers.nordic_glory.icons import ELEMENTS

CRACKS = 4
"""How many cracks a shield wears at most."""

_FINE = 4
_PALE = 112
"""How dark the pattern lies on the planks, of 255."""


def draw_shield(  # noqa: PLR0913 - each names one visible property
    canvas: Canvas,
    centre: XY,
    side: int,
    base: str,
    *,
    pattern: int,
    cracks: int = 0,
    ring: Ink | None = None,
    dimmed: bool = False,
) -> None:
    """Put a round shield down around its centre.

    Args:
        canvas: Where.
        centre: The middle of its boss.
        side: Its diameter in pixels.
        base: The base element.
        pattern: Which of the painted patterns, from 0.
        cracks: How many cracks it wears, up to `CRACKS`.
        ring: The colour of a ring round it, for a shield that stands out.
        dimmed: Nothing can be done with it now.
    """
    drop = max(4, side // 22)
    x, y = centre
    canvas.shape((x + drop // 2, y + drop), Shape.DISC, side, ink=Ink.NIGHT, on=Ink.NIGHT)
    if ring is not None:
        canvas.shape(centre, Shape.DISC, side + 22, ink=Ink.NIGHT)
        canvas.shape(centre, Shape.DISC, side + 18, ink=ring, on=Ink.NIGHT)
        canvas.shape(centre, Shape.DISC, side + 5, ink=Ink.NIGHT, on=ring)  # apart from a rim of the same colour
    icon, tint = ELEMENTS.get(base, ("viking-shield", Tint.STONE))
    corner = (x - side // 2, y - side // 2)
    painted = _sprite(icon, tint, side, pattern % len(_PATTERNS), min(cracks, CRACKS))
    canvas.sprite(corner, painted.dimmed() if dimmed else painted)


def cracks_of(damage: int, whole: int) -> int:
    """Return how many cracks show this much damage of the whole defense."""
    return min(CRACKS, 1 + CRACKS * damage // max(1, whole)) if damage else 0


@kept
def _sprite(icon: str, tint: Tint, side: int, pattern: int, cracks: int) -> Sprite:
    canvas = Canvas((side, side), Ink.NIGHT)
    centre, rim = (side // 2, side // 2), max(4, side // 18)
    canvas.shape(centre, Shape.DISC, side - 4, ink=tint.bright, on=Ink.NIGHT)
    canvas.shape(centre, Shape.DISC, side - 4 - 2 * rim, ink=Ink.NIGHT, on=tint.bright)
    inner = side - 8 - 2 * rim
    canvas.shape(centre, Shape.DISC, inner, ink=tint.deep, on=Ink.NIGHT)
    at = (centre[0] - inner // 2, centre[1] - inner // 2)
    canvas.stamp(at, _painted(inner, pattern), ink=Ink.NIGHT, on=tint.deep)
    emblem(canvas, centre, icon, round(side * 0.54))
    for mask in _cracks(side)[:cracks]:
        canvas.stamp((0, 0), mask, ink=Ink.NIGHT)
    return canvas.cut(shapes.stencil((side, side), side // 2))


def _half(angle: float, reach: float, middle: float) -> list[tuple[float, float]]:
    """A half plane beside a line through the middle, as a polygon."""
    ends = [(middle + reach * cos(angle + turn), middle + reach * sin(angle + turn)) for turn in (0, pi / 2, pi)]
    return [ends[0], (ends[0][0] + ends[1][0] - middle, ends[0][1] + ends[1][1] - middle),
            (ends[2][0] + ends[1][0] - middle, ends[2][1] + ends[1][1] - middle), ends[2]]  # fmt: skip


def _wedges(count: int, turn: float, brush: ImageDraw.ImageDraw, side: int) -> None:
    step = 360 / (2 * count)
    for wedge in range(count):
        start = turn + 2 * wedge * step
        brush.pieslice((0, 0, side - 1, side - 1), start, start + step, fill=_PALE)


def _cross(brush: ImageDraw.ImageDraw, side: int) -> None:
    arm = side * 0.13
    middle = side / 2
    brush.rectangle((middle - arm, 0, middle + arm, side), fill=_PALE)
    brush.rectangle((0, middle - arm, side, middle + arm), fill=_PALE)


def _ringed(brush: ImageDraw.ImageDraw, side: int) -> None:
    inset = side * 0.13
    brush.ellipse((0, 0, side - 1, side - 1), fill=_PALE)
    brush.ellipse((inset, inset, side - inset, side - inset), fill=0)


_PATTERNS = (
    lambda brush, side: _wedges(2, 0, brush, side),
    lambda brush, side: brush.polygon(_half(pi / 4, side, side / 2), fill=_PALE),
    lambda brush, side: _wedges(3, 30, brush, side),
    _cross,
    _ringed,
    lambda brush, side: _wedges(6, 15, brush, side),
)
"""The painted patterns: quartered, parted, three rays, a cross, a ring, six rays."""


@kept
def _painted(side: int, pattern: int) -> Image.Image:
    """The mask of a pattern with the gaps between the planks, within a disc."""
    fine = Image.new("L", (side * _FINE, side * _FINE), 0)
    brush = ImageDraw.Draw(fine)
    _PATTERNS[pattern](brush, side * _FINE)
    for plank in (0.2, 0.4, 0.6, 0.8):
        x = side * _FINE * plank
        brush.line((x, 0, x, side * _FINE), fill=190, width=max(_FINE, side // 18))
    mask = fine.resize((side, side), Image.Resampling.BOX)
    held = Image.new("L", mask.size, 0)
    held.paste(mask, mask=shapes.shape(Shape.DISC, side))
    return held


@kept
def _cracks(side: int) -> tuple[Image.Image, ...]:
    """The masks of the cracks: each a jagged split that is widest at the rim and ends before the emblem's middle."""
    masks = []
    for place, start in enumerate((-0.62, 2.35, 0.75, 3.75)):
        fine = Image.new("L", (side * _FINE, side * _FINE), 0)
        middle = side * _FINE / 2
        left: list[tuple[float, float]] = []
        right: list[tuple[float, float]] = []
        for step in range(5):
            reach = middle * (1.0 - 0.19 * step)
            sway = 0.09 * (-1) ** (step + place) if step else 0.0
            wide = 0.15 * (1 - step / 4)
            for edge, side_ in ((left, -1), (right, 1)):
                angle = start + sway + side_ * wide
                edge.append((middle + reach * cos(angle % tau), middle + reach * sin(angle % tau)))
        ImageDraw.Draw(fine).polygon([*left, *reversed(right)], fill=255)
        masks.append(fine.resize((side, side), Image.Resampling.BOX))
    return tuple(masks)
