"""What a painter is ordered in tests of it; it loads quickly, for it is loaded by every painter anew."""

from __future__ import annotations

import time


def slow(size: int) -> bytes:
    time.sleep(0.1)
    return bytes(size)


def spill() -> bytes:
    raise ValueError("spilled")
