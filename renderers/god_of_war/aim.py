"""What is about to be hit, marked on the board: brackets round the target, an arrow from the attacker, the strength."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engines.god_of_war.pending import DeclaredAttack, Threat
from engines.god_of_war.view import View
from renderers.god_of_war.icons import ARMS
from renderers.kit.canvas import XY, Box, Canvas
from renderers.kit.changes import draw_arrow
from renderers.kit.fonts import Font, width
from renderers.kit.palette import Ink

_ARM, _OUT = 46, 7
"""Length of a bracket's arms, and how far its middle lies outside of what it marks, in pixels."""
_BESIDE = 12
"""From the edge of a column to the middle of the gap beside it."""
_LETTERS, _HIGH = 40, 54
"""Size of the strength's letters, and the height of its plate."""


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
            draw_arrow(canvas, _way(origin, target))
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


def _way(origin: Box, target: Box) -> tuple[XY, ...]:
    """Lead an arrow through the gaps between the columns, from the side of one box into the side of another."""
    after = origin[0] < target[0] or (origin[0] == target[0] and target[0] == 0)
    gap = target[0] - _BESIDE if after else target[2] + _BESIDE
    return ((gap, _middle(origin)), (gap, _middle(target)))


def _middle(box: Box) -> int:
    return (box[1] + box[3]) // 2


def _strength(canvas: Canvas, box: Box, strength: int) -> None:
    """Write the strength on a plate with arms before it."""
    raise NotImplementedError
