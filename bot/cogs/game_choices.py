"""Choices in commands: every game of the catalogue by its title, and the levels of computer players."""

from __future__ import annotations

from typing import Any, Final

from discord import app_commands

from bot.games import Catalogue
from engines.core import Level

LEVELS: Final = [app_commands.Choice(name=level.value, value=level.value) for level in Level]
"""The levels of computer players."""


def offer_games(catalogue: Catalogue, *commands: app_commands.Command[Any, ..., Any]) -> None:
    """Let the parameter `game` of these commands offer the games of a catalogue."""
    titles = [app_commands.Choice(name=title, value=key) for key, title in catalogue.titles().items()]
    for command in commands:
        app_commands.choices(game=titles)(command)
