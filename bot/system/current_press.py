"""The press or command that the current task answers, to be stored with what it changes."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Final

PRESS: Final[ContextVar[int | None]] = ContextVar("press", default=None)
"""Discord's number of the interaction; None where nobody asks whether it was delivered before."""
