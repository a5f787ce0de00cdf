"""An SQLite database with the newest schema and no rows, made once: migrations take longer than most tests."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store import Store


@cache
def empty_database() -> bytes:
    """Return the bytes of its file."""
    with TemporaryDirectory() as folder, ThreadPoolExecutor(1) as beside:
        file = Path(folder) / "empty.db"
        beside.submit(lambda: asyncio.run(_make(file))).result()  # an event loop may be running here
        return file.read_bytes()


async def _make(file: Path) -> None:
    await (await Store.open(f"sqlite+aiosqlite:///{file}")).close()
