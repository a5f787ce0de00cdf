"""The studio: pictures are painted by a process of its own, so that nothing else waits for the interpreter."""

from __future__ import annotations

import pickle
import subprocess
import sys
from contextlib import suppress
from functools import cache
from threading import Event, Lock, Timer

import structlog

from bot.pictures.render_queue import Draw, Unpainted
from bot.system.environment import child_environment

log = structlog.get_logger(__name__)

ATTEMPTS = 3
"""How often a picture is tried whose painter dies: another picture may have killed it."""

LIMIT, FIRST = 8.0, 30.0
"""Seconds that a painter may take for a picture, and for its first one: it has to start and to load a game for that."""

_LOST = (OSError, EOFError, ValueError, pickle.UnpicklingError)
"""How it shows that the painter has died, or that its pipes are closed because somebody else has noticed it."""

Painter = subprocess.Popen[bytes]


class RenderProcess:
    """One painter, hired when there is first something to paint, and again after an accident.

    Two threads can order at the same time: while one waits for its picture, the next order lies ready.
    """

    def __init__(self, *, limit: float = LIMIT, first: float = FIRST) -> None:
        """Wait for a picture for `limit` seconds, for a painter's first one for `first`."""
        self._limit, self._first = limit, first
        self._proven: Painter | None = None
        self._painter: Painter | None = None
        self._hiring = Lock()
        self._ordering, self._fetching = Lock(), Lock()

    def paint(self, draw: Draw) -> bytes:
        """Return what `draw` paints there; it has to be something that can be pickled. Blocks.

        Another attempt is made at once, by another painter: there is nothing to wait for.

        Raises:
            Unpainted: a painter hung over it, or every painter died.
            Exception: whatever `draw` raises.
        """
        order = pickle.dumps(draw, pickle.HIGHEST_PROTOCOL)
        for attempt in range(1, ATTEMPTS + 1):
            painter = self.painter()
            try:
                painted = self._asked(painter, order)
                break
            except TimeoutError as error:
                log.exception("a picture took too long", draw=type(draw).__name__)
                self.dismiss(painter)
                raise Unpainted from error
            except _LOST as error:
                log.warning("the painter was lost", error=repr(error))
                self.dismiss(painter)
                if attempt == ATTEMPTS:
                    raise Unpainted from error
        if isinstance(painted, Exception):
            raise painted
        return painted

    def painter(self) -> Painter:
        """Return the process that draws; start one if there is none."""
        with self._hiring:
            if self._painter is None:
                command = [sys.executable, "-P", "-m", "bot.pictures.render_worker"]
                env = child_environment()
                self._painter = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env)  # noqa: S603 - our own module, found where this one was
            return self._painter

    def _asked(self, painter: Painter, order: bytes) -> bytes | Exception:
        assert painter.stdin is not None
        assert painter.stdout is not None
        with self._ordering:
            painter.stdin.write(order)
            painter.stdin.flush()
            self._fetching.acquire()  # while still in turn: pictures come in the order in which they were asked for
        overdue = Event()
        clock = Timer(self._limit if painter is self._proven else self._first, _stop, (painter, overdue))
        clock.daemon = True
        clock.start()
        try:
            painted: bytes | Exception = pickle.load(painter.stdout)  # noqa: S301 - our own process wrote it
        except _LOST:
            if overdue.is_set():
                raise TimeoutError from None
            raise
        finally:
            clock.cancel()
            self._fetching.release()
        self._proven = painter
        return painted

    def dismiss(self, painter: Painter) -> None:
        """Kill a process that draws; another one is started when there is next something to draw."""
        with self._hiring:
            if self._painter is painter:
                self._painter = None
        painter.kill()
        painter.wait()
        for pipe in (painter.stdin, painter.stdout):
            if pipe is not None:
                with suppress(OSError):  # what was still to be written
                    pipe.close()


def _stop(painter: Painter, overdue: Event) -> None:
    """End a painter that takes too long: whoever waits for it notices by the end of its pipe."""
    overdue.set()
    painter.kill()


@cache
def render_process() -> RenderProcess:
    """Return the one studio of this process."""
    return RenderProcess()
