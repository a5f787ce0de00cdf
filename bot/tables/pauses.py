"""The end of a pause, in which all clocks of a table have stood still by consent of its people."""

from __future__ import annotations

from bot.store import Conflict
from bot.tables.absences import absences_at
from bot.tables.lobby_error import LobbyError
from bot.tables.options import Away
from bot.tables.session import Session
from bot.tables.sessions import Sessions


async def end_pause(sessions: Sessions, table: int) -> Session:
    """Let all clocks of a table run on, but not those of people who are away.

    Raises:
        LobbyError: it is not paused.
    """
    async with sessions.lane(table):
        session, now = await sessions.reload(table), sessions.now()
        away: tuple[int, ...] = ()
        if session.options.away is Away.WAIT:
            known = await absences_at(sessions.store, session, now)
            away = tuple([seat for seat, one in known.items() if one.begins_at <= now])
        try:
            await sessions.store.tables.unpause(table, now, away=away)
        except Conflict as error:
            raise LobbyError("not-paused") from error
        return sessions.changed(await sessions.reload(table))
