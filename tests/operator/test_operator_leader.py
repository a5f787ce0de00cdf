"""Two bots on one database: one leads, and no table and no message comes twice, whenever it is killed."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, closing
from pathlib import Path

import pytest

from bot.operator.errors import Exit
from bot.sandbox import Channel, Person, Sandbox, Seen
from bot.store import Store
from tests.operator.processes import ended, skald
from tests.operator.stored_games import address

PATIENCE = 60.0


class Town:
    """A sandbox with one person, in which several bots want to work on one database."""

    def __init__(self, sandbox: Sandbox, folder: Path) -> None:
        self.sandbox, self.folder = sandbox, folder
        guild = sandbox.add_guild("Midgard")
        self.ana: Person = sandbox.add_user("Ana")
        guild.add_member(self.ana.user)
        self.channel: Channel = guild.add_channel("mead-hall")
        self._bots = 0

    @asynccontextmanager
    async def bot(self, *words: str) -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
        """Start a bot; give its process and the file of what it says."""
        self._bots += 1
        log = f"said-{self._bots}"
        command = ("-m", "tests.operator.skald_process", self.sandbox.url, *words)
        variables = {"DISCORD_TOKEN": self.sandbox.token, "SKALD_COMPUTER_PACE": "0", "SKALD_BACKUP_HOURS": "0"}
        variables["SKALD_EMOJIS"] = "false"
        async with skald(self.folder, *command, log=log, **variables) as process:
            yield process, log

    async def begin(self) -> None:
        """Open a table at which computers play among themselves: a load that nobody has to press for."""
        before = len(self.rows("SELECT id FROM tables"))
        assert not (await self.ana.slash(self.channel, "play", game="gulveig", computers=3)).failed
        assert not (await self.ana.click(self.ana.sees(self.channel)[-1], label="Start")).failed
        table = before + 1
        assert not (await self.ana.slash(self.channel, "table resign", table=table, sure="yes")).failed
        assert len(self.rows("SELECT id FROM tables")) == table, "a table was opened twice"

    def rows(self, query: str) -> list[tuple[int, ...]]:
        with closing(sqlite3.connect(f"file:{self.folder}/var/skald.db?mode=ro", uri=True)) as look:
            return look.execute(query).fetchall()

    @property
    def entries(self) -> int:
        return self.rows("SELECT count(*) FROM entries")[0][0]

    async def played_on(self, least: int) -> None:
        """Wait for so many further entries."""
        until = self.entries + least
        await self.sandbox.until(lambda: self.entries >= until, timeout=PATIENCE)

    async def nothing_came_twice(self) -> None:
        """Check that each log is whole, and that the store knows each message that shows a table."""
        store = await Store.open(address(self.folder / "var" / "skald.db"))
        known: set[int | None] = set()
        for (number,) in self.rows("SELECT id FROM tables"):
            table = await store.tables.get(number)
            assert table is not None
            assert [row.n for row in await store.log.entries(number)] == list(range(table.head + 1))
            known |= {panel.message for panel in await store.panels.of(number)}
        await store.close()
        shown = [seen for seen in map(Seen, self.channel.messages.values()) if not seen.deleted and seen.buttons]
        assert shown
        assert [seen.text for seen in shown if seen.id not in known] == [], "a message was posted twice"


@pytest.fixture
async def town(folder: Path) -> AsyncIterator[Town]:
    async with await Sandbox.start() as sandbox:
        yield Town(sandbox, folder)


@pytest.mark.slow
async def test_of_two_bots_at_once_one_plays_and_the_other_says_who_does(town: Town) -> None:
    async with town.bot() as one, town.bot() as two:
        waiting = {asyncio.create_task(process.wait()): log for process, log in (one, two)}
        done, pending = await asyncio.wait(waiting, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
        assert [task.result() for task in done] == [Exit.BUSY]
        loser, winner = sorted((one, two), key=lambda bot: bot[0].returncode is None)
        text = (town.folder / loser[1]).read_text()
        assert f"Another Skald has this database: process {winner[0].pid} on " in text
        assert "--standby" in text
        assert "Traceback" not in text
        await town.sandbox.gateway.wait_connected(timeout=PATIENCE)
        await town.sandbox.settle(quiet=0.4, timeout=PATIENCE)
        await town.begin()
        await town.played_on(5)
        winner[0].send_signal(signal.SIGTERM)
        assert (await ended(winner[0], town.folder, winner[1]))[0] == 0
        for task in pending:
            await task
    await town.nothing_came_twice()


@pytest.mark.slow
async def test_a_standby_goes_on_where_a_killed_bot_was(town: Town) -> None:
    async with AsyncExitStack() as stack:
        leader, _ = await stack.enter_async_context(town.bot())
        await town.sandbox.gateway.wait_connected(timeout=PATIENCE)
        await town.sandbox.settle(quiet=0.4, timeout=PATIENCE)
        for _ in range(50):
            standby, log = await stack.enter_async_context(town.bot("standby"))
            await town.sandbox.until(lambda log=log: "waits" in (town.folder / log).read_text(), timeout=PATIENCE)
            if not town.rows("SELECT id FROM tables WHERE status = 'playing'"):
                await town.begin()
            await town.played_on(4)
            leader.kill()
            await leader.wait()
            await town.sandbox.until(lambda log=log: '"ready"' in (town.folder / log).read_text(), timeout=PATIENCE)
            leader = standby
        idle, log = await stack.enter_async_context(town.bot("standby"))
        await town.sandbox.until(lambda: "waits" in (town.folder / log).read_text(), timeout=PATIENCE)
        for each in (idle, leader):
            each.send_signal(signal.SIGTERM)
            assert await each.wait() == 0
    await town.nothing_came_twice()


@pytest.mark.slow
async def test_a_bot_that_loses_its_lock_ends_and_says_so(town: Town) -> None:
    async with town.bot() as (process, log):
        await town.sandbox.gateway.wait_connected(timeout=PATIENCE)
        await town.sandbox.settle(quiet=0.4, timeout=PATIENCE)
        (town.folder / "var" / "skald.db.lock").unlink()
        code, text = await ended(process, town.folder, log)
    assert code == Exit.BUSY
    assert "has lost its hold on the database" in text
    assert "Traceback" not in text
