"""The sandbox's own time: real time plus what a test has skipped, and the ids minted from it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from datetime import UTC, datetime

DISCORD_EPOCH_MS = 1_420_070_400_000


class Timer:
    """One callback due at a moment of sandbox time."""

    __slots__ = ("_clock", "_handle", "call", "due")

    def __init__(self, clock: Clock, due: float, call: Callable[[], None]) -> None:
        self._clock, self.due, self.call = clock, due, call
        self._handle: asyncio.TimerHandle | None = None
        self.aim()

    def aim(self) -> None:
        """Schedule the callback anew for the present distance to its moment."""
        if self._handle is not None:
            self._handle.cancel()
        delay = max(0.0, self.due - self._clock.now())
        self._handle = asyncio.get_running_loop().call_later(delay, self._fire)

    def _fire(self) -> None:
        self._clock.forget(self)
        self.call()

    def cancel(self) -> None:
        """Drop the callback; harmless when it has already run."""
        if self._handle is not None:
            self._handle.cancel()
        self._clock.forget(self)


class Clock:
    """Wall clock that can be moved forward; every moment is in seconds since 1970."""

    def __init__(self, *, start: float | None = None) -> None:
        """Start at `start`, or at the present when it is None."""
        self._offset = 0.0 if start is None else start - time.time()
        self._timers: set[Timer] = set()

    def now(self) -> float:
        """The present moment of the sandbox."""
        return time.time() + self._offset

    def advance(self, seconds: float) -> None:
        """Skip `seconds`; whatever falls due in between happens on the loop's next round."""
        self._offset += seconds
        for timer in tuple(self._timers):
            timer.aim()

    def after(self, seconds: float, call: Callable[[], None]) -> Timer:
        """Call back once `seconds` of sandbox time have passed."""
        timer = Timer(self, self.now() + seconds, call)
        self._timers.add(timer)
        return timer

    def forget(self, timer: Timer) -> None:
        """Let go of a timer that has run or was cancelled."""
        self._timers.discard(timer)

    def stop(self) -> None:
        """Cancel everything that is still due."""
        for timer in tuple(self._timers):
            timer.cancel()


class Snowflakes:
    """Ids as Discord mints them: milliseconds since its epoch, then a counter, never twice the same."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0

    def mint(self) -> int:
        """A new id, larger than every earlier one."""
        fresh = int(self._clock.now() * 1000 - DISCORD_EPOCH_MS) << 22
        self._last = max(fresh, self._last + 1)
        return self._last

    def skip_to(self, known: int) -> None:
        """Mint only ids larger than this one from now on."""
        self._last = max(self._last, known)


def moment(snowflake: int) -> float:
    """When an id was minted, in seconds since 1970."""
    return ((snowflake >> 22) + DISCORD_EPOCH_MS) / 1000


def iso(seconds: float) -> str:
    """A moment as Discord writes it in JSON."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()
