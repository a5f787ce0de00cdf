"""The commands `simulate`, `duel` and `bench`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from bot.autoplay.computer_worker import ITERATIONS, SECONDS
from bot.cli import bench


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(simulate)
    app.command()(duel)
    app.add_typer(bench.app, name="bench")


def simulate(
    game: str,
    games: Annotated[int, typer.Option(min=1, help="How many games are played.")] = 100,
    seats: Annotated[int, typer.Option(min=0, help="How many seats; 0 for the most of the game.")] = 0,
    players: Annotated[
        str, typer.Option(help="One kind for all, or one for each seat: easy, normal, hard, computer, random, first.")
    ] = "computer",
    options: Annotated[str, typer.Option(help="Settings such as 'goal=500 drafting=yes'.")] = "",
    seed: Annotated[str, typer.Option(help="Seeds of the games count on from this word.")] = "sim",
    csv: Annotated[Path | None, typer.Option(help="Write one line per game here.")] = None,
    decks: Annotated[
        str, typer.Option(help="Ready-made decks that all meet each other, or all; each pair plays all games.")
    ] = "",
) -> None:
    """Let players play each other on all cores, and show how the games came out."""
    from bot.cli.deck_matrix import meetings
    from bot.cli.heat_map import show_meetings
    from bot.cli.plan import Plan
    from bot.cli.simulate import simulate_all, write_csv
    from bot.cli.simulation_report import show_games

    console = Console()
    if csv is not None and (csv.is_dir() or not csv.absolute().parent.is_dir()):
        raise typer.BadParameter(f"{csv} cannot be written: name a file in a folder that is there", param_hint="--csv")
    if csv is not None and decks:
        raise typer.BadParameter("games of decks that meet are shown only; leave --csv or --decks out")
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
    played = simulate_all(plan, games, console)
    show_games(played, plan, console)
    if csv is not None:
        write_csv(played, plan.seats, csv)


def duel(
    game: str,
    one: Annotated[str, typer.Argument(help="Who is measured: easy, normal, hard, random, first, or module:Class.")],
    other: Annotated[str, typer.Argument(help="Who it is measured against.")],
    games: Annotated[int, typer.Option(min=1, help="How many games are played at the most.")] = 400,
    seats: Annotated[int, typer.Option(min=0, help="How many seats, of which ONE has one; 0 for two.")] = 0,
    options: Annotated[str, typer.Option(help="Settings such as 'goal=500 drafting=yes'.")] = "",
    seed: Annotated[str, typer.Option(help="Seeds of the games count on from this word.")] = "duel",
    goal: Annotated[
        str, typer.Option(help="Stop when it is met or missed beyond doubt: 0.65 for at least, 0.15:0.30 for between.")
    ] = "",
    seconds: Annotated[
        float, typer.Option(min=0, help="Processor time for an answer of hard; 0 for no limit.")
    ] = SECONDS,
    iterations: Annotated[int, typer.Option(min=1, help="Play-outs for an answer of hard at the most.")] = ITERATIONS,
    processes: Annotated[int, typer.Option(min=0, help="Games that are played at once; 0 for one per core.")] = 0,
    decks: Annotated[
        str, typer.Option(help="Ready-made decks, or all, whose pairs take turns from seed to seed.")
    ] = "",
) -> None:
    """Let a player meet others from every seat in turn, and show how often it comes in first.

    A game that is played together is won by parties of the one more or less often than by parties of the other.
    """
    from bot.cli.duel import Duel
    from bot.cli.duel_report import duel_progress, show_duel
    from bot.cli.plan import Thought

    console = Console()
    try:
        thought = Thought(iterations, seconds)
        met = Duel.read(game, one, other, seats=seats, options=options, seed=seed, decks=decks, thought=thought)
        wanted = met.goal(goal) if goal else None
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
    with duel_progress(met, games, console) as told:
        tally = met.run(games, goal=wanted, processes=processes, told=told)
    show_duel(tally, wanted, console)
