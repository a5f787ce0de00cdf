"""How much memory Skald holds with many stored tables, a tenth of which are being played and shown."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.bench.fixtures import running_skald
from bot.bench.row import Row, Sense, Wish, alone
from bot.bench.scale import Scale

WISH = Wish(Sense.LESS, 200, 160)

_ROLLUP = "/proc/{pid}/smaps_rollup"


def memory(scale: Scale) -> list[Row]:
    """Measure the resident memory of the bot and the processes that it has started, what they share counted once."""
    what = f"memory with the render process, {scale.stored} tables stored, {scale.active} of them played and shown"
    if not Path(_ROLLUP.format(pid="self")).exists():
        note = "this system does not tell how much memory a process holds"
        return [Row(key="memory", what=what, unit="MB", wish=WISH, note=note)]
    with TemporaryDirectory(prefix="skald-bench-") as folder:
        bot, *others = asyncio.run(_held(scale, Path(folder)))
    note = f"the bot itself {bot:.0f} MB"
    return [alone("memory", what, "MB", WISH, [bot + sum(others)], note=note)]


async def _held(scale: Scale, folder: Path) -> list[float]:
    async with running_skald(folder, playing=scale.active, over=scale.stored - scale.active) as full:
        return [_megabytes(pid) for pid in _family(full.process.state["pid"])]


def _family(pid: int) -> Iterator[int]:
    """Yield a process and all that it has started."""
    yield pid
    for started in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in started.read_text().split():
            yield from _family(int(child))


def _megabytes(pid: int) -> float:
    """Return what a process holds; of a page that is held by several, its part."""
    lines = Path(_ROLLUP.format(pid=pid)).read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024 / 1_000_000
