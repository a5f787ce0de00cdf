"""What it takes Skald to come from nothing to ready, against a process that does nothing but `import discord`.

Processor time is compared, because it hangs less than seconds on the clock on what else the machine does.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

from bot.bench.database.making import Size, make_database
from bot.bench.fixtures import skald_command
from bot.bench.row import Row, Sense, Wish, paired
from bot.bench.scale import Scale
from bot.panels.look import look
from bot.sandbox import Sandbox
from bot.store import Store
from bot.system.environment import import_path

WISH = Wish(Sense.LESS, 2.5, 1.6)
FULL_HOUSE = Wish(Sense.LESS, 1.5, 1.1)


def start(scale: Scale) -> list[Row]:
    """Measure whole processes, in turns."""
    with TemporaryDirectory(prefix="skald-bench-") as folder:
        return [asyncio.run(_start(scale, Path(folder)))]


async def _start(scale: Scale, folder: Path) -> Row:
    async with await Sandbox.start(history=0) as sandbox:
        sandbox.add_guild("Bench")
        ours = skald_command(sandbox, f"sqlite+aiosqlite:///{folder}/start.db", until_ready=True)
        theirs = (sys.executable, "-c", "import discord")
        compiled = _with_bytecode(folder)
        # The first starts make the database, tell Discord of the commands, compile, and warm the disk.
        for command in (ours, theirs):
            await _seconds(command, compiled)
        rounds, waits = [], []
        for _ in range(scale.starts):
            (mine, wait), (other, _) = await _seconds(ours, compiled), await _seconds(theirs, compiled)
            rounds.append((mine, other))
            waits.append(wait)
    note = f"{median(waits):.2f} s on the clock"
    what = "processor time from start to ready, against `import discord`"
    return paired("start", what, "s", WISH, rounds, note=note)


def restart(scale: Scale) -> list[Row]:
    """Measure starts with many tables, all of whose messages are right, against starts with none."""
    with TemporaryDirectory(prefix="skald-bench-") as folder:
        return [asyncio.run(_restart(scale, Path(folder)))]


async def _restart(scale: Scale, folder: Path) -> Row:
    full = f"sqlite+aiosqlite:///{folder}/full.db"
    # Starting does not depend on which game it is, and this one is played the quickest.
    await make_database(full, Size(finished=scale.finished, live=scale.live, games=("thor_vs_loki",)))
    await _show_all(full)
    async with await Sandbox.start(history=0) as sandbox:
        sandbox.add_guild("Bench")
        many = skald_command(sandbox, full, until_ready=True)
        none = skald_command(sandbox, f"sqlite+aiosqlite:///{folder}/empty.db", until_ready=True)
        compiled = _with_bytecode(folder)
        for command in (many, none):
            await _seconds(command, compiled)
        rounds = []
        for _ in range(scale.starts):
            (ours, _), (theirs, _) = await _seconds(many, compiled), await _seconds(none, compiled)
            rounds.append((ours, theirs))
    what = f"processor time from start to ready with {scale.live} live tables of {scale.finished}, against none"
    return paired("restart", what, "s", FULL_HOUSE, rounds)


async def _show_all(database: str) -> None:
    """Note that the messages of all live tables are right, as a Skald does that has shown them."""
    store = await Store.open(database)
    for table in await store.tables.live():
        await store.panels.shown(table.id, table.revision + table.head + 1, look())
    await store.close()


def _with_bytecode(folder: Path) -> dict[str, str]:
    """Return an environment in which modules are compiled once, whatever the one that we are in says."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return environment | import_path() | {"PYTHONPYCACHEPREFIX": str(folder)}


async def _seconds(command: tuple[str, ...], environment: dict[str, str]) -> tuple[float, float]:
    """Run a process to its end; return the seconds that it took of a processor, and on the clock."""
    spent, began = _spent_by_children(), perf_counter()
    process = await asyncio.create_subprocess_exec(*command, env=environment, stdin=asyncio.subprocess.PIPE)
    if await process.wait():
        raise RuntimeError(f"{' '.join(command[:3])} ended with {process.returncode}")
    return _spent_by_children() - spent, perf_counter() - began


def _spent_by_children() -> float:
    times = os.times()
    return times.children_user + times.children_system
