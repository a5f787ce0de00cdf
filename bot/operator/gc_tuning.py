"""Garbage collection around the start, when nearly all objects that are made stay for good.

Collecting among them makes the start a seventh longer, and later each collection would hold up everybody's answers.
"""

from __future__ import annotations

import gc


def pause() -> None:
    """Collect no garbage until `freeze`."""
    gc.disable()


def freeze() -> None:
    """Leave all objects of now out of collections, and collect garbage among new ones from now on."""
    gc.freeze()
    gc.enable()
