"""One person's figures, game by game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Self

import msgspec

from bot.leagues.ratings import Ladder, Record, recorded
from bot.leagues.rows import Play, ResultRow, by_table, tables_of

FAVOURITES: Final = 3
"""Opponents named in a profile."""


class Tally(msgspec.Struct, frozen=True):
    """Games played and won."""

    played: int = 0
    won: int = 0


class Opponent(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody often met: a person, or a kind of computer player."""

    user: int | None
    computer: str | None
    name: str
    met: int
    """Tables played together."""


class GameProfile(msgspec.Struct, frozen=True, kw_only=True):
    """One person's figures in one game."""

    game: str
    record: Record
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


class Game(msgspec.Struct, frozen=True, array_like=True):
    """What one person has done in one game, as a career keeps it."""

    record: Record
    opponents: dict[str, Opponent]
    """By user id or kind of computer player."""
    details: dict[str, dict[str, Tally]]
    bests: dict[str, int]


class Career(msgspec.Struct, frozen=True, array_like=True):
    """What one person has done on a server, game by game. It is a value: `add` returns a new one."""

    user: int
    games: dict[str, Game] = {}
    last: tuple[int, int] = (-1, -1)
    """When the last table ended, and its id."""

    def add(self, rows: Iterable[ResultRow], *, plays: Mapping[str, Play], speed_by: Mapping[str, str]) -> Self:
        """Return the career with later tables added.

        Args:
            rows: result rows of any later tables, complete ones; tables without the person are skipped.
            plays: how each game is played; a game that is missing counts as one of rivals.
            speed_by: the detail that measures how long a victory took, by game.
        """
        games: dict[str, list[tuple[ResultRow, ...]]] = {}
        last = self.last
        for table in tables_of(rows):
            if any(row.user == self.user for row in table):
                games.setdefault(table[0].game, []).append(table)
                last = by_table(table[0])
        after = dict(self.games)
        for game, tables in games.items():
            play, swift = plays.get(game, Play.RIVALS), speed_by.get(game, "")
            after[game] = _game(after.get(game), tables, self.user, play, swift)
        return msgspec.structs.replace(self, games=after, last=last)

    def names(self, user: int) -> bool:
        """Return whether it speaks of somebody."""
        return user == self.user or any(f"user:{user}" in game.opponents for game in self.games.values())

    def profile(self, ladders: Mapping[str, Ladder]) -> tuple[GameProfile, ...]:
        """Return the figures in every game played, by game.

        Args:
            ladders: the ladders to read ratings from, by game.
        """
        return tuple([_profile(name, game, self.user, ladders.get(name)) for name, game in sorted(self.games.items())])


def profile(
    rows: Iterable[ResultRow],
    user: int,
    *,
    plays: Mapping[str, Play],
    ladders: Mapping[str, Ladder],
    speed_by: Mapping[str, str] | None = None,
) -> tuple[GameProfile, ...]:
    """Return the figures of one person in every game played, by game (see `Career`)."""
    return Career(user).add(rows, plays=plays, speed_by=speed_by or {}).profile(ladders)


def _profile(name: str, game: Game, user: int, ladder: Ladder | None) -> GameProfile:
    rating = None if ladder is None else ladder.rating_of(user)
    often = sorted(game.opponents.values(), key=lambda one: (-one.met, one.name.casefold(), str(_who(one))))
    return GameProfile(
        game=name,
        record=game.record,
        rating=None if rating is None else rating.shown,
        ratings={} if ladder is None else _apart(ladder, user, game.details),
        opponents=tuple(often[:FAVOURITES]),
        details=game.details,
        bests=game.bests,
    )


def _apart(ladder: Ladder, user: int, details: Mapping[str, Mapping[str, Tally]]) -> dict[str, dict[str, int]]:
    values = details.get(ladder.by, {})
    rated = {value: rating.shown for value in values if (rating := ladder.rating_as(user, value)) is not None}
    return {ladder.by: rated} if rated else {}


def _game(before: Game | None, tables: Sequence[tuple[ResultRow, ...]], user: int, play: Play, speed_by: str) -> Game:
    records = {} if before is None else {user: before.record}
    opponents = {} if before is None else dict(before.opponents)
    details = {} if before is None else {key: dict(values) for key, values in before.details.items()}
    bests = {} if before is None else dict(before.bests)
    for table in tables:
        records = recorded(table, records, play)
        for opponent in {(row.user, row.computer): row for row in table if row.user != user}.values():
            _meet(opponents, opponent)
        _note(next(row for row in table if row.user == user), details, bests, speed_by)
    return Game(records[user], opponents, details, bests)


def _who(row: ResultRow | Opponent) -> tuple[int | None, str | None]:
    return row.user, row.computer


def _meet(opponents: dict[str, Opponent], row: ResultRow) -> None:
    key = f"computer:{row.computer}" if row.user is None else f"user:{row.user}"
    old = opponents.get(key)
    met = 1 if old is None else old.met + 1
    opponents[key] = Opponent(user=row.user, computer=row.computer, name=row.name, met=met)


def _note(row: ResultRow, details: dict[str, dict[str, Tally]], bests: dict[str, int], speed_by: str) -> None:
    """Note what the detail of one's own row tells."""
    said: dict[str, Any] = msgspec.json.decode(row.detail, type=dict[str, Any])
    for key, value in said.items():
        if isinstance(value, str):
            values = details.setdefault(key, {})
            old = values.get(value, Tally())
            values[value] = Tally(old.played + 1, old.won + int(row.place == 1))
        elif not isinstance(value, int) or isinstance(value, bool):
            continue
        elif key == speed_by:
            if row.place == 1:
                bests[key] = min(value, bests.get(key, value))
        else:
            bests[key] = max(value, bests.get(key, value))
