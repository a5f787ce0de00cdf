"""Ordering mishaps in one line each, for the sandbox to inherit."""

import re

from bot.sandbox.faults import Fault, Faults, Mishap


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
        """Answer matching requests with 429; `scope` is user, shared or global, `via` None is the outer wall."""
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
