"""What time it is, for those who are told it rather than look."""

from __future__ import annotations

from collections.abc import Callable

Clock = Callable[[], int]
"""Gives the time in unix milliseconds."""
