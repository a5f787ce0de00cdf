"""What is told of one person: tallies, opponents, how tables came out, and the figures in one game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from bot.leagues.ratings import Totals

FAVOURITES: Final = 3
"""Opponents named in a profile."""

FORM: Final = 10
"""Last tables that a profile tells of."""

MEETINGS: Final = 5
"""Last tables with somebody that are remembered."""


class Tally(msgspec.Struct, frozen=True):
    """Games played and won."""

    played: int = 0
    won: int = 0

    def after(self, *, won: bool) -> Tally:
        """Return the tally after one more game."""
        return Tally(self.played + 1, self.won + won)


class Opponent(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody often met: a person, or a kind of computer player."""

    user: int | None
    computer: str | None
    name: str
    met: int
    """Tables played together."""
    ahead: int = 0
    """Those at which the person came in before them; of a co-operative game those that were won."""
    behind: int = 0
    """Those at which the person came in after them; of a co-operative game those that were lost."""
    last: tuple[int, ...] = ()
    """The last MEETINGS of them, the newest last."""


class Finish(msgspec.Struct, frozen=True, array_like=True):
    """How one table came out for somebody."""

    game: str
    table: int
    place: int
    seats: int
    won: bool
    """Alone in the first place; in a co-operative game every win."""
    shared: bool
    """In the first place with somebody."""


class BestWin(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody strong whom a person has come in before."""

    game: str
    name: str
    rating: int
    """Theirs, now."""


class GameProfile(msgspec.Struct, frozen=True, kw_only=True):
    """One person's figures in one game."""

    game: str
    totals: Totals
    rating: int | None
    """The shown rating on the ladder given for this game, if there is one."""
    ratings: Mapping[str, Mapping[str, int]]
    """The same for each value of the detail by which that ladder rates apart, such as ``{"side": {"thor": 1020}}``."""
    opponents: tuple[Opponent, ...]
    """The most frequent companions at the table, most frequent first."""
    details: Mapping[str, Mapping[str, Tally]]
    """For each detail that is text (such as ``side``), games and wins per value."""
    bests: Mapping[str, int]
    """For each detail that is a number, the highest; of the one that measures how long a
    victory took, the lowest of all victories."""
    means: Mapping[str, float]
    """For each detail that is a number, the mean of all tables."""
    by_seat: Mapping[int, Tally]
    """Games and wins by seat, counted from 0."""
    by_size: Mapping[int, Tally]
    """Games and wins by the number of seats at the table."""
