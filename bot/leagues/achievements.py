"""What people have achieved together: the best parties, the swiftest victories, and victories by what was met."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from bot.leagues.profile import Tally
from bot.leagues.rows import ResultRow, tables_of

__all__ = ["Feats", "Party", "Victory", "feats"]

BEST: Final = 3
"""Parties and victories that are named."""

Member = tuple[int | None, str]
"""Somebody at a table: the user id, and for people who are forgotten the name that stands in for theirs."""


class Party(msgspec.Struct, frozen=True, kw_only=True):
    """People who sat down together, whatever the order, with as many computer players."""

    names: tuple[str, ...]
    """As at their last table."""
    computers: int
    played: int
    won: int


class Victory(msgspec.Struct, frozen=True, kw_only=True):
    """A table that was won."""

    names: tuple[str, ...]
    computers: int
    figure: int
    """What it took, in the game's own measure."""


class Feats(msgspec.Struct, frozen=True, kw_only=True):
    """The feats of one game on one server."""

    parties: tuple[Party, ...]
    """Those with victories: most victories first, then fewest games."""
    swiftest: tuple[Victory, ...]
    """The victories that took least; the earlier first where they are equal."""
    met: Mapping[str, Tally]
    """Tables played and won, by what they met."""


def feats(rows: Iterable[ResultRow], *, swift_by: str = "", met_by: str = "") -> Feats:
    """Return what the tables of these rows achieved.

    Args:
        rows: Result rows of complete tables of one co-operative game.
        swift_by: The detail that counts what a victory took; without one there are no swiftest victories.
        met_by: The detail that says what a table met.
    """
    tables = tables_of(rows)
    won = [_victory(table, swift_by) for table in tables if _won(table) and swift_by in _detail(table)]
    return Feats(
        parties=_parties(tables),
        swiftest=tuple(sorted(won, key=lambda one: one.figure)[:BEST]),
        met=_met(tables, met_by),
    )


def _parties(tables: Sequence[tuple[ResultRow, ...]]) -> tuple[Party, ...]:
    found: dict[tuple[frozenset[Member], int], Party] = {}
    for table in tables:
        people = [row for row in table if row.computer is None]
        key = (frozenset((row.user, "" if row.user else row.name) for row in people), len(table) - len(people))
        old = found.get(key)
        found[key] = Party(
            names=tuple([row.name for row in people]),
            computers=key[1],
            played=1 + (old.played if old else 0),
            won=int(_won(table)) + (old.won if old else 0),
        )
    best = sorted(found.values(), key=lambda party: (-party.won, party.played, party.names))
    return tuple([party for party in best if party.won][:BEST])


def _victory(table: tuple[ResultRow, ...], swift_by: str) -> Victory:
    people = [row.name for row in table if row.computer is None]
    return Victory(names=tuple(people), computers=len(table) - len(people), figure=int(_detail(table)[swift_by]))


def _met(tables: Sequence[tuple[ResultRow, ...]], met_by: str) -> dict[str, Tally]:
    met: dict[str, Tally] = {}
    for table in tables:
        value = _detail(table).get(met_by)
        if isinstance(value, str):
            old = met.get(value, Tally())
            met[value] = Tally(old.played + 1, old.won + int(_won(table)))
    return dict(sorted(met.items(), key=lambda item: (-item[1].won, -item[1].played, item[0])))


def _won(table: tuple[ResultRow, ...]) -> bool:
    return table[0].place == 1


def _detail(table: tuple[ResultRow, ...]) -> dict[str, Any]:
    """The detail of a table's first seat; what everybody shares stands in each."""
    return msgspec.json.decode(table[0].detail, type=dict[str, Any])
