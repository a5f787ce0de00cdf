"""A file beside an SQLite database, locked by the process that has it; the lock ends with the process, however it ends.

The lock is the system's own (`flock`): a process that hangs or is halted keeps it.
"""

from __future__ import annotations

import fcntl
import os
import socket
import time
from pathlib import Path
from typing import Final

import msgspec

_ENDING: Final = ".lock"


class Holder(msgspec.Struct, frozen=True):
    """A process that holds a database; `since` in unix milliseconds."""

    host: str
    pid: int
    since: int

    def __str__(self) -> str:
        """Return who it is, for the operator."""
        when = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(self.since / 1000))
        return f"process {self.pid} on {self.host}, since {when}"

    @classmethod
    def here(cls) -> Holder:
        """Return this process."""
        return cls(socket.gethostname(), os.getpid(), time.time_ns() // 1_000_000)


class LockFile:
    """The lock of one database."""

    def __init__(self, database: Path) -> None:
        self.file = database.with_name(database.name + _ENDING)
        self._handle: int | None = None

    def take(self) -> bool:
        """Take the lock and write down who has it; return whether it was free.

        Raises:
            OSError: the file cannot be made or written.
        """
        handle = os.open(self.file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            return False
        if not _is(handle, self.file):  # it was replaced between the two: what is locked guards nothing
            os.close(handle)
            return False
        os.ftruncate(handle, 0)
        os.pwrite(handle, msgspec.json.encode(Holder.here()), 0)
        self._handle = handle
        return True

    @property
    def intact(self) -> bool:
        """Whether the lock is held, and the file still where another process would look for it."""
        return self._handle is not None and _is(self._handle, self.file)

    def holder(self) -> str:
        """Return who wrote the file last, for the operator."""
        try:
            return str(msgspec.json.decode(self.file.read_bytes(), type=Holder))
        except (OSError, msgspec.MsgspecError):
            return "it does not say which"

    def release(self) -> None:
        """Let the lock go; the file stays, for another process may be waiting for it."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def _is(handle: int, file: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), file.stat())
    except OSError:
        return False
