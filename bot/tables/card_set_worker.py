"""The worker process that checks card sets (`python -m bot.tables.card_set_worker`).

A set that takes too long or too much memory ends this process alone. It ends with its answer, with Skald, or when its
processor time is used up.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from threading import Thread

import msgspec

from bot.games import Listing, Source, loaded
from bot.tables.card_set_checks import CPU_SECONDS, MEMORY, Report
from engines.core import Fault
from engines.kit.books import BookError, BookProblem

SHOWN = 50
"""Problems that are listed; the others are counted."""

MAX_CHARACTERS = 200
"""Characters of each part of a problem."""


def work() -> None:
    """Read one request, answer it, and end."""
    _limit()
    source = msgspec.json.decode(sys.stdin.buffer.readline(), type=Source, dec_hook=_path)
    Thread(target=_exit_with_parent, daemon=True).start()
    sys.stdout.buffer.write(msgspec.json.encode(check(source)))
    sys.stdout.buffer.flush()


def _path(_type: type[Path], text: str) -> Path:
    return Path(text)


def check(source: Source) -> Report:
    """Load a game with further card sets, and make every text and picture that their cards can need."""
    try:
        _try_out(loaded(source))
    except BookError as error:
        return Report(tuple(map(_shortened, error.problems[:SHOWN])), len(error.problems))
    return Report()


def _shortened(problem: BookProblem) -> BookProblem:
    """Cut what somebody has written in a set, and what a problem repeats of it."""
    params = {
        name: part[:MAX_CHARACTERS] if isinstance(part, str) else part for name, part in problem.fault.params.items()
    }
    return BookProblem(problem.file, problem.key[:MAX_CHARACTERS], Fault(problem.fault.id, params))


def _try_out(listing: Listing) -> None:
    if listing.cards is not None:
        for card in listing.cards.names:
            listing.cards.tell(card)
    if listing.decks is not None:
        assert listing.decks.parts
        for ready in listing.decks.ready:
            listing.decks.alt(ready)


def _limit() -> None:
    """Have the system end this process when it takes too much of anything."""
    try:
        import resource
    except ImportError:  # this system has no such limits; Skald ends what takes long
        return
    for what, most in ((resource.RLIMIT_CPU, CPU_SECONDS), (resource.RLIMIT_AS, MEMORY)):
        try:
            resource.setrlimit(what, (most, most))
        except (ValueError, OSError):  # this system knows the limit and does not take it
            continue


def _exit_with_parent() -> None:
    """End when the input is closed: Skald has ended."""
    os.read(0, 1)
    os._exit(1)


if __name__ == "__main__":
    work()
