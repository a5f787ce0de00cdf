"""Skald in a process of its own, to be killed: `python -m tests.e2e.skald_process SANDBOX-URL DATABASE-FILE`."""

from __future__ import annotations

import asyncio
import sys

from bot.client.bot import Skald
from bot.client.services import Pace
from bot.games import load_catalogue
from bot.sandbox import point
from bot.store import Store
from engines.core import SEED_TAG


async def main(url: str, file: str) -> None:
    """Live until killed."""
    point(url)
    store = await Store.open(f"sqlite+aiosqlite:///{file}")
    hurried = Pace(computers=0.0, table_sync=0.0, requests=10_000.0)
    skald = Skald(store, load_catalogue(), pace=hurried, patience=0.01, seed=lambda: f"{SEED_TAG}killed")
    await skald.start("sandbox")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
