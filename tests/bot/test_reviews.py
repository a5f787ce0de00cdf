"""Reviews: what they look at, that nothing but the seat's own view decides them, and what is said of them."""

from __future__ import annotations

from itertools import starmap

import pytest
from msgspec.structs import replace

from bot.autoplay import reviews
from bot.autoplay.computer_worker import Task
from bot.autoplay.review_worker import explained, fortune, judged, matched
from bot.learning.puzzles import position, puzzles_of
from bot.panels.texts import Texts
from bot.panels.worth import signed_worth
from bot.store import By, EntryRow
from bot.tables.reviews import (
    Decision,
    Material,
    can_be_told,
    is_best,
    is_worse,
    material_of,
    spread,
    summed_up,
)
from engines.core import TABLE, Level, Rng
from tests.bot.reviewing import GAMES, MOVES, played, point
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants
from tests.slowly import mostly_slow

FEW = 4


def task_of(entrant, decision, seed="review", iterations=6):
    listing = entrant.listing
    return Task(
        listing.origin, listing.rules.digest, seed, decision.view, decision.question, Level.HARD, 60.0, 0, iterations
    )


def sample(material):
    return spread(material.decisions, FEW)


@pytest.mark.parametrize("key", GAMES)
def test_a_review_looks_at_a_seats_own_choices_and_at_all_chance(key):
    entrant, session, rows = played(key)
    header, listing = session.begun_game.header, entrant.listing
    for seat in range(len(session.seats)):
        material = material_of(listing, header, rows, seat, 10 + seat)
        assert material.asked == len(material.decisions)
        for decision in material.decisions:
            assert decision.question.seat == seat == rows[decision.n].seat
        assert material.happenings[0].seat == TABLE
        assert all(one.before and one.question for one in material.happenings[1:])
        computers = [row if row.n % 2 else EntryRow(**{**fields(row), "by": By.COMPUTER}) for row in rows]
        own = material_of(listing, header, computers, seat, 10 + seat)
        assert {one.n for one in own.decisions} == {one.n for one in material.decisions if one.n % 2}
        assert own.happenings == material.happenings


def fields(row):
    return {name: getattr(row, name) for name in row.__struct_fields__}


@pytest.mark.parametrize("key", GAMES)
def test_an_answer_is_judged_by_its_seats_view_alone(key):
    """Whatever the seat could not see is dealt anew: the worker is sent the same, and says the same."""
    entrant = entrants()[key]
    rng, compared = Rng("redeal"), 0
    for step, (game, question, entry) in enumerate(random_play(entrant, entrant.tables[0], "judged", MOVES)):
        if step % 20 or not question.blocking:
            continue
        codec, other = entrant.listing.codec, entrant.another_world(game, question.seat, rng)
        first, again = [
            Decision(entry.n, codec.write_view(one.view(question.seat)), question, entry.picks) for one in (game, other)
        ]
        assert first == again
        found = [judged(task_of(entrant, one), one.picks) for one in (first, again)]
        assert found[0] == found[1]
        compared += 1
    assert compared


@pytest.mark.parametrize("key", GAMES)
def test_what_is_given_is_compared_with_what_is_best_and_luck_is_a_number(key):
    entrant, session, rows = played(key)
    header, judgements = session.begun_game.header, 0
    for decision in sample(material_of(entrant.listing, header, rows, 0, 10)):
        found = judged(task_of(entrant, decision), decision.picks)
        if found is None:
            continue
        judgements += 1
        assert found.loss >= 0
        assert (found.loss == 0) or found.best != decision.picks
        session.begun_game.rules.ask(entrant.listing.codec.read_view(decision.view), decision.question, found.best)
        assert (found.given.value is None) == (not found.given.worlds)
        if found.given.worlds and found.best != decision.picks:
            met = matched(task_of(entrant, decision, "again"), decision.picks, found.best)
            assert met is not None
            assert met.worlds
    if not is_hard(entrant):
        return
    assert judgements
    for happened in spread(material_of(entrant.listing, header, rows, 0, 10).happenings, 2):
        task = task_of(entrant, Decision(0, b"", happened.question, ()), iterations=1)
        luck = [fortune(task, happened, 0, config=header.config, entries=entries) for entries in (0, 2)]
        assert all(isinstance(one, float) for one in luck)


