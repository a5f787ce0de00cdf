"""What is about to be hit, marked on the board: brackets round the target, an arrow from the attacker, the strength."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engines.god_of_war.book import POSITIONS
from engines.god_of_war.pending import DeclaredAttack, Threat
from engines.god_of_war.view import View
from renderers.god_of_war.heroes import CHIP, portrait
from renderers.god_of_war.scene_card import scene_card
from renderers.god_of_war.tiles import TILE
from renderers.god_of_war.viewmodel import ViewModel
from renderers.kit import frame
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.card_art import emblem
from renderers.kit.changes import draw_arrow
from renderers.kit.fonts import Font, width
from renderers.kit.palette import Ink
from renderers.kit.shapes import Shape

_ARM, _OUT = 46, 5
"""Length of a bracket's arms, and how far its middle lies outside of what it marks, in pixels."""
_BESIDE = 12
"""From the edge of a column to the middle of the gap beside it."""
_FACE, _NAME = 70, 330
"""Width of the face of who is struck, and of the room for the name, where a blow is one line, in pixels."""
_LETTERS = 36
"""Size of the letters of a strength, in pixels."""
LANE = 519
"""Height of the way between the scene and the Heroes, in pixels."""


class Aim(NamedTuple):
    """A blow that is about to fall.

    Attributes:
        origin: who strikes, as a Hero or as a position; nothing if it comes from elsewhere.
        targets: who is struck, as Heroes or as positions.
        strength: as it stands.
    """

    origin: str
    targets: tuple[str, ...]
    strength: int


def aim(view: View) -> Aim | None:
    """Return the blow that is about to fall; None without one."""
    match view.pending:
        case DeclaredAttack() as attack:
            return Aim(attack.hero, attack.targets, attack.strength)
        case Threat(incoming=blow):
            return Aim(blow.pos, (blow.hero,), blow.amount)
    return None


def draw_aim(canvas: Canvas, boxes: Mapping[str, Box], found: Aim) -> None:
    """Mark a blow on a finished board.

    Args:
        canvas: the board.
        boxes: where the scene cards lie and the Heroes stand; others are not on the board.
        found: the blow.
    """
    targets = [boxes[target] for target in found.targets if target in boxes]
    origin = boxes.get(found.origin)
    for target in targets:
        _brackets(canvas, target)
    for target in targets:
        if origin is not None:
            draw_arrow(canvas, way(origin, target))
    for target in targets:
        _strength(canvas, target, found.strength)


def _brackets(canvas: Canvas, box: Box) -> None:
    """Draw the four corners of a sight round a box."""
    left, top, right, bottom = box[0] - _OUT, box[1] - _OUT, box[2] + _OUT, box[3] + _OUT
    arm = min(_ARM, (bottom - top) // 3)
    for ink, stroke in ((Ink.NIGHT, 18), (Ink.SUN, 10)):
        for x, across in ((left, arm), (right, -arm)):
            for y, down in ((top, arm), (bottom, -arm)):
                canvas.line(((x + across, y), (x, y), (x, y + down)), ink=ink, stroke=stroke)


def way(origin: Box, target: Box) -> tuple[XY, ...]:
    """Lead an arrow through the gaps between the columns, from the side of one box into the side of another."""
    straight = origin[0] == target[0]
    last = origin[2] + _BESIDE > frame.BOARD[0] - frame.MARGIN
    right = not last if straight else origin[0] < target[0]
    start, out = (origin[2], _BESIDE) if right else (origin[0], -_BESIDE)
    end, into = (target[2], _BESIDE) if right == straight else (target[0], -_BESIDE)
    from_y, to_y, lane = _middle(origin), _middle(target), LANE
    way = [(start - out, from_y), (start + out, from_y)]
    if start + out != end + into:
        way += [(start + out, lane), (end + into, lane)]
    return (*way, (end + into, to_y), (end - into, to_y))


def _middle(box: Box) -> int:
    return (box[1] + box[3]) // 2


def _strength(canvas: Canvas, box: Box, strength: int) -> None:
    """Write the strength: over the health bar of a scene card, over the portrait of a Hero."""
    wide, high = _plate_size(strength)
    if box[3] - box[1] == TILE[1]:
        _plate(canvas, (box[2] - 8 - wide // 2, box[3] - 5 - high // 2), strength)
    else:
        _plate(canvas, (box[0] + CHIP[1] // 2 + 8, _middle(box)), strength)


def _plate_size(strength: int) -> tuple[int, int]:
    return _LETTERS + 18 + round(width(str(strength), Font.STRONG, _LETTERS)), _LETTERS + 6


def _plate(canvas: Canvas, centre: XY, strength: int) -> None:
    """Write a strength on a plate with arms before it."""
    (wide, high), (x, y) = _plate_size(strength), centre
    left, right = x - wide // 2, x + wide // 2
    box = (left, y - high // 2, right, y + high // 2)
    canvas.panel(box, Ink.SUN, line=Ink.NIGHT, stroke=4, radius=12, on=Ink.NIGHT)
    canvas.icon((left + 6 + _LETTERS // 2, y), "crossed-swords", _LETTERS - 4, ink=Ink.NIGHT, on=Ink.SUN)
    said = str(strength)
    canvas.text((right - 9, y), said, size=_LETTERS, font=Font.STRONG, ink=Ink.NIGHT, anchor="rm", on=Ink.SUN)


def draw_aim_line(canvas: Canvas, model: ViewModel, found: Aim, end: XY) -> int:
    """Draw a blow in one line that ends here: its strength, an arrow, and who is struck; gives the width of it."""
    x, y = end
    target = found.targets[0]
    name = model.enemy(target) if target in POSITIONS else model.hero(target)
    x -= canvas.text(end, name, size=32, font=Font.STRONG, ink=Ink.SUN, anchor="rm", room=_NAME, least=24)
    x -= 12 + _FACE // 2
    if target in POSITIONS:
        card = scene_card(model, target)
        canvas.shape((x, y), Shape.DISC, _FACE, ink=Ink.SUN)
        canvas.shape((x, y), Shape.DISC, _FACE - 8, ink=card.tint.deep, on=Ink.SUN)
        emblem(canvas, (x, y), card.emblem, round(_FACE * 0.66))
    else:
        portrait(canvas, (x, y), target, model.view.heroes[target].seat, across=_FACE, line=Ink.SUN)
    x -= _FACE // 2 + 28
    canvas.shape((x, y), Shape.ARROW, 30, ink=Ink.BONE)
    wide, _ = _plate_size(found.strength)
    x -= 22 + wide // 2
    _plate(canvas, (x, y), found.strength)
    return end[0] - x + wide // 2
