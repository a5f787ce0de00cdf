"""How far Skald has come: connecting, starting, ready, leaving."""

from __future__ import annotations

import asyncio
from enum import Enum

from bot.store import StoreError
from engines.kit.books import BookError


class Phase(Enum):
    """What Skald is about; it goes from each to a later one only."""

    CONNECTING = "connecting"
    """Discord has not said yet that the connection is ready."""
    STARTING = "starting"
    """Work is taken up where it was left."""
    READY = "ready"
    """Start-up has finished."""
    LEAVING = "leaving"
    """No new interactions are taken; those under way are answered."""


class Lifecycle:
    """The phase of one Skald, and why it could not start if it could not."""

    def __init__(self) -> None:
        self.phase = Phase.CONNECTING
        self.failure: BookError | StoreError | None = None
        """Why start-up has failed, if it has."""
        self._ready = asyncio.Event()

    @property
    def is_ready(self) -> bool:
        """Whether start-up has finished and Skald is not leaving."""
        return self.phase is Phase.READY

    @property
    def is_leaving(self) -> bool:
        """Whether no new interactions are taken any more."""
        return self.phase is Phase.LEAVING

    async def ready(self) -> None:
        """Wait until start-up has finished; for ever if it fails."""
        await self._ready.wait()

    def start(self) -> bool:
        """Begin to start; return False if that was begun before, or Skald is leaving."""
        if self.phase is not Phase.CONNECTING:
            return False
        self.phase = Phase.STARTING
        return True

    def started(self) -> None:
        """Note that start-up has finished; a Skald that is leaving by then goes on leaving."""
        if self.phase is Phase.STARTING:
            self.phase = Phase.READY
            self._ready.set()

    def leave(self) -> bool:
        """Begin to leave; return False if that was begun before."""
        if self.phase is Phase.LEAVING:
            return False
        self.phase = Phase.LEAVING
        return True
