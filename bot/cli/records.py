"""The commands `replay` and `verify`."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from bot.operator.settings import Settings

if TYPE_CHECKING:
    from bot.tables.records import Record

__all__ = ["register"]

console = Console()


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(replay)
    app.command()(verify)


def replay(
    what: Annotated[str, typer.Argument(help="A file of notation, or the number of a table.")],
    full: Annotated[bool, typer.Option("--full", help="Show every fact, also those that were private.")] = False,
) -> None:
    """Play a game again from its log and tell it line by line."""
    from bot.cli.from_store import stored_record
    from bot.tables.loader import NoTable
    from bot.tables.records import tell
    from engines.core import CorruptLog

    try:
        record = asyncio.run(stored_record(Settings.load(), int(what))) if what.isdecimal() else _record(Path(what))
    except NoTable as error:
        raise typer.BadParameter(f"there is no table {what}") from error
    except CorruptLog as error:
        raise typer.BadParameter(str(error)) from error
    for line in tell(record, everything=full):
        console.print(line, highlight=False, markup=False)


def verify(file: Path) -> None:
    """Check a finished game: its seed, its commitment, every draw, and what its computer players answered."""
    from bot.autoplay.recomputed import recompute
    from bot.tables.records import check_draws

    record = _record(file)
    faults = check_draws(record)
    for fault in faults:
        console.print(f"[red]{fault}[/red]")
    if faults:
        raise typer.Exit(1)
    console.print("[green]The deal was honest: commitment, seed and every draw agree.[/green]")
    if record.computers:
        found = recompute(record)
        console.print(f"Answers of computer players that follow from the seed: {len(found.same)}.", highlight=False)
        if found.plain:
            console.print(f"Plain answers, as the clock gives them: entries {_numbers(found.plain)}.", highlight=False)
        if found.other:
            words = "this Skald's computer players would have answered otherwise, as those of another version may"
            console.print(f"[yellow]Entries {_numbers(found.other)}: {words}.[/yellow]", highlight=False)


def _numbers(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


def _record(file: Path) -> Record:
    from bot.games import UnknownBook
    from bot.tables.records import read_record
    from engines.core import Unreadable

    try:
        return read_record(file.read_text())
    except (Unreadable, UnicodeDecodeError) as error:
        raise typer.BadParameter(f"{file} is not the record of a game as Skald writes it") from error
    except UnknownBook as error:
        raise typer.BadParameter(f"{file} was played under cards or rules that are not here: {error}") from error
