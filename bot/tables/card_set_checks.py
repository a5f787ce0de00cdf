"""Checks card sets in worker processes (see `bot.tables.card_set_worker`)."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Sequence
from contextlib import suppress

import msgspec
import structlog
from msgspec import Struct

from bot.games import Source
from bot.system.environment import import_path
from engines.kit.books import BookProblem

log = structlog.get_logger(__name__)

CPU_SECONDS = 5
"""Seconds of processor time that a check may take."""

TIMEOUT = 8.0
"""Seconds that a check may take in all; more than its processor time, for the machine may be busy."""

MEMORY = 1 << 30
"""Bytes that a check may take."""

AT_ONCE = 2
"""Checks at the same time."""

_COMMAND = (sys.executable, "-P", "-m", "bot.tables.card_set_worker")

_KEPT = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT")
"""Environment variables that a check is given; Discord's token is not among them."""


class Report(Struct, frozen=True):
    """What a check has found.

    Attributes:
        problems: the first of them.
        count: how many there are.
    """

    problems: tuple[BookProblem, ...] = ()
    count: int = 0


class CheckFailed(Exception):
    """A check took too long or too much memory, or broke off."""


class CardSetChecker:
    """Checks card sets, each in a process of its own."""

    def __init__(self, *, timeout: float = TIMEOUT, at_once: int = AT_ONCE, command: Sequence[str] = _COMMAND) -> None:
        """Run at most so many checks at once, each for so many seconds, by processes of this command."""
        self._timeout = timeout
        self._free = asyncio.Semaphore(at_once)
        self._command = command

    async def check(self, source: Source) -> Report:
        """Return what is wrong with a game under the further card sets of its source.

        Raises:
            CheckFailed: it could not be found out within the limits of time and memory.
        """
        async with self._free:
            try:
                return msgspec.json.decode(await self._answer(source), type=Report)
            except (TimeoutError, OSError, msgspec.MsgspecError) as error:
                log.warning("card sets could not be checked", game=source.key, error=repr(error))
                raise CheckFailed from error

    async def _answer(self, source: Source) -> bytes:
        """Return what a worker answers; the process has ended then, whatever happens."""
        worker = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=_environment()
        )
        try:
            async with asyncio.timeout(self._timeout):
                return await _exchange(worker, msgspec.json.encode(source, enc_hook=str) + b"\n")
        finally:
            with suppress(ProcessLookupError):
                worker.kill()
            await worker.wait()


async def _exchange(worker: Process, request: bytes) -> bytes:
    """Send an request, and leave the pipe open: the worker ends when it is closed."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(request)
    await worker.stdin.drain()
    return await worker.stdout.read()


def _environment() -> dict[str, str]:
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    return kept | import_path()
