"""The command line: everything that `skald` does outside Discord."""

from __future__ import annotations

from importlib.metadata import version
from typing import Annotated

import typer

from bot.cli import fleet_trial, measuring, migrating, records, standings, starting, tables
from bot.cli.plain_errors import PlainErrors
from bot.operator import commands

app = typer.Typer(
    cls=PlainErrors,
    no_args_is_help=True,
    add_completion=False,
)


def _show_version(wanted: bool) -> None:  # noqa: FBT001 - typer hands the option over
    if wanted:
        typer.echo(f"Skald {version('skald-bot')}")
        raise typer.Exit


@app.callback()
def skald(
    _version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_show_version, help="Show the version and end.")
    ] = False,
) -> None:
    """Skald: Norse board and card games in Discord."""


# Help lists the commands in this order.
for module in (
    commands,
    migrating,
    starting,
    tables,
    measuring,
    fleet_trial,
    records,
    standings,
):
    module.register(app)
