"""Events: what is kept of them and of those who take part, and every change of that in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, delete, insert, update

from bot.store import event_schema as schema
from bot.store._event_queries import (
    ACTS,
    ENTRANTS,
    GET,
    IN_GUILD,
    LAST_OF,
    MATCHES,
    OF_GUILD,
    OF_TABLE,
    OF_USER,
    ROUNDS,
    TABLES,
    TO_LOOK_AT,
    TROPHIES,
    note_act,
    read_event,
    touch_event,
    touch_match,
)
from bot.store._reader import Reader
from bot.store._table_queries import touch_one
from bot.store._writer import Job, Writer
from bot.store.errors import Conflict
from bot.store.event_rows import (
    Act,
    EntrantRow,
    Event,
    EventRows,
    EventStatus,
    EventTable,
    EventTrophy,
    MatchRow,
    NewEvent,
    RoundRow,
)

T = TypeVar("T")

_E: Final = schema.events
_P: Final = schema.entrants
_R: Final = schema.rounds
_A: Final = schema.acts

MOST_TROPHIES: Final = 300
"""Places on podiums that are read at once: more than one message can hold."""


class Events:
    """Keeps events. What somebody else has changed first is a ``Conflict``, and nothing is stored then."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def get(self, event: int) -> Event | None:
        """Return an event, or None."""
        return await self._reader.first(Event, GET, id=event)

    async def live(self, guild: int) -> tuple[Event, ...]:
        """Return the events of a server that are open or running, the oldest first."""
        return await self._reader.all(Event, IN_GUILD, g=guild)

    async def past(self, guild: int, most: int) -> tuple[Event, ...]:
        """Return the last events of a server that were played to their end, the newest first."""
        return await self._reader.all(Event, LAST_OF, g=guild, which=EventStatus.OVER, most=most)

    async def of_guild(self, guild: int, *, after: int, most: int) -> tuple[Event, ...]:
        """Return the events of a server with greater numbers than ``after``, the oldest first."""
        return await self._reader.all(Event, OF_GUILD, g=guild, after=after, most=most)

    async def of_user(self, user: int) -> tuple[Event, ...]:
        """Return the events that are open or running in which somebody takes part."""
        return await self._reader.all(Event, OF_USER, who=user)

    async def unfinished(self) -> tuple[Event, ...]:
        """Return the events of all servers of which something is left to do or to tell."""
        return await self._reader.all(Event, TO_LOOK_AT)

    async def of_table(self, table: int) -> EventTable | None:
        """Return to which match a table belongs; None for one of no event."""
        return await self._reader.first(EventTable, OF_TABLE, t=table)

    async def rows(self, event: int) -> EventRows | None:
        """Return everything of an event, or None."""
        async with self._reader.moment() as reader:
            found = await reader.first(Event, GET, id=event)
            if found is None:
                return None
            return EventRows(
                event=found,
                entrants=await reader.all(EntrantRow, ENTRANTS, id=event),
                rounds=await reader.all(RoundRow, ROUNDS, id=event),
                matches=await reader.all(MatchRow, MATCHES, id=event),
                tables=await reader.all(EventTable, TABLES, id=event),
            )

    async def trophies(
        self, guild: int, *, user: int | None = None, game: str | None = None
    ) -> tuple[EventTrophy, ...]:
        """Return the newest places on podiums of the events of a server, the latest event first.

        Args:
            guild: the server.
            user: whose; None for everybody's.
            game: key of the game of the events; None for all.
        """
        wanted = TROPHIES
        if user is not None:
            wanted = wanted.where(_P.c.user == user)
        if game is not None:
            wanted = wanted.where(_E.c.game == game)
        return await self._reader.all(EventTrophy, wanted.limit(MOST_TROPHIES), g=guild)

    async def acts(self, event: int) -> tuple[Act, ...]:
        """Return what was done in an event, in order."""
        return await self._reader.all(Act, ACTS, id=event)

    async def create(self, new: NewEvent) -> Event:
        """Keep a new event."""

        def work(connection: Connection) -> Event:
            row = msgspec.structs.asdict(new) | {"status": EventStatus.OPEN, "round": 0, "shown": ""}
            number = connection.execute(insert(_E).returning(_E.c.id), row).scalar_one()
            return read_event(connection, number)

        created: Event = await self._writer.do(Job(object(), work))
        return created

    async def change(self, event: Event, *, act: Act | None = None, **values: Any) -> Event:
        """Change some columns of an event whose status and round nobody has changed, and note who did that."""

        def work(connection: Connection) -> Event:
            touch_event(connection, event, **values)
            if act is not None:
                note_act(connection, act)
            return read_event(connection, event.id)

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
            touch_event(connection, event, status=event.status)
            taken = connection.execute(ENTRANTS, {"id": event.id}).all()
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
            touch_event(connection, event, status=event.status)
            gone = delete(_P).where(_P.c.event == event.id, _P.c.user == user)
            if connection.execute(gone).rowcount != 1:
                raise Conflict

        await self._do(event.id, work)

    async def set_entrant(
        self, entrant: EntrantRow, *, act: Act | None = None, again: MatchRow | None = None, **values: Any
    ) -> None:
        """Change some columns of somebody who takes part, and note who did that.

        Args:
            entrant: who it is; nobody has taken their place, and they have not withdrawn meanwhile.
            act: what is told of that.
            again: a match that is played anew with that.
            values: the columns.

        Raises:
            Conflict: somebody has changed that meanwhile.
        """

        def work(connection: Connection) -> None:
            own = (_P.c.event == entrant.event, _P.c.number == entrant.number, _P.c.user == entrant.user)
            same = _P.c.until.is_(None) if entrant.until is None else _P.c.until == entrant.until
            touch_one(connection, update(_P).where(*own, same).values(**values))
            if again is not None:
                touch_match(connection, again, attempt=again.attempt + 1, lost="[]")
            if act is not None:
                note_act(connection, act)

        await self._do(entrant.event, work)

    async def start(self, event: Event, staying: Sequence[int], at: int) -> Event:
        """Let an event begin with those who stay; the others are not entered any more.

        Args:
            event: the event, open.
            staying: numbers of those who take part; they are numbered anew, in their order.
            at: now.
        """

        def work(connection: Connection) -> Event:
            touch_event(connection, event, status=EventStatus.RUNNING, started_at=at)
            connection.execute(delete(_P).where(_P.c.event == event.id, _P.c.number.not_in(list(staying))))
            for new, old in enumerate(sorted(staying), start=1):
                if new != old:
                    own = (_P.c.event == event.id, _P.c.number == old)
                    connection.execute(update(_P).where(*own).values(number=new))
            return read_event(connection, event.id)

        return await self._do(event.id, work)

    async def finish(self, event: Event, places: Mapping[int, int], at: int) -> None:
        """End an event that was played to its end.

        Args:
            event: the event.
            places: on its podium, by number of the entrant.
            at: now.
        """

        def work(connection: Connection) -> None:
            touch_event(connection, event, status=EventStatus.OVER, ended_at=at)
            for number, place in places.items():
                own = (_P.c.event == event.id, _P.c.number == number)
                connection.execute(update(_P).where(*own).values(place=place))

        await self._do(event.id, work)

    async def note(self, act: Act) -> None:
        """Note that something was done; its number is the next one."""
        await self._do(act.event, lambda connection: note_act(connection, act))

    async def told(self, kind: type[Act | RoundRow], event: int, number: int, at: int) -> None:
        """Note that an act or a round was told."""
        rows, key = (_A, _A.c.n) if kind is Act else (_R, _R.c.number)

        def work(connection: Connection) -> None:
            connection.execute(update(rows).where(rows.c.event == event, key == number).values(told_at=at))

        await self._do(event, work)

    async def _do(self, event: int, work: Callable[[Connection], T]) -> T:
        done: T = await self._writer.do(Job(("event", event), work))
        return done
