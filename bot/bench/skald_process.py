"""Skald as a process of its own under a sandbox: `python -m bot.bench.skald_process URL TOKEN DATABASE`.

With `--until-ready` it ends as soon as it is ready; how long that takes is one of the measurements.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys

from bot.operator import gc_tuning

UNTIL_READY = "--until-ready"

PATIENCE = 0.01
"""Seconds without news of another server: there is only one, and waiting for more is no work."""


async def _settle() -> None:
    gc_tuning.settle()


async def lodge(url: str, token: str, database: str, *further: str) -> None:
    """Run Skald until it is ended, or until it is ready."""
    from bot.client.bot import Skald
    from bot.games import open_catalogue
    from bot.sandbox.connect import point
    from bot.store import Store

    point(url)
    store = await Store.open(database)
    skald = Skald(store, open_catalogue(), patience=PATIENCE)
    skald.add_listener(_settle, "on_stocked")
    running = asyncio.create_task(skald.start(token))
    ready = asyncio.create_task(skald.lifecycle.ready())
    await asyncio.wait({ready, running}, return_when=asyncio.FIRST_COMPLETED)
    if UNTIL_READY in further or running.done():
        # Whoever started this waits for its end, and tidying up is no part of becoming ready.
        os._exit(0 if ready.done() else 1)
    await running


if __name__ == "__main__":
    gc_tuning.still()
    import structlog

    structlog.configure(
        processors=[structlog.processors.format_exc_info, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR),
    )
    asyncio.run(lodge(*sys.argv[1:]))
