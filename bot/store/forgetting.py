"""Forgetting a person: their rows become a stranger's, a few at a time, so that no other write waits long.

A row says who is being forgotten, from the first change to the last. Whoever reads sees the stranger all the while
(see `OngoingForgetting`); when Skald ends in between, it goes on at its next start.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, or_, select, update
from sqlalchemy import Table as Rows

from bot.store import league_schema, learning_schema, schema
from bot.store._reader import Reader
from bot.store._writer import Job, Writer
from bot.store.absences import forget_absences
from bot.store.audiences import Audience
from bot.store.event_deletion import forget as forget_in_events
from bot.store.notices import forget_notices
from bot.store.ongoing_forgetting import OngoingForgetting, next_generation
from bot.store.panels import Panels
from bot.store.people import Users
from bot.store.practice import forget as forget_practice
from bot.store.proposals import forget_finding
from bot.store.puzzles import forget as forget_puzzles
from bot.store.rows import Forgetting
from bot.store.seat_schema import advances, former_sitters
from bot.store.substitutes import forget_wishes
from bot.store.watch_deletion import forget as forget_watching

MIN_ROWS: Final = 16
MAX_ROWS: Final = 128
"""Rows of a batch, at least and at most."""

TARGET_SECONDS: Final = 0.008
"""Seconds that a batch is to take: somebody else's write waits for one batch at most."""

Batch = Callable[[Connection, Forgetting, int], int]
"""Changes at most so many rows of a person, and returns how many those were."""

_T: Final = schema.tables
_S: Final = schema.seats
_E: Final = schema.entries
_R: Final = league_schema.results
_P: Final = schema.panels
_U: Final = schema.users
_V: Final = schema.displays
_C: Final = league_schema.careers
_F: Final = schema.forgetting
_A: Final = advances


