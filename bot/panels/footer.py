"""The line at the foot of a table's messages."""

from __future__ import annotations

from bot.panels.texts import Texts
from bot.store import Status
from bot.tables.session import Session

PROMISED = 16
"""Digits of a commitment at the foot of messages; all of them are behind a button of the lobby's message."""


def foot(texts: Texts, session: Session) -> str:
    """Return the number of the table, how far its game has come, and the beginning of what was promised of its deal."""
    table = session.table
    parts = [texts("foot.table", table=str(table.id))]
    if table.head >= 0:
        parts.append(texts("foot.move", n=table.head))
    if table.commitment and table.status is Status.PLAYING:
        parts.append(texts("foot.commitment", hash=table.commitment[:PROMISED]))
    return " · ".join(parts)
