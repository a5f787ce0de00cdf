"""The processes of a fleet on trial: started, killed and replaced; and the processor time that they use."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Final

import msgspec

from bot.bench.fixtures import PATIENCE
from bot.sandbox import BotProcess, Sandbox
from bot.sandbox.skald_command import SkaldCommand

WAITS: Final = 0.1
"""Seconds between two looks whether a process waits for its shard."""

TICKS: Final = os.sysconf("SC_CLK_TCK")
_PARENT, _GROUP, _OWN, _CHILDREN = 1, 2, slice(11, 13), slice(11, 15)
"""Places in `/proc/PID/stat` behind the program's name."""


@dataclass
class Member:
    """One process of the fleet.

    Attributes:
        command: how it is begun.
        process: the process.
        killed: when it was killed, in seconds of the monotonic clock.
        offline: spans in which it was not connected to Discord, or was about to be killed.
        spent: seconds of processor time of its processes that have ended.
    """

    command: SkaldCommand
    process: BotProcess
    killed: list[float] = field(default_factory=list)
    offline: list[tuple[float, float]] = field(default_factory=list)
    spent: float = 0.0

    @property
    def shards(self) -> str:
        """What it connects for, such as `0/3`."""
        return self.command.shards

    @property
    def shard(self) -> int:
        """Its only shard."""
        return int(self.shards.partition("/")[0])

    async def start(self, sandbox: Sandbox, *, seconds: float) -> None:
        """Begin it and wait until it is connected."""
        await self.process.start()
        await sandbox.until(lambda: self.is_connected(sandbox) or not self.process.running, timeout=seconds)
        if not self.process.running:
            raise RuntimeError("\n".join([f"the process of shard {self.shards} has ended:", *self.process.lines]))

    def is_connected(self, sandbox: Sandbox) -> bool:
        """Return whether its shard hears what happens."""
        return any(session.shard == self.shard for session in sandbox.gateway.connected())

    async def kill(self, sandbox: Sandbox, *, pause: float, seconds: float) -> None:
        """Kill it, and begin it again after a pause, as a supervisor does."""
        assert self.process.process is not None
        self.spent += cpu_of_group(self.process.process.pid)
        at = monotonic()
        self.killed.append(at)
        await self.process.kill()
        await asyncio.sleep(pause)
        await self.start(sandbox, seconds=seconds)
        self.offline.append((at, monotonic()))

    async def replace(self, sandbox: Sandbox, waits: Callable[[], Awaitable[bool]], *, seconds: float) -> None:
        """Begin another process for the same shard, and ask the old one to end when that one waits for it.

        Args:
            sandbox: where both are connected.
            waits: whether a process waits for the shard.
            seconds: how long each step may take.
        """
        old, new = self.process, BotProcess(msgspec.structs.replace(self.command, standby=True).words)
        assert old.process is not None
        await new.start()
        async with asyncio.timeout(seconds):
            while new.running and not await waits():  # noqa: ASYNC110 - a lock in the database sets no event here
                await asyncio.sleep(WAITS)
        self.spent += cpu_of_group(old.process.pid)
        self.process = new
        await old.stop(seconds)
        if not new.running or not self.is_connected(sandbox):
            raise RuntimeError("\n".join([f"nobody has taken shard {self.shards} over:", *new.lines]))

    @property
    def cpu(self) -> float:
        """Seconds of processor time so far."""
        pid = self.process.process.pid if self.process.running and self.process.process else None
        return self.spent + (cpu_of_group(pid) if pid else 0.0)


def members(sandbox: Sandbox, database: str, count: int) -> tuple[Member, ...]:
    """Return so many processes that are not begun, one shard each."""
    made = []
    for shard in range(count):
        command = SkaldCommand(
            url=sandbox.url,
            token=sandbox.token,
            database=database,
            pace={"computers": 0.0, "table_sync": 0.5, "own_answers": None, "requests": 1000.0},
            patience=PATIENCE,
            log_level="WARNING",
            shards=f"{shard}/{count}",
        )
        made.append(Member(command, BotProcess(command.words)))
    return tuple(made)


def cpu_of_group(group: int) -> float:
    """Return the processor time of a process group so far, in seconds."""
    return sum(_time(words, _CHILDREN) for words in _all_stats() if int(words[_GROUP]) == group)


def cpu_of_children(pid: int) -> float:
    """Return the processor time of all processes that one has begun, in seconds."""
    own = sum(_time(words, _OWN) for words in _all_stats() if int(words[_PARENT]) == pid)
    ended = _stat(pid)
    return own + (sum(map(int, ended[13:15])) / TICKS if ended else 0.0)


def parent_of(pid: int) -> int:
    """Return who has begun a process."""
    found = _stat(pid)
    return int(found[_PARENT]) if found else 0


def _time(words: list[str], which: slice) -> float:
    return sum(map(int, words[which])) / TICKS


def _all_stats() -> list[list[str]]:
    found = [_stat(int(path.name)) for path in Path("/proc").iterdir() if path.name.isdecimal()]
    return [words for words in found if words]


def _stat(pid: int) -> list[str]:
    """Return the words of a process's state behind its name; nothing when it has just ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []
