"""Skald as a process of its own in a folder, as an operator runs it."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]


@asynccontextmanager
async def skald(
    folder: Path, *command: str, log: str = "said", **variables: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run a command of Python in a folder, with the repository on its path; kill it and its workers at the end.

    Args:
        folder: where it works.
        command: what follows `python`.
        log: the file of the folder that gets what it says.
        variables: of its environment, besides ours.
    """
    with (folder / log).open("wb") as said:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *command,
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(ROOT)} | variables,
            stdout=said,
            stderr=said,
            start_new_session=True,
        )
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()


async def ended(process: asyncio.subprocess.Process, folder: Path, log: str = "said") -> tuple[int, str]:
    """Wait for a process to end; return its exit code and what it said."""
    async with asyncio.timeout(60):
        code = await process.wait()
    return code, (folder / log).read_text()
