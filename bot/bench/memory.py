"""How much memory Skald holds with many stored tables, a tenth of which are being played and shown."""

from __future__ import annotations

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.bench.lodging import village
from bot.bench.row import Row, Sense, Wish, alone
from bot.bench.scale import Scale

WISH = Wish(Sense.LESS, 200, 160)

_STATUS = "/proc/{pid}/status"


def memory(scale: Scale) -> list[Row]:
    """Measure the resident memory of the bot's process."""
    what = f"resident memory, {scale.stored} tables stored, {scale.active} of them played and shown"
    if not Path(_STATUS.format(pid="self")).exists():
        note = "this system does not tell how much memory a process holds"
        return [Row(key="memory", what=what, unit="MB", wish=WISH, note=note)]
    with TemporaryDirectory(prefix="skald-bench-") as folder:
        held, most = asyncio.run(_held(scale, Path(folder)))
    return [alone("memory", what, "MB", WISH, [held], note=f"at most {most:.0f} MB")]


async def _held(scale: Scale, folder: Path) -> tuple[float, float]:
    async with village(folder, playing=scale.active, over=scale.stored - scale.active) as full:
        status = _status(full.process.state["pid"])
    return _megabytes(status, "VmRSS"), _megabytes(status, "VmHWM")


def _status(pid: int) -> str:
    return Path(_STATUS.format(pid=pid)).read_text()


def _megabytes(status: str, field: str) -> float:
    line = next(line for line in status.splitlines() if line.startswith(f"{field}:"))
    return int(line.split()[1]) * 1024 / 1_000_000
