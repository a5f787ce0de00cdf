"""The commands `tables`, `table`, `end` and `export`: live tables as an operator sees them, without their secrets."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.console import Console
from rich.table import Column
from rich.table import Table as Grid

from bot.operator.settings import Settings

if TYPE_CHECKING:
    from bot.operator.table_overview import TableLine

console = Console()

Number = Annotated[int, typer.Argument(min=1, max=2**63 - 1, help="The number of a table.")]

LONGEST_REASON: Final = 100
"""Characters of a reason at most."""

WIDE: Final = 120
"""Columns of a terminal from which on tables are listed as a grid."""


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(tables)
    app.command()(table)
    app.command()(end)
    app.command()(export)


def tables(
    failing: Annotated[bool, typer.Option("--failing", help="Only those that something is wrong with.")] = False,
    seconds: Annotated[float, typer.Option(min=0, max=3600, help="How long to look at most.")] = 60.0,
) -> None:
    """List the live tables: where they are, whom they wait for, and what is wrong."""
    from bot.cli.from_store import overview
    from bot.operator.table_overview import State

    found = asyncio.run(overview(Settings.load(), seconds))
    console = Console()
    lines = [line for line in found.lines if not failing or line.state is State.FAILING]
    if not lines:
        console.print("No table fails." if failing else "There are no live tables.")
    elif console.width >= WIDE:
        console.print(_grid(lines), markup=False, highlight=False)
    else:
        for line in lines:
            console.print(_block(line), markup=False, highlight=False)
    if found.unseen:
        console.print(f"There was no time to look at {found.unseen} of them; --seconds gives more.", highlight=False)


def _grid(lines: list[TableLine]) -> Grid:
    heads = ("table", "game", "state", "age", "quiet", "waits for", "server", "channel", "why")
    grid = Grid(*(Column(head, overflow="fold") for head in heads))
    for line in lines:
        number, *cells = _cells(line)
        grid.add_row(number, *cells, line.why)
    return grid


def _block(line: TableLine) -> str:
    """Return a table in a few lines, for a narrow terminal."""
    number, game, state, age, quiet, waits, server, channel = _cells(line)
    parts = [f"{number}  {game}  {state}", f"    {age} old, quiet for {quiet}"]
    parts += [f"    waits for {waits}"] if waits else []
    parts += [f"    server {server}, channel {channel}"]
    parts += [f"    {line.why}"] if line.why else []
    return "\n".join(parts)


def _cells(line: TableLine) -> tuple[str, ...]:
    row, now = line.table, time.time_ns() // 1_000_000
    age, quiet = _age(now - row.created_at), _age(now - line.last)
    place = str(row.place)
    return str(row.id), row.game, line.state.value, age, quiet, ", ".join(line.waits_for), str(row.guild or "-"), place


def table(number: Number) -> None:
    """Show all that is known of a table, but for what its players keep secret."""
    from bot.cli.from_store import described

    lines = asyncio.run(described(Settings.load(), number))
    if lines is None:
        raise typer.BadParameter(f"there is no table {number}; `skald tables` lists those that are live")
    grid = Grid.grid(Column(), Column(overflow="fold"), padding=(0, 2))
    for what, words in lines:
        grid.add_row(what, words)
    Console().print(grid, markup=False, highlight=False)


def end(
    number: Number,
    reason: Annotated[str, typer.Option(help="Why; the players are told.")] = "",
) -> None:
    """Close a live table, also under a running Skald: nobody wins, and it counts for no standings."""
    from bot.cli.from_store import ended
    from bot.store import Conflict
    from bot.tables.ending_reasons import by_operator

    reason = " ".join(reason.split())
    if len(reason) > LONGEST_REASON:
        raise typer.BadParameter(f"a reason has at most {LONGEST_REASON} characters", param_hint="--reason")
    kept = by_operator(reason) if reason else "closed-by-operator"
    try:
        by_skald = asyncio.run(ended(Settings.load(), number, kept))
    except Conflict as error:
        words = f"table {number} is not live; `skald table {number}` tells what became of it"
        raise typer.BadParameter(words) from error
    if by_skald:
        console.print(f"The running Skald has closed table {number}, and its messages say so.", highlight=False)
    else:
        words = f"No running Skald answered, so table {number} was closed in the database; its messages say so when"
        console.print(f"{words} Skald next starts.", highlight=False)


def export(
    number: Number,
    file: Annotated[Path, typer.Argument(help="Where the transcript is written; it must not be there yet.")],
) -> None:
    """Write the transcript of a table whose game is over, as `verify` and `replay` read it."""
    from bot.cli.from_store import stored_transcript
    from bot.cli.transcripts import from_table
    from bot.tables.transcripts import write_transcript

    transcript = from_table(lambda: stored_transcript(Settings.load(), number, over=True), number)
    try:
        with file.open("x", encoding="utf-8") as stream:
            stream.write(write_transcript(transcript))
    except FileExistsError as error:
        raise typer.BadParameter(f"{file} is there already; nothing was written", param_hint="FILE") from error
    console.print(f"{file} is the transcript of table {number}.", markup=False, highlight=False, soft_wrap=True)


def _age(milliseconds: int) -> str:
    """Return a stretch of time in its largest unit, as "3 h"."""
    minutes = max(0, milliseconds) // 60_000
    if minutes < 60:
        return f"{minutes} min"
    return f"{minutes // 60} h" if minutes < 60 * 48 else f"{minutes // (60 * 24)} d"
