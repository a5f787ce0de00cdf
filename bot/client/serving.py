"""Running the bot: until Discord ends it for good, or the system asks to stop."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from typing import Any

import discord

from bot.client.bot import Skald
from bot.client.retry import retried
from bot.operator.errors import DiscordUnreachable, WrongToken
from bot.store import LeaseLost

PAUSES = (5, 10, 20, 40, 80, 160, 300)
"""Seconds between attempts to reach Discord; after the last one the process ends, and its supervisor decides."""

_FATAL = {4004: "the token is wrong", 4013: "an intent is unknown", 4014: "an intent is not granted"}
"""Codes with which the gateway closes for good."""


async def serve(skald: Skald, token: str) -> None:
    """Run until Discord ends it or the system asks to stop.

    Raises:
        WrongToken: Discord does not accept the token.
        DiscordUnreachable: Discord could not be reached for a long while.
        BookError: the data of a game has faults.
        StoreError: what the store holds could not be taken up.
    """
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with skald:
        run, halt = asyncio.create_task(_live(skald, token)), asyncio.create_task(stop.wait())
        await asyncio.wait({run, halt}, return_when=asyncio.FIRST_COMPLETED)
        halt.cancel()
        was_ready = skald.lifecycle.is_ready
        if stop.is_set() and skald.lifecycle.failure is None:
            stop.clear()
            await _first_of(skald.hand_over_shards(), stop.wait())  # asked once more, it leaves at once
            stop.set()
        await skald.close()
        if stop.is_set() and not was_ready:  # it may be waiting for another attempt to reach Discord
            run.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await run
        if skald.lifecycle.failure is not None:
            raise skald.lifecycle.failure


async def _first_of(*some: Coroutine[Any, Any, object]) -> None:
    """Wait until one of several is done; the others are cancelled."""
    tasks = [asyncio.create_task(each) for each in some]
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@contextlib.asynccontextmanager
async def ending_with_the_lease(skald: Skald) -> AsyncIterator[None]:
    """Let a bot leave as soon as it has lost its hold on the database; `serve` raises the reason then."""

    async def end(lost: Awaitable[None]) -> None:
        await lost
        skald.lifecycle.failure = LeaseLost()
        signal.raise_signal(signal.SIGTERM)  # `serve` leaves from wherever it is

    holds = [skald.store.ownership.lost()]
    if skald.deliveries is not None:
        holds.append(skald.deliveries.lost())
    tasks = [asyncio.create_task(end(lost), name="end-with-the-lease") for lost in holds]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()


async def _live(skald: Skald, token: str) -> None:
    """Log in and stay connected; while Discord cannot be reached, try again less and less often."""
    try:
        await _patiently(lambda: skald.login(token))
        await _patiently(skald.connect)
    except discord.LoginFailure as error:
        raise WrongToken("Discord does not accept the token.") from error
    except discord.PrivilegedIntentsRequired as error:
        raise WrongToken(f"Discord has ended the connection for good: {_FATAL[4014]}.") from error
    except discord.ConnectionClosed as error:
        if error.code in _FATAL:
            raise WrongToken(f"Discord has ended the connection for good: {_FATAL[error.code]}.") from error
        raise


async def _patiently(act: Callable[[], Awaitable[None]]) -> None:
    """Do what needs Discord; raise DiscordUnreachable when it could not be reached for ten minutes."""
    try:
        await retried(act, pauses=PAUSES, may_pass=_unreachable, failed="Discord cannot be reached")
    except Exception as error:
        if _unreachable(error):
            raise DiscordUnreachable("Discord could not be reached for ten minutes.") from error
        raise


def _unreachable(failure: BaseException) -> bool:
    """Return whether this tells that Discord cannot be reached now."""
    return isinstance(failure, (discord.HTTPException, discord.GatewayNotFound, OSError))
