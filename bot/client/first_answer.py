"""First answers to interactions: attempts beside each other, because a slow one may still be in time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import aiohttp
import discord
import structlog
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.client.discord_codes import ANSWERED, TOO_MANY

T = TypeVar("T")
log = structlog.get_logger(__name__)

BESIDE: Final = 1.0
"""Seconds after which another attempt is made beside those that are under way."""

PAUSE: Final = 0.2
"""Seconds from an attempt that failed to the next one; with each failure that much longer."""

GRACE: Final = 1.5
"""Seconds for which attempts that are under way are still waited for when it is too late for another one."""


class AlreadyAnswered(Exception):
    """Discord says that it has an answer: one of our attempts got through, though we have not heard of it."""


async def give_first_answer(send: Callable[[], Awaitable[T]], *, within: float) -> T:
    """Give a first answer, in as many attempts as it needs; Discord takes only one of them.

    Args:
        send: makes one attempt.
        within: seconds in which new attempts may begin.

    Raises:
        AlreadyAnswered: one of the attempts was taken, but what came of it is not known.
        TimeoutError: none was taken in time.
        discord.HTTPException: Discord refused the answer.
        aiohttp.ClientError, OSError: the connection broke until it was too late.
    """
    loop = asyncio.get_running_loop()
    due, last, failures = loop.time(), loop.time() + within, 0
    under_way: set[asyncio.Task[T]] = set()
    already = False
    error: BaseException = TimeoutError()
    try:
        while True:
            now = loop.time()
            if due <= now < last and not already:
                attempt = asyncio.create_task(_alone(send))
                attempt.add_done_callback(_ignore)
                under_way.add(attempt)
                due = now + BESIDE
            more = now < due < last and not already
            if not more and not under_way:
                break
            done = await _some(under_way, (due if more else last + GRACE) - now)
            under_way -= done
            for attempt in done:
                failure = attempt.exception()
                if failure is None:
                    return attempt.result()
                if not _may_pass(failure):
                    raise failure
                log.info("an answer was not taken in one attempt", error=repr(failure))
                error, failures = failure, failures + 1
                already = already or getattr(failure, "code", 0) == ANSWERED
                due = min(due, loop.time() + PAUSE * failures)
            if not done and loop.time() >= last + GRACE:
                error = TimeoutError()
                break
    finally:
        for attempt in under_way:
            attempt.cancel()
    if already:
        raise AlreadyAnswered
    raise error


def _may_pass(failure: BaseException) -> bool:
    """Return whether another attempt may be taken, or has been."""
    if isinstance(failure, discord.HTTPException):
        return failure.code == ANSWERED or failure.status == TOO_MANY or failure.status >= 500
    return isinstance(failure, aiohttp.ClientError | OSError)


async def _some(under_way: set[asyncio.Task[T]], seconds: float) -> set[asyncio.Task[T]]:
    """Wait until one of the attempts is done, but not for longer; without any, just wait."""
    if not under_way:
        await asyncio.sleep(max(0.0, seconds))
        return set()
    done, _ = await asyncio.wait(under_way, timeout=max(0.0, seconds), return_when=asyncio.FIRST_COMPLETED)
    return done


async def _alone(send: Callable[[], Awaitable[T]]) -> T:
    """Make one attempt. The library lets requests for one interaction wait for each other; a fresh adapter does not."""
    async_context.set(AsyncWebhookAdapter())  # type: ignore[no-untyped-call]  # the library left it so
    return await send()


def _ignore(attempt: asyncio.Task[T]) -> None:
    """Take note of how an attempt failed, also when nobody waits for it any more."""
    if not attempt.cancelled():
        attempt.exception()
