"""What is asked before somebody gives a seat up, and what is said after it."""

from __future__ import annotations

from bot.games import Tone
from bot.panels.controls import Button
from bot.panels.custom_id import CustomId
from bot.panels.layout import Layout
from bot.panels.texts import Texts
from bot.tables.session import Session


def asked_to_resign(texts: Texts, session: Session) -> Layout:
    """Return the page that asks whether a seat is given up for good."""
    table = session.table.id
    sure = Button(str(CustomId("giveup", table, page=0)), texts("control.giveup"), tone=Tone.GRAVE)
    no = Button(str(CustomId("keepseat", table, page=0)), texts("control.keepseat"))
    words = texts("resign.over" if _ends(session) else "resign.on")
    return Layout(
        session.listing.accent,
        f"### {texts('resign.head', game=session.listing.title)}",
        words=words,
        rows=((sure, no),),
        foot=texts("foot.table", table=str(table)),
    )


def resigned(texts: Texts, session: Session, *, over: bool) -> Layout:
    """Return the page that says that a seat was given up."""
    words = texts("note.resigned-over" if over else "note.resigned")
    return Layout(session.listing.accent, words, foot=texts("foot.table", table=str(session.table.id)))


def played_on(texts: Texts, session: Session) -> Layout:
    """Return the page that says that a seat was kept after all."""
    return Layout(session.listing.accent, texts("resign.kept"), foot=texts("foot.table", table=str(session.table.id)))


def _ends(session: Session) -> bool:
    """Return whether the game ends when one more seat is given up."""
    left = len(session.seats) - len(session.begun_game.resigned) - 1
    return left < (1 if session.listing.rules.info.cooperative else 2)
