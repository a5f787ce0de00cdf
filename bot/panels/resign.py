"""What is asked before somebody gives a seat up, and what is said after it."""

from __future__ import annotations

from bot.games import Tone
from bot.panels.controls import Button
from bot.panels.custom_id import CustomId
from bot.panels.layout import Layout
from bot.panels.texts import Texts
from bot.store import Status
from bot.tables.session import Session


def asked_to_resign(texts: Texts, session: Session) -> Layout:
    """Return the page that asks whether a seat is given up for good."""
    table = session.table.id
    sure = Button(str(CustomId("giveup", table, page=0)), texts("control.giveup"), tone=Tone.GRAVE)
    no = Button(str(CustomId("keepseat", table, page=0)), texts("control.keepseat"))
    words = texts("resign.over" if _ends(session) else "resign.alone" if _is_last(session) else "resign.on")
    return Layout(
        session.listing.accent,
        f"### {texts('resign.head', game=session.listing.title)}",
        words=words,
        rows=((sure, no),),
        foot=texts("foot.table", table=str(table)),
    )


def resigned(texts: Texts, session: Session) -> Layout:
    """Return the page that says that a seat was given up; the session is the one after that."""
    words = words_of_resigned(texts, session)
    return Layout(session.listing.accent, words, foot=texts("foot.table", table=str(session.table.id)))


def words_of_resigned(texts: Texts, session: Session) -> str:
    """Return the sentence that says that a seat was given up, and what becomes of the game."""
    if session.table.status is Status.OVER:
        return texts("note.resigned-over")
    return texts("note.resigned-alone" if session.given_up_by_all else "note.resigned")


def played_on(texts: Texts, session: Session) -> Layout:
    """Return the page that says that a seat was kept after all."""
    return Layout(session.listing.accent, texts("resign.kept"), foot=texts("foot.table", table=str(session.table.id)))


def _is_last(session: Session) -> bool:
    """Return whether no other person plays on."""
    return sum(seat.computer is None and seat.resigned_at is None for seat in session.seats) <= 1


def _ends(session: Session) -> bool:
    """Return whether the game ends when one more seat is given up."""
    left = len(session.seats) - len(session.begun_game.resigned) - 1
    return left < (1 if session.listing.rules.info.cooperative else 2)
