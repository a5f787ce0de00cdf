"""A check for damaged pages of an SQLite file, with a limit of time."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Final

import msgspec

FIRST: Final = ("tables", "seats", "entries", "deadlines", "panels", "snapshots")
"""What running games need is looked at before everything else."""

STEPS: Final = 100_000
"""Steps of SQLite's virtual machine between two checks of the time: about a millisecond."""


class Examination(msgspec.Struct, frozen=True):
    """What an examination of the database's pages brought.

    Attributes:
        fault: what the database says of the first damage; None when none was found.
        whole: whether everything was looked at; else the time was over before.
    """

    fault: str | None = None
    whole: bool = True


def examine_pages(file: Path, seconds: float) -> Examination:
    """Look at the pages of an SQLite file, in a thread of its own: that may take all of the time."""
    due = time.monotonic() + seconds
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            connection.set_progress_handler(lambda: time.monotonic() > due, STEPS)
            for table in _tables(connection):
                said = [row[0] for row in connection.execute(f'PRAGMA quick_check("{table}")')]
                if said != ["ok"]:
                    return Examination(fault=_plain(said[0]))
    except sqlite3.Error as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
            return Examination(whole=False)
        return Examination(fault=str(error))
    return Examination()


def _tables(connection: sqlite3.Connection) -> list[str]:
    found = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    return [*(table for table in FIRST if table in found), *sorted(found - set(FIRST))]


def _plain(said: str) -> str:
    """Return the last line of what SQLite says, without its stars: the first lines only say where it looked."""
    return said.strip("* ").splitlines()[-1]
