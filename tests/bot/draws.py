"""What the render process is asked for in its tests; small, for every process that is started loads it anew."""

from __future__ import annotations

import time


def slow(size: int) -> bytes:
    time.sleep(0.1)
    return bytes(size)


def spill() -> bytes:
    raise ValueError("spilled")
