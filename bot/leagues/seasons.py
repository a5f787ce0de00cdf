"""Which season a game counts for, when seasons end by themselves, and who has won one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from enum import StrEnum
from typing import Final
from zoneinfo import ZoneInfo

from bot.leagues.rows import SeasonRow
from bot.leagues.standings import Standing

PODIUM: Final = 3
"""Places for which there are trophies."""

_MONTHS: Final = 12


class Cadence(StrEnum):
    """How seasons follow each other by themselves."""

    NONE = "none"
    MONTHLY = "monthly"
    QUARTERLY = "quarterly"


def season_at(seasons: Sequence[SeasonRow], at: int) -> int:
    """Return the number of the season that a table which ends at ``at`` counts for.

    A table that ends while no season runs counts for the next one to begin (the first is number 1).

    Args:
        seasons: the seasons of one server.
        at: unix milliseconds.
    """
    over = [season.number for season in seasons if season.ends_at is not None and season.ends_at <= at]
    return 1 + max(over, default=0)


def next_end(cadence: Cadence, zone: ZoneInfo, at: int) -> int | None:
    """Return when a season that runs at ``at`` ends: at the next midnight with which a month or a quarter begins.

    Args:
        cadence: how seasons follow each other; None comes of ``Cadence.NONE``.
        zone: where the server lives.
        at: unix milliseconds.
    """
    if cadence is Cadence.NONE:
        return None
    here = datetime.fromtimestamp(at / 1000, UTC).astimezone(zone)
    length = 1 if cadence is Cadence.MONTHLY else 3
    months = here.year * _MONTHS + (here.month - 1) // length * length + length
    end = datetime(months // _MONTHS, months % _MONTHS + 1, 1, tzinfo=zone)
    return round(end.timestamp() * 1000)


def same_wall_time(at: int, old: ZoneInfo, new: ZoneInfo) -> int:
    """Return when the clocks of one time zone show what those of another show at ``at`` (unix milliseconds)."""
    shown = datetime.fromtimestamp(at / 1000, UTC).astimezone(old)
    return round(shown.replace(tzinfo=new).timestamp() * 1000)


def podium(table: Sequence[Standing]) -> tuple[Standing, ...]:
    """Return who is on the first places of a league table, ties included, and has won something."""
    placed = [standing for standing in table if standing.place is not None and standing.place <= PODIUM]
    return tuple([standing for standing in placed if standing.won or standing.shared])
