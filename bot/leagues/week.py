"""What a week brought in one game on one server, and when weeks end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

import msgspec

from bot.leagues.ratings import RatingChanges
from bot.leagues.rows import ResultRow, played_tables_of

WEEK: Final = 7 * 24 * 3_600_000
"""In milliseconds."""

MORNING: Final = time(9)
"""When a week ends on a Monday, in the server's zone."""

BEST: Final = 3
"""People that are named."""


class GameWeek(msgspec.Struct, frozen=True, kw_only=True):
    """What a week brought in one game."""

    game: str
    tables: int
    wins: tuple[tuple[str, int], ...]
    """Who has won most often, best first: names and first places."""
    climbs: tuple[tuple[str, int], ...]
    """Whose rating has risen most, best first: names and by how much."""


def game_week(game: str, rows: Sequence[ResultRow], changes: RatingChanges) -> GameWeek:
    """Return what some tables brought.

    Args:
        game: key of the game.
        rows: the results of complete tables of it.
        changes: what these tables did to ratings, by table and seat.
    """
    tables = played_tables_of(rows)
    names: dict[int, str] = {}
    wins: dict[int, int] = {}
    climbs: dict[int, int] = {}
    for table in tables:
        for row in table:
            if row.user is not None:
                names[row.user] = row.name
                wins[row.user] = wins.get(row.user, 0) + (row.place == 1)
                change = changes.get(row.table, {}).get(row.seat)
                climbs[row.user] = climbs.get(row.user, 0) + (0 if change is None else change.change)
    return GameWeek(game=game, tables=len(tables), wins=_best(wins, names), climbs=_best(climbs, names))


def next_week(zone: ZoneInfo, at: int) -> int:
    """Return when the week ends in which ``at`` lies: the next Monday morning; both in unix milliseconds."""
    here = datetime.fromtimestamp(at / 1000, UTC).astimezone(zone)
    day = here.date() + timedelta(days=(7 - here.weekday()) % 7)
    end = datetime.combine(day, MORNING, zone)
    if end <= here:
        end = datetime.combine(day + timedelta(days=7), MORNING, zone)
    return round(end.timestamp() * 1000)


def _best(figures: Mapping[int, int], names: Mapping[int, str]) -> tuple[tuple[str, int], ...]:
    """Return the people with the highest figures above 0."""
    found = sorted(figures.items(), key=lambda item: (-item[1], names[item[0]].casefold(), item[0]))
    return tuple([(names[user], figure) for user, figure in found[:BEST] if figure > 0])
