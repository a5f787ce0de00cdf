"""The table of a league, as people read it."""

from __future__ import annotations

from typing import Final

import msgspec

from bot.leagues.ratings import Ladder, Rating, Record
from bot.leagues.rows import Play

MINIMUM: Final = 3
"""Games somebody must have played to be placed."""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a league table."""

    place: int | None
    """1 is best, ties share; None while provisional."""
    user: int
    name: str
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
    provisional: bool
    """Whether there are too few games to be placed."""


def standings(ladder: Ladder, *, minimum: int = MINIMUM) -> tuple[Standing, ...]:
    """Return everybody on a ladder: first the placed ones, best first, then the provisional ones in the same order.

    Rivals are ordered by rating, allies by wins and then by best score; who is equal in that shares a place.

    Args:
        ladder: The ladder of one game, server and season.
        minimum: Games needed to be placed.
    """
    records = sorted(
        ladder.records.values(),
        key=lambda record: (
            record.played < minimum,
            *(-figure for figure in _worth(ladder, record)),
            -record.won,
            record.name.casefold(),
            record.user,
        ),
    )
    places: dict[tuple[int, ...], int] = {}
    for place, record in enumerate(records, start=1):
        if record.played >= minimum:
            places.setdefault(_worth(ladder, record), place)
    return tuple(
        _standing(ladder, record, place=None if record.played < minimum else places[_worth(ladder, record)])
        for record in records
    )


def _worth(ladder: Ladder, record: Record) -> tuple[int, ...]:
    if ladder.play is Play.ALLIES:
        return record.won, record.best_score or 0
    return (_rating(ladder, record).shown,)


def _rating(ladder: Ladder, record: Record) -> Rating:
    return ladder.rating_of(record.user) or Rating()


def _standing(ladder: Ladder, record: Record, *, place: int | None) -> Standing:
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
        provisional=place is None,
    )
