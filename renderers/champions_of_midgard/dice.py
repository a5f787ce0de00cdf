"""The dice of a fight as they lie: each type has its own colours and weapon, each face its own drawing."""

from __future__ import annotations

from engines.champions_of_midgard.book import Face
from engines.champions_of_midgard.facts import Die
from renderers.champions_of_midgard.icons import DEFENSE
from renderers.kit import shapes
from renderers.kit.canvas import XY, Canvas, Sprite
from renderers.kit.cards import shadow
from renderers.kit.fonts import Font
from renderers.kit.kept import kept
from renderers.kit.palette import Ink

_INKS = {
    "S": (Ink.PARCHMENT, Ink.TAN, Ink.BARK),
    "P": (Ink.RUST, Ink.EMBER, Ink.BONE),
    "A": (Ink.NIGHT, Ink.MIST, Ink.BONE),
}
"""Face, edge and drawing of each type of die."""

_WEAPONS = {"S": "broadsword", "P": "thrown-spear", "A": "battle-axe"}
"""The weapon on each type of die."""

_HITS = {Face.HIT.value: 1, Face.TWO.value: 2}

GAP, _LARGEST = 10, 104


def side(count: int, room: int) -> int:
    """How wide each die is so that all stand in one row of `room` pixels."""
    return min(_LARGEST, (room + GAP) // max(1, count) - GAP)


def draw_dice(canvas: Canvas, corner: XY, dice: tuple[Die, ...], room: int) -> int:
    """Draw dice in a row from a corner on; gives their height."""
    size = side(len(dice), room)
    for place, die in enumerate(dice):
        left = corner[0] + place * (size + GAP)
        shadow(canvas, (left, corner[1], left + size, corner[1] + size), radius=size // 6, fall=5)
        canvas.sprite((left, corner[1]), _die(die.kind, die.face, size))
    return size


@kept
def _die(kind: str, face: str, size: int) -> Sprite:
    ground, edge, ink = _INKS[kind]
    canvas = Canvas((size, size), Ink.NIGHT)
    radius = size // 6
    canvas.panel((0, 0, size, size), ground, line=edge, stroke=max(3, size // 24), radius=radius, on=Ink.NIGHT)
    letter = max(20, round(size * 0.26))
    foot = size - letter // 2 - size // 12
    middle = (size // 2, round(size * 0.42))
    hits = _HITS.get(face, 0)
    if face == Face.SHIELD:
        canvas.icon(middle, DEFENSE, round(size * 0.62), ink=ink, on=ground)
    for place in range(hits):
        shift = (2 * place - hits + 1) * round(size * 0.2)
        across = round(size * (0.62 if hits == 1 else 0.42))
        canvas.icon((middle[0] + shift, middle[1]), _WEAPONS[kind], across, ink=ink, on=ground)
    if not hits and face != Face.SHIELD:
        half = size // 7
        canvas.fill((middle[0] - half, middle[1] - 2, middle[0] + half, middle[1] + 3), ink)
    if hits:
        canvas.text((size // 9, foot), str(hits), size=letter, font=Font.STRONG, ink=ink, on=ground)
    else:
        canvas.icon((size - size // 9 - letter // 2, foot), _WEAPONS[kind], letter, ink=ink, on=ground)
    return canvas.cut(shapes.stencil((size, size), radius))
