"""The card of a Destiny: its Glory in the pennant, what it counts, its name, when it scores, and how much there is."""

from __future__ import annotations

from typing import NamedTuple

from engines.champions_of_midgard.reading import counted
from renderers.champions_of_midgard.icons import GLORY, TINTS, counted_icon
from renderers.champions_of_midgard.viewmodel import ViewModel
from renderers.kit import shapes
from renderers.kit.canvas import Box, Canvas, Sprite
from renderers.kit.card_art import draw_art, flag, round_corners
from renderers.kit.fonts import Font
from renderers.kit.kept import kept
from renderers.kit.palette import Ink, Tint

RADIUS = 14
"""Of the corners, in pixels."""

_RIM, _FLAG = 5, 62
"""Width of the rim and of the pennant."""

_HIGH = 200
"""From this height on the picture stands above the words, not beside them."""

_ROOMY = 500
"""From this width on there is room for a picture beside the words."""


class Fate(NamedTuple):
    """A Destiny as its card shows it."""

    name: str
    icon: str
    tint: Tint
    alone: str
    most: str
    tied: str
    own: str


def fate_of(model: ViewModel, destiny: str) -> Fate:
    """What the card of a Destiny shows, with how much its viewer has of what it counts."""
    printed, words, view = model.book.destinies[destiny], model.words, model.view
    assert view.viewer is not None
    return Fate(
        name=model.destiny(destiny),
        icon=counted_icon(printed.most),
        tint=TINTS.get(printed.most, Tint.STONE),
        alone=str(printed.alone),
        most=words(f"most.{printed.most}"),
        tied=words("hand.tied", tied=printed.tied),
        own=words("hand.own", n=counted(model.book, view, view.viewer, printed.most)),
    )


@kept
def destiny_sprite(fate: Fate, size: tuple[int, int]) -> Sprite:
    """The card in this size: a high one with its picture above the words, a wide one with it beside them."""
    wide, high = size
    canvas = Canvas(size, Ink.NIGHT)
    canvas.panel((0, 0, wide, high), fate.tint.deep, line=Ink.NIGHT, stroke=2, radius=RADIUS)
    if high >= _HIGH:
        split = high * 44 // 100
        art, paper = (_RIM, _RIM, wide - _RIM, split), (_RIM, split, wide - _RIM, high - _RIM)
        edge = (_RIM, split, wide - _RIM, split + 3)
        middle = (wide // 2, (_RIM + split) // 2)
    else:
        split = _RIM + _FLAG + (high if wide >= _ROOMY else 10)
        art, paper = (_RIM, _RIM, split, high - _RIM), (split, _RIM, wide - _RIM, high - _RIM)
        edge = (split, _RIM, split + 3, high - _RIM)
        middle = ((_RIM + _FLAG + split) // 2, high // 2)
    canvas.fill(art, fate.tint.deep)
    if high >= _HIGH or wide >= _ROOMY:
        draw_art(canvas, art, tint=fate.tint, name=fate.icon, centre=middle, across=min(high, split) - 2 * _RIM - 8)
    canvas.fill(paper, Ink.PARCHMENT)
    canvas.fill(edge, Ink.GOLD)
    _words(canvas, fate, paper)
    round_corners(canvas, (_RIM, _RIM, wide - _RIM, high - _RIM), radius=RADIUS - _RIM // 2, ink=fate.tint.deep)
    _pennant(canvas, fate, min(96, high - 10))
    return canvas.cut(shapes.stencil(size, RADIUS))


def _pennant(canvas: Canvas, fate: Fate, high: int) -> None:
    """The hanging flag with what the Destiny is worth to whoever is alone in first place."""
    left, middle = _RIM + 4, _RIM + 4 + _FLAG // 2
    canvas.stamp((left - 2, 0), flag((_FLAG + 4, high + 4)), ink=Ink.NIGHT, on=fate.tint.deep)
    canvas.stamp((left, 0), flag((_FLAG, high)), ink=Ink.PARCHMENT, on=Ink.NIGHT)
    canvas.text((middle, 31), fate.alone, size=52, font=Font.STRONG, ink=Ink.BARK, anchor="mm", on=Ink.PARCHMENT)
    canvas.icon((middle, 64), GLORY, 28, ink=Ink.AMBER, on=Ink.PARCHMENT)


def _words(canvas: Canvas, fate: Fate, paper: Box) -> None:
    """The name, what it counts, and what a tie is worth beside how much there is, in the middle of the parchment."""
    left, top, right, bottom = paper
    large = bottom - top > 100
    room, middle = right - left - 20, (left + right) // 2 + 1
    whole = f"{fate.tied} · {fate.own}"
    rows = [
        (fate.name, 36 if large else 31, Font.STRONG, Ink.BARK),
        (fate.most, 32 if large else 28, Font.TEXT, Ink.UMBER),
        (whole, 32 if large else 28, Font.TEXT, Ink.UMBER),
    ]
    step = min(42, (bottom - top - 2) // len(rows))
    first = (top + bottom) // 2 - step * (len(rows) - 1) // 2
    for place, (line, size, font, ink) in enumerate(rows):
        at = (middle, first + place * step)
        canvas.text(at, line, size=size, font=font, ink=ink, anchor="mm", room=room, least=24, on=Ink.PARCHMENT)
