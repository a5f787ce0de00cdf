"""What the leagues read: results and seasons, as any value that has these attributes (the store's rows do)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from itertools import groupby
from typing import Final, Protocol

GIVEN_UP: Final = "resign"
"""The reason of results at whose table somebody gave up and so ended the game."""

ABANDONED: Final = "abandoned"
"""The reason of results at a table that was closed because nobody had moved for long: only those for whom it waited
have any, and have lost."""

UNPLAYED: Final = frozenset({GIVEN_UP, ABANDONED})
"""Reasons of tables that were not played to their end, whose scores say nothing."""


class Play(StrEnum):
    """Whether the seats of a game play against each other or together against the game."""

    RIVALS = "rivals"
    ALLIES = "allies"


class ResultRow(Protocol):
    """How one seat of one finished table came out; times are unix milliseconds."""

    @property
    def table(self) -> int: ...  # noqa: D102 - the names speak; the store's Result describes them
    @property
    def seat(self) -> int: ...  # noqa: D102 - likewise
    @property
    def game(self) -> str: ...  # noqa: D102 - likewise
    @property
    def user(self) -> int | None: ...  # noqa: D102 - likewise
    @property
    def computer(self) -> str | None: ...  # noqa: D102 - likewise
    @property
    def name(self) -> str: ...  # noqa: D102 - likewise
    @property
    def place(self) -> int: ...  # noqa: D102 - likewise
    @property
    def score(self) -> int: ...  # noqa: D102 - likewise
    @property
    def seats(self) -> int: ...  # noqa: D102 - likewise
    @property
    def ended_at(self) -> int: ...  # noqa: D102 - likewise
    @property
    def reason(self) -> str: ...  # noqa: D102 - likewise
    @property
    def detail(self) -> str: ...  # noqa: D102 - likewise
    @property
    def rated(self) -> bool: ...  # noqa: D102 - likewise


class SeasonRow(Protocol):
    """A stretch of a league; times are unix milliseconds."""

    @property
    def number(self) -> int: ...  # noqa: D102 - likewise
    @property
    def ends_at(self) -> int | None: ...  # noqa: D102 - likewise


def by_table(row: ResultRow) -> tuple[int, int]:
    """Return the key by which tables follow each other in a league: when they ended, then their id."""
    return row.ended_at, row.table


def played_tables_of(rows: Iterable[ResultRow]) -> list[tuple[ResultRow, ...]]:
    """Group rows into tables as `tables_of` does, without tables that were closed because nobody had moved."""
    return [table for table in tables_of(rows) if table[0].reason != ABANDONED]


def tables_of(rows: Iterable[ResultRow]) -> list[tuple[ResultRow, ...]]:
    """Group rows into tables, in league order, each table's rows by seat."""
    ordered = sorted(rows, key=lambda row: (*by_table(row), row.seat))
    return [tuple(group) for _, group in groupby(ordered, key=by_table)]
