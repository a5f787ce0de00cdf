"""Taking hold of a database before it is opened, so that nobody else writes it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import structlog
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.store._holders import LEADER
from bot.store._lease import DEFAULT, Timing
from bot.store._lease_session import LeaseSession
from bot.store._lock_file import LockFile
from bot.store._presence import Presence, end_sessions, presences
from bot.store.errors import AddressInvalid, DatabaseHeld, FleetNeedsServer, StoreError
from bot.store.fleet import Member
from bot.store.leader import FileLeader, SessionLeader
from bot.store.ownership import Ownership, new_process_id

log = structlog.get_logger(__name__)

_QUICK: Final = 0.2
"""Seconds between two attempts at the lock of a file, which cost next to nothing."""


async def take_hold(
    address: str, *, standby: bool = False, shards: str | None = None, timing: Timing = DEFAULT
) -> Ownership:
    """Take the lock of a database; it is kept until the ownership is closed or the process ends.

    Args:
        address: the database's URL.
        standby: whether to wait while another process has it, and to take the place of one that hangs.
        shards: what this process of a fleet is connected for; None for the only process.
        timing: how the lease is renewed.

    Raises:
        DatabaseHeld: another process has it.
        FleetNeedsServer: a fleet cannot share an SQLite file.
        StoreError: the database cannot be reached.
        OSError: the lock of a file cannot be made.
    """
    try:
        url = make_url(address)
    except ArgumentError as error:
        raise AddressInvalid from error
    if url.get_backend_name() != "sqlite":
        return await _on_server(url, standby=standby, shards=shards, timing=timing)
    if shards is not None:
        raise FleetNeedsServer
    if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        return Ownership()  # there is no place for a lock; whether such an address may be used, the store says
    return await _on_file(LockFile(Path(url.database)), standby=standby, timing=timing)


@contextmanager
def alone_with(database: Path) -> Iterator[None]:
    """Keep every Skald from an SQLite database while the block runs.

    Raises:
        DatabaseHeld: one has it.
        OSError: the lock cannot be made.
    """
    lock = LockFile(database)
    if not lock.take():
        raise DatabaseHeld(lock.holder())
    try:
        yield
    finally:
        lock.release()


async def _on_file(lock: LockFile, *, standby: bool, timing: Timing) -> Ownership:
    told = False
    while not lock.take():
        if not standby:
            raise DatabaseHeld(lock.holder())
        if not told:
            log.info("waits: another Skald has the database", holder=lock.holder())
        told = True
        await asyncio.sleep(min(_QUICK, timing.beat))
    return FileLeader(lock, timing)


async def _on_server(url: URL, *, standby: bool, shards: str | None, timing: Timing) -> Ownership:
    process = new_process_id()
    session = await LeaseSession.open(url, process)
    try:
        await _lock(session, standby=standby, shared=shards is not None, timing=timing)
    except BaseException:
        await session.close()
        raise
    if shards is not None:
        return Member(session, process, shards, timing)
    return SessionLeader(session, process, timing)


async def _lock(session: LeaseSession, *, standby: bool, shared: bool, timing: Timing) -> None:
    told = False
    while not await session.lock(LEADER, shared=shared):
        holders = await _holders(session, timing)
        if not standby:
            raise DatabaseHeld(_words(holders))
        if not told:
            log.info("waits: another Skald has the database", holder=_words(holders))
        told = True
        hung = [each.id for each in holders if each.hangs]
        if hung:
            log.warning("takes the place of a Skald that hangs", holder=_words(holders))
            await end_sessions(session, hung)
        await asyncio.sleep(timing.beat)


async def _holders(session: LeaseSession, timing: Timing) -> tuple[Presence, ...]:
    try:
        return tuple([each for each in await presences(session, timing.lease) if each.connected])
    except StoreError:
        if session.broken.is_set():
            raise
        return ()  # the first migration is still to come


def _words(holders: tuple[Presence, ...]) -> str:
    return "; ".join([str(each.holder) for each in holders]) or "one that is just starting"
