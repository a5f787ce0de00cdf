"""What the render process is asked for in its tests; small, for every process that is started loads it anew."""

from __future__ import annotations

import os
import sys
import time


def slow(size: int) -> bytes:
    time.sleep(0.1)
    return bytes(size)


def spill() -> bytes:
    raise ValueError("spilled")


def modules() -> bytes:
    """The names of what the process has imported."""
    return " ".join(sys.modules).encode()


def environment() -> bytes:
    """The names of the process's environment variables."""
    return " ".join(os.environ).encode()
