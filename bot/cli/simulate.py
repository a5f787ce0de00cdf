"""Self-play in bulk: games of one plan on all cores, and a file of how they came out."""

from __future__ import annotations

import csv
from pathlib import Path

from rich.console import Console

from bot.cli.plan import Plan
from bot.cli.self_play import Played, play_all


def simulate_all(plan: Plan, games: int, console: Console) -> list[Played]:
    """Play all games on all cores, with a progress bar."""
    return play_all([(plan, number) for number in range(games)], console)


def write_csv(played: list[Played], seats: int, file: Path) -> None:
    """Write one line per game."""
    with file.open("w", newline="") as stream:
        writer = csv.writer(stream)
        heads = [
            "game",
            "entries",
            "reason",
            *(f"place{s}" for s in range(seats)),
            *(f"score{s}" for s in range(seats)),
        ]
        writer.writerow(heads)
        writer.writerows([one.number, one.entries, one.reason, *one.places, *one.scores] for one in played)
