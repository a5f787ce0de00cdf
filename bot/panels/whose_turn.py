"""Whom a table waits for, in words; after its end who won, or that it was closed."""

from __future__ import annotations

from bot.leagues.rows import ABANDONED
from bot.panels import ending
from bot.panels.texts import Texts
from bot.store import Deadline, Status
from bot.tables.deadlines import running, runs_out
from bot.tables.late_votes import open_votes
from bot.tables.session import Session
from bot.tables.still_tables import late_at


def whose_turn(
    texts: Texts, session: Session, viewer: int | None = None, *, deadlines: tuple[Deadline, ...] = ()
) -> str:
    """Say whom the game waits for, the viewer first, and until when; after the game, who won and why."""
    if session.table.status is Status.ENDED:
        return f"{_closed(texts, session)}{ending.operator_said(texts, session.table)}"
    if session.table.status is Status.OVER:
        won, *why = (tell(texts, session, viewer) for tell in (ending.headline, ending.why, ending.on_the_way))
        return " ".join([f"**{won}**", *filter(None, why)])
    topics: dict[str, list[str]] = {}
    told = []
    for question in session.asked:
        name = session.written[question.seat]
        if question.seat == viewer:
            told.append(session.listing.your_turn(session.begun_game, question, name))
        else:
            topics.setdefault(question.topic, []).append(name)
    told += [session.listing.moving(topic, names) for topic, names in topics.items()]
    lines = [f"**{line}**" for line in dict.fromkeys(told)]
    ends = [runs_out(one) for one in running(deadlines)]
    voted = [one.at for one in open_votes(deadlines)]
    if told and session.table.paused_at is not None:
        lines.append(texts("board.paused", since=f"<t:{session.table.paused_at // 1000}:R>"))
        return "\n".join(lines)
    if told and ends:
        lines.append(texts("board.until", when=f"<t:{min(ends) // 1000}:R>"))
    if told and voted:
        lines.append(texts("board.voting", when=f"<t:{min(voted) // 1000}:R>"))
    return "\n".join(lines)


def _closed(texts: Texts, session: Session) -> str:
    if session.table.reason != ABANDONED:
        return texts("board.ended")
    late = texts.join([session.written[seat] for seat in late_at(session)])
    return texts("board.abandoned-late", names=late) if late else texts("board.abandoned")
