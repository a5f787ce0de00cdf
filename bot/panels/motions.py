"""The message in which a table asks its people to agree to something, and what those are told who answer."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games import Tone
from bot.panels.controls import Button
from bot.panels.custom_id import CustomId, b36
from bot.panels.footer import foot
from bot.panels.layout import Layout, LayoutRow
from bot.panels.proposal import moment
from bot.panels.texts import Texts
from bot.system import mentions
from bot.tables.motion_standing import MotionKind, Standing
from bot.tables.session import Session
from renderers.kit.typed import written


def motions_card(texts: Texts, session: Session, standings: Sequence[Standing]) -> Layout:
    """Return what the people at a table are asked to agree to, with controls.

    Args:
        texts: the bot's words.
        session: the table.
        standings: what is asked, and how far that has come; at least one.
    """
    lines, pinged = [f"### {texts('motion.head', game=session.listing.title)}"], list[int]()
    for standing in standings:
        lines += [sentence(texts, session, standing), texts("motion.until", time=moment(standing.motion.ends_at, "R"))]
        waited = waited_for(texts, session, standing)
        lines.append(f"-# {waited}")
        pinged += [user for seat in standing.missing if (user := session.seats[seat].user) is not None]
        if standing.kind is MotionKind.HAND and not standing.motion.accepted and standing.motion.user is not None:
            pinged.append(standing.motion.user)
    rows: tuple[LayoutRow, ...] = tuple([_row(texts, session.table.id, standing) for standing in standings])
    called = " ".join(mentions.person(user) for user in dict.fromkeys(pinged))
    return Layout(
        session.listing.accent,
        "\n".join(lines),
        words=called,
        rows=rows,
        foot=foot(texts, session),
        others_pinged=tuple(dict.fromkeys(pinged)),
    )


def sentence(texts: Texts, session: Session, standing: Standing) -> str:
    """Say what is asked."""
    motion = standing.motion
    phrase = str(standing.kind)
    sitter = session.seats[motion.seat]
    if standing.kind is MotionKind.HAND and (sitter.user is None or session.answers_itself(motion.seat)):
        phrase = "claim"
    return texts(f"motion.{phrase}", who=session.written[motion.seat], name=written(motion.name), n=motion.about)


def waited_for(texts: Texts, session: Session, standing: Standing) -> str:
    """Say who has not answered yet."""
    names = [session.written[seat] for seat in standing.missing]
    if standing.kind is MotionKind.HAND and not standing.motion.accepted:
        names.append(written(standing.motion.name))
    return texts("motion.missing", names=texts.join(names))


def answered(texts: Texts, session: Session, standing: Standing) -> str:
    """Say to everybody what has come of an answer to which nothing more is to be added."""
    motion = standing.motion
    phrase = str(standing.kind)
    return texts(f"motion.done-{phrase}", who=session.written[motion.seat], name=written(motion.name), n=motion.about)


def ask_others(texts: Texts, session: Session, why: str) -> Layout:
    """Say why an answer cannot be taken back just so, and offer to ask the others."""
    ask = Button(str(CustomId("askback", session.table.id)), texts("control.ask-back"))
    return Layout(session.listing.accent, why, words=texts("motion.could-ask"), rows=((ask,),))


def subject_of(standing: Standing) -> str:
    """Return what a control of a motion carries: its matter, and when it was asked."""
    return f"{standing.motion.matter}.{b36(standing.motion.asked_at)}"


def _row(texts: Texts, table: int, standing: Standing) -> LayoutRow:
    takes = standing.kind is MotionKind.HAND and not standing.motion.accepted and not standing.missing
    label = texts("control.take-seat" if takes else "control.agree")
    subject = subject_of(standing)
    return (
        Button(str(CustomId("agree", table, subject)), label, tone=Tone.GOOD),
        Button(str(CustomId("refuse", table, subject)), texts("control.refuse")),
    )
