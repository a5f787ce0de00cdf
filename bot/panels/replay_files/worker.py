"""The process that makes a file of a game (`python -m bot.panels.replay_files.worker`).

It reads what is wanted, writes how far it has come and then the file, each with its length, and ends: with its answer,
with Skald, or when its processor time is used up. It works behind everything else on the machine.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from threading import Thread

from bot.panels.replay_files.making import make

CPU_SECONDS = 400
"""Processor time that a file may take; a page of a game of 4,000 moves takes a quarter of that."""

NICENESS = 10


def work() -> None:
    """Make one file, and end."""
    _limit()
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing that is printed may come between the answers
    wanted = pickle.load(requests)  # noqa: S301 - our own process wrote it
    Thread(target=_exit_with_parent, daemon=True).start()

    def say(answer: object) -> None:
        pickled = pickle.dumps(answer, pickle.HIGHEST_PROTOCOL)
        answers.write(len(pickled).to_bytes(8) + pickled)
        answers.flush()

    say(asyncio.run(make(wanted, lambda done, of: say((done, of)))))


def _limit() -> None:
    """Have the system end this process when it takes too long, and let others go first."""
    try:
        import resource

        os.nice(NICENESS)
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    except (ImportError, ValueError, OSError):  # this system knows no such limits; Skald ends what takes long
        return


def _exit_with_parent() -> None:
    """End when the input is closed: Skald has ended."""
    os.read(0, 1)
    os._exit(1)


if __name__ == "__main__":
    work()
