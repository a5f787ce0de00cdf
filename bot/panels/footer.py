"""The line at the foot of a table's messages."""

from __future__ import annotations

from bot.panels.texts import Texts
from bot.store import Status
from bot.tables.computer_levels import level_word
from bot.tables.session import Session
from renderers.kit.typed import written

PROMISED = 16
"""Digits of a commitment at the foot of messages; all of them are behind a button of the lobby's message."""


def foot(texts: Texts, session: Session) -> str:
    """Return the number of the table, who is a computer player, how far its game has come, and what was promised.

    Of what was promised of its deal the beginning is said; of computer players the level, where all have the same.
    """
    table = session.table
    parts = [texts("foot.table", table=str(table.id))]
    if table.head >= 0:
        parts.append(texts("foot.move", n=table.head))
    if table.commitment and table.status is Status.PLAYING:
        parts.append(texts("foot.commitment", hash=table.commitment[:PROMISED]))
    return " · ".join([*parts, *computers(texts, session)])


def computers(texts: Texts, session: Session) -> list[str]:
    """Say once which level all computer players have, where their names do not say it; nothing in a lobby."""
    if session.common_level is None or session.table.status is Status.LOBBY:
        return []
    seats = [seat.seat for seat in session.seats if seat.computer is not None]
    names = texts.join([written(session.people[seat]) for seat in seats])
    return [texts("foot.computers", n=len(seats), names=names, level=level_word(session.common_level))]
