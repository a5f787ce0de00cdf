"""What stays in memory after thousands of tables: nothing that the first half of them had not left there already."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from bot.bench.row import Row, Sense, Wish, paired
from bot.bench.scale import Scale
from bot.client.panel_registry import PanelRegistry
from bot.games import load_catalogue
from bot.leagues.service import League
from bot.store import GALLERY, Audience, By, NewTable, Panel, Sitter, Status, Store
from bot.tables.lobbies import Lobbies
from bot.tables.options import TableOptions
from bot.tables.privacy import Privacy
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import Rng, RuleError

GAME: Final = "thor_vs_loki"

AT_ONCE: Final = 32
"""Tables that are played at the same time."""

PEOPLE: Final = 40
"""Who play each other, again and again."""

FORGOTTEN: Final = 500
"""Tables after which somebody asks to be forgotten, and comes back as somebody new."""

WISH = Wish(Sense.LESS, 1.1, 1.03)


def soak(scale: Scale) -> list[Row]:
    """Play many tables to their end, and look at all that can be looked at."""
    with TemporaryDirectory(prefix="skald-bench-") as folder:
        half, whole = asyncio.run(_soak(scale, Path(folder)))
    what = f"memory blocks held after {scale.soaked} tables were played, against after half of them"
    return [paired("soak", what, "blocks", WISH, [(whole, half)], note=f"{_megabytes():.0f} MB resident at the end")]


async def _soak(scale: Scale, folder: Path) -> tuple[float, float]:
    store = await Store.open(f"sqlite+aiosqlite:///{folder}/soak.db")
    server = PlayedServer(store)
    held = []
    try:
        for half in (range(scale.soaked // 2), range(scale.soaked // 2, scale.soaked)):
            for first in half[::AT_ONCE]:
                await asyncio.gather(*[server.play_table(each) for each in half if first <= each < first + AT_ONCE])
            gc.collect()
            held.append(float(sys.getallocatedblocks()))
    finally:
        await server.close()
    return held[0], held[-1]


class PlayedServer:
    """One server where tables are played one after the other."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._time = 1_700_000_000_000
        self._sessions = Sessions(store, load_catalogue((GAME,)), self._now)
        self._lobbies = Lobbies(self._sessions)
        self._league = League(store, self._sessions.catalogue, self._now)
        self._privacy = Privacy(self._sessions, self._lobbies, self._league, rest=self._rest)
        self._panels = PanelRegistry(store)
        self._luck = Rng("soak")

    async def play_table(self, number: int) -> None:
        """Play a table, show it, and look at everything that grows with what was played."""
        users = (1 + number % PEOPLE, 1 + (7 * number + 3) % PEOPLE)
        users = users if users[0] != users[1] else (users[0], 1 + users[0] % PEOPLE)
        sitters = tuple([Sitter(name=f"Guest {user}", joined_at=self._time, user=user) for user in users])
        options = TableOptions(clock="1h").write()
        new = NewTable(game=GAME, guild=1, channel=1, host=users[0], created_at=self._time, options=options)
        session = await self._lobbies.demo(new, sitters)
        while session.table.status is Status.PLAYING:
            self._time += 10_000
            try:
                session = await self._move(session)
            except RuleError:  # somebody there was forgotten, and has left the table
                session = await self._sessions.get(session.table.id)
        await self._show(session, users)
        if number % FORGOTTEN == FORGOTTEN - 1:
            await self._privacy.forget(users[0], f"Wanderer {number}")

    async def close(self) -> None:
        """Let go of everything."""
        await self._privacy.close()
        self._league.close()
        await self._store.close()

    async def _move(self, session: Session) -> Session:
        (question, *_), game = session.asked, session.game
        assert game is not None
        picks = game.legal(question.seat, question.key).sample(self._luck)
        user = session.seats[question.seat].user
        return await self._sessions.play(session.table.id, question.seat, question.key, picks, by=By.PLAYER, user=user)

    async def _show(self, session: Session, users: tuple[int, ...]) -> None:
        table = session.table.id
        for audience in (GALLERY, *[Audience.hand(seat) for seat in range(len(users))]):
            await self._panels.save(Panel(table=table, audience=audience, channel=1, shown=session.table.head))
        await self._panels.of(table)
        await self._league.rating_changes(await self._store.results.of(table))
        await self._league.season_table(1, GAME)
        for user in users:
            await self._store.users.change(user, name=f"Guest {user}")
            await self._league.profile(1, user)

    def _now(self) -> int:
        return self._time

    async def _rest(self, _table: int) -> None:
        """Nothing is shown anywhere."""


def _megabytes() -> float:
    """Return what this process holds, as far as the system tells."""
    return max(_resident(), default=0.0)


def _resident() -> Iterator[float]:
    file = Path("/proc/self/status")
    if file.exists():
        for line in file.read_text().splitlines():
            if line.startswith("VmRSS:"):
                yield int(line.split()[1]) / 1000
