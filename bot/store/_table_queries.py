"""What is asked of the rows of tables, and how tables are deleted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import BindParameter, Connection, Executable, and_, bindparam, delete, exists, func, or_, select, update

from bot.store import schema
from bot.store._owned import OwnedOnly
from bot.store._reader import columns_of, row_as
from bot.store.columns import metadata
from bot.store.errors import Conflict
from bot.store.rows import Status, Table

T: Final = schema.tables
LIVE: Final = T.c.status.in_(schema.LIVE)
SELECT: Final = columns_of(T, Table)
GET: Final = SELECT.where(T.c.id == bindparam("id"))
AT: Final = SELECT.where(or_(T.c.channel == bindparam("place"), T.c.thread == bindparam("place")), LIVE).order_by(
    T.c.id
)
ALL_LIVE: Final = SELECT.where(LIVE).order_by(T.c.id)
OWN_LIVE: Final = OwnedOnly(ALL_LIVE, T.c.id)
OF_USER: Final = (
    SELECT.join(schema.seats, schema.seats.c["table"] == T.c.id)
    .where(schema.seats.c.user == bindparam("user"))
    .order_by(T.c.id)
)
IN_GUILD: Final = SELECT.where(T.c.guild == bindparam("guild"), LIVE).order_by(T.c.id)
IN_LOBBY: Final = T.c.status == Status.LOBBY
HOSTED: Final = SELECT.where(T.c.host == bindparam("host"), T.c.guild == bindparam("guild"), IN_LOBBY)
OLD_LOBBIES: Final = OwnedOnly(SELECT.where(IN_LOBBY, T.c.created_at <= bindparam("at")).order_by(T.c.id), T.c.id)
LAST: Final = schema.entries
STILL: Final = OwnedOnly(
    SELECT.join(LAST, and_(LAST.c["table"] == T.c.id, LAST.c.n == T.c.head))
    .where(T.c.status == Status.PLAYING, LAST.c.at <= bindparam("at"))
    .order_by(T.c.id),
    T.c.id,
)
REMATCH: Final = SELECT.where(T.c.previous == bindparam("of"), T.c.status != Status.ENDED)
ANSWERS_ITSELF: Final = (
    exists()
    .where(schema.seats.c["table"] == T.c.id)
    .where(or_(*[schema.seats.c[mark].is_not(None) for mark in ("computer", "resigned_at", "away_at")]))
)
COMPUTER_ASKED: Final = (
    select(T.c.id)
    .where(T.c.status == Status.PLAYING)
    .where(or_(T.c.computer_asked, and_(T.c.computer_asked.is_(None), ANSWERS_ITSELF)))
    .order_by(T.c.id)
)
COUNT: Final = select(func.count()).select_from(T)
COUNT_LIVE: Final = COUNT.where(LIVE)
NEWEST_BEGUN: Final = SELECT.where(T.c.header.is_not(None)).order_by(T.c.id.desc())
PLAYING: Final = T.c.status == Status.PLAYING
BOOKS: Final = select(T.c.game, T.c.version, T.c.digest).where(PLAYING).distinct()
OF_RULES: Final = SELECT.where(PLAYING, T.c.game == bindparam("game"), T.c.version == bindparam("version")).order_by(
    T.c.id
)
OF_USER_LIVE: Final = OF_USER.where(LIVE)

SOME_OF: Final = select(T.c.id).where(T.c.guild == bindparam("guild")).limit(bindparam("most"))
GONE: Final[BindParameter[Sequence[int]]] = bindparam("gone", expanding=True)
PURGE: Final = (
    update(T).where(T.c.previous.in_(GONE)).values(previous=None),
    *[
        delete(rows).where(rows.c["table"].in_(GONE))
        for rows in metadata.tables.values()
        if any(key.column is T.c.id for key in rows.foreign_keys) and rows is not T
    ],
    delete(T).where(T.c.id.in_(GONE)),
)


def touch_one(connection: Connection, change: Executable) -> None:
    """Change one row.

    Raises:
        Conflict: there is none that this change is for.
    """
    if connection.execute(change).rowcount != 1:
        raise Conflict


def read(connection: Connection, table: int) -> Table:
    """Return the row of a table that there is."""
    return row_as(Table, connection.execute(GET, {"id": table}).one())
