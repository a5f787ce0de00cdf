"""The press or command that is being answered, for whoever stores what comes of it."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Final

PRESS: Final[ContextVar[int | None]] = ContextVar("press", default=None)
"""Discord's number of the interaction; None where nobody asks whether it was delivered before."""
