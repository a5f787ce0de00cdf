"""Random games for the suites, stopped after a number of entries so that long games cost no more than short ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.core import Ask, Entry, Game, Question, Rng
from engines.core.walk import sample
from tests.conformance.registry import Entrant, Table

Moment = tuple[Game[Any, Any, Any], Question, Entry[Any]]
"""A game, the question that was answered in it, and the entry that came of it."""


def ask_somebody(game: Game[Any, Any, Any], rng: Rng) -> Question | None:
    """Choose a question to answer: mostly one that the game waits for, now and then a standing offer."""
    asked = game.questions()
    blocking = [question for question in asked if question.blocking]
    offers = [
        question
        for question in asked
        if not question.blocking and next(iter(game.legal(question.seat, question.key)), None)
    ]
    if not blocking:
        return None
    if offers and rng.below(4) == 0:
        return rng.pick(offers)
    return rng.pick(blocking)


def random_play(entrant: Entrant, table: Table, seed: str, most: int | None = None) -> Iterator[Moment]:
    """Play at random; yield every moment, at most `most` of them."""
    game, _ = entrant.start(table, seed)
    rng = Rng(f"play-{seed}")
    for _ in range(most or entrant.bound):
        question = ask_somebody(game, rng)
        if question is None:
            return
        picks = game.legal(question.seat, question.key).sample(rng)
        after, entry = game.play(question.seat, question.key, picks)
        yield game, question, entry
        game = after
    assert most is not None, f"{entrant.key} goes on after {entrant.bound} entries"


def every_ask(entrant: Entrant, table: Table, most: int, seed: str = "appearance") -> Iterator[tuple[Any, Ask]]:
    """Yield every ask on the way to random answers, with the view of the seat that is asked."""
    rng = Rng(seed)
    for game, question, _ in random_play(entrant, table, seed, most):
        walk = game.walk(question.seat, question.key)
        picks = sample(walk, rng)
        for done in range(len(picks)):
            ask = walk(picks[:done])
            assert isinstance(ask, Ask)
            yield game.view(question.seat), ask
