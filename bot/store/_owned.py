"""Queries over many tables, narrowed to those of this process where there are others."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Column, Select, bindparam

from bot.store.ownership import PARTITIONS, Ownership


class OwnedOnly:
    """A query that finds the rows of owned tables alone; a lone process, which owns all, asks plainly."""

    def __init__(self, query: Select[Any], table: Column[Any]) -> None:
        """Narrow `query` by the column that has the table's id."""
        self._everything = query
        self._owned = query.where((table % PARTITIONS).in_(bindparam("partitions", expanding=True)))

    def by(self, ownership: Ownership) -> tuple[Select[Any], dict[str, Any]]:
        """Return the statement, and the values that it needs besides its own."""
        if ownership.whole:
            return self._everything, {}
        return self._owned, {"partitions": sorted(ownership.owned)}
