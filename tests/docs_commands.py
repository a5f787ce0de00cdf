"""docs/commands.md and the template for translations, from the commands themselves: `python -m tests.docs_commands`."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import discord
import typer
from discord import app_commands

from bot.cli.app import app
from bot.client.bot import Skald
from bot.client.translations import FOLDER, CommandTexts, Language, OptionTexts
from bot.games import load_catalogue
from bot.store import Store

PAGE = Path(__file__).parents[1] / "docs" / "commands.md"
TEMPLATE = FOLDER / "commands.en.toml"
NOTHING = "…"
"""What discord.py takes for the description of what has none."""
HEAD = """# Commands

What can be typed in Discord, and what `skald` does on the command line. This page is made from the commands themselves:
`python -m tests.docs_commands` writes it anew.

"""


InDiscord = app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu
"""A command that is typed, or one in the menu of a person or of a message."""


async def slash_commands() -> list[InDiscord]:
    """Return every command that Skald has in Discord, by its name; those in menus come last."""
    with TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite+aiosqlite:///{folder}/commands.db")
        skald = Skald(store, load_catalogue())
        async with skald:
            await skald.add_commands()
            found = list(skald.tree.walk_commands())
            kinds = (discord.AppCommandType.user, discord.AppCommandType.message)
            menus = [menu for kind in kinds for menu in skald.tree.get_commands(type=kind)]
        await store.close()
    return [*sorted(found, key=lambda command: command.qualified_name), *menus]


def page(slash: list[InDiscord]) -> str:
    """Return the page."""
    return f"{HEAD}{_in_discord(slash)}\n{''.join(_on_the_command_line())}".rstrip() + "\n"


def _in_discord(slash: list[InDiscord]) -> str:
    lines = [
        "## In Discord",
        "",
        "What stands in brackets may be left out.",
        "",
        "| command | what it does | what it takes |",
        "|---|---|---|",
    ]
    for command in slash:
        if isinstance(command, app_commands.Group):
            continue
        if isinstance(command, app_commands.ContextMenu):
            of = "person" if command.type is discord.AppCommandType.user else "message"
            lines.append(f"| *{command.name}* | in the menu of a {of}, under *Apps* |  |")
            continue
        takes = map(_taken, command.parameters)
        lines.append(f"| `/{command.qualified_name}` | {_cell(command.description)} | {_cell('<br>'.join(takes))} |")
    return "\n".join(lines) + "\n"


def _taken(parameter: app_commands.Parameter) -> str:
    name = f"`{parameter.display_name}`" if parameter.required else f"[`{parameter.display_name}`]"
    return name if str(parameter.description) == NOTHING else f"{name}: {parameter.description}"


def _on_the_command_line() -> Iterator[str]:
    yield "## On the command line\n\n`skald --help` lists them, `skald COMMAND --help` tells the same as this page, "
    yield "and `--version` says behind any of them what a report of a fault needs.\n"
    for name, command in typer.main.get_command(app).commands.items():  # type: ignore[attr-defined]  # a group
        yield from _section(name, command)
        for below, each in getattr(command, "commands", {}).items():
            yield from _section(f"{name} {below}", each)


def _section(name: str, command: Any) -> Iterator[str]:
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    options = [each for each in command.params if each.param_type_name == "option" and "--help" not in each.opts]
    words = " ".join(["skald", name, *((each.metavar or each.name).upper() for each in arguments)])
    yield f"\n### `{words}`\n\n{command.help}\n"
    rows = [
        *(((each.metavar or each.name).upper(), each) for each in arguments if each.help),
        *((" ".join(each.opts), each) for each in options),
    ]
    if rows:
        yield "\n| word | meaning | default |\n|---|---|---|\n"
    for shown, each in rows:
        yield f"| `{shown}` | {_cell(each.help or '')} | {_default(each)} |\n"


def _default(parameter: Any) -> str:
    if parameter.required or parameter.default in {None, "", False}:
        return ""
    return f"`{parameter.default}`"


def _cell(words: str) -> str:
    return " ".join(words.replace("|", "\\|").split())


def template(commands: Iterable[InDiscord]) -> Language:
    """Return everything that can be translated, in the words that it has by itself."""
    found, choices, titles = {}, set[str](), set(load_catalogue().titles().values())
    for command in commands:
        options = {}
        for option in getattr(command, "parameters", ()):
            options[option.name] = OptionTexts(option.display_name, _told(option.description))
            choices |= {choice.name for choice in option.choices} - titles
        found[command.qualified_name] = CommandTexts(command.name, _told(getattr(command, "description", "")), options)
    return Language(found, {name: name for name in sorted(choices)})


def _told(words: object) -> str:
    return "" if str(words) == NOTHING else str(words)


def text_of(language: Language) -> str:
    """Return a language as the text of a file."""
    lines = ["# Everything of commands that can be translated; written by `python -m tests.docs_commands`."]
    for full, command in language.commands.items():
        lines += ["", f"[commands.{_key(full)}]", *_pairs({"name": command.name, "description": command.description})]
        for name, option in command.options.items():
            pairs = _pairs({"name": option.name, "description": option.description})
            lines += [f"[commands.{_key(full)}.options.{name}]", *pairs]
    lines += ["", "[choices]", *_pairs(language.choices)]
    return "\n".join(lines) + "\n"


def _pairs(texts: Mapping[str, str]) -> list[str]:
    return [f"{_key(name)} = {_quoted(text)}" for name, text in texts.items() if text]


def _key(name: str) -> str:
    return name if re.fullmatch(r"[a-z_-]+", name) else _quoted(name)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


if __name__ == "__main__":
    commands = asyncio.run(slash_commands())
    PAGE.write_text(page(commands))
    TEMPLATE.write_text(text_of(template(commands)))
