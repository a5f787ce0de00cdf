"""Names and descriptions of commands in other languages, as the phrase files `commands.<language>.toml` have them.

`commands.en.toml` is the template: written from the commands themselves, it names everything that can be translated.
What a language leaves out stays in English.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import discord
import msgspec
import structlog
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.games.source import DATA

log = structlog.get_logger(__name__)

FOLDER: Final = DATA / "skald"

TEMPLATE: Final = "en"
"""The language that commands have by themselves."""

_NAME: Final = re.compile(r"[-_'\w\u0900-\u097f\u0e00-\u0e7f]{1,32}\Z")
"""What Discord takes for the name of a command or option; it has to be in small letters as well."""

_LONGEST_NAME: Final = 32
_LONGEST: Final = 100


class OptionTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An option in another language."""

    name: str = ""
    description: str = ""


class CommandTexts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command, group or menu in another language; options by their English names."""

    name: str = ""
    description: str = ""
    options: dict[str, OptionTexts] = {}


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one file holds: commands by their full English names, and the names of choices by the English ones."""

    commands: dict[str, CommandTexts] = {}
    choices: dict[str, str] = {}

    def problems(self) -> Iterator[str]:
        """Yield what Discord would not take, as where it stands in the file."""
        for full, command in self.commands.items():
            menu = full != full.lower()
            if command.name and not (len(command.name) <= _LONGEST_NAME if menu else _takes(command.name)):
                yield f"commands.{full}.name"
            if len(command.description) > _LONGEST:
                yield f"commands.{full}.description"
            for name, option in command.options.items():
                if option.name and not _takes(option.name):
                    yield f"commands.{full}.options.{name}.name"
                if len(option.description) > _LONGEST:
                    yield f"commands.{full}.options.{name}.description"
            called = [option.name or name for name, option in command.options.items()]
            yield from (f"commands.{full}.options: {twice}" for twice in _repeated(called))
        siblings: dict[str, list[str]] = {}
        for full, command in self.commands.items():
            parent, _, last = full.rpartition(" ")
            siblings.setdefault(parent, []).append(command.name or last)
        yield from (f"commands.{parent}: {twice}" for parent, names in siblings.items() for twice in _repeated(names))
        yield from (f"choices.{name}" for name, text in self.choices.items() if not 0 < len(text) <= _LONGEST)


class CommandTranslator(app_commands.Translator):
    """Gives Discord the words of every language that there is a sound file for."""

    def __init__(self, folder: Path | None = None) -> None:
        """Read the files of a folder; one with faults is left out, and that is logged."""
        self.languages = dict(_languages(FOLDER if folder is None else folder))

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return a text in a language; None where it stays as it is."""
        language = self.languages.get(locale.value) or self.languages.get(locale.value.partition("-")[0])
        if language is None:
            return None
        return _found(language, string.message, context) or None


def _found(language: Language, message: str, context: Any) -> str:
    location, data = context.location, context.data
    if location is Location.choice_name:
        return language.choices.get(message, "")
    if location in (Location.parameter_name, Location.parameter_description):
        command = language.commands.get(data.command.qualified_name, CommandTexts())
        option = command.options.get(data.name, OptionTexts())
        return option.name if location is Location.parameter_name else option.description
    texts = language.commands.get(getattr(data, "qualified_name", ""), CommandTexts())
    if location in (Location.command_name, Location.group_name):
        return texts.name
    return texts.description if location in (Location.command_description, Location.group_description) else ""


def _languages(folder: Path) -> Iterator[tuple[str, Language]]:
    for path in sorted(folder.glob("commands.*.toml")):
        name = path.name.split(".")[1]
        if name == TEMPLATE:
            continue
        try:
            language = read(path)
            wrong = list(language.problems())
        except (OSError, ValueError) as error:
            log.warning("commands are not translated", language=name, why=str(error))
            continue
        if wrong:
            log.warning("commands are not translated", language=name, why=f"Discord takes none of: {', '.join(wrong)}")
            continue
        yield name, language


def read(path: Path) -> Language:
    """Read one file.

    Raises:
        ValueError: it is no TOML, or has something in it that no command has.
        OSError: it cannot be read.
    """
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), Language)


def _takes(name: str) -> bool:
    return _NAME.match(name) is not None and name == name.lower()


def _repeated(names: Iterable[str]) -> list[str]:
    return [name for name, times in Counter(names).items() if times > 1]
