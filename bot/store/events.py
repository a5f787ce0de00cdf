"""Events: what is kept of them, and every change of them in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, Table, bindparam, delete, func, insert, select, update

from bot.store import event_schema as schema
from bot.store import schema as rows_of
from bot.store._reader import Reader, columns_of, row_as
from bot.store._writer import Job, Writer
from bot.store.achievement_rows import AchievementRow
from bot.store.achievements import GIVE, values_of
from bot.store.checkpoints import overtaken
from bot.store.errors import Conflict
from bot.store.event_rows import (
    Act,
    EntrantRow,
    Event,
    EventRows,
    EventStatus,
    EventTable,
    MatchRow,
    NewEvent,
    ProposedMoment,
    RoundRow,
)
from bot.store.lobbies import insert_lobby
from bot.store.rows import NewTable, Result, Sitter

T = TypeVar("T")

_E: Final = schema.events
_P: Final = schema.entrants
_R: Final = schema.rounds
_M: Final = schema.matches
_T: Final = schema.event_tables
_A: Final = schema.acts
_W: Final = schema.moments

_EVENT: Final = columns_of(_E, Event)
_GET: Final = _EVENT.where(_E.c.id == bindparam("id"))
_IN_GUILD: Final = _EVENT.where(_E.c.guild == bindparam("g"), _E.c.status.in_(("open", "running"))).order_by(_E.c.id)
_LAST_OF: Final = (
    _EVENT.where(_E.c.guild == bindparam("g"), _E.c.status == bindparam("which"))
    .order_by(_E.c.id.desc())
    .limit(bindparam("most"))
)
_TO_LOOK_AT: Final = _EVENT.where(_E.c.told_at.is_(None), _E.c.status.in_(tuple(EventStatus))).order_by(_E.c.id)
_ENTRANTS: Final = columns_of(_P, EntrantRow).where(_P.c.event == bindparam("id")).order_by(_P.c.number)
_ROUNDS: Final = columns_of(_R, RoundRow).where(_R.c.event == bindparam("id")).order_by(_R.c.number)
_MATCHES: Final = columns_of(_M, MatchRow).where(_M.c.event == bindparam("id")).order_by(_M.c.round, _M.c.number)
_WRITTEN: Final = [name for name in EventTable.__struct_fields__ if name != "status"]
_WITH_STATUS: Final = select(*[_T.c[name] for name in _WRITTEN], rows_of.tables.c.status).join(
    rows_of.tables, rows_of.tables.c.id == _T.c["table"]
)
_TABLES: Final = _WITH_STATUS.where(_T.c.event == bindparam("id")).order_by(_T.c["table"])
_OF_TABLE: Final = _WITH_STATUS.where(_T.c["table"] == bindparam("t"))
_ACTS: Final = columns_of(_A, Act).where(_A.c.event == bindparam("id")).order_by(_A.c.n)
_OF_USER: Final = (
    _EVENT.join(_P, _P.c.event == _E.c.id)
    .where(_P.c.user == bindparam("who"), _E.c.status.in_(("open", "running")))
    .order_by(_E.c.id)
)
_PROPOSALS: Final = (
    columns_of(_W, ProposedMoment)
    .where(_W.c.event == bindparam("id"), _W.c.round == bindparam("r"), _W.c.match == bindparam("m"))
    .order_by(_W.c.n)
)


class Events:
    """Keeps events. What somebody else has changed first is a ``Conflict``, and nothing is stored then."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def get(self, event: int) -> Event | None:
        """Return an event, or None."""
        return await self._reader.first(Event, _GET, id=event)

    async def live(self, guild: int) -> tuple[Event, ...]:
        """Return the events of a server that are open or running, the oldest first."""
        return await self._reader.all(Event, _IN_GUILD, g=guild)

    async def past(self, guild: int, most: int) -> tuple[Event, ...]:
        """Return the last events of a server that were played to their end, the newest first."""
        return await self._reader.all(Event, _LAST_OF, g=guild, which=EventStatus.OVER, most=most)

    async def of_user(self, user: int) -> tuple[Event, ...]:
        """Return the events that are open or running in which somebody takes part."""
        return await self._reader.all(Event, _OF_USER, who=user)

    async def unfinished(self) -> tuple[Event, ...]:
        """Return the events of all servers of which something is left to do or to tell."""
        return await self._reader.all(Event, _TO_LOOK_AT)

    async def of_table(self, table: int) -> EventTable | None:
        """Return to which match a table belongs; None for one of no event."""
        return await self._reader.first(EventTable, _OF_TABLE, t=table)

    async def rows(self, event: int) -> EventRows | None:
        """Return everything of an event, or None."""
        async with self._reader.moment() as reader:
            found = await reader.first(Event, _GET, id=event)
            if found is None:
                return None
            return EventRows(
                event=found,
                entrants=await reader.all(EntrantRow, _ENTRANTS, id=event),
                rounds=await reader.all(RoundRow, _ROUNDS, id=event),
                matches=await reader.all(MatchRow, _MATCHES, id=event),
                tables=await reader.all(EventTable, _TABLES, id=event),
            )

    async def acts(self, event: int) -> tuple[Act, ...]:
        """Return what was done in an event, in order."""
        return await self._reader.all(Act, _ACTS, id=event)

    async def proposals(self, event: int, number: int, match: int) -> tuple[ProposedMoment, ...]:
        """Return the moments that were proposed for a match."""
        return await self._reader.all(ProposedMoment, _PROPOSALS, id=event, r=number, m=match)

    async def create(self, new: NewEvent) -> Event:
        """Keep a new event."""

        def work(connection: Connection) -> Event:
            row = msgspec.structs.asdict(new) | {"status": EventStatus.OPEN, "round": 0, "shown": ""}
            number = connection.execute(insert(_E).returning(_E.c.id), row).scalar_one()
            return _read(connection, number)

        created: Event = await self._writer.do(Job(object(), work))
        return created

    async def change(self, event: Event, **values: Any) -> Event:
        """Change some columns of an event whose status and round nobody has changed meanwhile."""

        def work(connection: Connection) -> Event:
            _touch(connection, event, **values)
            return _read(connection, event.id)

        return await self._do(event.id, work)

    async def showed(self, event: int, *, message: int | None, thread: int | None, shown: str) -> None:
        """Note which message announces an event and what it shows, and where its news go."""

        def work(connection: Connection) -> None:
            change = update(_E).where(_E.c.id == event)
            connection.execute(change.values(message=message, thread=thread, shown=shown))

        await self._do(event, work)

    async def join(self, event: Event, entrant: EntrantRow) -> EntrantRow:
        """Let somebody take part; their number is the next one.

        Raises:
            Conflict: they do so already, the event is full, or its status or round has changed.
        """

        def work(connection: Connection) -> EntrantRow:
            _touch(connection, event, status=event.status)
            taken = connection.execute(_ENTRANTS, {"id": event.id}).all()
            staying = sum(row.until is None for row in taken)
            if event.most is not None and staying >= event.most:
                raise Conflict
            number = 1 + max((row.number for row in taken), default=0)
            joined = msgspec.structs.replace(entrant, number=number)
            connection.execute(insert(_P), msgspec.structs.asdict(joined))
            return joined

        return await self._do(event.id, work)

    async def leave(self, event: Event, user: int) -> None:
        """Let somebody take part no more in an event that has not begun.

        Raises:
            Conflict: they do not, or it has begun.
        """

        def work(connection: Connection) -> None:
            _touch(connection, event, status=event.status)
            gone = delete(_P).where(_P.c.event == event.id, _P.c.user == user)
            if connection.execute(gone).rowcount != 1:
                raise Conflict

        await self._do(event.id, work)

    async def set_entrant(self, event: int, number: int, *, act: Act | None = None, **values: Any) -> None:
        """Change some columns of somebody who takes part, and note who did that."""

        def work(connection: Connection) -> None:
            change = update(_P).where(_P.c.event == event, _P.c.number == number)
            _one(connection, change.values(**values))
            if act is not None:
                _note(connection, act)

        await self._do(event, work)

    async def start(self, event: Event, staying: Sequence[int], at: int) -> Event:
        """Let an event begin with those who stay; the others are not entered any more.

        Args:
            event: the event, open.
            staying: numbers of those who take part; they are numbered anew, in their order.
            at: now.
        """

        def work(connection: Connection) -> Event:
            _touch(connection, event, status=EventStatus.RUNNING, started_at=at)
            connection.execute(delete(_P).where(_P.c.event == event.id, _P.c.number.not_in(list(staying))))
            for new, old in enumerate(sorted(staying), start=1):
                if new != old:
                    own = (_P.c.event == event.id, _P.c.number == old)
                    connection.execute(update(_P).where(*own).values(number=new))
            return _read(connection, event.id)

        return await self._do(event.id, work)

    async def open_round(self, event: Event, opened: RoundRow, matches: Sequence[MatchRow]) -> Event:
        """Begin the next round of an event that runs, with all its matches.

        Raises:
            Conflict: it was begun before.
        """

        def work(connection: Connection) -> Event:
            _touch(connection, event, round=opened.number)
            connection.execute(insert(_R), msgspec.structs.asdict(opened))
            connection.execute(insert(_M), [msgspec.structs.asdict(match) for match in matches])
            return _read(connection, event.id)

        return await self._do(event.id, work)

    async def open_table(self, row: EventTable, new: NewTable, sitters: tuple[Sitter, ...]) -> int:
        """Open a table of a match, with those who sit there; return its id.

        Args:
            row: to which match it belongs; its table is not known yet.
            new: the table.
            sitters: who sits there, in order.

        Raises:
            Conflict: it was opened before.
        """

        def work(connection: Connection) -> int:
            table = insert_lobby(connection, self._writer.ownership, new, sitters).id
            values = {name: getattr(row, name) for name in _WRITTEN}
            connection.execute(insert(_T), values | {"table": table})
            return table

        return await self._do(row.event, work)

    async def came_out(self, row: EventTable, outcome: str) -> None:
        """Note how a table of a match came out, if that is not known yet."""

        def work(connection: Connection) -> None:
            change = update(_T).where(_T.c["table"] == row.table, _T.c.outcome.is_(None))
            connection.execute(change.values(outcome=outcome))

        await self._do(row.event, work)

    async def set_match(self, match: MatchRow, *, act: Act | None = None, **values: Any) -> None:
        """Change some columns of a match that nobody has begun anew meanwhile, and note who did that."""

        def work(connection: Connection) -> None:
            own = (_M.c.event == match.event, _M.c.round == match.round, _M.c.number == match.number)
            _one(connection, update(_M).where(*own, _M.c.attempt == match.attempt).values(**values))
            if act is not None:
                _note(connection, act)

        await self._do(match.event, work)

    async def set_round(self, of: RoundRow, *, act: Act | None = None, **values: Any) -> None:
        """Change some columns of a round that is not over, and note who did that."""

        def work(connection: Connection) -> None:
            own = (_R.c.event == of.event, _R.c.number == of.number)
            _one(connection, update(_R).where(*own).values(**values))
            if act is not None:
                _note(connection, act)

        await self._do(of.event, work)

    async def end_round(  # noqa: PLR0913 - everything that becomes true with the end of a round
        self,
        of: RoundRow,
        at: int,
        *,
        results: Sequence[tuple[Result, ...]] = (),
        achievements: Sequence[AchievementRow] = (),
        options: Sequence[tuple[int, str]] = (),
        act: Act | None = None,
    ) -> bool:
        """End a round; results that were kept back until then count from now on.

        Args:
            of: the round.
            at: now.
            results: of each of its tables, as far as they were kept back.
            achievements: what people have achieved at these tables.
            options: by table its options (JSON text), which keep nothing back any more.
            act: what is told of that.

        Returns:
            False if that was done before.
        """

        def work(connection: Connection) -> bool:
            own = (_R.c.event == of.event, _R.c.number == of.number, _R.c.ended_at.is_(None))
            if connection.execute(update(_R).where(*own).values(ended_at=at)).rowcount != 1:
                return False
            tables = rows_of.tables
            for table, text in options:
                connection.execute(update(tables).where(tables.c.id == table).values(options=text))
            for seats in results:
                connection.execute(insert(rows_of.results), [msgspec.structs.asdict(each) for each in seats])
                for statement, values in overtaken(seats):
                    connection.execute(statement, list(values))
            if achievements:
                connection.execute(GIVE, [values_of(each) for each in achievements])
            if act is not None:
                _note(connection, act)
            return True

        return await self._do(of.event, work)

    async def propose(self, proposal: ProposedMoment) -> ProposedMoment:
        """Keep a moment that somebody proposes; its number is the next one."""

        def work(connection: Connection) -> ProposedMoment:
            of = (_W.c.event == proposal.event, _W.c.round == proposal.round, _W.c.match == proposal.match)
            last = connection.execute(select(func.max(_W.c.n)).where(*of)).scalar_one_or_none() or 0
            kept = msgspec.structs.replace(proposal, n=last + 1)
            connection.execute(insert(_W), msgspec.structs.asdict(kept))
            return kept

        return await self._do(proposal.event, work)

    async def note(self, act: Act) -> None:
        """Note that something was done; its number is the next one."""
        await self._do(act.event, lambda connection: _note(connection, act))

    async def told(self, kind: type[Act | RoundRow], event: int, number: int, at: int) -> None:
        """Note that an act or a round was told."""
        rows, key = (_A, _A.c.n) if kind is Act else (_R, _R.c.number)

        def work(connection: Connection) -> None:
            connection.execute(update(rows).where(rows.c.event == event, key == number).values(told_at=at))

        await self._do(event, work)

    async def _do(self, event: int, work: Callable[[Connection], T]) -> T:
        done: T = await self._writer.do(Job(("event", event), work))
        return done


