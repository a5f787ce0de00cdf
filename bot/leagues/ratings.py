"""Ratings and totals, replayed table by table from result rows.

One ladder covers one game on one server in one season. It is a value: ``add`` returns a new one. The same rows give the
same ladder to the last digit, whether they are added one table at a time or all at once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Self

import msgspec

from bot.leagues.rows import ABANDONED, Play, ResultRow, by_table, tables_of
from bot.store.league_rows import RatingChange

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

_CENTRE: Final = 1000
_SCALE: Final = 25
_CAUTION: Final = 3.0
"""Standard deviations taken off the mean, so that few games do not lift anybody to the top."""


RatingChanges = dict[int, dict[int, RatingChange]]
"""How tables changed the shown ratings of people, by table and seat."""


class OutOfOrderError(ValueError):
    """A table ended before one the ladder has already: rebuild it from all rows."""


class Rating(msgspec.Struct, frozen=True):
    """A strength as the model knows it: a mean and how uncertain it is."""

    mu: float = 25.0
    sigma: float = 25.0 / 3.0

    @property
    def carried(self) -> Rating:
        """Return the rating with which somebody begins the next season: half as far from the centre, less certain."""
        centre = Rating()
        sigma = min(centre.sigma, math.hypot(self.sigma, centre.sigma / 2))
        return Rating((self.mu + centre.mu) / 2, sigma)

    @property
    def shown(self) -> int:
        """The rating as people see it: newcomers have 1000, and it grows with skill and certainty."""
        return round(_CENTRE + _SCALE * (self.mu - _CAUTION * self.sigma))


class Totals(msgspec.Struct, frozen=True, kw_only=True):
    """What one person, or all computer players of a kind, have done on a ladder."""

    user: int | None
    name: str
    """The name at the last table; of computer players their kind."""
    played: int = 0
    rated: int = 0
    """Tables among them that moved ratings."""
    won: int = 0
    """First places held alone; in a co-operative game every win."""
    shared: int = 0
    """First places shared with somebody."""
    streak: int = 0
    """Wins in a row up to now, or losses in a row as a negative number."""
    best_streak: int = 0
    """The most wins in a row that there ever were."""
    best_score: int | None = None
    last_played: int = 0

    def after(self, row: ResultRow, *, won: int, shared: int) -> Totals:
        """Return the totals after one more table; ``won`` and ``shared`` are 0 or 1."""
        before = max(self.streak, 0) if won else min(self.streak, 0)
        streak = 0 if shared else before + (1 if won else -1)
        return Totals(
            user=self.user,
            name=self.name if self.user is None else row.name,
            played=self.played + 1,
            rated=self.rated + row.rated,
            won=self.won + won,
            shared=self.shared + shared,
            streak=streak,
            best_streak=max(self.best_streak, streak),
            best_score=self._best_with(row),
            last_played=row.ended_at,
        )

    def _best_with(self, row: ResultRow) -> int | None:
        if row.reason == ABANDONED:
            return self.best_score
        return row.score if self.best_score is None else max(self.best_score, row.score)


class Ladder(msgspec.Struct, frozen=True, kw_only=True):
    """Ratings and totals of one game on one server in one season."""

    play: Play
    ratings: Mapping[str, Rating] = msgspec.field(default_factory=lambda: MappingProxyType({}))
    """By name of the opponent: ``user:<id>`` or ``computer:<kind>``; empty in co-operative games."""
    totals: Mapping[int, Totals] = msgspec.field(default_factory=lambda: MappingProxyType({}))
    """By user id."""
    computers: Mapping[str, Totals] = msgspec.field(default_factory=lambda: MappingProxyType({}))
    """What computer players have done at rated tables, by kind."""
    last: tuple[int, int] = (-1, -1)
    """When the last table ended, and its id."""
    by: str = ""
    """A detail of results that is text (such as ``side``): for each of its values everybody is rated apart, too."""
    apart: Mapping[str, Rating] = msgspec.field(default_factory=lambda: MappingProxyType({}))
    """Those ratings, by opponent and value, such as ``user:<id>=thor``."""

    def following(self) -> Self:
        """Return the ladder of the next season before its first table: nobody on it, ratings carried over."""
        return type(self)(
            play=self.play,
            ratings=MappingProxyType({who: rating.carried for who, rating in self.ratings.items()}),
            by=self.by,
            apart=MappingProxyType({who: rating.carried for who, rating in self.apart.items()}),
        )

    @classmethod
    def rebuild(cls, rows: Iterable[ResultRow], play: Play, *, by: str = "") -> Self:
        """Return the ladder of all these rows, in whatever order they come."""
        return cls(play=play, by=by).add(rows)

    def add(self, rows: Iterable[ResultRow]) -> Self:
        """Return the ladder with the tables of these rows added; every table must come with all its rows.

        Raises:
            OutOfOrderError: A table ended before the last one here, or is here already.
        """
        return self.extended(rows)[0]

    def extended(self, rows: Iterable[ResultRow]) -> tuple[Self, RatingChanges]:
        """Return the same as `add`, and what each of these tables did to people's shown ratings.

        Raises:
            OutOfOrderError: A table ended before the last one here, or is here already.
        """
        ratings, apart, last = dict(self.ratings), dict(self.apart), self.last
        totals, computers = dict(self.totals), dict(self.computers)
        changes: RatingChanges = {}
        for table in tables_of(rows):
            if by_table(table[0]) <= last:
                raise OutOfOrderError("This table is not later than those on the ladder.")
            last = by_table(table[0])
            rivals = [row for row in table if row.rated]  # whoever has taken a seat over is not rated
            if self.play is Play.RIVALS and len(rivals) > 1:
                rated = _rated(rivals, ratings, _opponent)
                changes[table[0].table] = _rating_changes(rivals, ratings, rated)
                ratings.update(rated)
                if self.by:
                    apart.update(_rated(rivals, apart, partial(_opponent_as, self.by)))
                computers.update(_computers(table, computers))
            totals.update(totals_after(table, totals, self.play))
        extended = msgspec.structs.replace(
            self,
            ratings=MappingProxyType(ratings),
            apart=MappingProxyType(apart),
            totals=MappingProxyType(totals),
            computers=MappingProxyType(computers),
            last=last,
        )
        return extended, changes

    def renamed(self, user: int, stranger: int, name: str) -> Self:
        """Return the ladder on which a stranger stands for a person, in everything that the person has done."""
        old, new = f"user:{user}", f"user:{stranger}"
        if user not in self.totals and old not in self.ratings:
            return self
        totals = {who: own for who, own in self.totals.items() if who != user}
        if user in self.totals:
            totals[stranger] = msgspec.structs.replace(self.totals[user], user=stranger, name=name)
        return msgspec.structs.replace(
            self,
            ratings=MappingProxyType({new if who == old else who: rating for who, rating in self.ratings.items()}),
            apart=MappingProxyType(
                {
                    f"{new}={value}" if opponent == old else key: rating
                    for key, rating in self.apart.items()
                    for opponent, _, value in (key.partition("="),)
                }
            ),
            totals=MappingProxyType(totals),
        )

    def rating_of(self, user: int) -> Rating | None:
        """Return somebody's rating, or None if there is none."""
        return self.ratings.get(f"user:{user}")

    def rating_as(self, user: int, value: str) -> Rating | None:
        """Return somebody's rating for one value of the detail `by`, or None if there is none."""
        return self.apart.get(f"user:{user}={value}")


