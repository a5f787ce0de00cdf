"""Computer players of every level: their answers are legal, and hang on view, question and chance alone."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Any

import pytest

from engines.core import ExplainingMind, Game, Level, Picks, Player, Question, Rng, compare
from tests.conformance.playing import random_play
from tests.conformance.registry import Entrant, Table

MOMENTS = 120
MANY = 2_000
"""Moments of the slow tests."""
SPARING = {Level.EASY: 3, Level.NORMAL: 3, Level.HARD: 20}
"""Of how many moments one is looked at, by level."""

_WAYS = ("more", "less")

AnyGame = Game[Any, Any, Any]


def answer(player: Player, game: AnyGame, question: Question) -> Picks | None:
    """Return what a player does about a question, or about a standing offer; None when it lets it be."""
    view, walk = game.view(question.seat), game.walk(question.seat, question.key)
    if question.blocking:
        return player.decide(view, question, walk)
    return player.consider(view, question, walk)


def questions(entrant: Entrant, table: Table, most: int, every: int) -> Iterator[tuple[AnyGame, Question]]:
    """Yield what computer players are asked at moments of random games, standing offers included."""
    considered = entrant.listing.offers.considered
    for step, (game, _, _) in enumerate(random_play(entrant, table, "computers", most)):
        if step % every == 0:
            for question in game.questions():
                if question.blocking or question.topic in considered:
                    yield game, question


def check_legal(entrant: Entrant, table: Table, level: Level, most: int, every: int) -> None:
    player = entrant.computer(level, Rng(level))
    for game, question in questions(entrant, table, most, every):
        picks = answer(player, game, question)
        if picks is not None:
            game.play(question.seat, question.key, picks)
        else:
            assert not question.blocking


@pytest.mark.parametrize("level", Level)
def test_every_level_answers_legally(entrant: Entrant, table: Table, level: Level) -> None:
    check_legal(entrant, table, level, MOMENTS, SPARING[level])


@pytest.mark.slow
@pytest.mark.parametrize("level", Level)
def test_every_level_answers_legally_throughout_a_game(entrant: Entrant, table: Table, level: Level) -> None:
    check_legal(entrant, table, level, MANY, SPARING[level] // 3)


@pytest.mark.parametrize("level", Level)
def test_an_answer_hangs_on_view_question_and_chance_alone(entrant: Entrant, table: Table, level: Level) -> None:
    """A player that has answered before, or one in a world in which the unseen is dealt anew, says the same."""
    rng, found = Rng("redeal"), []
    for game, question in questions(entrant, table, MOMENTS, 4 * SPARING[level]):
        other = entrant.another_world(game, question.seat, rng)
        first, again = [answer(entrant.computer(level, Rng("same")), one, question) for one in (game, other)]
        assert first == again
        found.append((game, question, first))
    for game, question, first in reversed(found):  # in another order: nothing is remembered
        assert answer(entrant.computer(level, Rng("same")), game, question) == first


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_who_weighs_gives_the_best_answer_and_tells_no_lies(entrant: Entrant, table: Table, level: Level) -> None:
    if not hasattr(entrant.computer(level, Rng("weigh")), "weigh"):
        pytest.skip("its computer player does not weigh")
    for game, question in questions(entrant, table, MOMENTS, 2 * SPARING[level]):
        if not question.blocking:
            continue
        view, walk = game.view(question.seat), game.walk(question.seat, question.key)
        weighed = entrant.computer(level, Rng("weigh")).weigh(view, question, walk)
        values, picked = [each.value for each in weighed], [each.picks for each in weighed]
        assert values
        assert all(map(isfinite, values))
        assert values == sorted(values, reverse=True)
        assert len(picked) == len(set(picked))
        for picks in picked:
            game.play(question.seat, question.key, picks)
        assert answer(entrant.computer(level, Rng("weigh")), game, question) == picked[0]


def test_the_hard_player_compares_what_it_answers_with_what_else_is_legal(entrant: Entrant, table: Table) -> None:
    if not hasattr(entrant.computer(Level.HARD, Rng("weigh")), "weigh"):
        pytest.skip("its computer player does not weigh")
    for game, question in questions(entrant, table, MOMENTS, 2 * SPARING[Level.HARD]):
        if not question.blocking:
            continue
        view, walk = game.view(question.seat), game.walk(question.seat, question.key)
        best, *others = compare(entrant.computer(Level.HARD, Rng("hint")), view, question, walk)
        assert best.picks == answer(entrant.computer(Level.HARD, Rng("hint")), game, question)
        assert [each.ahead for each in others] == sorted((each.ahead for each in others), reverse=True)
        assert len({each.picks for each in (best, *others)}) == 1 + len(others)
        for each in (best, *others):
            assert isfinite(each.ahead)
            game.play(question.seat, question.key, each.picks)


def test_the_hard_player_says_why_in_figures_that_have_words(entrant: Entrant, table: Table) -> None:
    mind = getattr(entrant.computer(Level.HARD, Rng("figures")), "mind", None)
    if not isinstance(mind, ExplainingMind):
        pytest.skip("its computer player explains nothing")
    phrases = entrant.listing.phrases
    assert not phrases.missing(["gain.when", *[f"gain.{name}.{way}" for name in mind.weights for way in _WAYS]])
    for game, question in questions(entrant, table, MOMENTS, 2 * SPARING[Level.HARD]):
        if not question.blocking:
            continue
        player = entrant.computer(Level.HARD, Rng("hint"))
        compared = compare(player, game.view(question.seat), question, game.walk(question.seat, question.key))
        for each in compared:
            for gain in each.gains:
                assert isfinite(gain.amount)
                assert gain.worth == gain.amount * mind.weights[gain.figure]
