"""What a duel came to: the share of first places with its bounds, and how long answers took."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from statistics import median

from rich.console import Console
from rich.progress import Progress
from rich.text import Text

from bot.cli.duel import Duel, Tally, quantile
from bot.cli.sequential import Goal, Verdict
from bot.cli.simulation_report import interval
from bot.system.text_bars import Bar

_WIDE = 60
"""Columns of the bar at the most."""


@contextmanager
def duel_progress(duel: Duel, games: int, console: Console) -> Iterator[Callable[[Tally], None]]:
    """Show a progress bar with the score while the block runs; what it gives is told every tally."""
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task(f"{duel.one} against {duel.other}", total=games)

        def told(tally: Tally) -> None:
            progress.update(task, completed=tally.games, description=f"{duel.one} against {duel.other}: {_won(tally)}")

        yield told


def show_duel(tally: Tally, goal: Goal | None, console: Console) -> None:
    """Show what a duel came to."""
    duel = tally.duel
    heading = f"[bold]{duel.plan.game}[/bold]: {duel.one} against {duel.other}, {duel.plan.seats} seats"
    console.print(heading, highlight=False)
    for line in (*(_parties(tally) if duel.together else _places(tally, console)), *_goal(tally, goal)):
        console.print(line, highlight=False)
    for kind in dict.fromkeys((duel.one, duel.other)):
        taken = tally.answers(kind)
        if taken:
            half, most, all_of_them = (milliseconds(one) for one in (median(taken), quantile(taken, 0.95), taken[-1]))
            told = f"half within {half}, 95 of 100 within {most}, all within {all_of_them}"
            console.print(f"{len(taken):,} answers of {kind}: {told}.", highlight=False)


def _places(tally: Tally, console: Console) -> Iterator[Text | str]:
    duel, games = tally.duel, tally.games
    low, high = tally.interval
    bar = Bar(tally.figure, (low, high), (("│", 1 / duel.plan.seats),), "cyan")
    drawn = bar.drawn(max(10, min(_WIDE, console.width - 40)), console.options)
    yield Text.assemble(f"First in {tally.figure:.1%}  ", drawn, f"  {low:.1%} to {high:.1%}")
    yield f"{games} games: {_won(tally)}."
    shares = []
    for seat in range(duel.plan.seats):
        own = tally.scores[seat :: duel.plan.seats]
        if own:
            shares.append(f"seat {seat} {sum(own) / len(own):.1%}")
    yield f"From {', '.join(shares)}."


def _parties(tally: Tally) -> Iterator[str]:
    duel, games = tally.duel, tally.games
    if tally.figure < inf:
        low, high = tally.interval
        yield f"Won {tally.figure:.2f} times as often, {low:.2f} to {high:.2f}"
    for kind, won in zip((duel.one, duel.other), tally.party_wins, strict=True):
        low, high = interval(won, games)
        yield f"Parties of {kind} won {won} of {games} games: {won / games:.1%}, {low:.1%} to {high:.1%}."


def _goal(tally: Tally, goal: Goal | None) -> Iterator[str]:
    if goal is None:
        return
    words = f"at least {goal.low:g}" if goal.high is None else f"{goal.low:g} to {goal.high:g}"
    verdict = goal.verdict(tally)
    told = f"{verdict}, beyond doubt" if verdict is not Verdict.OPEN else "not decided by so few games"
    yield f"Goal {words}: {told}."


def _won(tally: Tally) -> str:
    if tally.duel.together:
        one, other = tally.party_wins
        return f"{one} to {other} won"
    won = sum(each == 1 for each in tally.scores)
    lost = sum(each == 0 for each in tally.scores)
    return f"{won} won, {lost} lost, {tally.games - won - lost} shared"


def milliseconds(seconds: float) -> str:
    """Return a time with its unit."""
    return f"{1000 * seconds:.0f} ms" if seconds >= 0.1 else f"{1000 * seconds:.3g} ms"
