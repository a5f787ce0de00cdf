"""People who have left the server of their table: a computer player sits in for them until they are back."""

from __future__ import annotations

from msgspec.structs import replace

from bot.store import Conflict
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from bot.tables.timekeeping import renewed


async def set_away(sessions: Sessions, table: int, seat: int, at: int | None) -> Session:
    """Let a computer player sit in for a person who is away since then, or nobody (None): they are back.

    Nothing changes when it is like that already, or the game does not run.
    """
    async with sessions.lane(table):
        session = await sessions.reload(table)
        seats = tuple([replace(each, away_at=at) if each.seat == seat else each for each in session.seats])
        after = replace(session, seats=seats)
        deadlines = await renewed(sessions.store, after, now=sessions.now())
        try:
            await sessions.store.tables.set_away(table, seat, at, deadlines)
        except Conflict:
            return session
        return sessions.changed(await sessions.reload(table))


async def seated_again(sessions: Sessions, session: Session, user: int) -> Session:
    """Give a person who was away, and is there again, their seat; return the table afterwards."""
    seat = next((seat for seat in session.away if seat.user == user), None)
    if seat is None:
        return session
    await sessions.store.users.change(user, dm_blocked_until=None)  # direct messages reach them again, it may be
    return await set_away(sessions, session.table.id, seat.seat, None)
