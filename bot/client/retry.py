"""Retries of one request, by tenacity; `bot/system/retry.py` has those of whole tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import structlog
from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, stop_after_attempt, wait_chain, wait_fixed

T = TypeVar("T")
log = structlog.get_logger(__name__)


async def retried(
    act: Callable[[], Awaitable[T]],
    *,
    pauses: Sequence[float],
    may_pass: Callable[[BaseException], bool],
    failed: str = "an attempt has failed",
) -> T:
    """Do something, once more after each of the pauses for as long as it fails in a way that may pass.

    Args:
        act: makes one attempt.
        pauses: seconds between two attempts; there is one attempt more than there are pauses.
        may_pass: tells whether another attempt may succeed after this failure.
        failed: what is logged when another attempt follows.

    Raises:
        Exception: that of the last attempt.
    """

    def note(state: RetryCallState) -> None:
        failure = state.outcome.exception() if state.outcome is not None else None
        log.warning(failed, again_in=state.upcoming_sleep, error=repr(failure))

    async def attempt() -> T:  # tenacity awaits what a coroutine function gives, not what a lambda returns
        return await act()

    retrying = AsyncRetrying(
        stop=stop_after_attempt(len(pauses) + 1),
        wait=wait_chain(*[wait_fixed(pause) for pause in pauses]),
        retry=retry_if_exception(may_pass),
        before_sleep=note,
        reraise=True,
    )
    return await retrying(attempt)
