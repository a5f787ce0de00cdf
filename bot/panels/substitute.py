"""The message by which a running table seeks substitutes."""

from __future__ import annotations

from bot.games import Tone
from bot.panels.controls import Button
from bot.panels.custom_id import CustomId, b36
from bot.panels.footer import foot
from bot.panels.layout import Layout, LayoutRow, Link
from bot.panels.texts import Texts
from bot.system import mentions
from bot.tables.session import Session

MOST = 4
"""Seats that have a button each: there are no games with more seats."""


def substitute_card(texts: Texts, session: Session, link: str | None, waiting: tuple[int, ...]) -> Layout:
    """Return what a table says to those who may take a seat of it.

    Args:
        texts: the bot's words.
        session: the table, at least one seat of which wants a substitute.
        link: leads to its board.
        waiting: people who wait for others to play with, and are called.
    """
    seats = [vacancy.seat for vacancy in session.extras.vacancies][:MOST]
    names = texts.join(session.written[seat] for seat in seats)
    lines = [f"### {texts('substitute.head', game=session.listing.title)}", texts("substitute.seeks", names=names)]
    others = [name for seat, name in enumerate(session.written) if seat not in seats]
    words = [texts("substitute.others", names=texts.join(others), n=session.table.head)]
    if waiting:
        words.append(" ".join(map(mentions.person, waiting)))
    buttons: list[Button | Link] = [
        Button(
            str(CustomId("claim", session.table.id, b36(seat))),
            texts("control.claim", name=session.names[seat]),
            tone=Tone.GOOD,
        )
        for seat in seats
    ]
    if link is not None:
        buttons.append(Link(texts("control.to-board"), link))
    rows: tuple[LayoutRow, ...] = (tuple(buttons),)
    return Layout(
        session.listing.accent,
        "\n".join(lines),
        words="\n".join(words),
        rows=rows,
        foot=foot(texts, session),
        others_pinged=waiting,
    )
