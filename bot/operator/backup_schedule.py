"""Scheduled backups, each in a process of its own, so that no game waits for it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from typing import Final

import structlog

from bot.operator.backups import backups_in, sweep
from bot.operator.settings import Settings
from bot.system.environment import child_environment

log = structlog.get_logger(__name__)

SOON: Final = 60.0
"""Seconds after a start before the first backup, and after one that failed before the next."""


@asynccontextmanager
async def scheduled_backups(settings: Settings) -> AsyncIterator[None]:
    """Make backups while the block runs, if the settings want any."""
    if not settings.backup_hours or settings.database_file is None:
        yield
        return
    task = asyncio.create_task(_back_up_on_schedule(settings), name="backups")
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def until_due(settings: Settings, now: datetime) -> float:
    """Return the seconds until the next backup; those from before a migration count as well."""
    backups = backups_in(settings.backup_folder)
    if not backups:
        return SOON
    due = backups[-1].at + timedelta(hours=settings.backup_hours)
    return max(SOON, (due - now).total_seconds())


async def _back_up_on_schedule(settings: Settings) -> None:
    await asyncio.to_thread(sweep, settings.backup_folder)
    while True:
        await asyncio.sleep(until_due(settings, datetime.now(UTC)))
        await back_up_now()


async def back_up_now() -> None:
    """Run `skald backup` as a process of its own, without the token; it ends with us."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        "backup",
        env=child_environment(),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        said, _ = await process.communicate()
    except asyncio.CancelledError:
        with suppress(ProcessLookupError):
            process.kill()
        raise
    text = said.decode(errors="replace").strip()
    if process.returncode:
        log.error("the backup failed", code=process.returncode, said=text)
    else:
        log.info("backup", said=text)
