"""The row of an achievement."""

from __future__ import annotations

import msgspec


class AchievementRow(msgspec.Struct, frozen=True, kw_only=True):
    """Something that somebody has achieved in a game on a server, and at which table first."""

    guild: int
    user: int
    game: str
    achievement: str
    """Its id in the game's `achievements.en.toml`."""
    table: int
    at: int
    """When that table ended, in unix milliseconds."""
