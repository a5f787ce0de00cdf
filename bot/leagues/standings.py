"""The table of a league, as people read it."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import msgspec

from bot.leagues.ratings import Ladder, Rating, Totals
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
    everybody = [*ladder.totals.values(), *(ladder.computers.values() if computers else ())]
    groups = {id(one): _group(ladder, one, now, minimum) for one in everybody}
    everybody.sort(
        key=lambda one: (
            groups[id(one)],
            *(-figure for figure in _worth(ladder, one)),
            -one.won,
            one.name.casefold(),
            one.user or 0,
        ),
    )
    placed = [one for one in everybody if groups[id(one)] is Group.PLACED and one.user is not None]
    places: dict[tuple[int, ...], int] = {}
    for place, one in enumerate(placed, start=1):
        places.setdefault(_worth(ladder, one), place)
    found = {one.user: places[_worth(ladder, one)] for one in placed}
    return tuple([_standing(ladder, one, found.get(one.user), groups[id(one)]) for one in everybody])


def _group(ladder: Ladder, totals: Totals, now: int, minimum: int) -> Group:
    if (totals.played if ladder.play is Play.ALLIES else totals.rated) < minimum:
        return Group.PROVISIONAL
    return Group.DORMANT if totals.user is not None and now - totals.last_played > DORMANT_AFTER else Group.PLACED


def _worth(ladder: Ladder, totals: Totals) -> tuple[int, ...]:
    if ladder.play is Play.ALLIES:
        return totals.won, totals.best_score or 0
    return (_rating(ladder, totals).shown,)


def _rating(ladder: Ladder, totals: Totals) -> Rating:
    opponent = f"computer:{totals.name}" if totals.user is None else f"user:{totals.user}"
    return ladder.ratings.get(opponent, Rating())


def _standing(ladder: Ladder, totals: Totals, place: int | None, group: Group) -> Standing:
    return Standing(
        place=place,
        user=totals.user,
        name=totals.name,
        rating=_rating(ladder, totals).shown if ladder.play is Play.RIVALS else None,
        played=totals.played,
        won=totals.won,
        shared=totals.shared,
        win_rate=(totals.won + totals.shared / 2) / totals.played,
        streak=totals.streak,
        best_score=totals.best_score,
        last_played=totals.last_played,
        group=group,
    )
