"""How fast people want to play: what that means for clocks, for asking back, and for how long they wait."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

MINUTE: Final = 60_000
HOUR: Final = 60 * MINUTE
DAY: Final = 24 * HOUR
"""In milliseconds."""


class Pace(StrEnum):
    """How fast a table is to be played."""

    LIVE = "live"
    DAILY = "daily"
    RELAXED = "relaxed"

    @property
    def clock(self) -> str:
        """The clock of such a table: key of `MINUTES`."""
        return _CLOCKS[self]

    @property
    def answer_ms(self) -> int:
        """Milliseconds for confirming that one plays."""
        return _ANSWERS[self]

    @property
    def wait_ms(self) -> int:
        """Milliseconds for which somebody waits who does not say how long."""
        return _WAITS[self]

    @property
    def patience_ms(self) -> int:
        """Milliseconds after which ratings do not keep two people apart any more."""
        return _PATIENCE[self]


_CLOCKS: Final = {Pace.LIVE: "5m", Pace.DAILY: "1d", Pace.RELAXED: "3d"}
_ANSWERS: Final = {Pace.LIVE: 10 * MINUTE, Pace.DAILY: DAY, Pace.RELAXED: 3 * DAY}
_WAITS: Final = {Pace.LIVE: 2 * HOUR, Pace.DAILY: 3 * DAY, Pace.RELAXED: 7 * DAY}
_PATIENCE: Final = {Pace.LIVE: 5 * MINUTE, Pace.DAILY: 4 * HOUR, Pace.RELAXED: 12 * HOUR}