class ForgettingService:
    """Forgets people, in batches of rows."""

    def __init__(
        self, writer: Writer, reader: Reader, ongoing: OngoingForgetting, *, panels: Panels, users: Users
    ) -> None:
        """Clear the caches of `panels` and `users` when somebody is forgotten."""
        self._writer = writer
        self._reader = reader
        self._ongoing = ongoing
        self._panels = panels
        self._users = users

    async def begin(self, user: int, *, stranger: int, name: str, live: Sequence[int]) -> Forgetting:
        """Forget a person's wishes, decks and lessons, and let a stranger stand for them wherever somebody reads.

        Their trophies, achievements and what they did in events are few rows, and become the stranger's at once.

        Args:
            user: the person; not one who is being forgotten already.
            stranger: an id that Discord gives nobody.
            name: the stranger's name.
            live: the live tables where they sit; these rows are changed at once.
        """

        def work(connection: Connection) -> Forgetting:
            last = connection.execute(select(func.max(_T.c.id))).scalar_one_or_none() or 0
            dm_channel = connection.execute(select(_U.c.dm_channel).where(_U.c.id == user)).scalar_one_or_none()
            forgetting = Forgetting(
                user=user,
                stranger=stranger,
                name=name,
                dm_channel=dm_channel,
                until=last,
                generation=next_generation(connection),
            )
            connection.execute(insert(_F), msgspec.structs.asdict(forgetting))
            for own_rows in (schema.decks, learning_schema.lessons, learning_schema.coach_notes):
                connection.execute(delete(own_rows).where(own_rows.c.user == user))
            connection.execute(delete(_U).where(_U.c.id == user))
            forget_finding(connection, user)
            forget_wishes(connection, user)
            forget_watching(connection, user)
            forget_puzzles(connection, user)
            forget_practice(connection, user)
            forget_notices(connection, user)
            forget_absences(connection, user)
            trophies = update(league_schema.trophies).where(league_schema.trophies.c.user == user)
            connection.execute(trophies.values(user=stranger, name=name))
            achieved = update(league_schema.achievements).where(league_schema.achievements.c.user == user)
            connection.execute(achieved.values(user=stranger))
            forget_in_events(connection, user, stranger=stranger, name=name)
            own = connection.execute(
                select(_S.c["table"], _S.c.seat).where(_S.c.user == user, _S.c["table"].in_(live))
            ).all()
            _leave_seats(connection, forgetting, own)
            # Should Skald end before it shows these tables anew, it looks at them at its next start.
            connection.execute(update(_V).where(_V.c["table"].in_(live)).values(reached=-1))
            return forgetting

        begun: asyncio.Future[Forgetting] = self._writer.do(Job(("forget", user), work))
        begun.add_done_callback(self._begun)
        return await asyncio.shield(begun)

    async def wipe(self, forgetting: Forgetting) -> None:
        """Change all rows of somebody who is being forgotten, batch by batch."""
        values = {"who": forgetting.user, "stranger": forgetting.stranger}
        guilds = [row.guild for row in await self._reader.rows(_GUILDS, values)]
        batches = (*_BATCHES, *[_careers_of(guild) for guild in guilds])
        most = MIN_ROWS
        for batch in batches:
            changed = most
            while changed:
                began = perf_counter()
                changed = await self._do(forgetting, batch, most)
                took = perf_counter() - began
                if took > TARGET_SECONDS:
                    most = max(MIN_ROWS, most // 2)
                elif took < TARGET_SECONDS / 2:
                    most = min(MAX_ROWS, most * 2)
                await asyncio.sleep(took)

    async def finish(self, forgetting: Forgetting) -> bool:
        """Delete the row that says who is being forgotten, if no other row names them; return whether that is so."""

        def work(connection: Connection) -> int:
            if any(batch(connection, forgetting, MIN_ROWS) for batch in _BATCHES):
                return 0
            connection.execute(delete(_F).where(_F.c.user == forgetting.user))
            return next_generation(connection)

        generation: int = await self._writer.do(Job(("forget", forgetting.user), work))
        self._clear_caches()
        if generation:
            self._ongoing.ended(forgetting, generation)
        return generation > 0

    async def _do(self, forgetting: Forgetting, batch: Batch, most: int) -> int:
        changed: int = await self._writer.do(
            Job(("forget", forgetting.user), lambda connection: batch(connection, forgetting, most))
        )
        return changed

    def _begun(self, begun: asyncio.Future[Forgetting]) -> None:
        if not begun.cancelled() and begun.exception() is None:
            self._ongoing.began(begun.result())
        self._clear_caches()

    def _clear_caches(self) -> None:
        self._panels.forget()
        self._users.forget()


_GUILDS: Final = (
    select(_R.c.guild)
    .where(or_(_R.c.user == bindparam("who"), _R.c.user == bindparam("stranger")), _R.c.guild.is_not(None))
    .distinct()
)


def _seats(connection: Connection, forgetting: Forgetting, most: int) -> int:
    own = select(_S.c["table"], _S.c.seat).where(_S.c.user == forgetting.user, _S.c["table"] <= forgetting.until)
    return _leave_seats(connection, forgetting, connection.execute(own.limit(most)).all())


def _leave_seats(connection: Connection, forgetting: Forgetting, own: Sequence[Any]) -> int:
    """Free a person's seats of them, and forget which messages showed them their hand."""
    if own:
        keys = [{"t": row.table, "s": row.seat} for row in own]
        seat = update(_S).where(_S.c["table"] == bindparam("t"), _S.c.seat == bindparam("s"))
        connection.execute(seat.values(user=None, name=forgetting.name, deck=None), keys)
        connection.execute(_DROP_ADVANCES, keys)
        shown = [
            {"t": row.table, "a": str(audience)}
            for row in own
            for audience in (Audience.hand(row.seat), Audience.ping(row.seat))
        ]
        connection.execute(_DROP_PANEL, shown)
    return len(own)


_DROP_PANEL: Final = delete(_P).where(_P.c["table"] == bindparam("t"), _P.c.audience == bindparam("a"))


_DROP_ADVANCES: Final = delete(_A).where(_A.c["table"] == bindparam("t"), _A.c.seat == bindparam("s"))


def _direct_messages(connection: Connection, forgetting: Forgetting, most: int) -> int:
    if forgetting.dm_channel is None:
        return 0
    own = select(_P.c["table"], _P.c.audience)
    own = own.where(_P.c.channel == forgetting.dm_channel, _P.c["table"] <= forgetting.until)
    keys = [{"t": row.table, "a": row.audience} for row in connection.execute(own.limit(most))]
    if keys:
        connection.execute(_DROP_PANEL, keys)
    return len(keys)


def _owned(rows: Rows, who: str, key: tuple[str, ...], new: Callable[[Forgetting], dict[str, Any]]) -> Batch:
    """Return a batch that gives rows of a person other values.

    Args:
        rows: a table of the database.
        who: the column that names the person.
        key: the columns that name a row, the table's id first.
        new: the other values.
    """
    wanted = select(*[rows.c[name] for name in key])

    def batch(connection: Connection, forgetting: Forgetting, most: int) -> int:
        own = wanted.where(rows.c[who] == forgetting.user, rows.c[key[0]] <= forgetting.until).limit(most)
        found = [{f"k{place}": value for place, value in enumerate(row)} for row in connection.execute(own)]
        if found:
            change = update(rows).where(*[rows.c[name] == bindparam(f"k{place}") for place, name in enumerate(key)])
            connection.execute(change.values(**new(forgetting)), found)
        return len(found)

    return batch


def _own_careers(connection: Connection, forgetting: Forgetting, most: int) -> int:
    return _drop_careers(connection, _C.c.user == forgetting.user, forgetting, most)


def _careers_of(guild: int) -> Batch:
    """Return a batch that deletes checkpoints of careers on a server, which name opponents; they are computed again."""

    def batch(connection: Connection, forgetting: Forgetting, most: int) -> int:
        return _drop_careers(connection, _C.c.guild == guild, forgetting, most)

    return batch


def _drop_careers(connection: Connection, which: Any, forgetting: Forgetting, most: int) -> int:
    old = select(_C.c.guild, _C.c.user).where(which, _C.c.generation < forgetting.generation).limit(most)
    keys = [{"g": row.guild, "u": row.user} for row in connection.execute(old)]
    if keys:
        connection.execute(delete(_C).where(_C.c.guild == bindparam("g"), _C.c.user == bindparam("u")), keys)
    return len(keys)


_BATCHES: Final[tuple[Batch, ...]] = (
    _seats,
    _direct_messages,
    _owned(_R, "user", ("table", "seat"), lambda one: {"user": one.stranger, "name": one.name}),
    _owned(_T, "host", ("id",), lambda one: {"host": one.stranger}),
    _owned(_E, "user", ("table", "n"), lambda _: {"user": None}),
    _owned(former_sitters, "user", ("table", "seat", "n"), lambda one: {"user": None, "name": one.name}),
    _own_careers,
)
"""Seats and entries get nobody, so that nobody writes to the stranger; results and tables that somebody has opened get
the stranger, so that they still belong together and nobody else's rating moves."""
