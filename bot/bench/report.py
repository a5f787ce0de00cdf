"""The benchmark's rows for people and for programs."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence

import msgspec
from rich.table import Table

from bot.bench.row import Row, Sense, Standing

_COLOURS = {Standing.AIM: "green", Standing.GOAL: "yellow", Standing.SHORT: "red", Standing.SKIPPED: "dim"}


def as_table(rows: Sequence[Row]) -> Table:
    """Return the rows as a table, with notes below it."""
    table = Table(title="skald bench", caption="\n".join(f"{row.key}: {row.note}" for row in rows if row.note))
    for heading in ("row", "what"):
        table.add_column(heading, overflow="fold")
    for heading in ("ours", "baseline", "ratio", "noise", "goal", "aim"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("met?")
    for row in rows:
        colour = _COLOURS[row.standing]
        table.add_row(row.key, row.what, *_figures(row), f"[{colour}]{row.standing}[/{colour}]")
    return table


def as_json(rows: Sequence[Row]) -> bytes:
    """Return the rows as JSON, with a word on the machine."""
    found = [
        {**msgspec.structs.asdict(row), "wish": msgspec.structs.asdict(row.wish), "standing": row.standing}
        for row in rows
    ]
    machine = {"python": platform.python_version(), "system": platform.platform(), "cores": os.cpu_count()}
    return msgspec.json.format(msgspec.json.encode({"machine": machine, "rows": found}), indent=2)


def _figures(row: Row) -> tuple[str, ...]:
    sign = "" if row.wish.sense is Sense.MORE else row.wish.sense
    return (
        _figure(row.ours, f" {row.unit}"),
        _figure(row.baseline),
        _figure(row.ratio, "×"),
        "–" if row.noise is None else f"±{row.noise / 2:.0%}",
        f"{sign}{_figure(row.wish.goal)}",
        f"{sign}{_figure(row.wish.aim)}",
    )


def _figure(figure: float | None, unit: str = "") -> str:
    return "–" if figure is None else f"{figure:,.3g}{unit}" if abs(figure) < 1000 else f"{figure:,.0f}{unit}"
