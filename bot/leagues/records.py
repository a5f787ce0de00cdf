"""The records of a server in one game: the best there ever was, by the score or by details of results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Protocol, Self

import msgspec

from bot.leagues.rows import UNPLAYED, Play, ResultRow, tables_of

HOLDERS: Final = 3
"""Of each record, the best so many are kept."""


class RecordKindRow(Protocol):
    """What the best is kept of (the catalogue's `RecordKind` describes it)."""

    @property
    def name(self) -> str: ...  # noqa: D102 - the names speak
    @property
    def detail(self) -> str: ...  # noqa: D102 - likewise
    @property
    def lowest(self) -> bool: ...  # noqa: D102 - likewise
    @property
    def won(self) -> bool: ...  # noqa: D102 - likewise


class Holder(msgspec.Struct, frozen=True, array_like=True):
    """Who holds a record: one seat of rivals, or everybody of a co-operative table."""

    value: int
    table: int
    ended_at: int
    people: tuple[tuple[int, str], ...]
    """User ids and names at that time."""


class Records(msgspec.Struct, frozen=True):
    """The records of tables so far. It is a value: `add` returns a new one."""

    holders: Mapping[str, tuple[Holder, ...]] = {}
    """By the name of the record, the best first; of equal ones the earlier first."""

    def add(self, rows: Iterable[ResultRow], *, kinds: Sequence[RecordKindRow], play: Play) -> Self:
        """Return the records with later tables added; every table must come with all its rows.

        A table counts if its game was played to the end, by at least two people or together.
        """
        holders = dict(self.holders)
        for table in tables_of(rows) if kinds else ():
            together = play is Play.ALLIES
            if table[0].reason in UNPLAYED:
                continue
            if together or len({row.user for row in table if row.user is not None}) > 1:
                for kind in kinds:
                    found = [*holders.get(kind.name, ()), *_candidates(table, kind, together=together)]
                    found.sort(key=_worth, reverse=not kind.lowest)  # the earlier stays first among equal ones
                    if found:
                        holders[kind.name] = tuple(found[:HOLDERS])
        return msgspec.structs.replace(self, holders=holders)

    def renamed(self, user: int, stranger: int, name: str) -> Self:
        """Return the same records with a stranger in the place of a person."""

        def other(holder: Holder) -> Holder:
            people = tuple([(stranger, name) if who == user else (who, called) for who, called in holder.people])
            return msgspec.structs.replace(holder, people=people)

        holders = {kind: tuple([other(holder) for holder in found]) for kind, found in self.holders.items()}
        return msgspec.structs.replace(self, holders=holders)

    def names(self, user: int) -> bool:
        """Return whether somebody holds one of them."""
        return any(who == user for found in self.holders.values() for one in found for who, _ in one.people)


def _worth(holder: Holder) -> int:
    return holder.value


def _candidates(table: Sequence[ResultRow], kind: RecordKindRow, *, together: bool) -> list[Holder]:
    """Return what a table brings for a record: of seats with the same value alone, or together, all in one."""
    values: dict[int, list[ResultRow]] = {}
    for row in table:
        value = _value(row, kind)
        if row.user is not None and value is not None and value > 0 and (row.place == 1 or not kind.won):
            values.setdefault(value, []).append(row)
    shared = together or len({_value(row, kind) for row in table}) == 1
    groups = [
        (value, group) for value, rows in values.items() for group in ([rows] if shared else [[row] for row in rows])
    ]
    return [
        Holder(value, group[0].table, group[0].ended_at, tuple([(row.user, row.name) for row in group if row.user]))
        for value, group in groups
    ]


def _value(row: ResultRow, kind: RecordKindRow) -> int | None:
    if not kind.detail:
        return row.score
    value = msgspec.json.decode(row.detail, type=dict[str, Any]).get(kind.detail)
    return value if isinstance(value, int) and not isinstance(value, bool) else None
