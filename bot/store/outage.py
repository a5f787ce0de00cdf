"""Outages of the database: told when they begin and when they are over, and counted in between."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import StrEnum
from typing import Final

import structlog

from bot.metrics import STORE_ERRORS, STORE_OUTAGE
from bot.store.errors import OUTAGES, StoreError

log = structlog.get_logger(__name__)

CALM: Final = 5.0
"""Seconds without an error after which an outage is over."""


class Side(StrEnum):
    """What is done with the database."""

    READING = "reading"
    WRITING = "writing"


class Outage:
    """Knows whether the database fails, since when, and how often it has."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Measure time in seconds by `now`."""
        self._now = now
        self._began = 0.0
        self._worked: dict[Side, float | None] = {}
        self.failures = 0
        """Errors in this outage."""

    @property
    def ongoing(self) -> bool:
        """Whether the database fails."""
        return bool(self._worked)

    def failed(self, side: Side, error: Exception) -> None:
        """Note that something could not be done."""
        if not isinstance(error, StoreError):
            return
        STORE_ERRORS.labels(kind=error.phrase.removeprefix("store."), side=side.value).inc()
        if not isinstance(error, OUTAGES):
            return
        if not self.ongoing:
            self._began, self.failures = self._now(), 0
            STORE_OUTAGE.set(1)
            log.error("the database fails", kind=error.phrase, side=side.value, cause=_said(error.__cause__))
        self._worked[side] = None
        self.failures += 1

    def worked(self, side: Side) -> None:
        """Note that something was done."""
        if side not in self._worked:
            return
        now = self._now()
        if self._worked[side] is None:
            self._worked[side] = now
        if all(since is not None and now - since >= CALM for since in self._worked.values()):
            self._worked.clear()
            STORE_OUTAGE.set(0)
            log.warning("the database works again", seconds=round(now - self._began, 1), failures=self.failures)


def _said(cause: BaseException | None) -> str:
    """Return what the database said, without the statement and its values."""
    return str(getattr(cause, "orig", cause))
