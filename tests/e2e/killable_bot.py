"""A Skald in a process of its own, to be killed with `kill -9`."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from pathlib import Path

from bot.sandbox import NotPossible, Person, Sandbox, Seen
from bot.sandbox.skald_command import SkaldCommand
from engines.core import SEED_TAG
from tests.e2e.harness import Harness, moves
from tests.e2e.playing import game_of


class Victim:
    """A Skald in a process of its own."""

    def __init__(self, sandbox: Sandbox, file: Path) -> None:
        self.sandbox, self.file = sandbox, file
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        command = SkaldCommand(
            url=self.sandbox.url,
            token=self.sandbox.token,
            database=f"sqlite+aiosqlite:///{self.file}",
            pace={"computers": 0.0, "table_sync": 0.0, "own_answers": None, "requests": 10_000.0},
            patience=0.01,
            seed=f"{SEED_TAG}killed",
            log_level="ERROR",
        )
        before = len(self.sandbox.requests)
        self.process = await asyncio.create_subprocess_exec(
            *command.words, stdin=asyncio.subprocess.PIPE, cwd=Path(__file__).parents[2]
        )
        await self.sandbox.gateway.wait_connected(timeout=60.0)
        await self.sandbox.settle(quiet=0.4, timeout=60.0)
        assert len(self.sandbox.requests) > before

    async def kill(self) -> None:
        assert self.process is not None
        with suppress(ProcessLookupError):
            self.process.send_signal(signal.SIGKILL)
        await self.process.wait()


async def kill_at_a_press(harness: Harness, person: Person, panel: Seen, custom_id: str) -> None:
    """Kill Skald twice while an answer is on its way, at its first step and later on; it is given once all the same.

    Args:
        town: its Skald lives again when this returns.
        person: who is asked.
        panel: the person's panel.
        custom_id: a control of it that gives a whole answer.
    """
    before = await game_of(harness)
    victim = Victim(harness.sandbox, harness.folder / "town.db")
    await harness.stop()
    for pause in (0.0, 0.02):
        await victim.start()
        pressing = asyncio.create_task(_press(person, panel, custom_id))
        await asyncio.sleep(pause)
        await victim.kill()
        await pressing
    await harness.start()
    await harness.quiet()
    after = await game_of(harness)
    if after.n == before.n:
        assert after.state == before.state
        await _press(person, panel, custom_id)
        await harness.quiet()
    assert (await game_of(harness)).n == before.n + 1, "an answer was lost or counted twice"
    assert custom_id not in [control for _, control, _ in moves(panel)], "the screen was not mended"


async def _press(person: Person, panel: Seen, custom_id: str) -> None:
    with suppress(NotPossible):  # it may be gone from the screen: the answer was accepted the first time
        await person.click(panel, custom_id=custom_id)
