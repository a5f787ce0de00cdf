"""What an operator asks of the running Skald from the command line: to close a table."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

import structlog

from bot.store import Conflict, NotOwner, Request, Store, StoreError
from bot.system.background_tasks import BackgroundTasks
from bot.tables.loader import LOST, NoTable
from bot.tables.sessions import Sessions

log = structlog.get_logger(__name__)

EVERY: Final = 1.0
"""Seconds between two reads of the requests."""


PATIENCE: Final = 5.0
"""Seconds that a running Skald has to carry out a request."""


async def end_table(store: Store, table: int, reason: str, now: int, patience: float = PATIENCE) -> bool:
    """Close a live table: have a running Skald do it, or do it here if none does; return whether one did.

    What was asked for stays there in the second case, so that a Skald that was only slow takes notice.

    Raises:
        Conflict: it is not live.
    """
    row = await store.tables.get(table)
    if row is None or not row.status.live:
        raise Conflict
    await store.requests.ask(Request(table=table, reason=reason, asked_at=now))
    clock = asyncio.get_running_loop()
    due = clock.time() + patience
    while clock.time() < due:
        if not any(request.table == table for request in await store.requests.all()):
            return True
        await asyncio.sleep(0.1)
    with suppress(Conflict):  # it was done at the last moment
        await store.tables.end(table, reason, now)
        return False
    return True


class Requests:
    """Carries out the requests in the store; runs in Skald itself, which has the tables in memory and shows them."""

    def __init__(self, sessions: Sessions, *, every: float = EVERY) -> None:
        """Read the requests every so many seconds."""
        self._sessions = sessions
        self.every = every
        self._tasks = BackgroundTasks()

    def start(self) -> None:
        """Begin to read requests."""
        self._tasks.start(self._run(), name="requests")

    async def close(self) -> None:
        """Stop."""
        await self._tasks.cancel()

    async def once(self) -> None:
        """Do what is asked for at the tables of this process; what was done already is done again without effect."""
        store = self._sessions.store
        if store.outage.ongoing:
            await store.check()  # or nobody would notice when it is over
        for request in await store.requests.all():
            if not store.ownership.owns(request.table):
                continue
            with suppress(NotOwner):  # it has just gone to another process, which looks as well
                await self._end(request)
                await store.requests.done(request.table)

    async def _end(self, request: Request) -> None:
        table = request.table
        with suppress(NoTable, *LOST):  # it is closed, and its messages say so
            try:
                await self._sessions.end(table, request.reason)
                log.info("an operator has closed a table", table=table)
            except Conflict:  # it ended before; what is in memory may be older than that
                await self._sessions.refresh(table)

    async def _run(self) -> None:
        while True:
            try:
                await self.once()
            except StoreError as error:
                log.warning("requests of the operator cannot be read", error=str(error))
            except Exception:
                log.exception("a request of the operator failed")
            await asyncio.sleep(self.every)
