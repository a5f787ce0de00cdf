"""Backups of an SQLite database: copied while Skald runs, proven by replaying a game, rotated, and brought back."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from bot.games import Catalogue, UnknownBook
from bot.operator.errors import BackupError, trouble_of_store
from bot.store import SchemaTooOld, Store, StoreError
from bot.system.private_files import BESIDE, keep_private, private_folder
from bot.tables.records import check_draws, record_of
from bot.tables.sessions import Sessions
from engines.core import CorruptLog

__all__ = [
    "Backup",
    "Proof",
    "back_up",
    "back_up_before_migration",
    "backups_in",
    "bring_back",
    "prove",
    "rotate",
]

_PREFIX: Final = "skald-"
_FORM: Final = "%Y%m%dT%H%M%S%fZ"
_MIGRATION: Final = "-before-migration"

OLDEST: Final = timedelta(days=30)
"""How long a backup lives at most, so that forgotten people are forgotten there as well."""

_TRIES: Final = 5
"""Tables that are tried for the replay; those under a Book that is gone cannot be played again."""


@dataclass(frozen=True, slots=True)
class Backup:
    """One proven copy.

    Attributes:
        file: where it lies.
        at: when it was made.
        before_migration: whether it was made because a migration was due.
    """

    file: Path
    at: datetime
    before_migration: bool


@dataclass(frozen=True, slots=True)
class Proof:
    """What was shown of a copy.

    Attributes:
        tables: how many tables it holds; None when its schema is an older one.
        replayed: the table whose game was played again from its log; None when there is none that could be.
        entries: how many entries that took.
    """

    tables: int | None
    replayed: int | None = None
    entries: int = 0


async def back_up(database: Path, folder: Path, catalogue: Catalogue, *, at: datetime) -> tuple[Backup, Proof]:
    """Copy a database that may be in use, and prove the copy.

    Raises:
        BackupError: the database cannot be read, or the copy is not whole; no copy is left behind then.
        OSError: the folder cannot be written.
    """
    rough = _copy(database, folder, at)
    try:
        proof = await prove(rough, catalogue)
    except BaseException:
        _remove(rough)
        raise
    return _finish(rough, at, ""), proof


def back_up_before_migration(database: Path, folder: Path, *, at: datetime) -> Backup:
    """Copy a database whose schema is about to change; its games cannot be played before, so its pages are checked.

    Raises:
        BackupError: the database cannot be read, or the copy is not whole.
    """
    rough = _copy(database, folder, at)
    try:
        _check_pages(rough)
    except BaseException:
        _remove(rough)
        raise
    return _finish(rough, at, _MIGRATION)


async def prove(file: Path, catalogue: Catalogue) -> Proof:
    """Check the pages of a copy, then play one of its games again from the log; under an older schema no game.

    Raises:
        BackupError: it is damaged, of a newer schema, or a game does not come out as it is written.
    """
    _check_pages(file)
    try:
        store = await Store.open(f"sqlite+aiosqlite:///{file}", migrate=False)
    except SchemaTooOld:
        return Proof(None)
    except StoreError as error:
        raise BackupError(f"{file.name}: {trouble_of_store(error).cause}") from error
    try:
        return await _replay(store, catalogue, file)
    except BackupError:
        raise
    except StoreError as error:
        raise BackupError(f"{file.name} cannot be read: {trouble_of_store(error).cause}") from error
    except Exception as error:
        # However a copy fails to be read, it is no backup.
        raise BackupError(f"{file.name} cannot be read: {error}") from error
    finally:
        await store.close()


async def _replay(store: Store, catalogue: Catalogue, file: Path) -> Proof:
    tables = await store.tables.newest_begun(_TRIES)
    count = await store.tables.count()
    for table in tables:
        try:
            record = await record_of(Sessions(store, catalogue, lambda: 0), table.id)
        except UnknownBook:
            continue
        except CorruptLog as error:
            raise BackupError(f"{file.name}: the log of table {table.id} has a fault: {error}.") from error
        whole = len(record.entries) == table.head + 1
        faults = check_draws(record) if whole else [f"its log ends at entry {len(record.entries) - 1}."]
        if faults:
            raise BackupError(f"{file.name}: table {table.id} does not come out as written: {faults[0]}")
        return Proof(count, table.id, len(record.entries))
    return Proof(count)


def backups_in(folder: Path) -> tuple[Backup, ...]:
    """Return the proven copies of a folder, oldest first."""
    found = []
    for file in folder.glob(f"{_PREFIX}*.db") if folder.is_dir() else ():
        stamp = file.stem.removeprefix(_PREFIX)
        with suppress(ValueError):
            at = datetime.strptime(stamp.removesuffix(_MIGRATION), _FORM).replace(tzinfo=UTC)
            found.append(Backup(file, at, stamp.endswith(_MIGRATION)))
    return tuple(sorted(found, key=lambda backup: backup.at))


def rotate(folder: Path, *, kept: int, now: datetime) -> tuple[Path, ...]:
    """Remove all but the newest copies, and those that are too old; the newest of all stays. Nobody else reads one.

    Copies from before a migration are counted apart, so that frequent backups do not push them out.

    Returns:
        The files that were removed.
    """
    removed = []
    backups = backups_in(folder)
    for backup in backups:
        keep_private(backup.file)
    for kind in (False, True):
        same = [backup for backup in backups if backup.before_migration is kind]
        for place, backup in enumerate(reversed(same)):
            if place >= kept or (now - backup.at > OLDEST and backup is not backups[-1]):
                _remove(backup.file)
                removed.append(backup.file)
    return tuple(removed)


def bring_back(backup: Path, database: Path, *, aside: Path) -> None:
    """Put a copy in the place of the database, which is moved aside. Skald must not run.

    Raises:
        BackupError: another program has the database open.
    """
    if database.exists():
        _let_go(database)
        private_folder(aside.parent)
        keep_private(database)
        database.replace(aside)
    fresh = database.with_name(f"{database.name}.part")
    _pages(backup, fresh)
    fresh.replace(database)
    _sync_folder(database.parent)


def _copy(database: Path, folder: Path, at: datetime) -> Path:
    private_folder(folder)
    rough = folder / f"{_PREFIX}{at.strftime(_FORM)}.part"
    try:
        _pages(database, rough)
    except BaseException:
        _remove(rough)
        raise
    return rough


def _pages(source: Path, target: Path) -> None:
    """Copy all pages at one moment, with what other programs have committed up to then."""
    if not source.is_file():
        raise BackupError(f"{source} is not there.", "Look at the setting `database`, or name a backup that is there.")
    keep_private(target)
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(target)) as new,
        ):
            old.backup(new)
            # The copy is one file: it must not need a log beside it.
            new.execute("PRAGMA journal_mode=DELETE").fetchall()
    except sqlite3.Error as error:
        raise BackupError(f"{source.name} cannot be copied: {error}.") from error
    with target.open("rb") as file:
        os.fsync(file.fileno())


def _check_pages(file: Path) -> None:
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


def _let_go(database: Path) -> None:
    """Fold the database's log into it; refused while anybody else has it open."""
    try:
        with closing(sqlite3.connect(database, timeout=0.5)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE").fetchall()
    except sqlite3.OperationalError as error:
        raise BackupError("The database is in use.", "Stop Skald first, then restore.") from error
    except sqlite3.DatabaseError:
        # A damaged database is what backups are for: it is moved aside as it is, and its log with it.
        for suffix in ("-wal", "-shm"):
            _remove(database.with_name(database.name + suffix))


def _finish(rough: Path, at: datetime, kind: str) -> Backup:
    file = rough.with_name(f"{rough.stem}{kind}.db")
    rough.replace(file)
    _sync_folder(file.parent)
    return Backup(file, at, bool(kind))


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _remove(file: Path) -> None:
    for each in (file, *[file.with_name(file.name + ending) for ending in BESIDE]):
        each.unlink(missing_ok=True)
