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

from bot.bench.fixtures import lodger
from bot.bench.row import Row, Sense, Wish, paired
from bot.bench.scale import Scale
from bot.sandbox import Sandbox
from bot.system.environment import import_path

WISH = Wish(Sense.LESS, 2.5, 1.6)


def start(scale: Scale) -> list[Row]:
    """Measure whole processes, in turns."""
    with TemporaryDirectory(prefix="skald-bench-") as folder:
        return [asyncio.run(_start(scale, Path(folder)))]


async def _start(scale: Scale, folder: Path) -> Row:
    async with await Sandbox.start(history=0) as sandbox:
        sandbox.add_guild("Bench")
        ours = lodger(sandbox, f"sqlite+aiosqlite:///{folder}/start.db", until_ready=True)
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
