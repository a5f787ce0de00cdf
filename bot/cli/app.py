"""The command line: everything that `skald` does outside Discord."""

from __future__ import annotations

import typer

from bot.cli import fleet_trial, measuring, records, standings, starting
from bot.cli.plain_errors import PlainErrors
from bot.operator import commands

app = typer.Typer(
    cls=PlainErrors,
    no_args_is_help=True,
    add_completion=False,
    help="Skald: Norse board and card games in Discord.",
)

# Help lists the commands in this order.
for module in (
    commands,
    starting,
    measuring,
    fleet_trial,
    records,
    standings,
):
    module.register(app)
