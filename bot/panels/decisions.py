"""What the people at a table are asked to decide: what is done for a late seat, and whether it goes on at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from bot.games import Tone
from bot.panels.controls import Button
from bot.panels.custom_id import CustomId, b36
from bot.panels.footer import foot
from bot.panels.layout import Layout
from bot.panels.texts import Texts
from bot.system import mentions
from bot.tables.late_votes import Choice
from bot.tables.session import Session
from bot.tables.still_tables import late_at

ROWS = 5
"""Seats about which one message can ask."""


class LateVote(msgspec.Struct, frozen=True):
    """What is wanted for one seat: how many votes each choice has, and until when there is time."""

    seat: int
    votes: Mapping[Choice, int]
    until: int


def vote_card(texts: Texts, session: Session, late: Sequence[LateVote], pinged: Sequence[int]) -> Layout:
    """Ask the others what is done for seats whose time is over."""
    lines = [f"### {texts('vote.head', game=session.listing.title)}"]
    for one in late:
        lines.append(texts("vote.late", name=session.written[one.seat], until=f"<t:{one.until // 1000}:R>"))
        cast = [texts("vote.cast", choice=texts(f"vote.{choice}"), n=n) for choice, n in one.votes.items() if n]
        lines += [f"-# {texts.join(cast)}"] if cast else []
    rows = tuple([_row(texts, session.table.id, one.seat) for one in late[:ROWS]])
    return Layout(
        session.listing.accent,
        "\n".join(lines),
        words=" ".join(map(mentions.person, pinged)),
        rows=rows,
        foot=foot(texts, session),
        others_pinged=tuple(pinged),
    )


def still_table_card(texts: Texts, session: Session, pinged: Sequence[int], *, days: int, until: int) -> Layout:
    """Ask whether a table goes on at which nobody has moved for long."""
    names = texts.join([session.written[seat] for seat in late_at(session)])
    lost = texts("doubt.lost", names=names) if names else texts("doubt.lost-nobody")
    words = texts("doubt.ask", n=days, until=f"<t:{until // 1000}:R>", lost=lost)
    called = " ".join(map(mentions.person, pinged))
    play_on = Button(str(CustomId("playon", session.table.id)), texts("control.playon"), tone=Tone.GOOD)
    return Layout(
        session.listing.accent,
        f"### {texts('doubt.head', game=session.listing.title)}\n{words}",
        words=called,
        rows=((play_on,),),
        foot=foot(texts, session),
        others_pinged=tuple(pinged),
    )


def _row(texts: Texts, table: int, seat: int) -> tuple[Button, ...]:
    return tuple(
        [
            Button(str(CustomId("votelate", table, b36(seat), b36(index))), texts(f"vote.{choice}"))
            for index, choice in enumerate(Choice)
        ]
    )
