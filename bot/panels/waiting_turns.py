"""A notice that gathers the turns that wait for one person, a line for each table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from bot.panels.controls import Button, Select, SelectOption
from bot.panels.custom_id import CustomId, b36
from bot.panels.layout import OWN_ACCENT, Layout, LayoutRow
from bot.panels.texts import Texts
from bot.system import mentions
from bot.tables.session import Session

MOST: Final = 25
"""Lines of one message, and of one menu."""


class WaitingTurn(msgspec.Struct, frozen=True):
    """One table that waits for somebody.

    Attributes:
        table: its number.
        seat: where they sit there.
        title: the game.
        since: when they were asked, in unix milliseconds.
        until: when their time runs out; None without a clock.
        link: leads to the board.
    """

    table: int
    seat: int
    title: str
    since: int
    until: int | None
    link: str | None


def waiting_turns(texts: Texts, user: int, turns: Sequence[WaitingTurn], *, alone: bool) -> Layout:
    """Tell somebody which tables wait for them.

    Args:
        texts: words.
        user: the person.
        turns: the tables, the one that has waited longest first.
        alone: whether nobody else reads it.
    """
    head = texts("notice.waiting", user=mentions.person(user), n=len(turns))
    lines = [_line(texts, turn) for turn in turns[:MOST]]
    if len(turns) > MOST:
        lines.append(texts("notice.more", n=len(turns) - MOST))
    snooze = Button(snooze_all(user), texts("control.snooze"))
    rows: tuple[LayoutRow, ...]
    if len(turns) == 1:
        rows = ((snooze, mute_button(texts, turns[0].table, turns[0].seat)),)
    else:
        options = tuple([SelectOption(b36(turn.table), _named(texts, turn)) for turn in turns[:MOST]])
        rows = (Select(str(CustomId("muteone", 0, b36(user))), texts("notice.mute-which"), options), (snooze,))
    foot = texts("notice.foot") if alone else ""
    return Layout(OWN_ACCENT, head, words="\n".join(lines), rows=rows, foot=foot, pinged=user)


def snooze_all(user: int) -> str:
    """Return the custom_id of the button that is on each such notice of a person, and on nothing else."""
    return str(CustomId("snoozeall", 0, b36(user)))


def mute_button(texts: Texts, table: int, seat: int) -> Button:
    """Return the button by which the person of a seat wants no more notices of a table."""
    return Button(mute_control(table, seat), texts("control.mute"))


def mute_control(table: int, seat: int) -> str:
    """Return the custom_id of that button, which is on each notice of a seat's turn and on no board."""
    return str(CustomId("mute", table, b36(seat)))


def snooze_button(texts: Texts, table: int, seat: int) -> Button:
    """Return the button by which the person of a seat wants no notices for a while."""
    return Button(str(CustomId("snooze", table, b36(seat))), texts("control.snooze"))


def dms_refused(texts: Texts, user: int, session: Session) -> Layout:
    """Ask somebody at a table what is to become of notices, because they take no direct messages."""
    seat = session.seat_of(user) or 0
    button = Button(str(CustomId("tellhere", session.table.id, b36(seat))), texts("control.tell-here"))
    words = texts("notice.dms-refused", user=mentions.person(user))
    return Layout(session.listing.accent, words, rows=((button,),), pinged=user)


def _line(texts: Texts, turn: WaitingTurn) -> str:
    phrase = "notice.turn" if turn.until is None else "notice.turn-until"
    return texts(
        phrase,
        game=mentions.link(f"**{turn.title}**", turn.link),
        table=str(turn.table),
        since=f"<t:{turn.since // 1000}:R>",
        until=f"<t:{(turn.until or 0) // 1000}:R>",
    )


def _named(texts: Texts, turn: WaitingTurn) -> str:
    return texts("notice.table", game=turn.title, table=str(turn.table))
