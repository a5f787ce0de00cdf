"""What the doctor looks at without a running bot: each check with its finding, and what to do about it."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Final

from bot.games import load_catalogue
from bot.operator.backups import backups_in
from bot.operator.opening import pending
from bot.operator.troubles import trouble_of
from bot.settings import Settings
from bot.store import Store, StoreError

__all__ = ["Finding", "Health", "examine"]

ROOM: Final = 200 << 20
"""Bytes that should be free where the database lies."""


class Health(StrEnum):
    """How a check came out."""

    GOOD = "good"
    NOTE = "note"
    BAD = "bad"


@dataclass(frozen=True, slots=True)
class Finding:
    """One check.

    Attributes:
        what: what was looked at.
        health: how it is.
        words: what was found, and what to do when it is not good.
    """

    what: str
    health: Health
    words: str


async def examine(settings: Settings) -> AsyncIterator[Finding]:
    """Look at everything that Skald needs, and yield what is found. Nothing is changed but a probe in the database."""
    yield _token(settings)
    yield _games()
    yield await _database(settings)
    if settings.database_file is not None:
        yield _disk(settings.database_file)
        yield _backups(settings, datetime.now(UTC))


def _token(settings: Settings) -> Finding:
    if settings.token is None:
        return Finding("token", Health.NOTE, "None is set: `skald run` opens the sandbox.")
    return Finding("token", Health.GOOD, "It is set.")


def _games() -> Finding:
    titles = ", ".join(listing.title for listing in load_catalogue())
    return Finding("games", Health.GOOD, titles)


async def _database(settings: Settings) -> Finding:
    file = settings.database_file
    if file is not None and not file.exists():
        words = f"{settings.shown_database} is not there yet; the first start makes it."
        return Finding("database", Health.NOTE, words)
    try:
        missing = await pending(settings)
        if missing:
            words = f"{len(missing)} migrations are due. `skald migrate` runs them after a copy; so does a start."
            return Finding("database", Health.NOTE, words)
        store = await Store.open(settings.database, migrate=False)
        try:
            await store.check()
            words = f"{settings.shown_database} can be read and written; {await store.tables.count()} tables."
        finally:
            await store.close()
    except (StoreError, OSError) as error:
        trouble = trouble_of(error)
        words = f"{trouble.cause} {trouble.remedy}" if trouble else str(error)
        return Finding("database", Health.BAD, words)
    return Finding("database", Health.GOOD, words)


def _disk(file: Path) -> Finding:
    folder = next(folder for folder in file.absolute().parents if folder.is_dir())
    free = shutil.disk_usage(folder).free
    words = f"{free >> 20} MB are free in {folder}."
    return Finding("disk", Health.GOOD if free >= ROOM else Health.BAD, words)


def _backups(settings: Settings, now: datetime) -> Finding:
    backups = backups_in(settings.backup_folder)
    if not backups:
        words = f"There is none in {settings.backup_folder} yet. `skald backup` makes one."
        return Finding("backup", Health.NOTE, words)
    age = now - backups[-1].at
    words = f"The newest proven one is {age // timedelta(hours=1)} hours old: {backups[-1].file}."
    late = settings.backup_hours and age > timedelta(hours=2 * settings.backup_hours)
    return Finding("backup", Health.BAD if late else Health.GOOD, words)
