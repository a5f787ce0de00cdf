"""How long Skald takes from nothing to ready, against a process that does nothing but `import discord`."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bot.bench.lodger import UNTIL_READY
from bot.bench.lodging import lodger
from bot.bench.row import Row, Sense, Wish, paired
from bot.bench.scale import Scale
from bot.sandbox import Sandbox

WISH = Wish(Sense.LESS, 2.5, 1.6)


def start(scale: Scale) -> list[Row]:
    """Measure whole processes, in turns."""
    with TemporaryDirectory(prefix="skald-bench-") as folder:
        return [asyncio.run(_start(scale, Path(folder)))]


async def _start(scale: Scale, folder: Path) -> Row:
    async with await Sandbox.start(history=0) as sandbox:
        sandbox.add_guild("Bench")
        ours = lodger(sandbox, f"sqlite+aiosqlite:///{folder}/start.db", UNTIL_READY)
        theirs = (sys.executable, "-c", "import discord")
        # The first start makes the database, tells Discord of the commands, and warms the disk.
        await _seconds(ours)
        rounds = [(await _seconds(ours), await _seconds(theirs)) for _ in range(scale.starts)]
    return paired("start", "from start to ready, against `import discord`", "s", WISH, rounds)


async def _seconds(command: tuple[str, ...]) -> float:
    began = perf_counter()
    process = await asyncio.create_subprocess_exec(*command)
    if await process.wait():
        raise RuntimeError(f"{' '.join(command[:3])} ended with {process.returncode}")
    return perf_counter() - began
