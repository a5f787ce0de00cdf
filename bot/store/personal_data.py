"""Traces: every row that speaks of one person, to be shown to them and to be made a stranger's."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import msgspec
from sqlalchemy import BindParameter, Connection, bindparam, delete, select, update

from bot.store import schema
from bot.store._reader import Reader, columns_of
from bot.store._writer import Job, Writer
from bot.store.audiences import Audience
from bot.store.packed_logs import PackedLogs
from bot.store.panels import Panels
from bot.store.people import Users
from bot.store.rows import Deck, EntryRow, Result, Seat, User

__all__ = ["Trace", "Traces"]

_WHO: Final[BindParameter[int]] = bindparam("who")
_USER: Final = columns_of(schema.users, User).where(schema.users.c.id == _WHO)
_SEATS: Final = columns_of(schema.seats, Seat).where(schema.seats.c.user == _WHO).order_by(schema.seats.c["table"])
_ENTRIES: Final = (
    columns_of(schema.entries, EntryRow)
    .where(schema.entries.c.user == _WHO)
    .order_by(schema.entries.c["table"], schema.entries.c.n)
)
_RESULTS: Final = (
    columns_of(schema.results, Result).where(schema.results.c.user == _WHO).order_by(schema.results.c["table"])
)
_DECKS: Final = columns_of(schema.decks, Deck).where(schema.decks.c.user == _WHO).order_by(schema.decks.c.id)
_HOSTED: Final = select(schema.tables.c.id).where(schema.tables.c.host == _WHO).order_by(schema.tables.c.id)


class Trace(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is kept of one person.

    Attributes:
        user: the person's wishes and the channel of direct messages; None when nothing was ever noted.
        hosted: the tables they opened.
        seats: where they sit or sat.
        entries: what they answered.
        results: how their games came out.
        decks: the decks they built.
    """

    user: User | None
    hosted: tuple[int, ...]
    seats: tuple[Seat, ...]
    entries: tuple[EntryRow, ...]
    results: tuple[Result, ...]
    decks: tuple[Deck, ...] = ()


class Traces:
    """Reads what is kept of a person, and gives it to somebody who does not exist."""

    def __init__(self, writer: Writer, reader: Reader, panels: Panels, users: Users, packed: PackedLogs) -> None:
        self._writer = writer
        self._reader = reader
        self._panels = panels
        self._users = users
        self._packed = packed

    async def of(self, user: int) -> Trace:
        """Return everything that is kept of a person."""
        return Trace(
            user=await self._reader.first(User, _USER, who=user),
            hosted=tuple([row.id for row in await self._reader.rows(_HOSTED, {"who": user})]),
            seats=await self._reader.all(Seat, _SEATS, who=user),
            entries=(
                *await self._packed.entries_of(user),
                *await self._reader.all(EntryRow, _ENTRIES, who=user),
            ),
            results=await self._reader.all(Result, _RESULTS, who=user),
            decks=await self._reader.all(Deck, _DECKS, who=user),
        )

    async def replace(self, user: int, *, stranger: int, name: str, seats: tuple[Seat, ...]) -> None:
        """Give everything of a person to a stranger, in one transaction; no row knows the person afterwards.

        Doing it again takes away what was written about the person in between.

        Results and hosted tables get the stranger's id, so that they still belong together and nobody else's rating
        moves; seats and entries get none, so that nobody writes to the stranger. Decks are gone.

        Args:
            user: the person.
            stranger: an id that Discord gives nobody.
            name: the stranger's name.
            seats: where the person sat; which messages showed them their hand is forgotten too.
        """

        def work(connection: Connection) -> None:
            _drop_panels(connection, user, seats)
            _repaint_live(connection, user)
            results, taken, tables = schema.results, schema.seats, schema.tables
            entries, users = schema.entries, schema.users
            connection.execute(update(results).where(results.c.user == user).values(user=stranger, name=name))
            connection.execute(update(taken).where(taken.c.user == user).values(user=None, name=name, deck=None))
            connection.execute(update(entries).where(entries.c.user == user).values(user=None))
            connection.execute(update(tables).where(tables.c.host == user).values(host=stranger))
            connection.execute(delete(schema.decks).where(schema.decks.c.user == user))
            connection.execute(delete(users).where(users.c.id == user))

        def settled(_: asyncio.Future[Any]) -> None:
            self._panels.forget()
            self._users.forget()

        replaced = self._writer.do(Job(("forget", user), work))
        replaced.add_done_callback(settled)
        await asyncio.shield(replaced)


def _repaint_live(connection: Connection, user: int) -> None:
    """See to it that the live tables of somebody are looked at after a start, should Skald end before it shows them."""
    displays, taken, tables = schema.displays, schema.seats, schema.tables
    theirs = select(taken.c["table"]).where(taken.c.user == user)
    live = select(tables.c.id).where(tables.c.id.in_(theirs), tables.c.status.in_(schema.LIVE))
    connection.execute(update(displays).where(displays.c["table"].in_(live)).values(reached=-1))


def _drop_panels(connection: Connection, user: int, seats: tuple[Seat, ...]) -> None:
    """Forget which messages show somebody their hand, above all in their direct messages."""
    panels, users = schema.panels, schema.users
    dm = select(users.c.dm_channel).where(users.c.id == user).scalar_subquery()
    connection.execute(delete(panels).where(panels.c.channel == dm))
    for seat in seats:
        own = panels.c.audience.in_((str(Audience.hand(seat.seat)), str(Audience.ping(seat.seat))))
        connection.execute(delete(panels).where(panels.c["table"] == seat.table, own))
