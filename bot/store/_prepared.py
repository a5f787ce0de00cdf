"""Compiled statements, cached for the writer, which executes thousands in a second."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import Connection, Dialect
from sqlalchemy.sql.expression import UpdateBase

KEPT: Final = 128
"""Compiled statements kept; the store has about two dozen."""


class Prepared:
    """The text of a statement for one database, and the order of its parameters."""

    __slots__ = ("_constants", "_order", "text")

    def __init__(self, statement: UpdateBase, dialect: Dialect, keys: tuple[str, ...]) -> None:
        compiled = statement.compile(dialect=dialect, column_keys=list(keys))
        self.text = str(compiled)
        self._order: Sequence[str] = getattr(compiled, "positiontup", None) or ()
        self._constants = {name: value for name, value in compiled.params.items() if name not in keys}

    def values(self, row: Mapping[str, Any]) -> tuple[Any, ...]:
        """Return the parameters of one row in the order the text wants them."""
        if self._constants:
            row = {**self._constants, **row}
        return tuple([row[name] for name in self._order])


@lru_cache(maxsize=KEPT)
def _prepared(statement: UpdateBase, dialect: Dialect, keys: tuple[str, ...]) -> Prepared:
    return Prepared(statement, dialect, keys)


def execute_many(connection: Connection, statement: UpdateBase, rows: Sequence[Mapping[str, Any]]) -> None:
    """Execute a statement of the store with several rows, straight on the driver.

    The rows hold whole numbers, text, bytes and None only, which every driver takes as they are.

    Raises:
        Exception: What the driver raises, unwrapped.
    """
    prepared = _prepared(statement, connection.dialect, tuple(rows[0]))
    cursor = connection.connection.cursor()
    try:
        cursor.executemany(prepared.text, [prepared.values(row) for row in rows])
    finally:
        cursor.close()
