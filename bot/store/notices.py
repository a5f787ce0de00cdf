"""Notices that it is somebody's turn: when each is due, whether it was given, and the messages that gather several."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, and_, bindparam, delete, exists, insert, or_, select, update

from bot.store import schema
from bot.store._reader import Reader, columns_of
from bot.store._writer import Step, Unit, Writer


class Way(StrEnum):
    """On which way a notice goes: as a mention where the table is, or by direct message."""

    MENTION = "mention"
    DM = "dm"


class Notice(msgspec.Struct, frozen=True, kw_only=True):
    """One person is told on one way that one question waits for them.

    Attributes:
        table: the table.
        seat: who is asked there.
        way: on which way they are told.
        user: the person of the seat.
        key: the question.
        asked_at: since when it has waited for them.
        due_at: when they are to be told; None when nothing is to be told (any more).
        gathered: whether it stands in a message with others, as after quiet hours; direct messages always do.
        begun_at: when telling it was begun; it is told wholly, or not known to be.
        told_at: when it was told; None when it was not.
    """

    table: int
    seat: int
    way: Way
    user: int
    key: str
    asked_at: int
    due_at: int | None
    gathered: bool
    begun_at: int | None = None
    told_at: int | None = None


class NoticeMessage(msgspec.Struct, frozen=True, kw_only=True):
    """A message that gathers the turns that wait for a person.

    Attributes:
        user: the person.
        home: the channel whose tables stand there; 0 for the one by direct message, where all do.
        channel: where it is.
        message: its id; None while it is not known to stand.
        digest: checksum of what it shows.
        posted_at: when it was posted.
        begun_at: when posting it was begun, as long as that is not known to be done.
    """

    user: int
    home: int
    channel: int
    message: int | None
    digest: str
    posted_at: int
    begun_at: int | None = None


_N: Final = schema.notices
_M: Final = schema.notice_messages
_Q: Final = schema.muted_tables
_SELECT: Final = columns_of(_N, Notice)
_AT: Final = _SELECT.where(_N.c["table"] == bindparam("t")).order_by(_N.c.seat, _N.c.way)
_OF: Final = _SELECT.where(_N.c.user == bindparam("who")).order_by(_N.c.asked_at, _N.c["table"], _N.c.way)
_DUE: Final = _SELECT.where(_N.c.due_at <= bindparam("moment")).order_by(_N.c.due_at)
_NEXT: Final = select(_N.c.due_at).where(_N.c.due_at > bindparam("moment")).order_by(_N.c.due_at).limit(1)
_THIS: Final = and_(_N.c["table"] == bindparam("t"), _N.c.seat == bindparam("s"))
_CLEAR_SEAT: Final = delete(_N).where(_THIS)
_INSERT: Final = insert(_N)
_CHANGE: Final = (
    update(_N)
    .where(_THIS, _N.c.way == bindparam("w"), _N.c.key == bindparam("k"))
    .values(due_at=bindparam("due"), gathered=bindparam("many"), begun_at=bindparam("began"), told_at=bindparam("told"))
)
_MESSAGES: Final = columns_of(_M, NoticeMessage).where(_M.c.user == bindparam("who"))
_TOLD: Final = exists().where(_N.c.user == _M.c.user, _N.c.told_at.is_not(None))
_OUTDATED: Final = select(_M.c.user).where(or_(_M.c.begun_at.is_not(None), ~_TOLD)).distinct().order_by(_M.c.user)
_THIS_MESSAGE: Final = and_(_M.c.user == bindparam("who"), _M.c.home == bindparam("h"))
_DROP_MESSAGE: Final = delete(_M).where(_THIS_MESSAGE)
_KEEP_MESSAGE: Final = insert(_M)
_MUTED: Final = select(_Q.c["table"]).where(_Q.c.user == bindparam("who")).order_by(_Q.c["table"])
_UNMUTE: Final = delete(_Q).where(_Q.c["table"] == bindparam("t"), _Q.c.user == bindparam("who"))
_MUTE: Final = insert(_Q)


class Notices:
    """Keeps notices. All of one person's are changed in that person's lane, by whichever process."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def at(self, table: int) -> tuple[Notice, ...]:
        """Return the notices of a table, by seat."""
        return await self._reader.all(Notice, _AT, t=table)

    async def of(self, user: int) -> tuple[Notice, ...]:
        """Return the notices of a person, the one that has waited longest first."""
        return await self._reader.all(Notice, _OF, who=user)

    async def due(self, at: int) -> tuple[Notice, ...]:
        """Return the notices that are due by then, the one due longest first."""
        return await self._reader.all(Notice, _DUE, moment=at)

    async def next(self, after: int) -> int | None:
        """Return when the next notice is due after a moment; None when none is."""
        rows = await self._reader.rows(_NEXT, {"moment": after})
        return int(rows[0].due_at) if rows else None

    async def ask(self, user: int, table: int, seat: int, notices: tuple[Notice, ...]) -> None:
        """Let a seat of a person have these notices and no others."""
        steps: list[Step] = [(_CLEAR_SEAT, ({"t": table, "s": seat},))]
        if notices:
            steps.append((_INSERT, [msgspec.structs.asdict(each) for each in notices]))
        await self._writer.do(Unit(("notices", user), tuple(steps)))

    async def change(self, user: int, *notices: Notice) -> None:
        """Write down what has become of notices of a person; of those that are gone, nothing."""
        if notices:
            await self._writer.do(Unit(("notices", user), ((_CHANGE, [_changed(each) for each in notices]),)))

    async def messages(self, user: int) -> tuple[NoticeMessage, ...]:
        """Return the messages that gather notices of a person."""
        return await self._reader.all(NoticeMessage, _MESSAGES, who=user)

    async def outdated(self) -> tuple[int, ...]:
        """Return the people with a message that is not known to stand, or to be told of nothing any more."""
        return tuple([row.user for row in await self._reader.rows(_OUTDATED)])

    async def save(self, message: NoticeMessage, *notices: Notice) -> None:
        """Keep a message in the place of the one before it, with what has become of notices."""
        steps: list[Step] = [
            (_DROP_MESSAGE, ({"who": message.user, "h": message.home},)),
            (_KEEP_MESSAGE, (msgspec.structs.asdict(message),)),
        ]
        if notices:
            steps.append((_CHANGE, [_changed(each) for each in notices]))
        await self._writer.do(Unit(("notices", message.user), tuple(steps)))

    async def drop(self, message: NoticeMessage) -> None:
        """Forget a message."""
        values = {"who": message.user, "h": message.home}
        await self._writer.do(Unit(("notices", message.user), ((_DROP_MESSAGE, (values,)),)))

    async def muted(self, user: int) -> tuple[int, ...]:
        """Return the tables of which a person wants no notices."""
        return tuple([row.table for row in await self._reader.rows(_MUTED, {"who": user})])

    async def mute(self, user: int, table: int, *, mute: bool) -> None:
        """Note that a person wants no notices of a table, or wants them again."""
        values = {"t": table, "who": user}
        steps: list[Step] = [(_UNMUTE, (values,))]
        if mute:
            steps.append((_MUTE, ({"table": table, "user": user},)))
        await self._writer.do(Unit(("notices", user), tuple(steps)))


def forget_notices(connection: Connection, user: int) -> None:
    """Delete everything about a person's notices within a transaction."""
    for rows in (_N, _M, _Q):
        connection.execute(delete(rows).where(rows.c.user == user))


def _changed(notice: Notice) -> dict[str, Any]:
    return {
        "t": notice.table,
        "s": notice.seat,
        "w": notice.way,
        "k": notice.key,
        "due": notice.due_at,
        "many": notice.gathered,
        "began": notice.begun_at,
        "told": notice.told_at,
    }
