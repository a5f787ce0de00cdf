"""What a seat alone knows, in tiles: its leader, Destinies, Journeys, defeated enemies, runes, and what it has sealed.

The picture is only as high as its tiles need, so that a message has room for the whole board beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TypeVar

from renderers.champions_of_midgard.backdrop import FJORD
from renderers.champions_of_midgard.destiny_card import RADIUS, destiny_sprite, fate_of
from renderers.champions_of_midgard.hand_tiles import (
    ROWS,
    Tile,
    draw_journeys,
    draw_leader,
    draw_pile,
    draw_runes,
    draw_sealed,
    draw_vacant,
    journeys_seen,
)
from renderers.champions_of_midgard.viewmodel import ViewModel
from renderers.kit import frame
from renderers.kit.canvas import Box, Canvas
from renderers.kit.card_values import Look, Marks
from renderers.kit.cards import HALO, hand_look, put
from renderers.kit.palette import theme

Thing = TypeVar("Thing")

WIDTH = 1200
"""Of the picture, in pixels."""

_MARGIN, _GAP = 24, 11
"""Round all tiles, and between two."""

_FEW = 9
"""So many tiles stand three in a row, more of them four."""

_HIGH, _LOW = 122, 116
"""The height of one, and where four stand in a row."""


def draw_hand(model: ViewModel, marks: Marks) -> bytes:
    """The tiles as a PNG of `WIDTH`; Destinies that can be picked now are outlined in gold, picked ones are ticked."""
    tint, _ = theme("champions_of_midgard")
    tiles = _tiles(model, marks)
    boxes = tile_boxes(len(tiles))
    canvas = frame.place((WIDTH, boxes[-1][3] + _MARGIN), FJORD, tint)
    for tile, box in zip(tiles, boxes, strict=True):
        tile(canvas, box)
    return canvas.png()


def tile_boxes(count: int) -> list[Box]:
    """The boxes of so many tiles, row by row."""
    columns, high = (3, _HIGH) if count <= _FEW else (4, _LOW)
    wide = (WIDTH - 2 * _MARGIN + _GAP) // columns - _GAP
    found = []
    for place in range(count):
        left = _MARGIN + place % columns * (wide + _GAP)
        top = _MARGIN + place // columns * (high + _GAP)
        found.append((left, top, left + wide, top + high))
    return found


def _tiles(model: ViewModel, marks: Marks) -> list[Tile]:
    """What there is to show, cards first; where tiles are narrow, each holds fewer names."""
    few = _of(model, marks, names=2 * ROWS)
    return few if len(few) <= _FEW else _of(model, marks, names=ROWS)


def _of(model: ViewModel, marks: Marks, *, names: int) -> list[Tile]:
    """The tiles, of which one holds so many names."""
    view = model.view
    sealed = [load for load in view.sealed or () if any(load.squad) or load.food]
    fates = view.drawn or view.hand
    looks = {one: hand_look(one, marks.of(fates)) for one in fates}
    held = [partial(_destiny, model=model, destiny=one, look=look) for one, look in looks.items()]
    return [
        partial(draw_leader, model=model),
        *(held or [partial(draw_vacant, words=model.words("hand.empty"))]),
        *[partial(draw_journeys, model=model, known=part) for part in _parts(journeys_seen(model), names)],
        partial(draw_pile, model=model),
        *[partial(draw_runes, model=model, runes=part) for part in _parts(view.own.runes, names)],
        *[partial(draw_sealed, model=model, load=load) for load in sealed],
    ]


def _parts(things: Sequence[Thing], size: int) -> list[Sequence[Thing]]:
    """A sequence in parts of a size."""
    return [things[place : place + size] for place in range(0, len(things), size)]


def _destiny(canvas: Canvas, box: Box, model: ViewModel, destiny: str, *, look: Look) -> None:
    left, top, right, bottom = box
    card = destiny_sprite(fate_of(model, destiny), (right - left, bottom - top))
    put(canvas, box, card, look, radius=RADIUS, reach=HALO - 2, fall=4)
