"""Who of a queue plays together: ratings near each other first, and farther apart the longer people wait."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from bot.store import Seeker
from bot.tables.paces import Pace

NEAR: Final = 100
"""Rating points that never keep two people apart."""

FAR: Final = 900
"""Rating points by which somebody reaches farther just before ratings do not matter any more."""

RatingOf = Callable[[str, int], int]
"""Gives the shown rating of a person (user id) in a game (key)."""


class Group(msgspec.Struct, frozen=True):
    """People who are to play a game together, the longest waiting first."""

    game: str
    pace: Pace
    members: tuple[Seeker, ...]


class _Queue(msgspec.Struct, frozen=True):
    games: Mapping[str, tuple[int, int]]
    rating_of: RatingOf
    avoided: frozenset[frozenset[int]]
    now: int

    def near(self, game: str, one: Seeker, other: Seeker) -> bool:
        """Return whether one of two people has waited long enough for the distance of their ratings."""
        apart = self.distance(game, one, other)
        return any(apart <= reach(Pace(each.pace), self.now - each.since) for each in (one, other))

    def distance(self, game: str, one: Seeker, other: Seeker) -> int:
        return abs(self.rating_of(game, one.user) - self.rating_of(game, other.user))

    def fits(self, game: str, one: Seeker, other: Seeker) -> bool:
        return frozenset((one.user, other.user)) not in self.avoided and self.near(game, one, other)


def reach(pace: Pace, waited_ms: int) -> float:
    """Return how far apart ratings may be for somebody who has waited so long; without end after a while."""
    share = waited_ms / pace.patience_ms
    return float("inf") if share >= 1 else NEAR + FAR * max(0.0, share)


def groups(
    seekers: Sequence[Seeker],
    games: Mapping[str, tuple[int, int]],
    *,
    rating_of: RatingOf,
    avoided: frozenset[frozenset[int]],
    now: int,
) -> list[Group]:
    """Return who plays together now; nobody is in two groups.

    Args:
        seekers: who waits on a server.
        games: the fewest and the most people for each game.
        rating_of: their ratings.
        avoided: pairs of people who are never brought together.
        now: unix milliseconds.
    """
    queue, found, taken = _Queue(games, rating_of, avoided, now), list[Group](), set[int]()
    for first in sorted(seekers, key=lambda one: (one.since, one.user)):
        for game in _games_of(first, seekers, games):
            if first.user not in taken:
                free = [one for one in seekers if one.user not in taken]
                members = _around(queue, game, first, free)
                if len(members) >= games[game][0]:
                    found.append(Group(game, Pace(first.pace), tuple(members)))
                    taken.update(one.user for one in members)
    return found


def _games_of(first: Seeker, seekers: Sequence[Seeker], games: Mapping[str, tuple[int, int]]) -> list[str]:
    """Return the games that somebody would play, those that others have asked for by name first."""
    if first.game:
        return [first.game] if first.game in games else []
    named = Counter(one.game for one in seekers if one.pace == first.pace)
    return sorted(games, key=lambda game: -named[game])


def _around(queue: _Queue, game: str, first: Seeker, free: Sequence[Seeker]) -> list[Seeker]:
    """Return somebody with those who fit best to them and to each other, as many as can play."""
    members = [first]
    others = [one for one in free if one is not first and one.pace == first.pace and one.game in ("", game)]
    others.sort(key=lambda one: (queue.distance(game, first, one), one.since, one.user))
    for other in others:
        if len(members) < queue.games[game][1] and all(queue.fits(game, one, other) for one in members):
            members.append(other)
    return sorted(members, key=lambda one: (one.since, one.user))
