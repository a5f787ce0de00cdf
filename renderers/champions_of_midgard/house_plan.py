"""Where a house's name and what it offers stand: the name at its foot, or beside the offer, whichever is larger."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from renderers.champions_of_midgard.icons import Mark, length
from renderers.kit.canvas import XY, Box
from renderers.kit.fonts import Font, width
from renderers.kit.text import wrap_to_fit

LEAST = 24
"""The smallest size of a name that need not be so small."""

_WALL, _EDGE = 8, 3
"""From the side of a house to what stands before its wall, and from the side of a sign to its words."""

Offer = tuple[tuple[Mark, ...], ...]
"""Prices and gains in rows."""

_PAIR = 2
"""So many words, and so many things without a price, may stand below each other."""


class Scale(NamedTuple):
    """How large the parts of a location are, in pixels.

    Attributes:
        gable: height of the gable.
        icon: the emblem in it; 0 for none.
        figure: prices and gains where there is room.
        name: the name on the sign.
        worker: whoever stands there.
    """

    gable: int
    icon: int
    figure: int
    name: int
    worker: int


class Plan(NamedTuple):
    """A house's sign and wall, by pixels from its top left.

    Attributes:
        sign: top left of the sign, which reaches to the foot and to the right side.
        rows: the name.
        size: of its letters.
        wall: the room for the offer.
        offer: the offer in rows.
        figure: the size of that.
    """

    sign: XY
    rows: tuple[str, ...]
    size: int
    wall: Box
    offer: Offer
    figure: int


@lru_cache(maxsize=512)
def plan(name: str, offer: Offer, size: XY, scale: Scale) -> Plan:
    """Plan a house of a size: of the ways to lay it out, that with the largest small things."""
    below = _below(name, offer, size, scale)
    found = [below]
    if len(name.split()) == _PAIR and not scale.icon and (offer or " ".join(below.rows) != name):
        found += [_beside(name, offer, size, scale._replace(name=letter)) for letter in range(LEAST, scale.name + 1)]
    whole = [one for one in found if " ".join(one.rows) == name] or found
    return max(whole, key=lambda one: (min(one.size, one.figure), one.size + one.figure))


def _below(name: str, offer: Offer, size: XY, scale: Scale) -> Plan:
    """The name at the foot, in one line or else, where houses are high, in two."""
    wide, high = size
    room = wide - 2 * _EDGE
    rows, letter = wrap_to_fit(name, Font.STRONG, scale.name, room=room, lines=1, least=_least(name))
    if " ".join(rows) != name and scale.icon:
        rows, letter = wrap_to_fit(name, Font.STRONG, scale.name, room=room, lines=2, least=_least(name))
    top = high - letter * len(rows) - (5 if len(rows) == 1 else 3)
    wall = (_WALL, scale.gable + 1, wide - _WALL, top - 1)
    return Plan((0, top), rows, letter, wall, *_offered(offer, wall, scale))


def _beside(name: str, offer: Offer, size: XY, scale: Scale) -> Plan:
    """The two words of a name below each other at the right."""
    wide, high = size
    rows = tuple(name.split())
    left = wide - max(round(width(row, Font.STRONG, scale.name)) for row in rows) - 4 * _EDGE
    wall = (_WALL, scale.gable + 3, left - 3, high - 3)
    return Plan((left, scale.gable + 3), rows, scale.name, wall, *_offered(offer, wall, scale))


def _least(name: str) -> int:
    """The smallest size of a name: that of one long word is smaller, which cannot be broken."""
    return LEAST if " " in name else LEAST - 2


def _offered(offer: Offer, wall: Box, scale: Scale) -> tuple[Offer, int]:
    """An offer in one row or in several, and its size: whichever makes it larger."""
    left, top, right, bottom = wall
    whole = tuple([mark for row in offer for mark in row])
    ways = [(whole,), offer]
    if len(offer) == 1 and len(whole) == _PAIR:
        ways.append(tuple([(mark,) for mark in whole]))
    sizes = [_largest(way, right - left, (bottom - top) // max(1, len(way)), scale) for way in ways]
    best = max(range(len(ways)), key=lambda way: (sizes[way], -way))
    return ways[best], sizes[best]


def _largest(rows: Offer, room: int, step: int, scale: Scale) -> int:
    """The largest size at which all rows fit into so much room, each of them so high."""
    size = min(scale.figure, step)
    while size > 1 and any(length(list(row), size, gap=gap_of(size)) - gap_of(size) > room for row in rows):
        size -= 1
    return size


def gap_of(size: int) -> int:
    """The room between two marks of an offer of a size."""
    return max(4, size // 6)
