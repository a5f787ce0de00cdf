"""What is asked of the rows of events, and changes that several transactions have in common."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from sqlalchemy import Connection, bindparam, exists, func, insert, select, update

from bot.store import event_schema as schema
from bot.store._reader import columns_of, row_as
from bot.store._table_queries import touch_one
from bot.store.event_rows import Act, EntrantRow, Event, EventStatus, EventTable, MatchRow, ProposedMoment, RoundRow
from bot.store.schema import tables as _tables

_E: Final = schema.events
_P: Final = schema.entrants
_R: Final = schema.rounds
_M: Final = schema.matches
_T: Final = schema.event_tables
_A: Final = schema.acts
_W: Final = schema.moments

EVENT: Final = columns_of(_E, Event)
GET: Final = EVENT.where(_E.c.id == bindparam("id"))
IN_GUILD: Final = EVENT.where(_E.c.guild == bindparam("g"), _E.c.status.in_(("open", "running"))).order_by(_E.c.id)
LAST_OF: Final = (
    EVENT.where(_E.c.guild == bindparam("g"), _E.c.status == bindparam("which"))
    .order_by(_E.c.id.desc())
    .limit(bindparam("most"))
)
OF_GUILD: Final = (
    EVENT.where(_E.c.guild == bindparam("g"), _E.c.id > bindparam("after")).order_by(_E.c.id).limit(bindparam("most"))
)
TO_LOOK_AT: Final = EVENT.where(_E.c.told_at.is_(None), _E.c.status.in_(tuple(EventStatus))).order_by(_E.c.id)
ENTRANTS: Final = columns_of(_P, EntrantRow).where(_P.c.event == bindparam("id")).order_by(_P.c.number)
ROUNDS: Final = columns_of(_R, RoundRow).where(_R.c.event == bindparam("id")).order_by(_R.c.number)
MATCHES: Final = columns_of(_M, MatchRow).where(_M.c.event == bindparam("id")).order_by(_M.c.round, _M.c.number)
WRITTEN: Final = [name for name in EventTable.__struct_fields__ if name != "status"]
WITH_STATUS: Final = select(*[_T.c[name] for name in WRITTEN], _tables.c.status).join(
    _tables, _tables.c.id == _T.c["table"]
)
TABLES: Final = WITH_STATUS.where(_T.c.event == bindparam("id")).order_by(_T.c["table"])
OF_TABLE: Final = WITH_STATUS.where(_T.c["table"] == bindparam("t"))
ACTS: Final = columns_of(_A, Act).where(_A.c.event == bindparam("id")).order_by(_A.c.n)
OF_USER: Final = (
    EVENT.join(_P, _P.c.event == _E.c.id)
    .where(_P.c.user == bindparam("who"), _E.c.status.in_(("open", "running")))
    .order_by(_E.c.id)
)
TROPHIES: Final = (
    select(_P.c.event, _E.c.name.label("title"), _E.c.game, _P.c.user, _P.c.name, _P.c.place, _E.c.ended_at.label("at"))
    .join(_E, _P.c.event == _E.c.id)
    .where(_E.c.guild == bindparam("g"), _E.c.status == EventStatus.OVER, _P.c.place.is_not(None))
    .order_by(_P.c.event.desc(), _P.c.place, _P.c.name)
)
PROPOSALS: Final = (
    columns_of(_W, ProposedMoment)
    .where(_W.c.event == bindparam("id"), _W.c.round == bindparam("r"), _W.c.match == bindparam("m"))
    .order_by(_W.c.n)
)


def read_event(connection: Connection, event: int) -> Event:
    """Return an event as it stands now."""
    return row_as(Event, connection.execute(GET, {"id": event}).one())


def touch_event(connection: Connection, event: Event, **values: Any) -> None:
    """Change an event that stands as it was seen.

    Raises:
        Conflict: it does not.
    """
    seen = (_E.c.id == event.id, _E.c.status == event.status, _E.c.round == event.round)
    touch_one(connection, update(_E).where(*seen).values(**values))


def touch_match(connection: Connection, match: MatchRow, **values: Any) -> None:
    """Change a match that stands as it was seen, of a round that is not over.

    Raises:
        Conflict: it does not.
    """
    own = (_M.c.event == match.event, _M.c.round == match.round, _M.c.number == match.number)
    seen = (_M.c.attempt == match.attempt, _M.c.lost == match.lost)
    running = exists().where(_R.c.event == match.event, _R.c.number == match.round, _R.c.ended_at.is_(None))
    touch_one(connection, update(_M).where(*own, *seen, running).values(**values))


def note_act(connection: Connection, act: Act) -> None:
    """Write an act down; its number is the next one."""
    last = connection.execute(select(func.max(_A.c.n)).where(_A.c.event == act.event)).scalar_one_or_none() or 0
    connection.execute(insert(_A), msgspec.structs.asdict(msgspec.structs.replace(act, n=last + 1)))