OF_EVENT: Final[tuple[Table, ...]] = (_T, _W, _A, _M, _R, _P)
"""The tables with rows of an event, besides its own."""


def purge(guild: str) -> tuple[Any, ...]:
    """Return the statements that delete the events of a server, which is a parameter of this name."""
    own = select(_E.c.id).where(_E.c.guild == bindparam(guild))
    return (*[delete(rows).where(rows.c.event.in_(own)) for rows in OF_EVENT], delete(_E).where(
        _E.c.guild == bindparam(guild)
    ))  # fmt: skip


def forget(connection: Connection, user: int, *, stranger: int, name: str) -> None:
    """Put a stranger in the place of a person in all events; whoever would still play there withdraws."""
    own = select(_P.c.event, _P.c.number, _E.c.status, _E.c.round).join(_E, _E.c.id == _P.c.event)
    for row in connection.execute(own.where(_P.c.user == user, _P.c.until.is_(None))).all():
        entry = (_P.c.event == row.event, _P.c.number == row.number)
        if row.status == EventStatus.OPEN:
            connection.execute(delete(_P).where(*entry))
        elif row.status == EventStatus.RUNNING:
            connection.execute(update(_P).where(*entry).values(until=row.round))
    for rows, column in ((_P, "user"), (_A, "user")):
        connection.execute(update(rows).where(rows.c[column] == user).values({column: stranger, "name": name}))
    connection.execute(update(_W).where(_W.c.user == user).values(user=stranger))
    connection.execute(update(_E).where(_E.c.organiser == user).values(organiser=stranger))


def _read(connection: Connection, event: int) -> Event:
    return row_as(Event, connection.execute(_GET, {"id": event}).one())


def _touch(connection: Connection, event: Event, **values: Any) -> None:
    """Change an event that stands as it was seen.

    Raises:
        Conflict: it does not.
    """
    seen = (_E.c.id == event.id, _E.c.status == event.status, _E.c.round == event.round)
    _one(connection, update(_E).where(*seen).values(**values))


def _one(connection: Connection, change: Any) -> None:
    if connection.execute(change).rowcount != 1:
        raise Conflict


def _note(connection: Connection, act: Act) -> None:
    last = connection.execute(select(func.max(_A.c.n)).where(_A.c.event == act.event)).scalar_one_or_none() or 0
    connection.execute(insert(_A), msgspec.structs.asdict(msgspec.structs.replace(act, n=last + 1)))
