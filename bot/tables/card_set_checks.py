"""Having card sets checked by processes of their own: see `bot.tables.card_set_worker`."""

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
from engines.kit.books import BookProblem

log = structlog.get_logger(__name__)

TIME = 5
"""Seconds of computing that a check may take."""

WAIT = 8.0
"""Seconds that a check may take in all, on a machine that has other things to do."""

MEMORY = 1 << 30
"""Bytes that a check may take."""

DESKS = 2
"""Checks at the same time."""

_COMMAND = (sys.executable, "-P", "-m", "bot.tables.card_set_worker")

_KEPT = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT")
"""What a check needs of Skald's surroundings; Discord's token is not among it."""


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


class Checking:
    """Has sets checked, each by a process that is started for it and ends with it."""

    def __init__(self, *, wait: float = WAIT, desks: int = DESKS, command: Sequence[str] = _COMMAND) -> None:
        """Have at most so many checks at once, each for so many seconds, by processes of this command."""
        self._wait = wait
        self._desks = asyncio.Semaphore(desks)
        self._command = command

    async def check(self, source: Source) -> Report:
        """Return what is wrong with a game under the further card sets of its source.

        Raises:
            CheckFailed: it could not be found out within the limits of time and memory.
        """
        async with self._desks:
            try:
                return msgspec.json.decode(await self._answer(source), type=Report)
            except (TimeoutError, OSError, msgspec.MsgspecError) as error:
                log.warning("card sets could not be checked", game=source.key, error=repr(error))
                raise CheckFailed from error

    async def _answer(self, source: Source) -> bytes:
        """Return what a worker says about sets; it is gone then, whatever happens."""
        worker = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=_surroundings()
        )
        try:
            async with asyncio.timeout(self._wait):
                return await _asked(worker, msgspec.json.encode(source, enc_hook=str) + b"\n")
        finally:
            with suppress(ProcessLookupError):
                worker.kill()
            await worker.wait()


async def _asked(worker: Process, order: bytes) -> bytes:
    """Send an order, and leave the pipe open: that it is closed tells the worker that Skald is gone."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(order)
    await worker.stdin.drain()
    return await worker.stdout.read()


def _surroundings() -> dict[str, str]:
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    return kept | {"PYTHONPATH": os.pathsep.join(path or os.curdir for path in sys.path)}
