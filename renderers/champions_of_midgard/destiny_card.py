"""The card of a Destiny, wider than high: its Glory in the pennant, what it counts, its name, and when it scores."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers.champions_of_midgard.icons import GLORY, TINTS, counted_icon
from renderers.champions_of_midgard.viewmodel import ViewModel
from renderers.kit import shapes
from renderers.kit.canvas import Canvas, Sprite
from renderers.kit.card_art import draw_art, flag, round_corners
from renderers.kit.fonts import Font
from renderers.kit.palette import Ink, Tint
from renderers.kit.text import wrap_to_fit

RADIUS = 14
"""Of the corners, in pixels."""

_RIM, _FLAG, _ART = 5, 66, 126
"""Width of the rim, of the part behind the pennant, and of both pennant and picture."""

_ROOMY = 340
"""From this width on a card has room for its picture."""

_FULL = 3
"""Rows of the name and of what is counted that fit above the row for a tie."""


class Fate(NamedTuple):
    """A Destiny as its card shows it."""

    name: str
    icon: str
    tint: Tint
    alone: str
    most: str
    tied: str


def fate_of(model: ViewModel, destiny: str) -> Fate:
    """What the card of a Destiny shows."""
    printed, words = model.book.destinies[destiny], model.words
    return Fate(
        name=model.destiny(destiny),
        icon=counted_icon(printed.most),
        tint=TINTS.get(printed.most, Tint.STONE),
        alone=str(printed.alone),
        most=words(f"most.{printed.most}"),
        tied=words("hand.tied", tied=printed.tied),
    )


@lru_cache(maxsize=64)
def destiny_sprite(fate: Fate, size: tuple[int, int]) -> Sprite:
    """The card in this size; without its picture where it is narrow."""
    wide, high = size
    canvas = Canvas(size, Ink.NIGHT)
    canvas.panel((0, 0, wide, high), fate.tint.deep, line=Ink.NIGHT, stroke=2, radius=RADIUS)
    split = _ART if wide >= _ROOMY else _FLAG
    if split == _ART:
        art = (_RIM, _RIM, split, high - _RIM)
        draw_art(canvas, art, tint=fate.tint, name=fate.icon, centre=((_FLAG + split) // 2 + 1, high // 2), across=54)
    canvas.fill((split, _RIM, wide - _RIM, high - _RIM), Ink.PARCHMENT)
    canvas.fill((split, _RIM, split + 3, high - _RIM), Ink.GOLD)
    _words(canvas, fate, (split + 3, wide - _RIM), high)
    round_corners(canvas, (_RIM, _RIM, wide - _RIM, high - _RIM), radius=RADIUS - _RIM // 2, ink=fate.tint.deep)
    canvas.stamp((_RIM + 2, 0), flag((54, 96)), ink=Ink.NIGHT, on=fate.tint.deep)
    canvas.stamp((_RIM + 4, 0), flag((50, 92)), ink=Ink.PARCHMENT, on=Ink.NIGHT)
    canvas.text((_RIM + 29, 32), fate.alone, size=46, font=Font.STRONG, ink=Ink.BARK, anchor="mm", on=Ink.PARCHMENT)
    canvas.icon((_RIM + 29, 66), GLORY, 28, ink=Ink.AMBER, on=Ink.PARCHMENT)
    return canvas.cut(shapes.stencil(size, RADIUS))


def _words(canvas: Canvas, fate: Fate, span: tuple[int, int], high: int) -> None:
    """The name, what it counts, and what a tie is worth, in the middle of a span."""
    room = span[1] - span[0] - 16
    names, letter = wrap_to_fit(fate.name, Font.STRONG, 32, room=room, lines=1, least=27)
    if " ".join(names) != fate.name:
        names, letter = wrap_to_fit(fate.name, Font.STRONG, 27, room=room, lines=2, least=24)
    most, size = wrap_to_fit(fate.most, Font.TEXT, 25, room=room, lines=1, least=24)
    if " ".join(most) != fate.most:
        most, size = wrap_to_fit(fate.most, Font.TEXT, 24, room=room, lines=2, least=24)
    if len(names) + len(most) > _FULL:  # and one more for a tie: too many for letters of that size
        names, letter = wrap_to_fit(fate.name, Font.STRONG, 27, room=room + 8, lines=1, least=24)
    rows = [(name, letter, Font.STRONG, Ink.BARK) for name in names]
    rows += [(line, size, Font.TEXT, Ink.UMBER) for line in (*most, fate.tied)]
    step = min(31, (high - 2 * _RIM - 6) // len(rows))
    middle, top = (span[0] + span[1]) // 2, high // 2 - step * (len(rows) - 1) // 2
    for place, (line, size_, font, ink) in enumerate(rows):
        at = (middle, top + place * step)
        canvas.text(at, line, size=size_, font=font, ink=ink, anchor="mm", room=room + 8, least=24, on=Ink.PARCHMENT)
