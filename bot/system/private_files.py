"""Files that hold seeds, hands and people's ids: for Skald's own user alone."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

BESIDE: Final = ("-wal", "-shm", "-journal")
"""Endings of the files that SQLite keeps beside a database; it makes each with the database's own mode."""

_FILE: Final = 0o600
_FOLDER: Final = 0o700


def keep_private(file: Path) -> None:
    """Let nobody else read a database and what SQLite keeps beside it; one that is not there yet is made empty.

    What belongs to another user, or cannot be made, stays as it is: opening it says what is wrong.
    """
    with suppress(OSError):
        file.touch(mode=_FILE, exist_ok=False)
    for each in (file, *[file.with_name(file.name + ending) for ending in BESIDE]):
        with suppress(OSError):
            if each.stat().st_mode & 0o777 & ~_FILE:
                each.chmod(_FILE)


def private_folder(folder: Path) -> None:
    """Make a folder, and those above it that are missing, for nobody else to look into; one that is there stays.

    Raises:
        OSError: it cannot be made.
    """
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(mode=_FOLDER, exist_ok=True)
    folder.mkdir(exist_ok=True)
