"""An event loop whose time nearly stands while somebody works, so that deadlines do not pass on a slow machine."""

from __future__ import annotations

import asyncio
import selectors
import time
from collections.abc import Mapping
from typing import Any

BUSY = 0.2
"""How much of the time counts in which this process, or whoever it waits for, is at work."""


class PatientSelector(selectors.DefaultSelector):
    """Measures what part of the time was idle: waited through, with nothing that came of it."""

    def __init__(self) -> None:
        super().__init__()
        self.idle = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(timeout)
        if not found and timeout is not None:
            self.idle += max(0.0, timeout)  # not what it took: a process that is not let on has waited longer
        return found


class PatientLoop(asyncio.SelectorEventLoop):
    """Counts idle time whole, and the rest in part: who is slow has longer, and who just waits does not wait longer."""

    def __init__(self) -> None:
        self._patient = PatientSelector()
        self._began = time.monotonic()
        super().__init__(self._patient)

    def time(self) -> float:
        gone, idle = time.monotonic() - self._began, self._patient.idle
        return self._began + idle + BUSY * max(0.0, gone - idle)


def pytest_asyncio_loop_factories(config: Any, item: Any) -> Mapping[str, type[PatientLoop]]:
    """Let tests run in a patient loop; a folder takes part by importing this into its `conftest.py`."""
    return {"patient": PatientLoop}
