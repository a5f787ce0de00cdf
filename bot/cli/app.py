"""The command line: everything that `skald` does outside Discord."""

from __future__ import annotations

import typer

from bot.cli import (
    emojis,
    fleet_trial,
    measuring,
    migrating,
    packing,
    puzzles,
    standings,
    starting,
    tables,
    transcripts,
    versions,
)
from bot.cli.plain_errors import PlainErrors
from bot.operator import commands

app = typer.Typer(
    cls=PlainErrors,
    no_args_is_help=True,
    add_completion=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)

# Help lists the commands in this order.
for module in (
    commands,
    migrating,
    packing,
    starting,
    emojis,
    tables,
    measuring,
    puzzles,
    fleet_trial,
    transcripts,
    standings,
    versions,
):
    module.register(app)
