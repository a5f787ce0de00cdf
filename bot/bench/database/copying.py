"""Copies of whole tables, made by the database itself: each statement writes the rows of many tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Connection,
    Integer,
    MetaData,
    Select,
    String,
    Table,
    Text,
    bindparam,
    case,
    cast,
    delete,
    func,
    insert,
    literal,
    select,
)
from sqlalchemy.types import TypeEngine

from bot.store import Audience, Status, league_schema, schema

_ours = MetaData()
_copies = Table(
    "copies",
    _ours,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("template", BigInteger, nullable=False),
    Column("shift", BigInteger, nullable=False),
    Column("guild", BigInteger, nullable=False),
    Column("channel", BigInteger, nullable=False),
    Column("host", BigInteger, nullable=False),
    prefixes=["TEMPORARY"],
)
_sitting = Table(
    "sitting",
    _ours,
    Column("table", BigInteger, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    prefixes=["TEMPORARY"],
)

_TIMES: Final = frozenset({"at", "created_at", "started_at", "ended_at", "joined_at", "resigned_at", "away_at"})

_COPIED: Final = (
    schema.tables,
    schema.seats,
    schema.entries,
    schema.snapshots,
    schema.deadlines,
    league_schema.results,
)
"""Whatever has a table's own rows; panels are made by themselves."""


class Copier:
    """Fills tables with copies. All its methods are called within a transaction."""

    def __init__(self, *, logs: bool = True) -> None:
        """Copy entries and snapshots as well, or leave them out."""
        self._copied = [table for table in _COPIED if logs or table not in (schema.entries, schema.snapshots)]

    def prepare(self, connection: Connection) -> None:
        """Make room for lists of what is to be copied."""
        _ours.create_all(connection)

    def copy(
        self, connection: Connection, copies: Sequence[Mapping[str, Any]], sitting: Sequence[Mapping[str, Any]]
    ) -> None:
        """Copy tables.

        Args:
            connection: to the database.
            copies: for each copy its `id`, its `template`, the `shift` of its times, `guild`, `channel` and `host`.
            sitting: for each person at one of them `table`, `seat`, `user` and `name`.
        """
        connection.execute(delete(_copies))
        connection.execute(delete(_sitting))
        connection.execute(insert(_copies), copies)
        connection.execute(insert(_sitting), sitting)
        for table in self._copied:
            source = _copy_of(table)
            connection.execute(insert(table).from_select([column.name for column in source.selected_columns], source))

    def show(self, connection: Connection, first: int, last: int) -> None:
        """Note messages for all tables of these numbers, as if they had been shown."""
        for statement in _PANELS:
            connection.execute(statement, {"first": first, "last": last})

    def finish(self, connection: Connection) -> None:
        """Let the database go on counting after the highest number."""
        if connection.dialect.name == "postgresql":
            counted = func.pg_get_serial_sequence(literal("tables"), literal("id"))
            connection.execute(select(func.setval(counted, select(func.max(schema.tables.c.id)).scalar_subquery())))


def _copy_of(table: Table) -> Select[Any]:
    """Return the rows of all copies in one table of the database."""
    key = table.c.id if table is schema.tables else table.c["table"]
    source = select(*[_value(table, column).label(column.name) for column in table.columns])
    source = source.select_from(table).join(_copies, _copies.c.template == key)
    if "seat" not in table.c:
        return source
    return source.outerjoin(_sitting, (_sitting.c["table"] == _copies.c.id) & (_sitting.c.seat == table.c.seat))


def _value(table: Table, column: Column[Any]) -> ColumnElement[Any]:
    fixed: dict[str, ColumnElement[Any]] = {
        "table": _copies.c.id,
        "guild": _copies.c.guild,
        "channel": _copies.c.channel,
        "host": _copies.c.host,
    }
    if table is schema.tables and column.name == "id":
        return _copies.c.id
    if column.name in fixed:
        return fixed[column.name]
    if column.name in _TIMES:
        return column + _copies.c.shift
    if column.name == "user":
        return case((column.is_(None), None), else_=_sitting.c.user)
    if column.name == "name":
        return func.coalesce(_sitting.c.name, column)
    return column


_T: Final = schema.tables
_S: Final = schema.seats
_U: Final = schema.users
_ROOM: Final = 16
"""Ids of messages for each table."""


def _panels(audience: ColumnElement[str], number: ColumnElement[int] | int, **more: Any) -> Any:
    rows = {
        "table": _T.c.id,
        "audience": audience,
        "channel": _T.c.channel,
        "message": _T.c.id * _ROOM + number,
        "shown": _T.c.head,
        "digest": literal("bench"),
        "posted_at": func.coalesce(_T.c.started_at, _T.c.created_at),
        "broken": cast(None, Text),
    } | more
    source = select(*rows.values()).where(_T.c.id.between(bindparam("first"), bindparam("last")))
    return list(rows), source


def _noted(found: Any) -> Any:
    names, source = found
    return insert(schema.panels).from_select(names, source)


def _is(value: str) -> ColumnElement[str]:
    kind: TypeEngine[str] = String()
    return literal(value, kind)


_begun = _T.c.header.is_not(None)
_lobby = _panels(_is("lobby"), 1, shown=_T.c.revision + _T.c.head + 1)
_gallery = _panels(_is("gallery"), 2)
_result = _panels(_is("result"), 3)
_hands = _panels(
    _is(str(Audience.hand(0)).removesuffix("0")) + cast(_S.c.seat, String()), 4 + _S.c.seat, channel=_U.c.dm_channel
)
_PANELS: Final = (
    _noted(_lobby),
    _noted((_gallery[0], _gallery[1].where(_begun))),
    _noted((_result[0], _result[1].where(_T.c.status == Status.OVER))),
    _noted((_hands[0], _hands[1].where(_begun).join(_S, _S.c["table"] == _T.c.id).join(_U, _U.c.id == _S.c.user))),
)
