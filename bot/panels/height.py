"""How high a message becomes on a screen: an estimate in CSS pixels, by the layout rules of the sandbox's page.

Pictures fill the width of the message's container, up to a height; text wraps; buttons stand side by side as long as
there is room.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import ceil
from typing import Final

import msgspec

from bot.panels.controls import Button, Select
from bot.panels.layout import Layout, LayoutRow, Link, ListItem, Picture

TALLEST: Final = 900
"""A seat's own panel is to be no higher than this on a desktop, unless board and hand are both needed to answer."""

ONE_SCREEN: Final = 735
"""What a window of 1,400 by 1,000 shows of a message that one person alone sees, beside who wrote it."""

IN_SIGHT: Final = 580
"""What a phone of 360 by 740 shows of a conversation, between the bars above and below it."""

_TEXT: Final = (8.1, 22.5)
"""Average width of a character and height of a line."""

_SMALL: Final = (6.5, 18.0)
"""The same for small print."""

_HEAD: Final = (9.0, 26.0)
"""The same for headings."""

_LINES: Final = (("### ", _HEAD), ("-# ", _SMALL))
"""What a line in Discord's markdown begins with, and how large it is shown."""

_UNSEEN: Final = re.compile(r"\ue000\w+\ue001|\*\*|\\|\]\([^)]*\)|<t:\d+:R>")
"""Marks of the markdown that take no room, or not the room of their characters."""

_GAP: Final = 8.5
"""Between the parts of a message."""

_FRAME: Final = 26.0
"""Edges and padding of a message's container, above and below together."""

_BETWEEN: Final = 7.0
"""Between two buttons, beside and below each other."""

_EDGES: Final = 28.5
"""Edges and padding of a button, on both sides together."""

_EMOJI: Final = 25.0
"""An emoji before a button's label."""

_MENU: Final = 39.0
"""Height of a closed menu."""

HIGHEST: Final = 350.0
"""A picture is shown no higher than this, as by Discord."""

_THUMBNAIL: Final = 83.0
"""Width of a small picture, and its height at the most."""

_PNG_SIZE: Final = slice(16, 20), slice(20, 24)
"""Where the head of a PNG holds its width and height."""


class Screen(msgspec.Struct, frozen=True):
    """A screen: the width inside a message's container, and the height of a button."""

    width: float
    button: float


DESKTOP: Final = Screen(558, 33)
"""A window wide enough for the widest container."""

PHONE: Final = Screen(316, 41)
"""A phone 360 pixels wide."""


def height(layout: Layout, screen: Screen) -> int:
    """Return how high a whole message is."""
    parts = [
        _head(layout, screen),
        text_height(layout.lead, screen),
        *(_picture(picture, screen) for picture in _large(layout)),
    ]
    parts += [text_height(layout.words, screen), *(_item(item, screen) for item in layout.items)]
    parts += [row_height(row, screen) for row in layout.rows]
    parts.append(text_height(layout.foot and f"-# {layout.foot}", screen))
    return round(_FRAME + _stacked(parts))


def reach(layout: Layout, screen: Screen, rows: int | None = None) -> int:
    """Return how much of a screen is taken from the top of the last large picture to the bottom of the controls.

    Args:
        layout: the message.
        screen: where it is shown.
        rows: so many of its rows count; all of them when not given.
    """
    parts = [_picture(picture, screen) for picture in _large(layout)[-1:]]
    parts += [text_height(layout.words, screen), *(row_height(row, screen) for row in layout.rows[:rows])]
    return round(_stacked(parts))


def button_lines(buttons: Sequence[Button | Link], screen: Screen) -> int:
    """Return in how many lines a row of buttons stands."""
    lines, room = 0, 0.0
    for button in buttons:
        emoji = _EMOJI if isinstance(button, Button) and (button.emoji or button.icon) else 0.0
        width = min(screen.width, _EDGES + emoji + len(button.label) * _TEXT[0])
        if not lines or width > room:
            lines, room = lines + 1, screen.width
        room -= width + _BETWEEN
    return lines


def row_height(row: LayoutRow, screen: Screen) -> float:
    """Return how high a row of controls is."""
    if isinstance(row, Select):
        return _MENU
    lines = button_lines(row, screen)
    return lines * screen.button + (lines - 1) * _BETWEEN


def text_height(text: str, screen: Screen) -> float:
    """Return how high words in Discord's markdown are."""
    total = 0.0
    for line in text.split("\n") if text else ():
        mark, (width, line_height) = next((kind for kind in _LINES if line.startswith(kind[0])), ("", _TEXT))
        shown = len(_UNSEEN.sub("", line.removeprefix(mark)))
        total += line_height * max(1, ceil(shown * width / screen.width))
    return total


def _large(layout: Layout) -> list[Picture]:
    return [picture for picture in layout.pictures if not picture.small or picture.png is None]


def _head(layout: Layout, screen: Screen) -> float:
    """The words above the pictures; a small picture beside them takes some of their width."""
    if not any(picture.small and picture.png is not None for picture in layout.pictures):
        return text_height(layout.head, screen)
    return max(_THUMBNAIL, text_height(layout.head, Screen(screen.width - _THUMBNAIL - _GAP, screen.button)))


def _item(item: ListItem, screen: Screen) -> float:
    """The words of an item with its picture beside them, and its button below."""
    if item.picture is None:
        return text_height(item.words, screen)
    words = text_height(item.words, Screen(screen.width - _THUMBNAIL - _GAP, screen.button))
    return max(_THUMBNAIL, words) + (_GAP + screen.button if item.way is not None else 0.0)


def _picture(picture: Picture, screen: Screen) -> float:
    if picture.png is None:
        return text_height(picture.alt, screen)
    width, tall = (int.from_bytes(picture.png[place]) for place in _PNG_SIZE)
    return min(HIGHEST, tall * screen.width / width) if width else 0.0


def _stacked(parts: Iterable[float]) -> float:
    """Return the height of parts below each other; what has none is not there."""
    there = [part for part in parts if part]
    return sum(there) + _GAP * max(0, len(there) - 1)
