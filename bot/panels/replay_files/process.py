"""Having files of games made by processes of their own, one at a time, and keeping the last ones for a while."""

from __future__ import annotations

import asyncio
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Final

import structlog
from cachetools import LRUCache

from bot.panels.replay_files.wanted import Wanted
from bot.system.environment import child_environment

log = structlog.get_logger(__name__)

TIMEOUT: Final = 600.0
"""Seconds that a file may take, beside those for which it waits for others; Discord takes answers for 900."""

WAITING: Final = 4
"""Files that may wait at once; whoever wants another one is asked to come again."""

KEPT: Final = 32 << 20
"""Bytes of finished files that are kept, for those who want the same."""

Step = tuple[int, int]
"""How many steps are done, and how many there are; (0, 0) while others are served first."""

FileKey = tuple[object, ...]
"""All that a file depends on."""


class Busy(Exception):
    """Too many files wait to be made."""


class NotMade(Exception):
    """A file could not be made."""


class FileMaker:
    """Makes files of games."""

    def __init__(self, *, timeout: float = TIMEOUT, module: str = "bot.panels.replay_files.worker") -> None:
        """Give each file so many seconds; `module` is what makes it."""
        self._timeout = timeout
        self._command = (sys.executable, "-P", "-m", module)
        self._lane = asyncio.Lock()
        self._waiting = 0
        self._made: LRUCache[FileKey, bytes] = LRUCache(KEPT, len)

    async def make(self, key: FileKey, wanted: Wanted) -> AsyncIterator[Step | bytes]:
        """Make a file; yield how far it has come, and at last the file.

        Args:
            key: all that the file depends on.
            wanted: which file.

        Raises:
            Busy: too many wait already.
            NotMade: it took too long, or broke off.
        """
        if key in self._made:
            yield self._made[key]
            return
        if self._waiting >= WAITING:
            raise Busy
        self._waiting += 1
        try:
            if self._lane.locked():
                yield (0, 0)
            async with self._lane:
                async for answer in self._answers(wanted):
                    if isinstance(answer, bytes) and len(answer) <= KEPT:
                        self._made[key] = answer
                    yield answer
        finally:
            self._waiting -= 1

    async def _answers(self, wanted: Wanted) -> AsyncIterator[Step | bytes]:
        worker = await asyncio.create_subprocess_exec(
            *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=child_environment(), limit=1 << 24
        )
        try:
            async with asyncio.timeout(self._timeout):
                assert worker.stdin is not None
                worker.stdin.write(pickle.dumps(wanted, pickle.HIGHEST_PROTOCOL))
                await worker.stdin.drain()  # the pipe stays open: the worker ends when it is closed
                while not isinstance(answer := await _answer(worker), bytes):
                    yield answer
            yield answer
        except (TimeoutError, OSError, asyncio.IncompleteReadError, pickle.UnpicklingError) as error:
            log.warning("a file of a game could not be made", kind=wanted.kind, table=wanted.table, error=repr(error))
            raise NotMade from error
        finally:
            with suppress(ProcessLookupError):
                worker.kill()
            await worker.wait()


async def _answer(worker: Process) -> Step | bytes:
    """Read the next answer of a worker: its length in eight bytes, then the answer."""
    assert worker.stdout is not None
    length = int.from_bytes(await worker.stdout.readexactly(8))
    answer: Step | bytes = pickle.loads(await worker.stdout.readexactly(length))  # noqa: S301 - our own process wrote it
    return answer
