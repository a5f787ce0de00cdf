"""Limits on application commands and their options."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import msgspec

from bot.sandbox.errors import DiscordError
from bot.sandbox.limits.problems import Json, Place, Problems

CHAT_NAME = re.compile(r"[-_'\w\u0900-\u097f\u0e00-\u0e7f]{1,32}")
LOCALES = frozenset(
    {
        "id",
        "da",
        "de",
        "en-GB",
        "en-US",
        "es-ES",
        "es-419",
        "fr",
        "hr",
        "it",
        "lt",
        "hu",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
        "fi",
        "sv-SE",
        "vi",
        "tr",
        "cs",
        "el",
        "bg",
        "ru",
        "uk",
        "hi",
        "th",
        "zh-CN",
        "ja",
        "zh-TW",
        "ko",
    }
)
CHAT, SUBCOMMAND, GROUP = 1, 1, 2
MOST_CHARACTERS, MOST_COMMANDS, MOST_MENUS = 8000, 100, 15


def check_commands(commands: list[Json]) -> None:
    """Check a whole set of commands.

    Raises:
        DiscordError: 50035 with every fault, 30032 too many.
    """
    _check_all(msgspec.json.encode(commands))


@lru_cache(16)
def _check_all(encoded: bytes) -> None:
    """Check a set of commands, once each: a bot that starts again brings those it brought before."""
    commands: list[Json] = msgspec.json.decode(encoded)
    problems = Problems()
    seen: set[tuple[int, str]] = set()
    for index, command in enumerate(commands):
        _command(problems, command, (index,))
        key = (int(command.get("type") or CHAT), str(command.get("name")))
        if key in seen:
            message = "Application command names must be unique"
            problems.add((index, "name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.add(key)
    problems.raise_any()
    for kind, most in ((1, MOST_COMMANDS), (2, MOST_MENUS), (3, MOST_MENUS)):
        if sum(1 for found, _ in seen if found == kind) > most:
            raise DiscordError(30032)


def check_command(command: Json) -> None:
    """Check one command.

    Raises:
        DiscordError: 50035 with every fault.
    """
    problems = Problems()
    _command(problems, command, ())
    problems.raise_any()


def _command(problems: Problems, command: Json, place: Place) -> None:
    if int(command.get("type") or CHAT) != CHAT:
        problems.length((*place, "name"), command.get("name"), 1, 32)
        if command.get("description") or command.get("options"):
            message = "Context menu commands cannot have description or options"
            problems.add((*place, "description"), "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION", message)
        return
    _texts(problems, command, place)
    _options(problems, command.get("options") or [], (*place, "options"), depth=0)
    if _characters(command) > MOST_CHARACTERS:
        message = f"Command exceeds maximum size ({MOST_CHARACTERS})"
        problems.add(place, "APPLICATION_COMMAND_TOO_LARGE", message)


def _name(problems: Problems, name: Any, place: Place) -> None:
    if not isinstance(name, str) or not CHAT_NAME.fullmatch(name) or name != name.lower():
        message = "Command name is invalid"
        problems.add(place, "APPLICATION_COMMAND_INVALID_NAME", message)


def _texts(problems: Problems, holder: Json, place: Place) -> None:
    _name(problems, holder.get("name"), (*place, "name"))
    problems.length((*place, "description"), holder.get("description"), 1, 100)
    for key in ("name_localizations", "description_localizations"):
        for locale, text in (holder.get(key) or {}).items():
            if locale not in LOCALES:
                problems.add((*place, key, locale), "ENUM_TYPE_COERCE", f'"{locale}" is not a locale')
            elif key.startswith("name"):
                _name(problems, text, (*place, key, locale))
            else:
                problems.length((*place, key, locale), text, 1, 100)


def _options(problems: Problems, options: list[Json], place: Place, *, depth: int) -> None:
    problems.length(place, options, 0, 25)
    names, optional_seen = set(), False
    for index, option in enumerate(options):
        here = (*place, index)
        _texts(problems, option, here)
        if option.get("name") in names:
            message = "Option names must be unique"
            problems.add((*here, "name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message)
        names.add(option.get("name"))
        kind = option.get("type")
        if not problems.number((*here, "type"), kind, 1, 11):
            continue
        if kind in (SUBCOMMAND, GROUP):
            if depth > (1 if kind == SUBCOMMAND else 0):
                message = "Invalid nesting of options"
                problems.add((*here, "type"), "APPLICATION_COMMAND_OPTIONS_NESTING_INVALID", message)
            if any(other.get("type") not in (SUBCOMMAND, GROUP) for other in options):
                message = "Sub-command and sub-command group option types are mutually exclusive"
                problems.add(here, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
            _options(problems, option.get("options") or [], (*here, "options"), depth=depth + 1)
            continue
        if option.get("required") and optional_seen:
            message = "Required options must be placed before non-required options"
            problems.add(here, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        optional_seen |= not option.get("required")
        _choices(problems, option, here)


def _choices(problems: Problems, option: Json, place: Place) -> None:
    choices = option.get("choices") or []
    problems.length((*place, "choices"), choices, 0, 25)
    if choices and option.get("autocomplete"):
        message = "Choices and autocomplete are mutually exclusive"
        problems.add((*place, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_CHOICES_AUTOCOMPLETE", message)
    for index, choice in enumerate(choices):
        here = (*place, "choices", index)
        problems.length((*here, "name"), choice.get("name"), 1, 100)
        if isinstance(choice.get("value"), str):
            problems.length((*here, "value"), choice["value"], 1, 100)


def _characters(holder: Json) -> int:
    """Name, description and values of a command with all below it; the longest localisation counts."""
    size = 0
    for key in ("name", "description"):
        texts = [str(holder.get(key) or ""), *(holder.get(f"{key}_localizations") or {}).values()]
        size += max(len(text) for text in texts)
    for option in holder.get("options") or []:
        size += _characters(option)
    for choice in holder.get("choices") or []:
        size += _characters(choice) + len(str(choice.get("value")))
    return size
