"""Rounds of events, their matches and tables: every change of them in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from bot.store import event_schema as schema
from bot.store import league_schema
from bot.store import schema as rows_of
from bot.store._event_queries import PROPOSALS, WRITTEN, note_act, read_event, touch_event, touch_match
from bot.store._reader import Reader
from bot.store._table_queries import touch_one
from bot.store._writer import Job, Writer
from bot.store.achievement_rows import AchievementRow
from bot.store.achievements import GIVE, values_of
from bot.store.checkpoints import overtaken
from bot.store.event_rows import Act, Event, EventTable, MatchRow, ProposedMoment, RoundRow
from bot.store.lobbies import insert_lobby
from bot.store.rows import NewTable, Result, Sitter

T = TypeVar("T")

_R: Final = schema.rounds
_M: Final = schema.matches
_T: Final = schema.event_tables
_W: Final = schema.moments


class EventRounds:
    """Keeps rounds of events. What somebody else has changed first is a ``Conflict``, and nothing is stored then."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def proposals(self, event: int, number: int, match: int) -> tuple[ProposedMoment, ...]:
        """Return the moments that were proposed for a match."""
        return await self._reader.all(ProposedMoment, PROPOSALS, id=event, r=number, m=match)

    async def open_round(self, event: Event, opened: RoundRow, matches: Sequence[MatchRow]) -> Event:
        """Begin the next round of an event that runs, with all its matches.

        Raises:
            Conflict: it was begun before.
        """

        def work(connection: Connection) -> Event:
            touch_event(connection, event, round=opened.number)
            connection.execute(insert(_R), msgspec.structs.asdict(opened))
            connection.execute(insert(_M), [msgspec.structs.asdict(match) for match in matches])
            return read_event(connection, event.id)

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
            values = {name: getattr(row, name) for name in WRITTEN}
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
        """Change some columns of a match, and note who did that.

        Raises:
            Conflict: its round is over, or somebody has begun it anew meanwhile, or has let somebody lose it.
        """

        def work(connection: Connection) -> None:
            touch_match(connection, match, **values)
            if act is not None:
                note_act(connection, act)

        await self._do(match.event, work)

    async def set_round(self, of: RoundRow, *, act: Act | None = None, **values: Any) -> None:
        """Change some columns of a round, and note who did that.

        Raises:
            Conflict: it is over, or somebody has given it another end meanwhile.
        """

        def work(connection: Connection) -> None:
            due = _R.c.due_at.is_(None) if of.due_at is None else _R.c.due_at == of.due_at
            own = (_R.c.event == of.event, _R.c.number == of.number, _R.c.ended_at.is_(None), due)
            touch_one(connection, update(_R).where(*own).values(**values))
            if act is not None:
                note_act(connection, act)

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
                connection.execute(insert(league_schema.results), [msgspec.structs.asdict(each) for each in seats])
                for statement, values in overtaken(seats):
                    connection.execute(statement, list(values))
            if achievements:
                connection.execute(GIVE, [values_of(each) for each in achievements])
            if act is not None:
                note_act(connection, act)
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

    async def _do(self, event: int, work: Callable[[Connection], T]) -> T:
        done: T = await self._writer.do(Job(("event", event), work))
        return done
