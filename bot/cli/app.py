"""The command line: everything that `skald` does outside Discord."""

from __future__ import annotations

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


@app.callback()
def skald(
    version: Annotated[bool, typer.Option("--version", help="Show the version and end.")] = False,
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
