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


def begin(file: Path) -> None:
    """Let a database begin as a copy of the empty one, unless it is there."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.write_bytes(empty_database())


async def _make(file: Path) -> None:
    await (await Store.open(f"sqlite+aiosqlite:///{file}")).close()
