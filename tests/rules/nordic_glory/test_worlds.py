"""Worlds that the hard player of Nordic Glory imagines: they agree with the view, and what is hidden is dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engines.core import SEED_TAG, Game, Header, Question, Rng
from engines.nordic_glory.book.cards import Deck
from engines.nordic_glory.computer import NordicGloryMind
from engines.nordic_glory.computer.player import Computer
from engines.nordic_glory.decks import write_code
from tests.rules.nordic_glory.staging import BOOK, RULES

FROST, EMBER = BOOK.decks["frostgate"], BOOK.decks["ember-host"]
LIKE_FROST = Deck(jarl=FROST.jarl, shields=FROST.shields, rituals=EMBER.rituals, elements=FROST.elements)
"""A deck that nobody can tell from Frostgate before its rituals are seen."""


def mind() -> NordicGloryMind:
    return NordicGloryMind(RULES, Computer(RULES, Rng("mind")))


def moments(seed: str, **options: str) -> Iterator[tuple[Game[Any, Any, Any], Question]]:
    """Yield the questions of a game in which everybody answers at random."""
    config = RULES.configure(2, options)
    game, _ = Game.start(RULES, Header("nordic_glory", 1, RULES.digest, config, SEED_TAG + seed))
    rng = Rng(seed)
    while not game.outcome():
        (question,) = game.questions()
        yield game, question
        game, _ = game.play(question.seat, question.key, game.legal(question.seat, question.key).sample(rng))


@pytest.mark.parametrize("deck", ["mire-and-mist", write_code(LIKE_FROST, BOOK)], ids=["ready-made", "own"])
def test_a_world_shows_the_viewer_just_what_was_seen(deck: str) -> None:
    rng, seen = Rng("worlds"), 0
    for step, (game, question) in enumerate(moments("worlds", deck_0=deck)):
        if step % 5 == 0:
            view = game.view(question.seat)
            world = mind().imagine(view, rng)
            assert RULES.view(world, question.seat) == view
            assert [(q.seat, q.topic) for q in RULES.questions(world)] == [(question.seat, question.topic)]
            seen += 1
    assert seen > 10


def test_the_hidden_hand_is_dealt_from_the_deck_that_fits_what_lies_open() -> None:
    game, question = next(moments("hands", deck_1="gale-riders"))
    other, rng = 1 - question.seat, Rng("hands")
    true = game.state.config.decks[other]
    hands = set()
    for _ in range(40):
        side = mind().imagine(game.view(question.seat), rng).sides[other]
        assert Counter(side.hand) + Counter(side.deck) == Counter(true.re_cards)
        hands.update(side.hand)
    assert hands == set(true.re_cards)


def test_a_deck_that_nobody_has_seen_is_made_up_around_the_cards_that_lie_open() -> None:
    game, question = next(moments("made up", deck_0="ember-host", deck_1="gale-riders"))
    state = game.state.copy()
    other = 1 - question.seat
    state.sides[other].discard = [state.sides[other].deck.pop(), "e-ash", "e-snow", "e-bone"]
    state.sides[other].deck = state.sides[other].deck[3:]
    view = RULES.view(state, question.seat)
    world = mind().imagine(view, Rng("made up"))
    assert RULES.view(world, question.seat) == view
    assert len(world.sides[other].reserve) == len(state.sides[other].reserve)
