"""More time for those who are waited for, from somebody else at the table."""

from __future__ import annotations

from bot.store import DeadlineKind, Status
from bot.tables.deadlines import given_time
from bot.tables.lobby_error import LobbyError
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from bot.tables.timekeeping import timing_of


async def give_time(sessions: Sessions, table: int, giver: int) -> tuple[Session, tuple[int, ...]]:
    """Give all seats that are waited for, but the giver's, half of the clock more; as often as somebody likes.

    Returns:
        The table, and the seats that have more time.

    Raises:
        LobbyError: there is no clock, or nobody else is waited for.
    """
    async with sessions.lane(table):
        session = await sessions.reload(table)
        if session.table.status is not Status.PLAYING or not session.options.timed:
            raise LobbyError("no-clock")
        standing = await sessions.store.deadlines.of(table)
        given = [one for one in standing if one.kind is not DeadlineKind.VOTED and one.seat != giver]
        seats = tuple(sorted({one.seat for one in given}))
        if not seats:
            raise LobbyError("give-nobody")
        timing = await timing_of(sessions.store, session, sessions.now())
        after = [given_time(one, session.options, timing) if one in given else one for one in standing]
        await sessions.store.deadlines.put(table, tuple(after))
        return sessions.changed(session), seats
