"""Which season a game counts for, and who won one."""

from __future__ import annotations

from collections.abc import Sequence

from bot.leagues.rows import SeasonRow
from bot.leagues.standings import Standing


def season_at(seasons: Sequence[SeasonRow], at: int) -> int:
    """Return the number of the season that a table which ends at ``at`` counts for.

    A table that ends while no season runs counts for the next one to begin (the first is number 1).

    Args:
        seasons: The seasons of one game on one server.
        at: Unix milliseconds.
    """
    over = [season.number for season in seasons if season.ended_at is not None and season.ended_at <= at]
    return 1 + max(over, default=0)


def champions(table: Sequence[Standing]) -> tuple[Standing, ...]:
    """Return who leads a league table: everybody on the first place; nobody while all are provisional."""
    return tuple(standing for standing in table if standing.place == 1)
