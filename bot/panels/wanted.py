"""The message by which a table seeks players."""

from __future__ import annotations

from bot.games import Tone
from bot.panels.controls import Button
from bot.panels.custom_id import CustomId
from bot.panels.footer import foot
from bot.panels.layout import Layout, LayoutRow, Link
from bot.panels.texts import Texts
from bot.store import Wanted
from bot.system import mentions
from bot.tables.lobbies import host_of
from bot.tables.session import Session
from renderers.kit.typed import written


def wanted_card(texts: Texts, session: Session, wanted: Wanted, link: str | None) -> Layout:
    """Return what a table says to those who may sit down, as long as it has not begun.

    Args:
        texts: the bot's words.
        session: the table, in its lobby.
        wanted: whom it seeks.
        link: leads to the lobby's message.
    """
    listing, people = session.listing, [seat.seat for seat in session.seats if seat.user is not None]
    host = next((seat.seat for seat in session.seats if seat.user == host_of(session)), 0)
    full = len(people) >= wanted.seats or len(session.seats) >= max(listing.rules.info.seats)
    lines = [
        f"### {texts('wanted.head', game=listing.title)}",
        texts("wanted.full" if full else "wanted.seeks", who=session.written[host], n=wanted.seats - len(people)),
    ]
    if wanted.role is not None:
        lines.insert(1, mentions.role(wanted.role))
    words = [texts(f"pace.{wanted.pace}"), texts("wanted.taken", names=texts.join(session.written))]
    if wanted.note:
        words.append(texts("wanted.note", note=written(wanted.note)))
    join = Button(str(CustomId("sitdown", session.table.id)), texts("control.sitdown"), tone=Tone.GOOD, closed=full)
    row: tuple[Button | Link, ...] = (join, Link(texts("control.to-table"), link)) if link else (join,)
    rows: tuple[LayoutRow, ...] = (row,)
    return Layout(
        listing.accent,
        "\n".join(lines),
        words="\n".join(words),
        rows=rows,
        foot=foot(texts, session),
        role_pinged=wanted.role,
    )
