"""The command that tries a fleet: processes are killed while people press."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer
from rich.console import Console

console = Console()


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("bench-fleet")(bench_fleet)


def bench_fleet(
    database: Annotated[str, typer.Argument(help="An empty PostgreSQL database: postgresql+asyncpg://…")],
    processes: Annotated[int, typer.Option(min=1, max=16, help="How many processes share the tables.")] = 3,
    tables: Annotated[int, typer.Option(min=1, help="How many tables are played at.")] = 300,
    minutes: Annotated[float, typer.Option(min=0.1, help="How long people press.")] = 10.0,
    monkeys: Annotated[int, typer.Option(min=1, help="How many people press at once.")] = 24,
    kill_every: Annotated[float, typer.Option(min=0, help="Seconds between two kills; 0 kills none.")] = 20.0,
    restart: Annotated[
        bool, typer.Option("--restart", help="Replace each process by another one, in turn; kill none.")
    ] = False,
) -> None:
    """Let people press at many tables of a fleet while its processes are killed, and say what became of every press."""
    from bot.bench.fleet.trial import Trial, run_trial

    trial = Trial(
        database,
        processes=processes,
        tables=tables,
        seconds=60 * minutes,
        monkeys=monkeys,
        kill_every=kill_every,
        restart_all=restart,
    )
    findings = asyncio.run(run_trial(trial, lambda line: console.print(line, highlight=False)))
    for line in findings.lines:
        console.print(line, highlight=False, markup=False, soft_wrap=True)
    if findings.faults:
        raise typer.Exit(1)
