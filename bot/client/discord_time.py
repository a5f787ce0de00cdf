"""Discord's time: how far this machine's clock is off, learned from Discord's answers and from interactions."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from types import SimpleNamespace
from typing import Final

import aiohttp

_KEPT: Final = 64
"""Looks at the two clocks that are remembered: older ones say nothing of a clock that drifts."""


class DiscordTime:
    """Tells how old something of Discord's is, whether our clock is ahead, behind or set anew.

    Each look at both clocks bounds by how many seconds ours is ahead of Discord's; what all of the last looks allow
    is what is known.
    """

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        """Take our clock, in unix seconds."""
        self._now = now
        self._looks: deque[tuple[float, float]] = deque(maxlen=_KEPT)
        self._ahead = (-math.inf, math.inf)

    def age(self, at: datetime) -> float:
        """Return for how many seconds something has been there; our clock is believed as far as the looks allow."""
        least, most = self._ahead
        return max(0.0, self._since(at) - min(max(0.0, least), most))

    def surely_older(self, at: datetime, seconds: float) -> bool:
        """Return whether something is older than this however far our clock may be off."""
        return self._since(at) - self._ahead[1] > seconds

    def arrived(self, at: datetime) -> None:
        """Note that something that came into being at this time of Discord's is here: our clock shows no less."""
        self._look(-math.inf, self._since(at))

    def answered(self, date: str, *, asked: float) -> None:
        """Note a `Date` (of whole seconds) that Discord has given between `asked` by our clock and now."""
        try:
            server = parsedate_to_datetime(date).timestamp()
        except ValueError:
            return
        self._look(asked - server - 1.0, self._now() - server)

    def watch(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Learn from every request of a trace; return the trace."""

        async def begun(_session: aiohttp.ClientSession, context: SimpleNamespace, _params: object) -> None:
            context.asked = self._now()

        async def ended(
            _session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
        ) -> None:
            self.answered(params.response.headers.get("Date", ""), asked=context.asked)

        trace.on_request_start.append(begun)
        trace.on_request_end.insert(0, ended)
        return trace

    def _since(self, at: datetime) -> float:
        return self._now() - at.astimezone(UTC).timestamp()

    def _look(self, least: float, most: float) -> None:
        forgotten = self._looks[0] if len(self._looks) == _KEPT else (math.nan, math.nan)
        self._looks.append((least, most))
        low, high = max(self._ahead[0], least), min(self._ahead[1], most)
        if low <= high and forgotten[0] != self._ahead[0] and forgotten[1] != self._ahead[1]:
            self._ahead = (low, high)  # every request comes here, so what all of them allow is not found out each time
            return
        low, high = -math.inf, math.inf
        for one, other in reversed(self._looks):
            if max(low, one) > min(high, other):
                break  # our clock was set anew since then
            low, high = max(low, one), min(high, other)
        self._ahead = (low, high)
