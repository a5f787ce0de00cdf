"""What all leases have in common: they can be lost, and then nothing is written any more."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import msgspec
import structlog

from bot.metrics import LEASE_AGE, LEASE_EPOCH, PARTITIONS_HELD
from bot.store.errors import LeaseLost
from bot.store.ownership import Ownership

log = structlog.get_logger(__name__)


class Timing(msgspec.Struct, frozen=True):
    """How leases are renewed.

    Attributes:
        beat: seconds between two signs of life, and between two attempts of whoever waits.
        lease: seconds without one after which a process counts as hung, and another may take its place.
        handover: seconds that work may take to finish when a partition goes to another process.
    """

    beat: float = 1.0
    lease: float = 10.0
    handover: float = 3.0


DEFAULT: Final = Timing()


class Lease(Ownership):
    """An ownership that is held by a lock."""

    def __init__(self, timing: Timing = DEFAULT) -> None:
        super().__init__()
        self.owned = frozenset()
        self.timing = timing
        self._gone = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._confirmed = time.monotonic()
        self._closed = False
        LEASE_AGE.set_function(lambda: self.age)

    @property
    def age(self) -> float:
        """Seconds since this process last knew that its lease stands."""
        return time.monotonic() - self._confirmed

    @property
    def fresh(self) -> bool:
        """Whether the lease was confirmed lately: a process that was halted has to look first."""
        return self.age < self.timing.lease

    def confirm(self) -> None:
        """Note that the lease stands now."""
        self._confirmed = time.monotonic()

    def own(self, partitions: frozenset[int], epoch: int) -> None:
        """Note what is owned now, and the newest epoch of it."""
        self.owned = partitions
        PARTITIONS_HELD.set(len(partitions))
        LEASE_EPOCH.set(epoch)

    def require(self) -> None:
        """Make sure that the lease was not lost.

        Raises:
            LeaseLost: it was.
        """
        if self._gone.is_set():
            raise LeaseLost

    def lose(self, why: str) -> None:
        """Write nothing any more."""
        if not self._gone.is_set() and not self._closed:
            log.error("this process has lost its hold on the database and stops", why=why)
            self._gone.set()
            self.own(frozenset(), 0)

    def lose_soon(self, why: str) -> None:
        """Do `lose` in the loop, from whatever thread."""
        self._loop.call_soon_threadsafe(self.lose, why)

    async def lost(self) -> None:
        """Wait until this process may write nothing any more; for ever while all is well."""
        await self._gone.wait()
