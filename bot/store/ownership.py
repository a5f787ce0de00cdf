"""Who may write which tables: a lone process all of them, a process of a fleet those of its partitions."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
from collections.abc import Awaitable, Callable, Collection
from typing import Final

from sqlalchemy import Connection

PARTITIONS: Final = 64
"""Parts into which tables are divided by their ids; each has at most one owner. Never to be changed."""

EVERYTHING: Final = frozenset(range(PARTITIONS))
"""All partitions."""

Changed = Callable[[frozenset[int]], Awaitable[None]]
"""Told which partitions have come or are going; after a ``StoreError`` it is told again what has come."""

_HOST_LETTERS: Final = 40
"""The id of a process has to fit into PostgreSQL's `application_name`: 63 bytes."""


def partition_of(table: int) -> int:
    """Return the partition of a table."""
    return table % PARTITIONS


def new_process_id() -> str:
    """Return an id for this process that no other has had: host, process number, and some letters of chance."""
    host = socket.gethostname().encode("ascii", "replace").decode()[:_HOST_LETTERS]
    return f"{host}:{os.getpid()}:{secrets.token_hex(4)}"


class Ownership:
    """What this process owns. As it stands here: everything, unchecked, for tests, tools and the sandbox.

    Attributes:
        process: the id of this process.
        owned: the partitions that are its own now.
        on_gained: awaited after partitions have become its own: what is remembered of their tables is old.
        on_lost: awaited when partitions are about to go, before another process can write their tables; `owns` says
            no by then. What is under way is to be finished or given up.
    """

    def __init__(self) -> None:
        self.process = new_process_id()
        self.owned: frozenset[int] = EVERYTHING
        self.on_gained: list[Changed] = []
        self.on_lost: list[Changed] = []

    @property
    def whole(self) -> bool:
        """Whether there are no other processes to share with."""
        return True

    def owns(self, table: int) -> bool:
        """Return whether this process may work on a table now."""
        return partition_of(table) in self.owned

    def epoch(self, partition: int) -> int:
        """Return how often a partition has changed hands; meaningful for those that are owned."""
        del partition
        return 0

    def holder(self, partition: int) -> str | None:
        """Return the id of the process that owns a partition, as last heard; None when nobody does."""
        return self.process if partition in self.owned else None

    def begin(self, connection: Connection) -> None:
        """Make the ownership known in a database whose schema is current, before anything is written."""

    async def start(self) -> None:
        """Show that this process lives from now on; called once, after `begin`.

        Raises:
            StoreError: the database does not answer.
        """

    async def share(self) -> None:
        """Take hold of what this process is to own, as soon as it can work; calling again does nothing.

        Raises:
            StoreError: the database does not answer.
        """

    def new_table(self, connection: Connection) -> int | None:
        """Return the id of a table about to be opened; None for whatever the database gives it.

        Raises:
            NotOwner: nothing is owned at the moment, so that no table can be opened.
        """
        del connection
        return None

    def refused(self, connection: Connection, tables: Collection[int]) -> Collection[int]:
        """Return which of the tables are not this process's to write; asked first in each write transaction.

        Raises:
            LeaseLost: nothing may be written by this process any more.
        """
        del connection, tables
        return ()

    async def lost(self) -> None:
        """Wait until this process may write nothing any more; for ever while all is well."""
        await asyncio.Event().wait()

    async def close(self) -> None:
        """Give everything back, for another process to take; closing again does nothing."""
