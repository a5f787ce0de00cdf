"""The controls below a seat's question: further questions, and what can be done at any time."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games import Listing, Tone
from bot.panels.controls import Button
from bot.panels.custom_id import CustomId
from bot.panels.texts import Texts
from bot.store import Status
from bot.tables.logs import AnyGame
from bot.tables.session import Session
from engines.core import Question

ROOM_FOR_OFFERS = 3
"""Standing offers that get a button each."""


def hand_controls(
    texts: Texts, session: Session, seat: int, question: Question | None, extras: tuple[Button, ...]
) -> list[Button]:
    """Return these controls, with the `extras` that belong to what the message shows."""
    buttons = [*_questions(texts, session, seat, question), *extras]
    if session.listing.advances and session.table.status is Status.PLAYING:
        buttons.append(_plain(texts, session, "advance"))
    if session.begun_game.can_take_back(seat):
        buttons.append(_plain(texts, session, "back"))
    over = session.table.status is Status.OVER
    return buttons + (_after_the_end(texts, session) if over else [_plain(texts, session, "more")])


def other_questions(game: AnyGame, seat: int, question: Question | None) -> list[Question]:
    """Return what a seat can answer beside a question."""
    others = [other for other in game.questions(seat) if question is None or other.key != question.key]
    return [other for other in others if other.blocking or next(iter(game.legal(seat, other.key)), None)]


def offers_told(listing: Listing, offers: Iterable[Question]) -> list[str]:
    """Return a line on each standing offer whose button does not say all by itself, where the game has words for it."""
    phrases, topics = listing.phrases, dict.fromkeys(offer.topic for offer in offers if not offer.blocking)
    told = [topic for topic in topics if f"offer_text.{topic}" in phrases]
    return [f"-# **{phrases(f'offer.{topic}')}**: {phrases(f'offer_text.{topic}')}" for topic in told]


def _questions(texts: Texts, session: Session, seat: int, question: Question | None) -> list[Button]:
    """Return the controls that open other questions, and those that help with this one."""
    table, phrases = session.table.id, session.listing.phrases
    buttons = []
    for other in other_questions(session.begun_game, seat, question)[:ROOM_FOR_OFFERS]:
        label = texts("control.to-question") if other.blocking else phrases(f"offer.{other.topic}")
        buttons.append(Button(str(CustomId("open", table, other.key)), label))
    if question is not None and session.gives_hints:
        if question.blocking:
            buttons.append(Button(str(CustomId("hint", table, question.key)), texts("control.hint")))
        if session.listing.has_computer:
            buttons.append(_plain(texts, session, "try"))
    return buttons


def _after_the_end(texts: Texts, session: Session) -> list[Button]:
    """Return what can be done once the game is over."""
    buttons = [
        Button(str(CustomId("rematch", session.table.id)), texts("control.rematch"), "🔁", Tone.GOOD),
        Button(str(CustomId("replay", session.table.id)), texts("control.replay"), "🎞️"),
        _plain(texts, session, "log"),
    ]
    if session.listing.has_computer:
        buttons += [_plain(texts, session, "review"), _plain(texts, session, "try")]
    if session.listing.pictures.closeups:
        buttons.append(_plain(texts, session, "closer"))
    return buttons


def _plain(texts: Texts, session: Session, verb: str) -> Button:
    """Return the button of a verb that needs no more than the table."""
    return Button(str(CustomId(verb, session.table.id)), texts(f"control.{verb}"))
