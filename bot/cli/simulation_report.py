"""What self-play in bulk came to: how often each seat won, how the scores lie, how long games were."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from statistics import NormalDist, mean, median

from rich.console import Console
from rich.table import Table
from rich.text import Text

from bot.cli.plan import Plan
from bot.cli.self_play import Played
from bot.system.text_bars import Bar

WIDE = 100
"""Columns of a terminal from which on seats have all their figures in a row."""
LONGEST = 80
"""Columns of a bar at the most."""
GAP = 2
"""Columns between two columns of a table."""
BINS = 12
"""Rows of a histogram at the most."""
_SURE = NormalDist().inv_cdf(0.975)
"""Half an interval that holds in 95 of 100 cases, in standard deviations."""


def show_games(played: list[Played], plan: Plan, console: Console) -> None:
    """Show seats with their wins, a histogram of scores, and lengths."""
    games = f"{len(played)} {'game' if len(played) == 1 else 'games'}"
    console.print(f"[bold]{plan.game}[/bold]: {games}, {plan.seats} seats", highlight=False)
    _show_wins(played, plan, console)
    _show_scores(played, plan, console)
    lengths = [one.entries for one in played]
    reasons = ", ".join(f"{reason} {count}" for reason, count in Counter(one.reason for one in played).most_common())
    per_entry = 1e6 * sum(one.seconds for one in played) / max(1, sum(lengths))
    console.print(f"\nEntries: median {median(lengths):.0f}, {min(lengths)} to {max(lengths)}. Ended by: {reasons}.")
    console.print(f"{per_entry:.0f} µs an entry, players included.")


def interval(wins: float, games: int) -> tuple[float, float]:
    """Return within which shares the true share of wins lies in 95 of 100 cases (Wilson's interval)."""
    share, squared = wins / games, _SURE**2
    middle = (share + squared / (2 * games)) / (1 + squared / games)
    half = _SURE / (1 + squared / games) * sqrt(share * (1 - share) / games + squared / (4 * games**2))
    return (middle - half if wins > 0 else 0.0), (middle + half if wins < games else 1.0)


def bins(scores: list[int]) -> list[tuple[int, int]]:
    """Return the first and last score of each row of a histogram: all as wide, on round numbers."""
    least, most = min(scores), max(scores)
    steps = (digit * 10**power for power in range(19) for digit in (1, 2, 5))
    step = next(step for step in steps if most // step - least // step < BINS)
    return [(low, low + step - 1) for low in range(least // step * step, most + 1, step)]


def _show_wins(played: list[Played], plan: Plan, console: Console) -> None:
    heads = ["seat", "player", "won", "", "most likely", "mean score"]
    heads += ["worst", "best", "mean place"] if console.width >= WIDE else []
    cells = [_cells(played, seat)[: len(heads) - 3] for seat in range(plan.seats)]
    widths = [max(map(len, column)) for column in zip(heads[3:], *cells, strict=True)]
    names = max(len("player"), *map(len, plan.players))
    room = console.width - len("seat") - names - sum(widths) - GAP * (len(heads) - 1)
    grid = Table.grid(padding=(0, GAP, 0, 0))
    for head in heads:
        grid.add_column(justify="left" if head in {"player", "won"} else "right", no_wrap=True)
    grid.add_row(*(Text(head, "dim") for head in heads))
    even = mean(_wins(played, seat) for seat in range(plan.seats)) / len(played)
    for seat, kind in enumerate(plan.players):
        wins = _wins(played, seat)
        bar = Bar(wins / len(played), interval(wins, len(played)), (("│", even),), "cyan")
        grid.add_row(str(seat), kind, bar.drawn(max(5, min(LONGEST, room)), console.options), *cells[seat])
    console.print(grid, highlight=False)
    words = "Blurred: where the true share lies in 95 of 100 cases. The mark: what each seat has when all win as often."
    console.print(words, style="dim", highlight=False)


def _cells(played: list[Played], seat: int) -> tuple[str, ...]:
    low, high = interval(_wins(played, seat), len(played))
    scores = [one.scores[seat] for one in played]
    share, place = _wins(played, seat) / len(played), mean(one.places[seat] for one in played)
    figures = (f"{mean(scores):.1f}", str(min(scores)), str(max(scores)), f"{place:.2f}")
    return (f"{share:.1%}", f"{low:.0%} to {high:.0%}", *figures)


def _wins(played: list[Played], seat: int) -> int:
    return sum(one.places[seat] == 1 for one in played)


def _show_scores(played: list[Played], plan: Plan, console: Console) -> None:
    kinds = tuple(dict.fromkeys(plan.players))
    scores = {
        kind: [one.scores[seat] for one in played for seat, other in enumerate(plan.players) if other == kind]
        for kind in kinds
    }
    rows = bins([score for each in scores.values() for score in each])
    counts = {
        kind: [sum(low <= score <= high for score in each) for low, high in rows] for kind, each in scores.items()
    }
    most = max(max(each) for each in counts.values())
    names = [str(low) if low == high else f"{low} to {high}" for low, high in rows]
    wide = max(map(len, names))
    for kind, found in counts.items():
        console.print(f"\nScores of {kind}" if len(kinds) > 1 else "\nScores", style="bold", highlight=False)
        room = min(LONGEST, console.width - wide - len(str(most)) - 2 * GAP)
        for name, count in zip(names, found, strict=True):
            bar = Bar(count / most, style="cyan").drawn(room, console.options)
            console.print(Text.assemble(f"{name:>{wide}}  ", bar, f"  {count:>{len(str(most))}}"), highlight=False)
