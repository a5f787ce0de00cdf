"""The benchmark's rows for people and for programs."""

from __future__ import annotations

import os
import platform
from collections import Counter
from collections.abc import Sequence
from math import log, log2
from typing import Final

import msgspec
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from bot.bench.row import Row, Sense, Standing
from bot.system.text_bars import Bar

_COLOURS = {Standing.AIM: "green", Standing.GOAL: "yellow", Standing.SHORT: "red", Standing.SKIPPED: "dim"}
_WORDS = {
    Standing.AIM: "aim reached",
    Standing.GOAL: "goal reached",
    Standing.SHORT: "falls short",
    Standing.SKIPPED: "skipped",
}
_GOAL, _AIM = 0.5, 0.75
"""Where goal and aim stand on the bar of every row."""
_GOAL_MARK, _AIM_MARK = "│", "┃"

WIDE: Final = 120
"""Columns of a terminal from which on a row has its bar and its figures side by side."""

_KEY: Final = 31
"""Columns for the name of a row there."""


def show_legend(console: Console) -> None:
    """Say how the bars are read."""
    thin, thick = ("|", "|") if console.options.ascii_only else (_GOAL_MARK, _AIM_MARK)
    words = f"Longer bars are better, on every row. The first mark {thin} is its goal, the second {thick} its aim."
    console.print(words, style="dim", highlight=False)


def show(row: Row, console: Console) -> None:
    """Show a row: its bar against goal and aim, its figures, and its note."""
    console.print()
    if console.width >= WIDE:
        _show_wide(row, console)
    else:
        _show_narrow(row, console)
    if row.note:
        console.print(Padding(Text(row.note, "dim"), (0, 0, 0, 2)))


def show_summary(rows: Sequence[Row], console: Console) -> None:
    """Say how many rows reach what."""
    counts = Counter(row.standing for row in rows)
    told = ", ".join(f"{_WORDS[standing]}: {counts[standing]}" for standing in Standing if counts[standing])
    console.print(
        f"\n{len(rows)} {'row' if len(rows) == 1 else 'rows'}. {told[:1].upper()}{told[1:]}.", highlight=False
    )


def as_json(rows: Sequence[Row]) -> bytes:
    """Return the rows as JSON, with a word on the machine."""
    found = [
        {**msgspec.structs.asdict(row), "wish": msgspec.structs.asdict(row.wish), "standing": row.standing}
        for row in rows
    ]
    machine = {"python": platform.python_version(), "system": platform.platform(), "cores": os.cpu_count()}
    return msgspec.json.format(msgspec.json.encode({"machine": machine, "rows": found}), indent=2)


def reached(row: Row) -> float:
    """Return how far the bar of a row goes: a half at the goal, three quarters at the aim, 1 at four times the aim."""
    judged, wish = row.judged, row.wish
    if judged is None:
        return 0.0
    if min(judged, wish.goal, wish.aim) <= 0:
        return 0.0 if wish.sense is Sense.MORE else 1.0
    of_goal, of_aim = (judged / wish.goal, judged / wish.aim)
    if wish.sense is Sense.LESS:
        of_goal, of_aim = 1 / of_goal, 1 / of_aim
    if of_goal < 1:
        return _GOAL * of_goal
    if of_aim < 1:
        return _GOAL + (_AIM - _GOAL) * log(of_goal) / log(of_goal / of_aim)
    return _AIM + (1 - _AIM) * min(1.0, log2(of_aim) / 2)


def _show_wide(row: Row, console: Console) -> None:
    grid = Table.grid(padding=(0, 2), expand=True)
    grid.add_column(width=_KEY)
    grid.add_column(ratio=1)
    for width in (10, 6, 17, 12):
        grid.add_column(width=width, justify="right")
    bar = console.width - _KEY - 10 - 6 - 17 - 12 - 2 * 5
    figure, noise = _judged(row)
    grid.add_row(Text(row.key, "bold"), _bar(row, bar, console), figure, noise, _wish(row), _standing(row))
    console.print(grid)
    console.print(Padding(Text(_compared(row), "dim"), (0, 0, 0, 2)))


def _show_narrow(row: Row, console: Console) -> None:
    head = Table.grid(expand=True)
    head.add_column(ratio=1)
    head.add_column(justify="right")
    head.add_row(Text(row.key, "bold"), _standing(row))
    console.print(head)
    figure, noise = _judged(row)
    console.print(Padding(_bar(row, console.width - 2, console), (0, 0, 0, 2)))
    told = " ".join(part for part in (figure, noise) if part)
    console.print(Padding(f"{told}; goal {_wish(row)}", (0, 0, 0, 2)), highlight=False)
    console.print(Padding(Text(_compared(row), "dim"), (0, 0, 0, 2)))


def _bar(row: Row, width: int, console: Console) -> Text:
    marks = ((_GOAL_MARK, _GOAL), (_AIM_MARK, _AIM))
    return Bar(reached(row), marks=marks, style=_COLOURS[row.standing]).drawn(width, console.options)


def _judged(row: Row) -> tuple[str, str]:
    """Return the figure that the wish is about, and how far the rounds lie around it."""
    figure = _figure(row.ours, f" {row.unit}") if row.baseline is None else _figure(row.ratio, "×")
    return figure, "" if not row.noise else f"±{row.noise / 2:.0%}"


def _wish(row: Row) -> str:
    sign = row.wish.sense
    return f"{sign} {_figure(row.wish.goal)}, aim {_figure(row.wish.aim)}"


def _standing(row: Row) -> Text:
    return Text(_WORDS[row.standing], _COLOURS[row.standing])


def _compared(row: Row) -> str:
    if row.baseline is None:
        return row.what
    return f"{row.what}: {_figure(row.ours)} against {_figure(row.baseline)} {row.unit}"


def _figure(figure: float | None, unit: str = "") -> str:
    return "–" if figure is None else f"{figure:,.3g}{unit}" if abs(figure) < 1000 else f"{figure:,.0f}{unit}"
