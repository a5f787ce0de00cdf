"""Fault injection: refusals, slowness, rate limits and broken connections for chosen requests."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from enum import Enum

from bot.sandbox.errors import CODES, DiscordError, too_many


class Mishap(Enum):
    """What happens to the request."""

    REFUSE = "refuse"
    RATE_LIMIT = "rate limit"
    RESET = "reset"
    SLOW = "slow"


class ConnectionCut(Exception):
    """The connection is to be broken without an answer."""


@dataclass(slots=True, eq=False)
class Fault:
    """One order: which requests (`after` of them pass first, then `times` suffer) and what happens."""

    method: str
    path: re.Pattern[str]
    mishap: Mishap
    times: int = 1
    after: int = 0
    status: int = 500
    code: int = 0
    seconds: float = 0.0
    scope: str = "user"
    via: str | None = "1.1 sandbox"
    done: bool = False
    hits: int = 0

    def strikes(self, method: str, path: str) -> bool:
        """Whether this request suffers; counts it."""
        if self.times <= 0 or self.method not in ("*", method) or not self.path.search(path):
            return False
        if self.after > 0:
            self.after -= 1
            return False
        self.times -= 1
        self.hits += 1
        return True

    def refusal(self) -> DiscordError:
        """The answer that replaces the real one."""
        if self.mishap is Mishap.RATE_LIMIT:
            error = too_many(self.code, retry_after=self.seconds, scope=self.scope)
            if self.via is None:
                del error.headers["Via"]
            return error
        message = CODES[self.code][1] if self.code in CODES and self.code else f"{self.status}: Mishap"
        return DiscordError(self.code, status=self.status, message=message)


class Faults:
    """The standing orders, oldest first."""

    def __init__(self) -> None:
        self._orders: list[Fault] = []

    def order(self, fault: Fault) -> Fault:
        """Add an order and hand it back, so that a test can read its `hits`."""
        self._orders.append(fault)
        return fault

    def clear(self) -> None:
        """Forget every order."""
        self._orders.clear()

    async def meet(self, method: str, path: str) -> list[Fault]:
        """Let a request suffer what was ordered before it is handled; those with `done` come afterwards.

        Raises:
            DiscordError: the request is refused.
            ConnectionCut: its connection is to be broken.
        """
        if not self._orders:
            return []
        struck = [fault for fault in self._orders if fault.strikes(method, path)]
        for fault in struck:
            if not fault.done:
                await self.happen(fault)
        return [fault for fault in struck if fault.done]

    async def happen(self, fault: Fault) -> None:
        """Let one mishap happen; raises as `meet` does."""
        if fault.mishap is Mishap.SLOW:
            await asyncio.sleep(fault.seconds)
        elif fault.mishap is Mishap.RESET:
            raise ConnectionCut
        else:
            raise fault.refusal()


class Mishaps:
    """Orders for requests to come; paths are regular expressions over the path after `/api/v10`."""

    def __init__(self, faults: Faults) -> None:
        """Give orders to `faults`."""
        self.faults = faults

    def fail(  # noqa: PLR0913 - a mishap is described by all of these
        self,
        method: str,
        path: str,
        *,
        status: int = 500,
        code: int = 0,
        times: int = 1,
        after: int = 0,
        done: bool = False,
    ) -> Fault:
        """Refuse requests whose path matches the pattern: `after` of them pass, then `times` fail.

        With `done` the request takes effect first and only its answer is lost.
        """
        fault = Fault(
            method=method,
            path=re.compile(path),
            mishap=Mishap.REFUSE,
            status=status,
            code=code,
            times=times,
            after=after,
            done=done,
        )
        return self.faults.order(fault)

    def reset(self, method: str, path: str, *, times: int = 1, after: int = 0, done: bool = False) -> Fault:
        """Break the connection of matching requests instead of answering."""
        pattern = re.compile(path)
        fault = Fault(method=method, path=pattern, mishap=Mishap.RESET, times=times, after=after, done=done)
        return self.faults.order(fault)

    def slow(self, method: str, path: str, *, seconds: float, times: int = 1, after: int = 0) -> Fault:
        """Let matching requests wait (real seconds) before they are handled."""
        pattern = re.compile(path)
        fault = Fault(method=method, path=pattern, mishap=Mishap.SLOW, times=times, after=after, seconds=seconds)
        return self.faults.order(fault)

    def rate_limit(  # noqa: PLR0913 - a rate limit is described by all of these
        self,
        method: str,
        path: str,
        *,
        retry_after: float = 0.05,
        scope: str = "user",
        code: int = 0,
        times: int = 1,
        after: int = 0,
        via: str | None = "1.1 sandbox",
    ) -> Fault:
        """Answer matching requests with 429; `scope` is user, shared or global, `via` None is Cloudflare."""
        fault = Fault(
            method=method,
            path=re.compile(path),
            mishap=Mishap.RATE_LIMIT,
            code=code,
            times=times,
            after=after,
            seconds=retry_after,
            scope=scope,
            via=via,
        )
        return self.faults.order(fault)
