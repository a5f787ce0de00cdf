"""What a long history costs: the end of a game, standings and profiles with many finished tables behind, and few."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from bot.bench.database.making import Size, make_database
from bot.bench.row import Row, Sense, Wish, paired
from bot.bench.scale import Scale
from bot.games import load_catalogue
from bot.leagues.persons import Persons
from bot.leagues.service import League
from bot.store import Append, By, EntryRow, NewTable, Over, Result, Sitter, Store

GAME: Final = "thor_vs_loki"

FEW: Final = 100
"""One table in so many is behind in the database that is compared with."""

END = Wish(Sense.LESS, 2, 1.3)
LOOK = Wish(Sense.LESS, 3, 2)


class LeagueServer:
    """One server with a history."""

    def __init__(self, store: Store, guild: int, users: tuple[int, ...]) -> None:
        """Let the first two of `users`, those who have played most, play on."""
        self._store = store
        self._guild = guild
        self._users = users[:2]
        self._catalogue = load_catalogue((GAME,))
        self._league = League(store, self._catalogue)
        self._persons = Persons(store, self._league)

    async def end(self) -> None:
        """Let a game end: its last entry with the results is written, and what it did to ratings is found out."""
        now = time.time_ns() // 1_000_000
        sitters = tuple([Sitter(name=str(user), joined_at=now, user=user) for user in self._users])
        new = NewTable(game=GAME, guild=self._guild, channel=1, host=self._users[0], created_at=now)
        table = (await self._store.lobbies.open(new, *sitters)).id
        await self._store.lobbies.begin(
            table,
            0,
            header=b"",
            seed="",
            commitment="",
            version=1,
            digest="",
            seats=sitters,
            entry=_entry(table, 0, now),
            at=now,
        )
        rows = tuple(
            [
                Result(
                    table=table,
                    seat=seat,
                    game=GAME,
                    guild=self._guild,
                    season=1,
                    user=user,
                    computer=None,
                    name=str(user),
                    place=1 + seat,
                    score=1 - seat,
                    seats=2,
                    reason="bench",
                    ended_at=now,
                )
                for seat, user in enumerate(self._users)
            ]
        )
        await self._store.log.append(
            Append(entry=_entry(table, 1, now), over=Over(reason="bench", at=now, results=rows))
        )
        if len(await self._league.rating_changes(rows)) != len(rows):
            raise RuntimeError("a game that ended has moved no rating")

    async def standings(self) -> None:
        """Look at the standings."""
        await self._league.season_table(self._guild, GAME)

    async def profile(self) -> None:
        """Look at the profile of whoever has played most."""
        await self._persons.profile(self._guild, self._users[0])

    async def cold_profile(self) -> None:
        """Look at the same profile as the first thing after a start: nothing is cached, checkpoints are there."""
        league = League(self._store, self._catalogue)
        await Persons(self._store, league).profile(self._guild, self._users[0])
        league.close()

    async def games(self) -> None:
        """Look at the second page of the finished games of whoever has played most."""
        await self._persons.history(self._guild, self._users[0], None, 1)

    async def versus(self) -> None:
        """Look at how the two who have played most stand against each other."""
        await self._persons.meetings(self._guild, *self._users)

    async def records(self) -> None:
        """Look at the records."""
        await self._league.records(self._guild, GAME)

    async def close(self) -> None:
        """Let go of everything."""
        self._league.close()
        await self._store.close()


def history(scale: Scale) -> list[Row]:
    """Measure with many finished tables of one game on one server behind, against few."""
    with TemporaryDirectory(prefix="skald-bench-") as folder:
        return asyncio.run(_history(scale, Path(folder)))


async def _history(scale: Scale, folder: Path) -> list[Row]:
    few = await _server(folder / "few.db", scale, max(10, scale.behind // FEW))
    many = await _server(folder / "many.db", scale, scale.behind)
    try:
        told = f"{scale.behind} finished tables behind, against {max(10, scale.behind // FEW)}"
        looks: tuple[tuple[str, str, Wish, Callable[[LeagueServer], Awaitable[None]]], ...] = (
            ("history.end", "the end of a game", END, LeagueServer.end),
            ("history.standings", "standings", LOOK, LeagueServer.standings),
            ("history.profile", "the profile of whoever has played most", LOOK, LeagueServer.profile),
            ("history.cold", "that profile as the first thing after a start", LOOK, LeagueServer.cold_profile),
            ("history.games", "a page of their finished games", LOOK, LeagueServer.games),
            ("history.versus", "how two of them stand against each other", LOOK, LeagueServer.versus),
            ("history.records", "the records of the server", LOOK, LeagueServer.records),
        )
        rows = []
        for key, what, wish, look in looks:
            for server in (few, many):  # the first look writes the checkpoint
                await look(server)
            rounds = [(await _took(look, many, scale), await _took(look, few, scale)) for _ in range(scale.rounds)]
            rows.append(paired(key, f"{what}, {told}", "ms", wish, rounds))
    finally:
        await few.close()
        await many.close()
    return rows


async def _server(file: Path, scale: Scale, finished: int) -> LeagueServer:
    url = f"sqlite+aiosqlite:///{file}"
    size = Size(finished=finished, live=1, servers=1, people=scale.people, each=3, games=(GAME,), logs=False, days=30)
    await make_database(url, size)
    store = await Store.open(url)
    table = await store.tables.get(1)
    assert table is not None
    assert table.guild is not None
    league = League(store, load_catalogue((GAME,)))
    most = sorted((await league.season_table(table.guild, GAME)).standings, key=lambda one: -one.played)
    league.close()
    return LeagueServer(store, table.guild, tuple([one.user for one in most if one.user is not None]))


async def _took(look: Callable[[LeagueServer], Awaitable[None]], server: LeagueServer, scale: Scale) -> float:
    """Return the milliseconds that it takes, the median of several times."""
    times = []
    for _ in range(scale.ends):
        began = perf_counter()
        await look(server)
        times.append(perf_counter() - began)
    return 1000 * median(times)


def _entry(table: int, n: int, at: int) -> EntryRow:
    return EntryRow(table=table, n=n, seat=0, key="bench", by=By.PLAYER, user=None, body=b"", at=at)
