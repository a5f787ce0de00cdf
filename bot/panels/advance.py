"""Answers in advance: which somebody has given, and the page on which they are given."""

from __future__ import annotations

from bot.panels.controls import Select, SelectOption
from bot.panels.custom_id import CustomId, b36
from bot.panels.layout import Layout
from bot.panels.texts import Texts
from bot.store import Advance
from bot.tables.advances import dropped, kept_by
from bot.tables.session import Session


def advance_page(texts: Texts, session: Session, seat: int, note: str = "") -> Layout:
    """Return the page on which a seat gives answers in advance, and takes them back.

    Args:
        texts: the bot's words.
        session: the table.
        seat: whose.
        note: one sentence about what was just done.
    """
    listing = session.listing
    given = {answer.id for answer in (kept_by(listing, row) for row in _rows(session, seat)) if answer}
    lines = tuple(
        [
            SelectOption(b36(index), listing.phrases(f"advance.{answer.id}"), "✅" if answer.id in given else "")
            for index, answer in enumerate(listing.advances)
        ]
    )
    words = [note and f"> {note}", texts("advance.words"), *lines_of(texts, session, seat)]
    menu = Select(str(CustomId("advset", session.table.id)), texts("advance.which"), lines)
    head = f"### {texts('advance.head', game=listing.title)}"
    return Layout(listing.accent, head, words="\n".join(filter(None, words)), rows=(menu,))


def lines_of(texts: Texts, session: Session, seat: int) -> list[str]:
    """Say which answers a seat has given in advance, and which were dropped and why; for its owner alone."""
    listing, lines = session.listing, []
    for row in _rows(session, seat):
        answer, gone = kept_by(listing, row), dropped(listing, row)
        if answer is not None:
            lines.append(texts("advance.given", answer=listing.phrases(f"advance.{answer.id}")))
        elif gone is not None:
            lines.append(texts(f"advance.{gone[1]}", answer=listing.phrases(f"advance.{gone[0].id}")))
    return lines


def _rows(session: Session, seat: int) -> list[Advance]:
    return [row for row in session.extras.advances if row.seat == seat]
