"""Controls as values: buttons and menus, and the rows in which they stand."""

from __future__ import annotations

from dataclasses import dataclass

from bot.games import Tone

ROW = 5
"""Buttons in a row."""


@dataclass(frozen=True, slots=True)
class Button:
    """A button."""

    id: str
    label: str
    emoji: str = ""
    tone: Tone = Tone.PLAIN
    closed: bool = False


@dataclass(frozen=True, slots=True)
class SelectOption:
    """One line of a menu."""

    value: str
    label: str
    emoji: str = ""
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Select:
    """A menu from which between `least` and `most` lines are chosen."""

    id: str
    prompt: str
    lines: tuple[SelectOption, ...]
    least: int = 1
    most: int = 1


Row = tuple[Button, ...] | Select
"""One row of controls."""
