"""`skald --version`: which Skald this is, and what it stands on."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the option."""
    app.callback()(_skald)


def _say(wanted: bool) -> None:  # noqa: FBT001 - typer hands the option over
    if wanted:
        typer.echo(_versions())
        raise typer.Exit


def _skald(
    _version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_say, help="Show the versions and end.")
    ] = False,
) -> None:
    """Skald: Norse board and card games in Discord."""


def _versions() -> str:
    from bot.store import newest_revision

    parts = ("schema", newest_revision()), ("Python", platform.python_version()), ("discord.py", _of("discord.py"))
    return f"Skald {_of('skald-bot')} ({', '.join(f'{what} {number}' for what, number in parts)})"


def _of(distribution: str) -> str:
    try:
        return version(distribution)
    except PackageNotFoundError:
        return "not installed"
