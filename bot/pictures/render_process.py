"""The render process: pictures are painted outside the main process, whose event loop and GIL they would hold up."""

from __future__ import annotations

import pickle
import subprocess
import sys
from contextlib import suppress
from functools import cache
from threading import Event, Lock, Timer

import structlog

from bot.pictures.render_queue import Draw, RenderFailed
from bot.system.environment import child_environment

log = structlog.get_logger(__name__)

ATTEMPTS = 3
"""How often a picture is tried whose process dies: the other picture under way may have killed it."""

TIMEOUT, FIRST_TIMEOUT = 8.0, 30.0
"""Seconds that a picture may take, and the first one of a process, which has to start and to load a game for it."""

_MALLOC = {"MALLOC_MMAP_THRESHOLD_": str(2 << 20), "MALLOC_TRIM_THRESHOLD_": str(6 << 20)}
"""For the C library of GNU: it would else keep the room of large scratch pictures, such as places are painted on, for
good, and lay small ones that are kept in the middle of it. That is ten megabytes, and no picture is painted faster."""

_PROCESS_GONE = (OSError, EOFError, ValueError, pickle.UnpicklingError)
"""How it shows that the process has died, or that another thread has noticed that and closed its pipes."""

Process = subprocess.Popen[bytes]


class RenderProcess:
    """One worker process, started for the first picture, and anew after it died or was killed.

    Two threads can send requests at the same time: while one waits for its picture, the next request is in the pipe.
    """

    def __init__(self, *, timeout: float = TIMEOUT, first_timeout: float = FIRST_TIMEOUT) -> None:
        """Wait `timeout` seconds for a picture, and `first_timeout` for the first one of a process."""
        self._timeout, self._first_timeout = timeout, first_timeout
        self._process: Process | None = None
        self._warm: Process | None = None
        self._starting = Lock()
        self._sending, self._receiving = Lock(), Lock()

    def paint(self, draw: Draw) -> bytes:
        """Return what `draw` paints in the process; it has to be something that can be pickled. Blocks.

        When the process dies, another attempt is made at once, in a new one.

        Raises:
            RenderFailed: it took too long, or the process died at every attempt.
            Exception: whatever `draw` raises.
        """
        request = pickle.dumps(draw, pickle.HIGHEST_PROTOCOL)
        for attempt in range(1, ATTEMPTS + 1):
            process = self.process()
            try:
                answer = self._request(process, request)
                break
            except TimeoutError as error:
                log.exception("a picture took too long", draw=type(draw).__name__)
                self.kill(process)
                raise RenderFailed from error
            except _PROCESS_GONE as error:
                log.warning("the render process died", error=repr(error))
                self.kill(process)
                if attempt == ATTEMPTS:
                    raise RenderFailed from error
        if isinstance(answer, Exception):
            raise answer
        return answer

    def process(self) -> Process:
        """Return the worker process; start one if there is none."""
        with self._starting:
            if self._process is None:
                command = [sys.executable, "-P", "-m", "bot.pictures.render_worker"]
                env = child_environment() | _MALLOC
                self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env)  # noqa: S603 - our own module, found where this one was
            return self._process

    def _request(self, process: Process, request: bytes) -> bytes | Exception:
        assert process.stdin is not None
        assert process.stdout is not None
        with self._sending:
            process.stdin.write(request)
            process.stdin.flush()
            self._receiving.acquire()  # before the next request is sent: answers come in the order of the requests
        timed_out = Event()
        timeout = self._timeout if process is self._warm else self._first_timeout
        timer = Timer(timeout, _time_out, (process, timed_out))
        timer.daemon = True
        timer.start()
        try:
            answer: bytes | Exception = pickle.load(process.stdout)  # noqa: S301 - our own process wrote it
        except _PROCESS_GONE:
            if timed_out.is_set():
                raise TimeoutError from None
            raise
        finally:
            timer.cancel()
            self._receiving.release()
        self._warm = process
        return answer

    def kill(self, process: Process) -> None:
        """Kill a worker process; another one is started for the next picture."""
        with self._starting:
            if self._process is process:
                self._process = None
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):  # what was still to be written
                    pipe.close()


def _time_out(process: Process, timed_out: Event) -> None:
    """Kill a process that takes too long: whoever waits for its answer reads the end of the pipe."""
    timed_out.set()
    process.kill()


@cache
def render_process() -> RenderProcess:
    """Return the render process of this program."""
    return RenderProcess()
