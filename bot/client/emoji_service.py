"""The games' emojis in the background: known soon after a start, and brought to Discord by the leader."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import Final

import structlog

from bot.client.discord_requests import FAILURES
from bot.client.emoji_sync import EmojiSync, Wanted, drawings_of
from bot.games import Catalogue
from bot.operator import emoji_report
from bot.operator.emoji_report import EmojiReport, Trouble
from bot.pictures.render_queue import PRIORITY, Priority, RenderFailed, RenderQueue
from bot.store import Store, StoreError
from bot.system.background_tasks import BackgroundTasks
from renderers.kit.emojis import EmojiDrawing, fingerprints, paint

log = structlog.get_logger(__name__)

EVERY: Final = 3600.0
"""Seconds from one look to the next."""

SOON: Final = 300.0
"""Seconds until the next attempt when Discord did not answer, or wants a pause and does not say how long."""

CHANGED: Final = "emojis"
"""What other processes are told when there are others."""


class EmojiService:
    """Keeps a client's own emojis known, and where this process leads, brings those that are missing."""

    def __init__(self, sync: EmojiSync, *, store: Store, catalogue: Catalogue, render_queue: RenderQueue) -> None:
        """Nothing happens before `start`."""
        self._sync = sync
        self.known = sync.known
        self._store = store
        self._catalogue = catalogue
        self._render_queue = render_queue
        self._stocked = asyncio.Event()
        self._again = asyncio.Event()
        self._told: Trouble | None = None
        self._tasks = BackgroundTasks()
        self.rounds = 0
        """How often everything was looked at."""

    def start(self) -> None:
        """Learn which emojis there are, and go on when the games are loaded."""
        self.known.on_refused = self.look_again
        self._store.changes.hear(CHANGED, lambda _: self._again.set())
        self._tasks.start(self._run(), name="emojis")

    def stocked(self) -> None:
        """Go on: the games are loaded, so that nobody waits for them."""
        self._stocked.set()

    def look_again(self) -> None:
        """Look anew which emojis there are: one that was known is gone."""
        self._again.set()

    async def close(self) -> None:
        """Stop; what is missing is brought after the next start."""
        await self._tasks.cancel()

    async def once(self) -> EmojiReport | None:
        """Bring what is missing, if this process leads, and learn which emojis there are."""
        if self._store.ownership.owns(0):
            return await self._bring()
        await self._learn()
        return None

    async def _run(self) -> None:
        await self._learn()
        await self._stocked.wait()
        while True:
            self._again.clear()
            wait = EVERY
            try:
                wait = _next(await self.once())
            except StoreError as error:
                log.warning("the state of the emojis could not be kept", error=str(error))
            except Exception:
                log.exception("the emojis could not be brought to Discord")
            self.rounds += 1
            with suppress(TimeoutError):
                await asyncio.wait_for(self._again.wait(), wait)

    async def _learn(self) -> None:
        try:
            await self._sync.all()
        except FAILURES as error:
            log.info("Discord did not tell which emojis there are", error=repr(error))

    async def _bring(self) -> EmojiReport | None:
        PRIORITY.set(Priority.REPAIR)
        drawings = drawings_of(await asyncio.to_thread(list, self._catalogue))
        try:
            found = await self._render_queue.paint((CHANGED, *sorted(drawings)), partial(fingerprints, drawings))
            report = await self._sync.bring(Wanted.read(drawings, found), self._paint)
        except RenderFailed:
            log.warning("the emojis could not be painted")
            return None
        await emoji_report.keep(self._store, report)
        self._tell(report)
        return report

    async def _paint(self, name: str, drawing: EmojiDrawing) -> bytes:
        return await self._render_queue.paint((CHANGED, name, drawing), partial(paint, drawing))

    def _tell(self, report: EmojiReport) -> None:
        """Log what was done, and once what could not be."""
        if report.uploaded or report.replaced or report.deleted:
            log.info("emojis were brought to Discord", **_counts(report))
            self._store.changes.tell(CHANGED, 0)
        if report.trouble is not None and report.trouble is not self._told:
            log.warning("emojis are missing at Discord", trouble=report.trouble, why=report.why, **_counts(report))
        self._told = report.trouble


def _next(report: EmojiReport | None) -> float:
    """Return the seconds until everything is looked at again."""
    if report is None or report.trouble not in (Trouble.UNREACHABLE, Trouble.BUSY):
        return EVERY
    return min(report.wait or SOON, EVERY)


def _counts(report: EmojiReport) -> dict[str, int]:
    names = ("there", "wanted", "uploaded", "replaced", "deleted")
    return {name: getattr(report, name) for name in names}
