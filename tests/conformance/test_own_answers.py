"""What games say of answers that people need not click: it is true at every moment of random games."""

from __future__ import annotations

from itertools import islice

from engines.core import Rng, only_answer
from tests.conformance.playing import random_play
from tests.conformance.registry import Entrant, Table

MOMENTS = 150
EVERY = 4


def test_an_answer_in_advance_is_legal_where_it_is_given_and_named(entrant: Entrant, table: Table) -> None:
    listing = entrant.listing
    for answer in listing.advances:
        assert f"advance.{answer.id}" in listing.phrases
        assert listing.phrases(f"advance.{answer.id}")
    for game, question, _ in random_play(entrant, table, "advance", MOMENTS):
        for answer in listing.advances:
            if answer.topic == question.topic:
                picks = answer.picks(game.walk(question.seat, question.key))
                assert picks is None or picks in game.legal(question.seat, question.key)


def test_an_only_answer_is_the_only_one(entrant: Entrant, table: Table) -> None:
    for step, (game, question, _) in enumerate(random_play(entrant, table, "only", MOMENTS)):
        if step % EVERY == 0:
            walk = game.walk(question.seat, question.key)
            only = only_answer(walk)
            first_two = list(islice(game.legal(question.seat, question.key), 2))
            assert only is None or first_two == [only]


def test_what_is_called_open_has_one_answer_by_what_everybody_knows(entrant: Entrant, table: Table) -> None:
    """The unseen may be dealt anew before the eyes of the gallery: an only answer stays one."""
    open_, rng = entrant.listing.own_answers.open, Rng("open")
    for game, question, _ in random_play(entrant, table, "open", MOMENTS):
        if question.topic in open_:
            other = entrant.another_world(game, None, rng)
            walks = [one.walk(question.seat, question.key) for one in (game, other)]
            one, two = (only_answer(walk) is None for walk in walks)
            assert one == two, question


def test_what_is_called_undoable_can_be_taken_back(entrant: Entrant, table: Table) -> None:
    undoable = entrant.listing.own_answers.undoable
    for game, question, entry in random_play(entrant, table, "undo", MOMENTS):
        if question.topic in undoable:
            after, _ = game.play(question.seat, question.key, entry.picks)
            assert after.can_take_back(question.seat) or after.outcome() is not None
