"""`skald --version` says what a report of a fault needs."""

from __future__ import annotations

import platform

import discord
from typer.testing import CliRunner

from bot.cli.app import app
from bot.store import newest_revision


def test_the_versions_stand_in_one_line():
    said = CliRunner().invoke(app, ["--version"])
    assert said.exit_code == 0
    assert said.output.startswith("Skald ")
    schema, python = f"schema {newest_revision()}", f"Python {platform.python_version()}"
    assert said.output.endswith(f"({schema}, {python}, discord.py {discord.__version__})\n")
