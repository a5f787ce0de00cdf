"""Achievements in co-operative games: the best parties, the fastest victories, and victories by what was met."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Self

import msgspec

from bot.leagues.person_values import Tally
from bot.leagues.rows import ResultRow, played_tables_of, tables_of

BEST: Final = 3
"""Parties and victories that are named."""

Member = tuple[int | None, str]
"""Somebody at a table: the user id, and for people without one the name that stands in for theirs."""

PartyKey = tuple[tuple[Member, ...], int]
"""Members in a fixed order, and how many computer players sat with them."""


class Party(msgspec.Struct, frozen=True, kw_only=True):
    """People who play together, in whatever order they sit, with the same number of computer players."""

    names: tuple[str, ...]
    """In the order of their last table."""
    computers: int
    played: int
    won: int


class Victory(msgspec.Struct, frozen=True, kw_only=True):
    """A table that was won."""

    names: tuple[str, ...]
    computers: int
    figure: int
    """How long it took, in the game's own measure (such as rounds)."""


class BestAchievements(msgspec.Struct, frozen=True, kw_only=True):
    """The best achievements in one game on one server."""

    parties: tuple[Party, ...]
    """Those with victories: most victories first, then fewest games."""
    fastest: tuple[Victory, ...]
    """The victories with the lowest figures; the earlier first where they are equal."""
    met: Mapping[str, Tally]
    """Tables played and won, by what they met."""


class PartyTotals(msgspec.Struct, frozen=True, array_like=True):
    """How often a party has played and won, and how its members sat the last time."""

    members: tuple[Member, ...]
    played: int
    won: int


class Win(msgspec.Struct, frozen=True, array_like=True):
    """A table that was won: by whom, with how many computer players, and how long it took."""

    members: tuple[Member, ...]
    computers: int
    figure: int


class Achievements(msgspec.Struct, frozen=True, kw_only=True):
    """What tables of a co-operative game have achieved so far. It is a value: `add` returns a new one."""

    speed_by: str = ""
    """The detail that measures how long a victory took; without one there are no fastest victories."""
    met_by: str = ""
    """The detail that says what a table met."""
    parties: Mapping[PartyKey, PartyTotals] = {}
    fastest: tuple[Win, ...] = ()
    met: Mapping[str, Tally] = {}

    def add(self, rows: Iterable[ResultRow]) -> Self:
        """Return the achievements with later tables added; every table must come with all its rows."""
        parties, met, won = dict(self.parties), dict(self.met), list(self.fastest)
        for table in played_tables_of(rows):
            members = tuple([(row.user, "" if row.user else row.name) for row in table if row.computer is None])
            computers, victory = len(table) - len(members), table[0].place == 1
            key = (tuple(sorted(members, key=str)), computers)
            old = parties.get(key, PartyTotals(members, 0, 0))
            parties[key] = PartyTotals(members, old.played + 1, old.won + victory)
            detail = msgspec.json.decode(table[0].detail, type=dict[str, Any])  # what everybody shares stands in each
            if victory and self.speed_by in detail:
                won.append(Win(members, computers, int(detail[self.speed_by])))
            value = detail.get(self.met_by)
            if isinstance(value, str):
                tally = met.get(value, Tally())
                met[value] = Tally(tally.played + 1, tally.won + victory)
        fastest = tuple(sorted(won, key=lambda one: one.figure)[:BEST])
        return msgspec.structs.replace(self, parties=parties, fastest=fastest, met=met)

    def renamed(self, user: int, stranger: int) -> Self:
        """Return the same achievements with a stranger in the place of a person."""

        def other(members: tuple[Member, ...]) -> tuple[Member, ...]:
            return tuple([(stranger, "") if who == user else (who, name) for who, name in members])

        parties = {
            (tuple(sorted(other(key), key=str)), computers): msgspec.structs.replace(
                company, members=other(company.members)
            )
            for (key, computers), company in self.parties.items()
        }
        fastest = tuple([msgspec.structs.replace(win, members=other(win.members)) for win in self.fastest])
        return msgspec.structs.replace(self, parties=parties, fastest=fastest)

    def best(self, names: Mapping[int, str]) -> BestAchievements:
        """Return the best of them.

        Args:
            names: what people are called, by user id.
        """

        def names_of(members: tuple[Member, ...]) -> tuple[str, ...]:
            return tuple([name if who is None else names.get(who, name) for who, name in members])

        parties = [
            Party(names=names_of(company.members), computers=key[1], played=company.played, won=company.won)
            for key, company in self.parties.items()
            if company.won
        ]
        return BestAchievements(
            parties=tuple(sorted(parties, key=lambda one: (-one.won, one.played, one.names))[:BEST]),
            fastest=tuple(
                [Victory(names=names_of(w.members), computers=w.computers, figure=w.figure) for w in self.fastest]
            ),
            met=dict(sorted(self.met.items(), key=lambda item: (-item[1].won, -item[1].played, item[0]))),
        )


def best_achievements(rows: Iterable[ResultRow], *, speed_by: str = "", met_by: str = "") -> BestAchievements:
    """Return the best achievements of some tables.

    Args:
        rows: Result rows of complete tables of one co-operative game.
        speed_by: The detail that measures how long a victory took; without one there are no fastest victories.
        met_by: The detail that says what a table met.
    """
    tables = tables_of(rows)
    names = {row.user: row.name for table in tables for row in table if row.user is not None}
    return Achievements(speed_by=speed_by, met_by=met_by).add([row for table in tables for row in table]).best(names)
