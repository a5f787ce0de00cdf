"""Copies of an SQLite file as one file: taken while others use it, checked page by page, and put in its place."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from bot.operator.chunk_store import sync_folder
from bot.operator.errors import BackupError
from bot.system.private_files import BESIDE, keep_private, private_folder

_LOGS: Final = ("-wal", "-journal")
"""What holds pages of a database that are not in its file yet."""


def copy_pages(source: Path, target: Path) -> None:
    """Copy all pages at one moment, with what other programs have committed up to then.

    Raises:
        BackupError: the database is not there, or cannot be read.
    """
    if not source.is_file():
        raise BackupError(f"{source} is not there.", "Look at the setting `database`, or name a backup that is there.")
    keep_private(target)
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(target)) as new,
        ):
            old.backup(new)
    except sqlite3.Error as error:
        raise BackupError(f"{source.name} cannot be copied: {error}.") from error
    merge_log(target)


def copy_still(source: Path, target: Path) -> None:
    """Copy a database that nobody uses, from wherever it can be read; nothing is made or changed there.

    Raises:
        BackupError: it is not there, or is damaged.
        OSError: it cannot be read.
    """
    if not source.is_file():
        raise BackupError(f"{source} is not there.", "Name a backup that is there; `skald doctor` names the newest.")
    keep_private(target)
    shutil.copyfile(source, target)
    for log in _LOGS:
        beside = source.with_name(source.name + log)
        if beside.is_file():
            shutil.copyfile(beside, target.with_name(target.name + log))
    keep_private(target)
    merge_log(target)


def merge_log(file: Path) -> None:
    """Merge the write-ahead log of a database into its file, durably.

    Raises:
        BackupError: it is damaged.
    """
    try:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE").fetchall()
    except sqlite3.Error as error:
        raise BackupError(f"{file.name} is damaged: {error}.") from error
    with file.open("rb") as written:
        os.fsync(written.fileno())


def check_pages(file: Path) -> None:
    """Look at every page of a copy.

    Raises:
        BackupError: one is damaged.
    """
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as copy:
            said = [row[0] for row in copy.execute("PRAGMA integrity_check")]
            orphans = copy.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.Error as error:
        raise BackupError(f"{file.name} is damaged: {error}.") from error
    if said != ["ok"]:
        raise BackupError(f"{file.name} is damaged: {said[0]}.")
    if orphans:
        raise BackupError(f"{file.name} is damaged: rows of {orphans[0][0]} hang on rows that are missing.")


def put_in_place(fresh: Path, database: Path, *, aside: Path) -> None:
    """Put a copy that lies beside a database in its place; the database is moved aside. Skald must not run.

    Raises:
        BackupError: another program has the database open.
    """
    if database.exists():
        _merge_own_log(database)
        private_folder(aside.parent)
        keep_private(database)
        shutil.move(database, aside)
    fresh.replace(database)
    sync_folder(database.parent)


def remove(file: Path) -> None:
    """Remove a database and what SQLite keeps beside it."""
    for each in (file, *[file.with_name(file.name + ending) for ending in BESIDE]):
        each.unlink(missing_ok=True)


def _merge_own_log(database: Path) -> None:
    """Merge the database's log into its file; refused while anybody else has it open."""
    try:
        with closing(sqlite3.connect(database, timeout=0.5)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE").fetchall()
    except sqlite3.OperationalError as error:
        raise BackupError("The database is in use.", "Stop Skald first, then restore.") from error
    except sqlite3.DatabaseError:
        # A damaged database is what backups are for: it is moved aside as it is, and its log with it.
        for suffix in ("-wal", "-shm"):
            database.with_name(database.name + suffix).unlink(missing_ok=True)
