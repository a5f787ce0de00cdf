"""What a seat alone knows: its leader in the head; in tiles its Destinies, defeated enemies, runes, Journeys and seals.

A few tiles stand in one row and are high; more of them stand in rows below each other, and the picture grows. Up to six
of them leave room for the whole board in the same message.
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
    draw_pile,
    draw_runes,
    draw_sealed,
    draw_vacant,
    journeys_seen,
)
from renderers.champions_of_midgard.heroes import EMBLEMS
from renderers.champions_of_midgard.viewmodel import ViewModel
from renderers.kit import frame
from renderers.kit.canvas import Box, Canvas
from renderers.kit.card_values import Look, Marks
from renderers.kit.cards import HALO, hand_look, put
from renderers.kit.palette import theme

Thing = TypeVar("Thing")

WIDTH = frame.HAND[0]
"""Of the picture, in pixels."""

TOP = 104
"""Where tiles begin."""

_LEFT, _RIGHT, _FOOT = frame.MARGIN, WIDTH - frame.MARGIN, 26


_COLUMNS = 3
"""Tiles in a row at the most."""

_HIGH, _LOW, _GAP = 210, 100, 10
"""The height of a tile in a single row and in one of several, and the room between two tiles."""


def draw_hand(model: ViewModel, marks: Marks) -> bytes:
    """The tiles as a PNG of `WIDTH`; Destinies that can be picked now are outlined in gold, picked ones are ticked."""
    tint, _ = theme("champions_of_midgard")
    tiles = _tiles(model, marks)
    boxes = tile_boxes(len(tiles))
    canvas = frame.table((WIDTH, boxes[-1][3] + _FOOT), FJORD, tint)
    words, leader = model.words, model.view.own.leader
    emblem = EMBLEMS.get(leader, "viking-head")
    title, does, note = words(f"leader.{leader}"), words(f"leader_text.{leader}"), words("hand.title")
    frame.head(canvas, title, tint=tint, emblem=emblem, note=note, below=does)
    for tile, box in zip(tiles, boxes, strict=True):
        tile(canvas, box)
    return canvas.png()


def tile_boxes(count: int) -> list[Box]:
    """The boxes of so many tiles, row by row; rows are equally full, as far as they can be, and fill the width."""
    rows = -(-count // _COLUMNS)
    high = _HIGH if rows == 1 else _LOW
    found = []
    for row in range(rows):
        across = count // rows + (row < count % rows)
        wide = (_RIGHT - _LEFT + _GAP) // across - _GAP
        top = TOP + row * (high + _GAP)
        lefts = [_LEFT + place * (wide + _GAP) for place in range(across)]
        found += [(left, top, left + wide, top + high) for left in lefts]
    return found


def _tiles(model: ViewModel, marks: Marks) -> list[Tile]:
    """What there is to show, cards first."""
    view = model.view
    sealed = [load for load in view.sealed or () if any(load.squad) or load.food]
    fates = view.drawn or view.hand
    looks = {one: hand_look(one, marks.of(fates)) for one in fates}
    held = [partial(_destiny, model=model, destiny=one, look=look) for one, look in looks.items()]
    return [
        *(held or [partial(draw_vacant, words=model.words("hand.empty"))]),
        partial(draw_pile, model=model),
        *[partial(draw_runes, model=model, runes=part) for part in _parts(view.own.runes, ROWS)],
        *[partial(draw_journeys, model=model, known=part) for part in _parts(journeys_seen(model), ROWS)],
        *[partial(draw_sealed, model=model, load=load) for load in sealed],
    ]


def _parts(things: Sequence[Thing], size: int) -> list[Sequence[Thing]]:
    """A sequence in parts of a size."""
    return [things[place : place + size] for place in range(0, len(things), size)]


def _destiny(canvas: Canvas, box: Box, model: ViewModel, destiny: str, *, look: Look) -> None:
    left, top, right, bottom = box
    card = destiny_sprite(fate_of(model, destiny), (right - left, bottom - top))
    put(canvas, box, card, look, radius=RADIUS, reach=HALO - 2, fall=4)
