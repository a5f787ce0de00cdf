"""What a seat is asked first, and what of its hand is marked then."""

from __future__ import annotations

from bot.panels.asking import marks_of
from bot.panels.draft import follow
from bot.tables.logs import AnyGame
from bot.tables.session import Session
from engines.core import Question
from renderers.kit.card_values import UNMARKED, Marks


def question_of(game: AnyGame, seat: int, key: str = "") -> Question | None:
    """Return the question with this key, or else the first that the game waits for."""
    asked = game.questions(seat)
    chosen = [question for question in asked if question.key == key]
    blocking = [question for question in asked if question.blocking]
    return next(iter([*chosen, *blocking]), None)


def first_marks(session: Session, seat: int) -> Marks:
    """Return what is marked in the hand of a seat that has begun no answer yet."""
    game = session.begun_game
    question = question_of(game, seat)
    if question is None:
        return UNMARKED
    draft = follow(game.walk(seat, question.key), "")
    return marks_of(session.listing, game.view(seat), draft)
