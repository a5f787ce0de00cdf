"""The checks of `skald doctor`, which need no running bot: each with its finding, and what to do about it."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Final

import msgspec

from bot.games import load_catalogue
from bot.operator import emoji_report
from bot.operator.backups import backups_in
from bot.operator.errors import trouble_of
from bot.operator.open_store import pending
from bot.operator.settings import Settings
from bot.operator.table_overview import LATE, REMEDIES, overdue
from bot.store import Store, StoreError
from bot.tables.sessions import Sessions
from bot.tables.unavailable import examine as look_at

ROOM: Final = 200 << 20
"""Bytes that should be free where the database lies."""


class Health(StrEnum):
    """How a check came out."""

    GOOD = "good"
    NOTE = "note"
    BAD = "bad"


EXAMINED: Final = 60.0
"""Seconds that the database's pages are looked at, and then its tables."""


class Finding(msgspec.Struct, frozen=True):
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
    """Check everything that Skald needs, and yield the findings. Nothing is changed but a probe in the database.

    Damaged snapshots of games that their logs tell are forgotten, as a running Skald does.
    """
    yield _token(settings)
    yield _games()
    async for finding in _database(settings):
        yield finding
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


async def _database(settings: Settings) -> AsyncIterator[Finding]:
    file = settings.database_file
    if file is not None and not file.exists():
        words = f"{settings.shown_database} is not there yet; the first start makes it."
        yield Finding("database", Health.NOTE, words)
        return
    try:
        missing = await pending(settings)
        if missing:
            words = f"{len(missing)} migrations are due. `skald migrate` runs them after a copy; so does a start."
            yield Finding("database", Health.NOTE, words)
            return
        store = await Store.open(settings.database, migrate=False)
        try:
            await store.check()
            words = f"{settings.shown_database} can be read and written; {await store.tables.count()} tables."
            yield Finding("database", Health.GOOD, words)
            yield await _pages(store, settings)
            yield await _tables(store)
            yield await _emojis(store, settings)
        finally:
            await store.close()
    except (StoreError, OSError) as error:
        trouble = trouble_of(error)
        words = f"{trouble.cause} {trouble.remedy}" if trouble else str(error)
        yield Finding("database", Health.BAD, words)


async def _pages(store: Store, settings: Settings) -> Finding:
    examination = await store.examine(EXAMINED)
    if examination.fault is not None:
        backups = backups_in(settings.backup_folder)
        remedy = f"Stop Skald, then `skald restore {backups[-1].file}`." if backups else "There is no backup."
        return Finding("pages", Health.BAD, f"The database is damaged: {examination.fault}. {remedy}")
    if not examination.whole:
        words = f"No damage was found within {EXAMINED:.0f} seconds; not every page was looked at."
        return Finding("pages", Health.GOOD, words)
    return Finding("pages", Health.GOOD, "Every page was looked at, and none is damaged.")


async def _tables(store: Store) -> Finding:
    """Look at every live table, as long as there is time."""
    tables = list(await store.tables.live())
    sessions = Sessions(store, load_catalogue(), lambda: round(datetime.now(UTC).timestamp() * 1000))
    findings = await look_at(sessions, tables, EXAMINED)
    lines = [
        f"Table {problem.table.id} (server {problem.table.guild}, channel {problem.table.place}):"
        f" {REMEDIES[problem.cause].format(table=problem.table.id)}."
        for problem in findings.problems
    ]
    late = {deadline.table for deadline in await overdue(sessions)}
    lines += [f"Table {table}: {LATE.format(table=table)}." for table in sorted(late)]
    if findings.unseen:
        lines.append(f"There was no time for {findings.unseen} more tables.")
    words = "\n".join(lines) or f"Each of {len(tables)} live tables can be shown and played on."
    return Finding("tables", Health.BAD if lines else Health.GOOD, words)


async def _emojis(store: Store, settings: Settings) -> Finding:
    if not settings.emojis:
        return Finding("emojis", Health.NOTE, "The setting `emojis` turns them off; controls show those of Unicode.")
    report = await emoji_report.last(store)
    if report is None:
        return Finding("emojis", Health.NOTE, "None was brought to Discord yet; a start of Skald does it.")
    words = f"{report.there} of {report.wanted} are at Discord."
    if report.trouble is None:
        return Finding("emojis", Health.GOOD, words)
    told = f"{words} {emoji_report.REMEDIES[report.trouble]} Until then controls show emojis of Unicode."
    return Finding("emojis", Health.NOTE, told)


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
