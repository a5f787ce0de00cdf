"""Controls as values: buttons and menus, and the rows in which they stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from bot.games import Tone
from bot.panels.texts import Texts

ROW = 5
"""Buttons in a row."""


class Button(msgspec.Struct, frozen=True):
    """A button; `icon` names the game's own emoji, which takes the place of the Unicode one where Discord has it."""

    id: str
    label: str
    emoji: str = ""
    tone: Tone = Tone.PLAIN
    closed: bool = False
    icon: str = ""


class SelectOption(msgspec.Struct, frozen=True):
    """One line of a menu; `icon` as for a button."""

    value: str
    label: str
    emoji: str = ""
    hint: str = ""
    icon: str = ""


class Select(msgspec.Struct, frozen=True):
    """A menu from which between `least` and `most` lines are chosen."""

    id: str
    prompt: str
    lines: tuple[SelectOption, ...]
    least: int = 1
    most: int = 1


Row = tuple[Button, ...] | Select
"""One row of controls."""


def in_halves(buttons: Sequence[Button]) -> tuple[tuple[Button, ...], ...]:
    """Lay buttons in one row, or where it does not hold them all, in two of about the same length."""
    half = len(buttons) if len(buttons) <= ROW else -(-len(buttons) // 2)
    return tuple(tuple(buttons[i : i + half]) for i in range(0, len(buttons), half or 1))


def page_turns(texts: Texts, page: int, pages: int, custom_id: Callable[[int], str]) -> tuple[Button, ...]:
    """Return the buttons that lead to the page before and to the next one.

    Args:
        texts: the bot's words.
        page: the one that is shown, from 0.
        pages: how many there are.
        custom_id: gives what the button to a page carries.
    """
    last = pages - 1
    before, after = max(page - 1, 0), min(page + 1, max(last, 0))
    return (
        Button(custom_id(before), texts("control.previous"), closed=page == 0),
        Button(custom_id(after), texts("control.next"), closed=page >= last),
    )
