"""The studio: pictures are painted by a process of its own, so that nothing else waits for the interpreter."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from threading import Lock

import structlog

log = structlog.get_logger(__name__)

_LOST = (OSError, EOFError, pickle.UnpicklingError)
"""How it shows that the painter has died."""


class Studio:
    """One painter, hired when there is first something to paint, and again after an accident."""

    def __init__(self) -> None:
        self._painter: subprocess.Popen[bytes] | None = None
        self._turn = Lock()

    def paint(self, draw: Callable[[], bytes]) -> bytes:
        """Return what `draw` paints there; it has to be something that can be pickled. Blocks.

        Raises:
            OSError, EOFError, pickle.UnpicklingError: the painter died, twice.
            Exception: whatever `draw` raises.
        """
        order = pickle.dumps(draw, pickle.HIGHEST_PROTOCOL)
        with self._turn:
            try:
                painted = self._asked(order)
            except _LOST as error:
                log.warning("the painter was lost", error=repr(error))
                self._dismiss()
                painted = self._asked(order)
        if isinstance(painted, Exception):
            raise painted
        return painted

    def close(self) -> None:
        """Let the painter go."""
        with self._turn:
            self._dismiss()

    @property
    def pid(self) -> int | None:
        """The painter's process, while there is one."""
        return self._painter.pid if self._painter else None

    def _asked(self, order: bytes) -> bytes | Exception:
        if self._painter is None:
            command = [sys.executable, "-m", "bot.painter"]
            self._painter = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603  our own module
        assert self._painter.stdin is not None
        assert self._painter.stdout is not None
        self._painter.stdin.write(order)
        self._painter.stdin.flush()
        painted: bytes | Exception = pickle.load(self._painter.stdout)  # noqa: S301  our own process wrote it
        return painted

    def _dismiss(self) -> None:
        if self._painter is not None:
            self._painter.kill()
            with suppress(OSError):  # what was still to be written
                self._painter.communicate()
            self._painter = None


@cache
def studio() -> Studio:
    """Return the one studio of this process."""
    return Studio()
