"""How long others wait to write while somebody with a long history is forgotten."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from bot.bench.database.making import Size, make_database
from bot.bench.row import Row, Sense, Wish, alone, centile
from bot.bench.scale import Scale
from bot.games import load_catalogue
from bot.leagues.service import League
from bot.store import Store
from bot.tables.lobbies import Lobbies
from bot.tables.privacy import Privacy
from bot.tables.sessions import Sessions

GAME: Final = "thor_vs_loki"

PAUSE: Final = 0.01
"""Seconds between two writes of somebody else."""

AT_REST: Final = 200
"""Writes that are timed before anybody is forgotten."""

PEOPLE: Final = 3
"""How many of those who have played most are forgotten, one after the other."""

WISH = Wish(Sense.LESS, 50.0, 20.0)


def forgetting(scale: Scale) -> list[Row]:
    """Forget those who have played most, while somebody else writes."""
    with TemporaryDirectory(prefix="skald-bench-") as folder:
        return [asyncio.run(_forgetting(scale, Path(folder)))]


async def _forgetting(scale: Scale, folder: Path) -> Row:
    url = f"sqlite+aiosqlite:///{folder}/forgetting.db"
    await make_database(
        url, Size(finished=scale.finished, live=1, servers=1, people=scale.people, each=3, games=(GAME,), days=30)
    )
    store = await Store.open(url)
    sessions = Sessions(store, load_catalogue((GAME,)), _unix_now)
    league = League(store, sessions.catalogue)
    privacy = Privacy(sessions, Lobbies(sessions), league, rest=_nothing_shown)
    try:
        at_rest = [await _write(store, number) for number in range(min(AT_REST, scale.finished))]
        longest, tables = [], []
        for user, played in await _most_played(store):
            waits: list[float] = []
            writing = asyncio.create_task(_write_on(store, waits))
            while not (await privacy.forget(user, "Wanderer")).wholly:
                pass  # it goes on meanwhile; asking again waits until it is done
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)
            longest.append(max(waits, default=0.0))
            tables.append(played)
    finally:
        await privacy.close()
        league.close()
        await store.close()
    what = f"longest wait of a write while somebody with {max(tables)} of {scale.finished} tables is forgotten"
    note = f"at rest p99 {centile(at_rest, 0.99):.1f} ms, longest {max(at_rest):.1f} ms"
    return alone("forgetting", what, "ms", WISH, longest, note=note)


async def _most_played(store: Store) -> list[tuple[int, int]]:
    """Return who has played at most tables, and at how many."""
    table = await store.tables.get(1)
    assert table is not None
    assert table.guild is not None
    rows = await store.results.for_guild(table.guild, GAME)
    played = Counter(row.user for row in rows if row.user is not None)
    return played.most_common(PEOPLE)


async def _write_on(store: Store, waits: list[float]) -> None:
    for number in count():
        waits.append(await _write(store, number))
        await asyncio.sleep(PAUSE)


async def _write(store: Store, number: int) -> float:
    """Write somebody else's new name; return the milliseconds that it took."""
    began = perf_counter()
    await store.users.change(1, name=f"Somebody else {number}")
    return 1000 * (perf_counter() - began)


def _unix_now() -> int:
    return time.time_ns() // 1_000_000


async def _nothing_shown(_table: int) -> None:
    """Nothing is shown anywhere."""
