"""One person's figures, game by game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from bot.leagues.ratings import Ladder, Record, recorded
from bot.leagues.rows import Play, ResultRow, tables_of

__all__ = ["GameProfile", "Opponent", "Tally", "profile"]

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
    """For each detail that is a number, the highest; of what a victory should take little of, the least that was won
    with."""


def profile(
    rows: Iterable[ResultRow],
    user: int,
    *,
    plays: Mapping[str, Play],
    ladders: Mapping[str, Ladder],
    swift_by: Mapping[str, str] | None = None,
) -> tuple[GameProfile, ...]:
    """Return the figures of one person in every game played, by game.

    Args:
        rows: Result rows of any tables, complete ones, e.g. all of a server; tables without the person are skipped.
        user: Whose figures.
        plays: How each game is played, by game; a game that is missing counts as one of rivals.
        ladders: The ladders to read ratings from, by game.
        swift_by: The detail that counts what a victory took, by game.
    """
    games: dict[str, list[tuple[ResultRow, ...]]] = {}
    for table in tables_of(rows):
        if any(row.user == user for row in table):
            games.setdefault(table[0].game, []).append(table)
    return tuple(
        _game(tables, user, plays.get(game, Play.RIVALS), ladders.get(game), (swift_by or {}).get(game, ""))
        for game, tables in sorted(games.items())
    )


def _game(
    tables: Sequence[tuple[ResultRow, ...]], user: int, play: Play, ladder: Ladder | None, swift_by: str
) -> GameProfile:
    own = [next(row for row in table if row.user == user) for table in tables]
    rating = None if ladder is None else ladder.rating_of(user)
    details, bests = _details(own, swift_by)
    return GameProfile(
        game=own[0].game,
        record=_record(tables, user, play),
        rating=None if rating is None else rating.shown,
        ratings={} if ladder is None else _apart(ladder, user, details),
        opponents=_opponents(tables, user),
        details=details,
        bests=bests,
    )


def _apart(ladder: Ladder, user: int, details: Mapping[str, Mapping[str, Tally]]) -> dict[str, dict[str, int]]:
    values = details.get(ladder.by, {})
    rated = {value: rating.shown for value in values if (rating := ladder.rating_as(user, value)) is not None}
    return {ladder.by: rated} if rated else {}


def _record(tables: Iterable[tuple[ResultRow, ...]], user: int, play: Play) -> Record:
    records: dict[int, Record] = {}
    for table in tables:
        records.update(recorded(table, records, play))
    return records[user]


def _opponents(tables: Iterable[tuple[ResultRow, ...]], user: int) -> tuple[Opponent, ...]:
    met: Counter[tuple[int | None, str | None]] = Counter()
    names: dict[tuple[int | None, str | None], str] = {}
    for table in tables:
        others = {(row.user, row.computer): row.name for row in table if row.user != user}
        names |= others
        met.update(others.keys())
    often = sorted(met, key=lambda who: (-met[who], names[who].casefold(), str(who)))
    return tuple(Opponent(user=who[0], computer=who[1], name=names[who], met=met[who]) for who in often[:FAVOURITES])


def _details(own: Iterable[ResultRow], swift_by: str) -> tuple[dict[str, dict[str, Tally]], dict[str, int]]:
    details: dict[str, dict[str, Tally]] = {}
    bests: dict[str, int] = {}
    for row in own:
        said: dict[str, Any] = msgspec.json.decode(row.detail, type=dict[str, Any])
        for key, value in said.items():
            if isinstance(value, str):
                values = details.setdefault(key, {})
                old = values.get(value, Tally())
                values[value] = Tally(old.played + 1, old.won + int(row.place == 1))
            elif not isinstance(value, int) or isinstance(value, bool):
                continue
            elif key == swift_by:
                if row.place == 1:
                    bests[key] = min(value, bests.get(key, value))
            else:
                bests[key] = max(value, bests.get(key, value))
    return details, bests
