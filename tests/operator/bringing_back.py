"""A backup in the place of a database."""

from __future__ import annotations

from pathlib import Path

from bot.operator.backups import extract
from bot.operator.chunk_store import PART
from bot.operator.sqlite_copies import put_in_place, remove


def bring_back(backup: Path, database: Path, *, aside: Path) -> None:
    """Put a backup in the place of the database, which is moved aside. Skald must not run.

    Raises:
        BackupError: another program has the database open, or the backup is damaged; the database stays then.
    """
    fresh = database.with_name(f"{database.name}{PART}")
    remove(fresh)
    try:
        extract(backup, fresh)
        put_in_place(fresh, database, aside=aside)
    finally:
        remove(fresh)
