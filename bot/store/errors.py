"""Exceptions of the store; their sentences for people are in the phrase files, by the attribute `phrase`."""

from __future__ import annotations

import errno
import sqlite3
from typing import ClassVar, Final

from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError
from sqlalchemy.exc import TimeoutError as PoolTimeout


class StoreError(Exception):
    """The store could not do what was asked, and did nothing of it.

    What the database itself said, if it spoke, is the ``__cause__``.

    Attributes:
        phrase: the id of its sentence for people, the same for all errors of a kind; also ``str(error)``, for logs.
    """

    phrase: ClassVar[str] = "store.failed"

    def __init__(self) -> None:
        super().__init__(self.phrase)


class Conflict(StoreError):
    """Somebody else was faster, or the row is no longer in the state the caller saw: read again and decide again."""

    phrase = "store.conflict"


class StoreBusy(StoreError):
    """Others held the database, or all connections to it, for longer than the store's patience; try again later."""

    phrase = "store.busy"


class StoreFull(StoreError):
    """There is no room left on the disk (or within the database's size limit)."""

    phrase = "store.full"


class StoreReadOnly(StoreError):
    """The database may be read but not written."""

    phrase = "store.read-only"


class StoreCorrupt(StoreError):
    """The database file is damaged or is no database at all."""

    phrase = "store.corrupt"


class StoreUnreachable(StoreError):
    """The database cannot be opened, or the connection to it broke.

    When the connection breaks during a commit, whether the unit was stored is unknown: read again.
    """

    phrase = "store.unreachable"


class StoreLoginRefused(StoreUnreachable):
    """The database's server does not let this user in: there is no such role, or the password is wrong."""

    phrase = "store.login-refused"


class StoreMissing(StoreUnreachable):
    """The database's server has no database of this name."""

    phrase = "store.missing"


class StoreCrowded(StoreUnreachable):
    """The database's server takes no more connections."""

    phrase = "store.crowded"


class StoreForbidden(StoreError):
    """The user may not do this in the database."""

    phrase = "store.forbidden"


class ServerTooOld(StoreError):
    """The database's server is of a release that Skald does not work with."""

    phrase = "store.old-server"


class StoreClosed(StoreError):
    """The store was closed before this call."""

    phrase = "store.closed"


class NotOwner(StoreError):
    """The table belongs to another process now, which has to do this."""

    phrase = "store.not-owner"


class LeaseLost(StoreError):
    """Another process may hold the database by now: this one writes nothing any more, and has to end."""

    phrase = "store.lease-lost"


class DatabaseHeld(StoreError):
    """Another process holds the database.

    Attributes:
        holder: which one: host, process number and since when, as far as that is known.
    """

    phrase = "store.held"

    def __init__(self, holder: str = "it does not say which") -> None:
        super().__init__()
        self.holder = holder


class FleetNeedsServer(StoreError):
    """Several processes were to share an SQLite file; they can share a PostgreSQL database alone."""

    phrase = "store.no-fleet"


class ShardsHeld(StoreError):
    """Another process has some of the shards that this one was to have.

    Attributes:
        shards: their numbers.
        holder: the process that has the first of them.
    """

    phrase = "store.shards-held"

    def __init__(self, shards: tuple[int, ...] = (), holder: str = "it does not say which") -> None:
        super().__init__()
        self.shards = shards
        self.holder = holder


class SchemaTooNew(StoreError):
    """The database was written by a newer Skald; running this one on it could lose data."""

    phrase = "store.too-new"


class SchemaTooOld(StoreError):
    """The database lacks migrations, and it was opened without leave to run them."""

    phrase = "store.too-old"


class AddressInvalid(StoreError):
    """The address that was given is not the URL of a database."""

    phrase = "store.no-url"


class AddressInMemory(StoreError):
    """The address is that of a database in memory, which would be lost with the program."""

    phrase = "store.in-memory"


OUTAGES: Final = (StoreBusy, StoreCorrupt, StoreFull, StoreReadOnly, StoreUnreachable)
"""Errors that tell of the database, and not of what was asked of it."""

_SQLITE: dict[int, type[StoreError]] = {
    sqlite3.SQLITE_BUSY: StoreBusy,
    sqlite3.SQLITE_LOCKED: StoreBusy,
    sqlite3.SQLITE_FULL: StoreFull,
    sqlite3.SQLITE_READONLY: StoreReadOnly,
    sqlite3.SQLITE_PERM: StoreReadOnly,
    sqlite3.SQLITE_CORRUPT: StoreCorrupt,
    sqlite3.SQLITE_NOTADB: StoreCorrupt,
    sqlite3.SQLITE_CANTOPEN: StoreUnreachable,
    sqlite3.SQLITE_IOERR: StoreUnreachable,
}
"""Primary result codes of SQLite (the low byte of the extended code)."""

_SQLSTATES: dict[str, type[StoreError]] = {
    "25006": StoreReadOnly,
    "28000": StoreLoginRefused,
    "28P01": StoreLoginRefused,
    "3D000": StoreMissing,
    "42501": StoreForbidden,
    "53300": StoreCrowded,
    "57P01": StoreUnreachable,
    "57P02": StoreUnreachable,
    "57P03": StoreUnreachable,
    "53100": StoreFull,
    "40001": StoreBusy,
    "40P01": StoreBusy,
    "55P03": StoreBusy,
    "57014": StoreBusy,
    "XX001": StoreCorrupt,
    "XX002": StoreCorrupt,
}
"""SQLSTATE codes of PostgreSQL."""


def translated(error: Exception) -> Exception:
    """Return the store's own exception for what a database driver raised; other exceptions return as they are."""
    if isinstance(error, StoreError):
        return error
    if isinstance(error, IntegrityError):
        kind: type[StoreError] = Conflict
    elif isinstance(error, PoolTimeout):
        kind = StoreBusy
    elif isinstance(error, DBAPIError):
        kind = _kind_of(error)
    elif isinstance(error, OSError):
        kind = StoreFull if error.errno in (errno.ENOSPC, errno.EDQUOT) else StoreUnreachable
    elif hasattr(error, "sqlstate"):  # while it connects, the driver of PostgreSQL speaks for itself
        kind = _of_state(error.sqlstate)
    else:
        return error
    plain = kind()
    plain.__cause__ = error
    return plain


def _kind_of(error: DBAPIError) -> type[StoreError]:
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return _SQLITE.get(code & 0xFF, StoreError)
    state = getattr(error.orig, "sqlstate", None)
    if state is not None:
        return _of_state(state)
    closed = isinstance(error, InterfaceError) and hasattr(error.orig, "sqlstate")
    return StoreUnreachable if error.connection_invalidated or closed else StoreError


def _of_state(state: str | None) -> type[StoreError]:
    if state is None:  # the driver itself, whose connection has ended under it
        return StoreUnreachable
    return _SQLSTATES.get(state, StoreUnreachable if state.startswith("08") else StoreError)
