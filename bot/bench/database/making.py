"""Make a large database: play some games, then copy them until there are enough."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from random import Random

import msgspec
from rich.progress import Progress
from sqlalchemy import event, insert
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.bench.database.copying import Copier
from bot.bench.database.played import DAY, Played, TemplateGames
from bot.bench.database.population import Population, Server
from bot.games import GAMES
from bot.store import AltLength, HandPlace, Pings, Store, schema

AT_ONCE = 500
"""Tables that are copied in one transaction."""

LOBBY_EVERY = 20
"""One of so many live tables is a lobby."""


class NotEmpty(Exception):
    """The database holds tables already."""


class Size(msgspec.Struct, frozen=True):
    """How large a database is to be.

    Attributes:
        finished: tables that were played to their end.
        live: tables in play, and a few lobbies.
        servers: servers; the first has the most tables, the second half as many, and so on.
        people: people on all servers together.
        each: games of each kind that are really played to their end.
        games: the kinds of games.
        logs: whether copies have entries, snapshots and messages; without them they can only be counted.
        days: days over which the tables have ended.
        seed: of everything that is left to chance.
    """

    finished: int
    live: int
    servers: int = 200
    people: int = 5000
    each: int = 4
    games: tuple[str, ...] = GAMES
    logs: bool = True
    days: int = 730
    seed: str = "bench"


async def make_database(url: str, size: Size) -> None:
    """Fill an empty database; those games that are really played are part of it, so there may be a few more tables.

    Raises:
        NotEmpty: there are tables already.
        StoreError: the database cannot be written.
    """
    luck, now = Random(size.seed), time.time_ns() // 1_000_000  # noqa: S311 - who plays is no secret
    population = Population(size.servers, size.people, luck)
    store = await Store.open(url)
    try:
        if await store.tables.count():
            raise NotEmpty
        since = now - size.days * DAY
        games = TemplateGames(store, population, luck, games=size.games)
        templates = await games.templates(size.each, since=since, now=now)
        first = 1 + await store.tables.count()
    finally:
        await store.close()
    playing, lobbies = templates.playing, templates.lobbies
    ends = sorted(since + round(luck.random() * (now - since)) for _ in range(size.finished - len(templates.finished)))
    plan = [(luck.choice(templates.finished), end) for end in ends]
    for number in range(size.live - len(playing) - len(lobbies)):
        moment = now - round(luck.random() * DAY / 2)
        plan.append((luck.choice(playing if number % LOBBY_EVERY else lobbies), moment))
    await _copy(url, population, plan, first, logs=size.logs)


async def _copy(
    url: str, population: Population, plan: Sequence[tuple[Played, int]], first: int, *, logs: bool
) -> None:
    engine, copier = create_async_engine(url, pool_size=1), Copier(logs=logs)
    if engine.dialect.name == "sqlite":
        event.listen(engine.sync_engine, "connect", _without_sync)
    with Progress() as progress:
        task = progress.add_task("Copying", total=len(plan))
        async with engine.connect() as connection:
            async with connection.begin():
                await connection.run_sync(copier.prepare)
                await connection.execute(insert(schema.users), list(_users(population)))
            done = 0
            while done < len(plan):
                some = plan[done : done + AT_ONCE]
                copies, sitting = _lists(population, some, first + done)
                async with connection.begin():
                    await connection.run_sync(copier.copy, copies, sitting)
                    if logs:
                        await connection.run_sync(copier.show, first + done, first + done + len(some) - 1)
                done += len(some)
                progress.update(task, completed=done)
            async with connection.begin():
                await connection.run_sync(copier.show, 1, first - 1)
                await connection.run_sync(copier.finish)
                await connection.exec_driver_sql("ANALYZE")
    await _merge_log(engine)


async def _merge_log(engine: AsyncEngine) -> None:
    if engine.dialect.name == "sqlite":
        async with engine.connect() as connection:
            await connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    await engine.dispose()


def _without_sync(connection: object, _record: object) -> None:
    """Let SQLite write without waiting for the disk: what is half done is of no use anyway."""
    cursor = connection.cursor()  # type: ignore[attr-defined]  # a connection of the driver
    for pragma in ("journal_mode=WAL", "synchronous=OFF", "foreign_keys=OFF", "cache_size=-200000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _users(population: Population) -> Iterator[dict[str, object]]:
    for person in population.people:
        yield {
            "id": person.id,
            "name": person.name,
            "hand": HandPlace.DM,
            "alt_length": AltLength.SHORT,
            "pings": Pings.ON,
            "dm_channel": person.dm_channel,
        }


def _lists(
    population: Population, plan: Sequence[tuple[Played, int]], first: int
) -> tuple[list[dict[str, object]], list[dict[str, object]]]:
    """Return what is copied, and who sits there."""
    copies: list[dict[str, object]] = []
    sitting: list[dict[str, object]] = []
    for table, (template, moment) in enumerate(plan, start=first):
        server: Server = population.server()
        party = list(population.party(server, sum(template.people)))
        copies.append(
            {
                "id": table,
                "template": template.table,
                "shift": moment - template.moment,
                "guild": server.id,
                "channel": server.channels[table % len(server.channels)],
                "host": party[-1].id,
            }
        )
        for seat, is_person in enumerate(template.people):
            if is_person:
                person = party.pop()
                sitting.append({"table": table, "seat": seat, "user": person.id, "name": person.name})
    return copies, sitting
