"""Opening the operator's store: a copy is made before a migration changes anything."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

import structlog
from sqlalchemy import make_url

from bot.operator.backups import Backup, back_up_before_migration, dump_before_migration, rotate
from bot.operator.errors import BackupError
from bot.operator.settings import Settings
from bot.store import Store
from bot.store.leases import take_hold

_FIRST: Final = "0001"
"""The first revision: a database that lacks it is empty, and needs no copy."""

log = structlog.get_logger(__name__)


async def pending(settings: Settings) -> tuple[str, ...]:
    """Return the migrations that the operator's database lacks; none for an SQLite file that is not there yet.

    Raises:
        StoreError: the database cannot be opened, or a newer Skald has written it.
    """
    file = settings.database_file
    if file is not None and not _begun(settings):
        return ()
    return await Store.missing_migrations(settings.database)


async def open_store(settings: Settings, *, standby: bool = False, shards: str | None = None) -> Store:
    """Take hold of the operator's database, so that no other Skald writes it; open it, and bring its schema up to date.

    Args:
        settings: where the database is.
        standby: whether to wait while another Skald has it, and to take over when that one ends or hangs.
        shards: what this process of a fleet is connected for; None for the only process.

    Raises:
        DatabaseHeld: another Skald has it.
        StoreError: the database cannot be opened, or a newer Skald has written it.
        BackupError: no copy could be made before a migration; nothing has been changed.
        OSError: a folder cannot be made or written.
    """
    settings.make_room()
    ownership = await take_hold(settings.database, standby=standby, shards=shards)
    try:
        await _copy_before_migration(settings)
        return await Store.open(settings.database, ownership=ownership, share=shards is None)
    except BaseException:
        await ownership.close()
        raise


async def _copy_before_migration(settings: Settings) -> None:
    file = settings.database_file
    if file is None:
        await _dump(settings)
    elif _begun(settings) and await pending(settings):
        now = datetime.now(UTC)
        _copied(settings, back_up_before_migration(file, settings.backup_folder, at=now), now)


async def _dump(settings: Settings) -> None:
    """Copy a PostgreSQL database before its migration, where the tool for that is installed; else say so."""
    missing = await pending(settings)
    if not missing or missing[0] == _FIRST:
        return
    now = datetime.now(UTC)
    try:
        backup = await dump_before_migration(make_url(settings.database), settings.backup_folder, at=now)
    except (BackupError, OSError) as error:
        log.warning("no copy was made before the migration, which is done all or none", cause=str(error))
        return
    _copied(settings, backup, now)


def _copied(settings: Settings, backup: Backup, now: datetime) -> None:
    rotate(settings.backup_folder, kept=settings.backups_kept, now=now)
    log.info("copied the database before its migration", file=str(backup.file))


def _begun(settings: Settings) -> bool:
    """Whether the SQLite file holds anything: a new one needs no copy."""
    file = settings.database_file
    return file is not None and file.exists() and file.stat().st_size > 0
