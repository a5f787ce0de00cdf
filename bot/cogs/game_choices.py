"""Choices in commands, whose names can be translated; every game of the catalogue by its title; computer players."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from discord import app_commands

from bot.games import Catalogue
from engines.core import Level

V = TypeVar("V", str, int)


def choice(name: str, value: V | None = None) -> app_commands.Choice[Any]:
    """Return a choice whose name can be translated; without a value, the name is the value."""
    return app_commands.Choice(name=app_commands.locale_str(name), value=name if value is None else value)


LEVELS: Final = [choice(level.value) for level in Level]
"""The levels of computer players."""


def offer_games(catalogue: Catalogue, *commands: app_commands.Command[Any, ..., Any]) -> None:
    """Let the parameter `game` of these commands offer the games of a catalogue."""
    titles = [app_commands.Choice(name=title, value=key) for key, title in catalogue.titles().items()]
    for command in commands:
        app_commands.choices(game=titles)(command)
