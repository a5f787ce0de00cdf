"""The bot as a process of its own under the sandbox: begun, watched, killed and begun again."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import deque
from collections.abc import Callable, Sequence

from bot.sandbox.model import Json
from bot.system.environment import child_environment

LINES_KEPT = 400
LONGEST_LINE = 1 << 20
GRACE = 6.0
"""Seconds that the bot has to finish when it is asked to stop."""


class BotProcess:
    """One bot process at a time, in a process group of its own so that its workers die with it.

    Its standard input is a pipe that ends with the sandbox: a bot that reads it to the end outlives nobody.
    """

    def __init__(self, command: Sequence[str]) -> None:
        """Run `command` when told to."""
        self.lines: deque[str] = deque(maxlen=LINES_KEPT)
        self.starts = 0
        self.on_change: Callable[[], None] = lambda: None
        self._command = tuple(command)
        self.process: asyncio.subprocess.Process | None = None
        self._watch: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """Whether the process lives."""
        return self.process is not None and self.process.returncode is None

    @property
    def state(self) -> Json:
        """Whether it lives, its process id, how it ended last, and how often it was begun."""
        process = self.process
        return {
            "running": self.running,
            "pid": process.pid if process else None,
            "code": process.returncode if process else None,
            "starts": self.starts,
        }

    async def start(self) -> None:
        """Begin the bot, unless it runs."""
        if self.running:
            return
        self.starts += 1
        self.process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            limit=LONGEST_LINE,
            start_new_session=True,
            env=child_environment(),
        )
        self._watch = asyncio.create_task(self._follow(self.process), name="bot-process")
        self.on_change()

    async def kill(self) -> None:
        """Kill the bot and its workers on the spot, as a power cut does."""
        await self._end(signal.SIGKILL)

    async def stop(self, grace: float = GRACE) -> None:
        """Ask the bot to finish; kill it when it has not after so many seconds."""
        try:
            async with asyncio.timeout(grace):
                await self._end(signal.SIGTERM)
        except TimeoutError:
            await self.kill()

    async def wait(self) -> None:
        """Wait until the present process has ended."""
        if self._watch is not None:
            await asyncio.shield(self._watch)

    async def _end(self, how: signal.Signals) -> None:
        process = self.process
        if process is None:
            return
        if how is signal.SIGKILL:
            _signal_group(process.pid, how)
        elif process.returncode is None:
            process.send_signal(how)
        await self.wait()

    async def _follow(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        ended = asyncio.create_task(process.wait())
        reading = asyncio.create_task(self._read(process.stdout))
        await ended
        # Workers may hold the pipe open for a while; what the bot itself said is there at once.
        await asyncio.wait({reading}, timeout=0.5)
        reading.cancel()
        _signal_group(process.pid, signal.SIGKILL)
        self.on_change()

    async def _read(self, stream: asyncio.StreamReader) -> None:
        while line := await stream.readline():
            self.lines.append(line.decode(errors="replace").rstrip())


def _signal_group(leader: int, how: signal.Signals) -> None:
    try:
        os.killpg(leader, how)
    except ProcessLookupError:
        return
