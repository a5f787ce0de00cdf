"""Giving answers in advance, taking them back, and dropping them when they hold no more."""

from __future__ import annotations

from msgspec.structs import replace

from bot.store import Advance, Status
from bot.tables.advances import ONLY, Dropped, marked
from bot.tables.lobby_error import LobbyError
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import AdvanceAnswer, Question


async def give(sessions: Sessions, table: int, user: int, answer: AdvanceAnswer) -> tuple[Session, bool]:
    """Let somebody give an answer in advance, or take it back where they have given just that.

    Returns:
        The table afterwards, and whether it is given now.

    Raises:
        LobbyError: the game does not run, they do not sit there, or are asked that now.
    """
    async with sessions.lane(table):
        session = await sessions.get(table) if sessions.peek(table) else await sessions.reload(table)
        seat = session.seat_of(user)
        if session.table.status is not Status.PLAYING:
            raise LobbyError("motion-not-running")
        if seat is None:
            raise LobbyError("not-seated")
        rows = [one for one in session.extras.advances if (one.seat, one.topic) == (seat, answer.topic)]
        if any(one.rule == answer.rule for one in rows):
            await sessions.store.own_answers.drop(table, seat, answer.topic)
            return sessions.changed(await sessions.reload(table)), False
        if any((one.seat, one.topic) == (seat, answer.topic) for one in session.asked):
            raise LobbyError("advance-asked")
        row = Advance(table=table, seat=seat, topic=answer.topic, rule=answer.rule, given_at=sessions.now())
        await sessions.store.own_answers.keep(row)
        return sessions.changed(await sessions.reload(table)), True


async def drop(sessions: Sessions, advance: Advance, why: Dropped) -> None:
    """Note that an answer in advance holds no more, and why, for its seat to read; nothing happens when it is gone."""
    async with sessions.lane(advance.table):
        session = await sessions.reload(advance.table)
        if advance in session.extras.advances:
            await _keep(sessions, session, replace(advance, rule=marked(advance, why)))


async def note_only(sessions: Sessions, question: Question, table: int) -> None:
    """Note that a question leaves one answer, which is given later, so that a start finds the table."""
    async with sessions.lane(table):
        session = await sessions.reload(table)
        same = [one for one in session.extras.advances if (one.seat, one.topic) == (question.seat, question.topic)]
        if question in session.asked and not same:
            row = Advance(table=table, seat=question.seat, topic=question.topic, rule=ONLY, given_at=sessions.now())
            await _keep(sessions, session, row)


async def _keep(sessions: Sessions, session: Session, row: Advance) -> None:
    """Keep a row, and the table with it; nobody is told, for nobody else may see that something has changed."""
    await sessions.store.own_answers.keep(row)
    others = [one for one in session.extras.advances if (one.seat, one.topic) != (row.seat, row.topic)]
    extras = replace(session.extras, advances=(*others, row))
    sessions.loaded[row.table] = replace(session, extras=extras)
