"""`skald bench`: what Skald costs, and large databases to measure it with."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from bot.cli.plain_errors import Commands
from bot.system.nearest import did_you_mean
from bot.system.private_files import private_folder

app = typer.Typer(cls=Commands, help="Measure what Skald costs, against yardsticks taken in the same run.")
console = Console()


@app.callback(invoke_without_command=True)
def bench(
    context: typer.Context,
    only: Annotated[
        list[str] | None, typer.Option(help="A row, or its part before the dot; may be given again. All when left out.")
    ] = None,
    json: Annotated[Path | None, typer.Option(help="Write the rows here as well.")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Tiny sizes: does everything run?")] = False,
) -> None:
    """Measure what Skald costs, against yardsticks taken in the same run."""
    if context.invoked_subcommand is not None:
        return
    from bot.bench.report import as_json, show, show_legend, show_summary
    from bot.bench.scale import FULL, QUICK
    from bot.bench.suite import keys, measure

    console, wanted = Console(), tuple(only or ())
    unknown = [name for name in wanted if name not in keys(groups=True)]
    if unknown:
        words = f"no row {unknown[0]}.{did_you_mean(unknown[0], keys(groups=True))} There are {', '.join(keys())}."
        raise typer.BadParameter(words, param_hint="--only")
    show_legend(console)
    rows = []
    for row in measure(QUICK if quick else FULL, wanted):
        show(row, console)
        rows.append(row)
    show_summary(rows, console)
    if json is not None:
        json.write_bytes(as_json(rows))


@app.command()
def database(
    where: Annotated[str, typer.Argument(metavar="FILE", help="A new SQLite file, or the URL of an empty database.")],
    finished: Annotated[int, typer.Option(min=1, help="Tables that were played to their end.")] = 10_000,
    live: Annotated[int, typer.Option(min=1, help="Tables in play, and some lobbies.")] = 2_000,
    servers: Annotated[int, typer.Option(min=1, help="Servers, from a very large one to many small ones.")] = 200,
    people: Annotated[int, typer.Option(min=8, help="People on all servers together.")] = 5_000,
    games: Annotated[int, typer.Option(min=1, help="Games of each kind that are really played; others copy them.")] = 4,
    seed: Annotated[str, typer.Option(help="The same word makes the same database, but for its times.")] = "bench",
) -> None:
    """Make a large database to measure with: some games are really played, all other tables are copies of theirs."""
    from bot.bench.database.making import NotEmpty, Size, make_database

    url = where if "://" in where else f"sqlite+aiosqlite:///{where}"
    if url != where:
        private_folder(Path(where).absolute().parent)
    size = Size(finished=finished, live=live, servers=servers, people=people, each=games, seed=seed)
    try:
        asyncio.run(make_database(url, size))
    except NotEmpty as error:
        raise typer.BadParameter(f"{where} holds tables already; name a new file", param_hint="FILE") from error
    console.print(f"{where}: {finished} finished tables, {live} live ones.", highlight=False, soft_wrap=True)
