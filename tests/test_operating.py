"""The operator's guide says what is true."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import discord
import pytest
import typer

from bot.cli.app import app
from bot.client.permissions import NEEDED
from bot.metrics import REGISTRY
from bot.operator.settings import Settings, variable_of

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs" / "operating.md").read_text()
COMMANDS = typer.main.get_command(app).commands  # type: ignore[attr-defined]  # a group of several commands
CODE = [line for block in re.findall(r"```\n(.*?)```", GUIDE, re.DOTALL) for line in block.splitlines()]
CODE += [words.replace("\n", " ") for words in re.findall(r"(?<!`)`([^`]+)`(?!`)", GUIDE)]


def commands():
    """Yield the words of every `skald …` that the guide lets somebody type."""
    for line in CODE:
        found = re.match(r".*\sskald (--version|[a-z].*)$", f" {line}")
        if found:
            yield shlex.split(found[1])


def test_every_command_of_the_guide_is_there_with_its_options():
    typed = list(commands())
    assert {words[0] for words in typed} >= {"doctor", "backup", "restore", "migrate", "check-config", "run", "replay"}
    for name, *words in typed:
        if name == "--version":
            continue
        assert name in COMMANDS, name
        known = {option for parameter in COMMANDS[name].params for option in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= known, (name, words)


def test_every_variable_is_one_that_skald_knows():
    named = set(re.findall(r"\b(?:SKALD|DISCORD)_[A-Z_]+\b", GUIDE))
    assert named <= {variable_of(name) for name in Settings.model_fields}


def test_every_figure_is_one_that_is_served():
    named = set(re.findall(r"^\| `(skald_\w+)` \|", GUIDE, re.MULTILINE))
    served = {name for family in REGISTRY.collect() for name in (family.name, f"{family.name}_total")}
    assert len(named) > 5
    assert named <= served


def test_the_invitation_asks_for_what_is_needed():
    number = re.search(r"permissions=(\d+)", GUIDE)
    assert number is not None
    assert number[0] in (ROOT / "README.md").read_text()
    assert discord.Permissions(int(number[1])) >= NEEDED


@pytest.mark.parametrize("page", ["docs/operating.md", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_every_file_and_heading_that_is_linked_is_there(page):
    for target in re.findall(r"\]\((?!https?:)([^)]+)\)", (ROOT / page).read_text()):
        name, _, heading = target.partition("#")
        file = (ROOT / page).parent / name if name else ROOT / page
        assert file.exists(), target
        if heading:
            titles = re.findall(r"^#+ (.*)$", file.read_text(), re.MULTILINE)
            assert heading in {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}, target


def test_every_file_that_is_named_is_there():
    for name in re.findall(r"\b(deploy/[\w.@-]+)", GUIDE):
        if name != "deploy/token":
            assert (ROOT / name).exists(), name
    for goal in re.findall(r"`make ([a-z-]+)", GUIDE):
        assert re.search(rf"^{goal}:", (ROOT / "Makefile").read_text(), re.MULTILINE), goal
