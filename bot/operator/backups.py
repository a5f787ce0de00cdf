"""Backups of an SQLite database: copied while Skald runs, proven by replaying a game, rotated, and brought back.

What several copies have in common is kept once (see `ChunkStore`). Copies of older versions are whole databases.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import URL

from bot.games import Catalogue
from bot.operator.chunk_store import PART, ChunkDamaged, ChunkStore, read_list, sync_folder, write_list
from bot.operator.errors import BackupError
from bot.operator.postgres_dump import dump
from bot.operator.proof import Proof, prove
from bot.operator.sqlite_copies import check_pages, copy_pages, copy_still, remove
from bot.system.private_files import keep_private, private_folder

_PREFIX: Final = "skald-"
_FORM: Final = "%Y%m%dT%H%M%S%fZ"
_MIGRATION: Final = "-before-migration"
_LIST: Final = ".chunks"
_WHOLE: Final = ".db"
_DUMP: Final = ".pgdump"

OLDEST: Final = timedelta(days=30)
"""How long a backup lives at most, so that forgotten people are forgotten there as well."""


class Backup(msgspec.Struct, frozen=True):
    """One proven copy.

    Attributes:
        file: where it lies: the list of its chunks, or the copy itself.
        at: when it was made.
        before_migration: whether it was made because a migration was due.
    """

    file: Path
    at: datetime
    before_migration: bool


async def back_up(database: Path, folder: Path, catalogue: Catalogue, *, at: datetime) -> tuple[Backup, Proof]:
    """Copy a database that may be in use, and prove the copy.

    For a while that takes as much room in the folder as the database.

    Raises:
        BackupError: the database cannot be read, the copy is not whole, or another backup is being made; no copy is
            left behind then.
        OSError: the folder cannot be written.
    """
    with _working_in(folder):
        partial = _copied(database, folder, at)
        proof = await prove(partial, catalogue)
        return _kept(partial, at), proof


def back_up_before_migration(database: Path, folder: Path, *, at: datetime) -> Backup:
    """Copy a database whose schema is about to change; its games cannot be played before, so its pages are checked.

    Raises:
        BackupError: the database cannot be read, or the copy is not whole.
    """
    with _working_in(folder):
        partial = _copied(database, folder, at)
        check_pages(partial)
        return _kept(partial, at, _MIGRATION)


async def dump_before_migration(url: URL, folder: Path, *, at: datetime) -> Backup:
    """Have `pg_dump` copy a PostgreSQL database whose schema is about to change.

    Raises:
        BackupError: there is no `pg_dump` here, or it has failed; no copy is left behind then.
    """
    with _working_in(folder):
        partial = folder / f"{_PREFIX}{at.strftime(_FORM)}{_MIGRATION}{PART}"
        keep_private(partial)
        await dump(url, partial)
        file = partial.with_suffix(_DUMP)
        partial.replace(file)
        sync_folder(folder)
        return Backup(file, at, before_migration=True)


def backups_in(folder: Path) -> tuple[Backup, ...]:
    """Return the proven copies of a folder, oldest first."""
    found = []
    for file in folder.glob(f"{_PREFIX}*") if folder.is_dir() else ():
        if file.suffix not in {_LIST, _WHOLE, _DUMP}:
            continue
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
                remove(backup.file)
                removed.append(backup.file)
    if removed:
        sweep(folder)
    return tuple(removed)


def sweep(folder: Path) -> None:
    """Remove what broken-off backups have left behind, unless one is being made right now."""
    if folder.is_dir():
        with suppress(BackupError), _working_in(folder):
            pass


def extract(backup: Path, target: Path) -> None:
    """Make a database of a backup, as one file for its owner alone; the backup may lie where nothing can be written.

    Raises:
        BackupError: the backup is not there, or is damaged.
        OSError: it cannot be read, or the target cannot be written.
    """
    if backup.suffix == _DUMP:
        raise BackupError(
            f"{backup.name} is a dump of a PostgreSQL database.", "Bring it back with pg_restore --clean."
        )
    if backup.suffix != _LIST:
        copy_still(backup, target)
        return
    if not backup.is_file():
        raise BackupError(f"{backup} is not there.", "Name a backup that is there; `skald doctor` names the newest.")
    try:
        ChunkStore(backup.parent).write(read_list(backup), target)
    except ChunkDamaged as error:
        raise BackupError(f"{backup.name} is damaged: {error}.") from error


@contextmanager
def _working_in(folder: Path) -> Iterator[None]:
    """Lock a folder of backups; what is not part of a proven copy is removed before and after."""
    private_folder(folder)
    handle = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise BackupError(f"Another backup is being made in {folder}.", "Wait until it is done.") from error
        _remove_partial(folder)
        try:
            yield
        finally:
            _remove_partial(folder)
    finally:
        os.close(handle)


def _remove_partial(folder: Path) -> None:
    for file in folder.glob(f"{_PREFIX}*{PART}*"):
        file.unlink(missing_ok=True)
    try:
        used = [read_list(backup.file) for backup in backups_in(folder) if backup.file.suffix == _LIST]
    except ChunkDamaged:
        return  # nobody knows which chunks it needs: a newer Skald may have written it
    ChunkStore(folder).keep(used)


def _copied(database: Path, folder: Path, at: datetime) -> Path:
    partial = folder / f"{_PREFIX}{at.strftime(_FORM)}{PART}"
    copy_pages(database, partial)
    return partial


def _kept(partial: Path, at: datetime, kind: str = "") -> Backup:
    file = partial.with_name(f"{partial.stem}{kind}{_LIST}")
    write_list(ChunkStore(partial.parent).put(partial), file)
    return Backup(file, at, bool(kind))