@pytest.mark.parametrize("key", mostly_slow(sorted(GAMES, key="thor_vs_loki".__ne__)))
def test_the_first_look_of_a_review_tries_most_answers_often_enough(key):
    """Thor vs Loki comes first: there each answer is tried with several answers that may follow it."""
    entrant, session, rows = played(key)
    material = material_of(entrant.listing, session.begun_game.header, rows, 0, 10)
    tasks = [(task_of(entrant, one, iterations=reviews.QUICK), one.picks) for one in spread(material.decisions, 10)]
    looked_at = [found for found in starmap(judged, tasks) if found is not None]
    assert sum(map(can_be_told, looked_at)) >= 0.9 * len(looked_at)


def is_hard(entrant):
    return entrant.mind is not None


def test_a_review_blames_no_first_row_that_the_coach_advises_but_one_of_weak_cards():
    entrant = entrants()["thor_vs_loki"]
    listing = entrant.listing
    for seed in (2, 3):
        game, _ = entrant.start(entrant.tables[0], f"rows{seed}")
        question = game.questions()[seed % 2]
        view, walk = game.view(question.seat), game.walk(question.seat, question.key)
        strong, *_, weak = entrant.computer(Level.NORMAL, Rng("rows")).weigh(view, question, walk)
        decision = Decision(1, listing.codec.write_view(view), question, strong.picks)
        found = judged(task_of(entrant, decision, iterations=300), strong.picks)
        task = task_of(entrant, decision, iterations=500)
        if found.best != strong.picks:
            met = matched(task, strong.picks, found.best)
            assert not is_worse(replace(found, given=met))
        assert is_worse(replace(found, given=matched(task, weak.picks, strong.picks)))
        turned = matched(task, strong.picks[::-1], strong.picks)
        assert turned is not None
        assert turned.ahead == 0, "nobody knows what lies across, so the order is no matter"


def test_three_turning_points_are_the_dearest_and_what_noise_may_be_costs_nothing():
    found = [point(1, -0.2), point(2, -0.1, error=0.2), point(3, -0.5), point(4, 0.3), point(5, -0.3), point(6, -0.1)]
    review = summed_up(Material((), (), 9), found, much=0.1, deal=0.1, chances=[0.2, -0.5])
    assert [one.decision.n for one in review.turning] == [3, 5, 1]
    assert (review.asked, review.judged, review.best, review.unsure, review.share) == (9, 6, 1, 1, 17)
    assert review.lost == pytest.approx(1.1)
    assert review.chance == pytest.approx(-0.3)
    assert not is_best(found[1].judged, 0.1), "nor is it praised: it came out behind"
    assert summed_up(Material((), (), 0), [], much=0.1, deal=None, chances=[]).share == 0


def test_an_answer_is_not_blamed_for_what_few_imagined_games_tell():
    found = [point(1, -0.9, worlds=2), point(2, -0.8, worlds=6), point(3, -0.2), point(4, -0.1, worlds=0)]
    review = summed_up(Material((), (), 4), found, much=0.1, deal=None, chances=[])
    assert (review.asked, review.judged, review.best) == (4, 3, 0), "what was tried too seldom is not praised either"
    assert (review.unsure, review.worse) == (1, 2)
    assert [one.decision.n for one in review.turning] == [3, 4]


@pytest.mark.parametrize(
    ("key", "amount", "said"),
    [
        ("gulveig", -0.004, "next to nothing"),
        ("gulveig", 0.0, "next to nothing"),
        ("gulveig", -0.031, "about −3 % chance of winning"),
        ("champions_of_midgard", 0.001, "next to nothing"),
        ("champions_of_midgard", 2.0, "about +2 Glory"),
        ("god_of_war", 0.4, "next to nothing"),
        ("god_of_war", -13.7, "about the worth of −14 health"),
    ],
)
def test_luck_that_is_next_to_nothing_has_no_sign_and_no_number(key, amount, said):
    assert signed_worth(Texts(), entrants()[key].listing, amount) == said


@pytest.mark.parametrize("key", ["gulveig", "nordic_glory"])
def test_what_is_best_in_a_puzzle_is_explained_by_trials_beside_other_answers(key):
    entrant = entrants()[key]
    listing = entrant.listing
    told = 0
    for puzzle in puzzles_of(key)[:4]:
        game, question = position(listing, puzzle)
        view = listing.codec.write_view(game.view(question.seat))
        task = Task(
            listing.origin, listing.rules.digest, "why", view, question, Level.HARD, seconds=60.0, iterations=200
        )
        found = explained(task, puzzle.picks)
        assert found == explained(task, puzzle.picks)
        gains = found.gains
        assert puzzle.picks not in (found.rival, found.tempting)
        assert found.rival
        assert {puzzle.picks, found.rival} <= {each.picks for each in found.compared}
        told += any(gain.worth > 0 for gain in gains)
    assert told >= 2
