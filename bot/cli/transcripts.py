"""The commands `replay` and `verify`: games told and checked from their transcripts, in a file or in the store."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from bot.operator.settings import Settings

if TYPE_CHECKING:
    from bot.panels.replay_files.wanted import FileKind
    from bot.tables.transcripts import Transcript

console = Console()

What = Annotated[str, typer.Argument(help="A file of notation, or the number of a table.")]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(replay)
    app.command()(verify)


def replay(
    what: What,
    full: Annotated[bool, typer.Option("--full", help="Show every fact, also those that were private.")] = False,
    html: Annotated[Path | None, typer.Option(help="Write a page that shows the game without network.")] = None,
    webp: Annotated[Path | None, typer.Option(help="Write an animation of the game.")] = None,
    gif: Annotated[Path | None, typer.Option(help="Write an animation as GIF.")] = None,
    strip: Annotated[Path | None, typer.Option(help="Write the boards with which chapters ended, as PNG.")] = None,
) -> None:
    """Play a game again from its log: tell it line by line, or write it to files."""
    from bot.panels.replay_files.wanted import FileKind
    from bot.tables.transcripts import tell

    files = {FileKind.PAGE: html, FileKind.WEBP: webp, FileKind.GIF: gif, FileKind.STRIP: strip}
    wanted = {kind: path for kind, path in files.items() if path is not None}
    transcript = _transcript(what, over=bool(wanted) or not full)
    for kind, path in wanted.items():
        _write(transcript, kind, path)
    if not wanted:
        for line in tell(transcript, everything=full):
            console.print(line, highlight=False, markup=False)


def _write(transcript: Transcript, kind: FileKind, path: Path) -> None:
    """Write a file of a game, as the public saw it; a page through the eyes of everybody once the game is over."""
    from rich.progress import Progress

    from bot.panels.replay_files.making import make
    from bot.panels.replay_files.wanted import FileKind, Wanted, replay_of
    from engines.core import CorruptLog

    try:
        over = replay_of(Wanted(kind, transcript, (None,), 0, len(transcript.entries) - 1)).over
    except CorruptLog as error:
        raise typer.BadParameter(str(error)) from error
    seats = range(len(transcript.names)) if over and kind is FileKind.PAGE else ()
    wanted = Wanted(kind, transcript, (None, *seats), 0, len(transcript.entries) - 1, over=over)
    with Progress(console=console) as progress:
        bar = progress.add_task(path.name, total=None)
        data = asyncio.run(make(wanted, lambda done, of: progress.update(bar, completed=done, total=of)))
    try:
        path.write_bytes(data)
    except OSError as error:
        raise typer.BadParameter(f"{path} cannot be written: {error.strerror}") from error


def verify(what: What) -> None:
    """Check a finished game, or the pairings of an event.

    Of a game: its seed, its commitment, every draw, and what its computer players answered. Of an event, from the
    file that `/event show` gives: whether every round was paired by its lots.
    """
    if Path(what).is_file() and _verified_event(Path(what).read_bytes()):
        return
    from bot.autoplay.recomputed import recompute
    from bot.tables.transcripts import check_draws

    transcript = _transcript(what, over=False)
    faults = check_draws(transcript)
    for fault in faults:
        console.print(f"[red]{fault}[/red]")
    if faults:
        raise typer.Exit(1)
    console.print("[green]The deal was honest: commitment, seed and every draw agree.[/green]")
    if transcript.computers:
        found = recompute(transcript)
        console.print(f"Answers of computer players that follow from the seed: {len(found.same)}.", highlight=False)
        if found.plain:
            console.print(f"Plain answers, as the clock gives them: entries {_numbers(found.plain)}.", highlight=False)
        if found.other:
            words = "this Skald's computer players would have answered otherwise, as those of another version may"
            console.print(f"[yellow]Entries {_numbers(found.other)}: {words}.[/yellow]", highlight=False)


def _verified_event(text: bytes) -> bool:
    """Check the transcript of an event; return whether it is one."""
    from bot.leagues.events.record import faults, read

    transcript = read(text)
    if transcript is None:
        return False
    wrong = faults(transcript)
    for number in wrong:
        console.print(f"[red]Round {number} was not paired by the lots of this event.[/red]")
    if wrong:
        raise typer.Exit(1)
    console.print("[green]Every round was paired by the lots of this event.[/green]")
    return True


def _numbers(numbers: tuple[int, ...]) -> str:
    return ", ".join(map(str, numbers))


def from_table(read: Callable[[], Coroutine[Any, Any, Transcript]], number: int) -> Transcript:
    """Return what reads a table's transcript; say in one sentence why there is none."""
    from bot.cli.from_store import StillPlayed
    from bot.games import UnknownBook
    from bot.tables.loader import NoTable
    from engines.core import CorruptLog

    try:
        return asyncio.run(read())
    except NoTable as error:
        raise typer.BadParameter(f"there is no table {number}; `skald tables` lists those that are live") from error
    except StillPlayed as error:
        words = f"table {number} is still played, and its log holds what its players keep secret"
        raise typer.BadParameter(f"{words}; `skald table {number}` shows the rest") from error
    except CorruptLog as error:
        raise typer.BadParameter(str(error)) from error
    except UnknownBook as error:
        raise typer.BadParameter(f"table {number} was begun under cards or rules that are not here: {error}") from error


def _transcript(what: str, *, over: bool) -> Transcript:
    """Return the transcript that a file or a table has; with `over`, only of a table whose game is over."""
    from bot.cli.from_store import stored_transcript
    from bot.games import UnknownBook
    from bot.tables.transcripts import read_transcript
    from engines.core import Unreadable

    if what.isdecimal() and not Path(what).exists():
        number = int(what)
        if number >= 2**63:
            raise typer.BadParameter(f"there is no table {number}; `skald tables` lists those that are live")
        return from_table(lambda: stored_transcript(Settings.load(), number, over=over), number)
    try:
        return read_transcript(Path(what).read_text())
    except (Unreadable, UnicodeDecodeError) as error:
        raise typer.BadParameter(f"{what} is not the transcript of a game as Skald writes it") from error
    except UnknownBook as error:
        raise typer.BadParameter(f"{what} was played under cards or rules that are not here: {error}") from error
