"""Skald as a process of its own under a sandbox: `python -m bot.bench.lodger URL TOKEN DATABASE`.

With `--until-ready` it ends as soon as it is ready; how long that takes is one of the measurements.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys

import structlog

from bot.app import Skald
from bot.games import load_catalogue
from bot.sandbox.connect import point
from bot.store import Store

UNTIL_READY = "--until-ready"

PATIENCE = 0.01
"""Seconds without news of another server: there is only one, and waiting for more is no work."""


async def lodge(url: str, token: str, database: str, *further: str) -> None:
    """Run Skald until it is ended, or until it is ready."""
    point(url)
    store = await Store.open(database)
    skald = Skald(store, load_catalogue(), patience=PATIENCE)
    running = asyncio.create_task(skald.start(token))
    ready = asyncio.create_task(skald.awake.wait())
    await asyncio.wait({ready, running}, return_when=asyncio.FIRST_COMPLETED)
    if UNTIL_READY in further or running.done():
        # Whoever started this waits for its end, and tidying up is no part of becoming ready.
        os._exit(0 if ready.done() else 1)
    await running


if __name__ == "__main__":
    structlog.configure(
        processors=[structlog.processors.format_exc_info, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR),
    )
    asyncio.run(lodge(*sys.argv[1:]))
