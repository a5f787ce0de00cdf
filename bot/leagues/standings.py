"""The table of a league, as people read it."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import msgspec

from bot.leagues.ratings import Ladder, Rating, Record
from bot.leagues.rows import Play

MINIMUM: Final = 3
"""Rated games somebody must have played to be placed; of a co-operative game, games at all."""

DORMANT_AFTER: Final = 90 * 24 * 3_600_000
"""Milliseconds after the last game until somebody is dormant."""


class Group(IntEnum):
    """The parts of a league table, from the top down."""

    PLACED = 0
    PROVISIONAL = 1
    """With too few games to be placed."""
    DORMANT = 2
    """Without a game for a long time."""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a league table."""

    place: int | None
    """1 is best, ties share; None for whoever is not placed, and for computer players."""
    user: int | None
    """None for computer players."""
    name: str
    """Of computer players their kind."""
    rating: int | None
    """None in co-operative games, which have no ratings."""
    played: int
    won: int
    shared: int
    win_rate: float
    """Between 0 and 1; a shared first place counts as half a win."""
    streak: int
    """Wins in a row, or losses in a row as a negative number."""
    best_score: int | None
    last_played: int
    group: Group

    @property
    def provisional(self) -> bool:
        """Whether there are too few games to be placed."""
        return self.group is Group.PROVISIONAL


def standings(ladder: Ladder, *, now: int = 0, minimum: int = MINIMUM, computers: bool = False) -> tuple[Standing, ...]:
    """Return everybody on a ladder by groups, in each the best first.

    Rivals are ordered by rating, allies by wins and then by best score; who is equal in that shares a place.

    Args:
        ladder: the ladder of one game, server and season.
        now: the time in unix milliseconds; nobody is dormant at 0.
        minimum: games needed to be placed.
        computers: whether computer players are listed as well; they take no place.
    """
    everybody = [*ladder.records.values(), *(ladder.computers.values() if computers else ())]
    groups = {id(record): _group(ladder, record, now, minimum) for record in everybody}
    records = sorted(
        everybody,
        key=lambda record: (
            groups[id(record)],
            *(-figure for figure in _worth(ladder, record)),
            -record.won,
            record.name.casefold(),
            record.user or 0,
        ),
    )
    placed = [record for record in records if groups[id(record)] is Group.PLACED and record.user is not None]
    places: dict[tuple[int, ...], int] = {}
    for place, record in enumerate(placed, start=1):
        places.setdefault(_worth(ladder, record), place)
    found = {record.user: places[_worth(ladder, record)] for record in placed}
    return tuple([_standing(ladder, record, found.get(record.user), groups[id(record)]) for record in records])


def _group(ladder: Ladder, record: Record, now: int, minimum: int) -> Group:
    if (record.played if ladder.play is Play.ALLIES else record.rated) < minimum:
        return Group.PROVISIONAL
    return Group.DORMANT if record.user is not None and now - record.last_played > DORMANT_AFTER else Group.PLACED


def _worth(ladder: Ladder, record: Record) -> tuple[int, ...]:
    if ladder.play is Play.ALLIES:
        return record.won, record.best_score or 0
    return (_rating(ladder, record).shown,)


def _rating(ladder: Ladder, record: Record) -> Rating:
    opponent = f"computer:{record.name}" if record.user is None else f"user:{record.user}"
    return ladder.ratings.get(opponent, Rating())


def _standing(ladder: Ladder, record: Record, place: int | None, group: Group) -> Standing:
    return Standing(
        place=place,
        user=record.user,
        name=record.name,
        rating=_rating(ladder, record).shown if ladder.play is Play.RIVALS else None,
        played=record.played,
        won=record.won,
        shared=record.shared,
        win_rate=(record.won + record.shared / 2) / record.played,
        streak=record.streak,
        best_score=record.best_score,
        last_played=record.last_played,
        group=group,
    )