def _rating_changes(
    table: Sequence[ResultRow], before: Mapping[str, Rating], after: Mapping[str, Rating]
) -> dict[int, RatingChange]:
    """Return by seat how a table changed the shown ratings of the people there."""
    changes = {}
    for row in table:
        opponent = _opponent(row)
        if row.user is not None and opponent is not None:
            shown = after[opponent].shown
            changes[row.seat] = RatingChange(shown, shown - before.get(opponent, Rating()).shown)
    return changes


def _opponent(row: ResultRow) -> str | None:
    if row.user is not None:
        return f"user:{row.user}"
    return None if row.computer is None else f"computer:{row.computer}"


def _opponent_as(detail: str, row: ResultRow) -> str | None:
    """Return an opponent with a value of a detail; None where the row does not tell it."""
    opponent, value = _opponent(row), msgspec.json.decode(row.detail, type=dict[str, Any]).get(detail)
    return f"{opponent}={value}" if opponent is not None and isinstance(value, str) else None


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # a start rates nobody

    return PlackettLuce()


def _rated(
    table: Sequence[ResultRow], ratings: Mapping[str, Rating], name: Callable[[ResultRow], str | None]
) -> dict[str, Rating]:
    """Return the new ratings of everybody at a table, by the names that rows give.

    Several seats of one kind of computer player are the same opponent: it gets the mean of their new ratings.
    """
    before = [ratings.get(name(row) or "", Rating()) for row in table]
    model = _model()
    teams = [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    after = model.rate(teams, ranks=[float(row.place) for row in table])
    found: dict[str, list[Rating]] = {}
    for row, (new,) in zip(table, after, strict=True):
        opponent = name(row)
        if opponent is not None:
            found.setdefault(opponent, []).append(Rating(new.mu, new.sigma))
    return {
        opponent: Rating(sum(new.mu for new in news) / len(news), sum(new.sigma for new in news) / len(news))
        for opponent, news in found.items()
    }


def totals_after(table: Sequence[ResultRow], totals: Mapping[int, Totals], play: Play) -> dict[int, Totals]:
    """Return the totals of everybody at a table after it."""
    firsts = sum(row.place == 1 for row in table)
    alone = play is Play.ALLIES or firsts == 1
    return {
        row.user: totals.get(row.user, Totals(user=row.user, name=row.name)).after(
            row, won=int(row.place == 1 and alone), shared=int(row.place == 1 and not alone)
        )
        for row in table
        if row.user is not None
    }


def _computers(table: Sequence[ResultRow], totals: Mapping[str, Totals]) -> dict[str, Totals]:
    """Return the totals of the computer players at a table of rivals after it, by kind."""
    alone = sum(row.place == 1 for row in table) == 1
    after: dict[str, Totals] = {}
    for row in table:
        if row.user is None and row.computer is not None:
            known = after.get(row.computer) or totals.get(row.computer) or Totals(user=None, name=row.computer)
            first = row.place == 1
            after[row.computer] = known.after(row, won=int(first and alone), shared=int(first and not alone))
    return after
