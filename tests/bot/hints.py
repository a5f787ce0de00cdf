"""Positions of random games, answers as a search compares them, and hints made of them."""

from __future__ import annotations

from itertools import islice

from msgspec.structs import replace

from bot.panels.custom_id import CustomId
from bot.panels.hint import hint
from bot.panels.texts import Texts
from engines.core import Compared, answers
from tests.bot.test_panels_secrecy import session_of
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants

MOMENTS, EVERY = 60, 6


def moments(key, every=EVERY):
    """Yield a session at moments of a random game with what is asked then."""
    entrant = entrants()[key]
    table = entrant.tables[0]
    for step, (game, question, entry) in enumerate(random_play(entrant, table, "hints", MOMENTS)):
        if step % every == 0 and question.blocking:
            yield entrant, session_of(entrant, game, entry, table.seats), question


def open_answers(session, question):
    """Return the first answers to a question: as many as a hint tells of, and one more."""
    return list(islice(answers(session.game.walk(question.seat, question.key)), 4))


def page(key, best, texts=None):
    """Return a hint at the beginning of a game; the answers are given without their picks, and get the first ones."""
    # Where a game begins with a choice between two, a later moment has more answers to tell of.
    entrant, session, question = next(one for one in moments(key, 1) if len(open_answers(*one[1:])) >= len(best))
    game = session.game
    walk = game.walk(question.seat, question.key)
    told = [replace(each, picks=picks) for each, picks in zip(best, answers(walk), strict=False)]
    view, names = game.view(question.seat), session.names
    control = CustomId("pick", session.table.id, question.key)
    return hint(
        texts or Texts(), entrant.listing, view, walk, asked="", best=told, names=names, move=7, control=control
    )


def compared(ahead, *differences):
    """Return an answer that is ahead by so much at first sight, or by these differences, each in eight worlds."""
    return Compared((), ahead) if not differences else Compared.of((), differences * 8)


def few(*differences):
    return Compared.of((), differences)


def reckoned(ahead):
    return Compared((), ahead, reckoned=True)
