"""The command line: everything that `skald` does outside Discord."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from bot.cli.bench import app as bench
from bot.games import GAMES
from bot.operator import gc_tuning
from bot.operator.commands import PlainErrors, register
from bot.operator.errors import Exit, MissingToken
from bot.operator.logs import start_logging
from bot.operator.settings import Settings
from bot.system.environment import drop_token

if TYPE_CHECKING:
    from bot.tables.records import Record

app = typer.Typer(
    cls=PlainErrors,
    no_args_is_help=True,
    add_completion=False,
    help="Skald: Norse board and card games in Discord.",
)
console = Console()

register(app)
app.add_typer(bench, name="bench")


@app.command()
def run(
    no_sandbox: Annotated[bool, typer.Option("--no-sandbox", help="Without a token, end instead.")] = False,
) -> None:
    """Connect to Discord with DISCORD_TOKEN; without one, open the sandbox in the browser."""
    settings = Settings.load()
    drop_token()
    if settings.token is None:
        if no_sandbox:
            raise MissingToken
        console.print("No DISCORD_TOKEN is set, so this is the sandbox: a Discord look-alike on this machine.")
        _sandbox(settings, users=4, demo="")
        return
    gc_tuning.still()
    from bot.cli.run import run_on_discord

    start_logging(settings.log_level, secrets=(settings.token.get_secret_value(),))
    asyncio.run(run_on_discord(settings))


@app.command()
def sandbox(
    users: Annotated[int, typer.Option(min=1, max=8, help="How many people there are.")] = 4,
    demo: Annotated[str, typer.Option(help="Open with a running table of this game.")] = "",
) -> None:
    """Open the sandbox: Skald in the browser, without Discord."""
    if demo and demo not in GAMES:
        raise typer.BadParameter(f"There is no game {demo!r}, only {', '.join(GAMES)}.", param_hint="--demo")
    settings = Settings.load()
    drop_token()
    _sandbox(settings, users=users, demo=demo)


def _sandbox(settings: Settings, *, users: int, demo: str) -> None:
    from bot.cli.run import PortTaken, run_in_sandbox

    start_logging("WARNING")
    try:
        asyncio.run(run_in_sandbox(settings, users=users, demo=demo, say=console.print))
    except PortTaken as error:
        console.print(f"[red]{error}[/red]")
        raise typer.Exit(Exit.UNREACHABLE) from error


@app.command()
def simulate(
    game: str,
    games: Annotated[int, typer.Option(min=1, help="How many games are played.")] = 100,
    seats: Annotated[int, typer.Option(min=0, help="How many seats; 0 for the most of the game.")] = 0,
    players: Annotated[
        str, typer.Option(help="One kind for all, or one for each seat: computer, random, first.")
    ] = "computer",
    options: Annotated[str, typer.Option(help="Settings such as 'goal=500 drafting=yes'.")] = "",
    seed: Annotated[str, typer.Option(help="Seeds of the games count on from this word.")] = "sim",
    csv: Annotated[Path | None, typer.Option(help="Write one line per game here.")] = None,
    decks: Annotated[
        str, typer.Option(help="Ready-made decks that all meet each other, or all; each pair plays all games.")
    ] = "",
) -> None:
    """Let players play each other on all cores, and show how the games came out."""
    from bot.cli.deck_matrix import meetings, show_meetings
    from bot.cli.simulate import Plan, report, simulate_all

    try:
        plan = Plan.read(game=game, seats=seats, players=players, options=options, seed=seed)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
    if decks:
        try:
            show_meetings(meetings(plan, decks, games, console), plan, console)
        except ValueError as error:
            raise typer.BadParameter(str(error), param_hint="--decks") from error
        return
    report(simulate_all(plan, games, console), plan, console, csv)


@app.command()
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


@app.command()
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


@app.command("rebuild-standings")
def rebuild_standings() -> None:
    """Compute every league table anew from the rows of results, show it, and put right what was something else."""
    asyncio.run(_rebuild_standings(Settings.load()))


async def _rebuild_standings(settings: Settings) -> None:
    from bot.cli.from_store import all_standings

    seen = wrong = 0
    async for table, differed in all_standings(settings):
        console.print(table)
        seen, wrong = seen + 1, wrong + differed
    found = f"{wrong} were something else before and are put right." if wrong else "Nothing differed."
    console.print(f"Computed {seen} league tables anew. {found}", highlight=False)
