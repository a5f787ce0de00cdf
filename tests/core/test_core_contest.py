"""How many trials it takes to find the best of several candidates."""

from __future__ import annotations

import pytest

from engines.core import Budget, Rng
from engines.core.contest import Contest


def noisy(*means, spread=10, worlds_differ=0):
    """Return trials with these means, whose noise is each candidate's own; worlds are rich or poor besides."""

    def trial(candidate, world):
        own = Rng(f"noise/{candidate}/{world}").below(2 * spread + 1) - spread
        return means[candidate] + own + Rng(f"world/{world}").below(worlds_differ + 1)

    return trial


def held(trial, candidates, iterations, **budget):
    contest = Contest(candidates, trial)
    contest.run(Budget(iterations, **budget))
    return contest


@pytest.mark.parametrize("best", range(5))
def test_the_best_is_found_among_noisy_ones(best):
    means = [0.0] * 5
    means[best] = 8.0
    assert held(noisy(*means), 5, 600).ranking()[0] == best


def test_worlds_that_are_rich_for_everybody_do_not_matter():
    contest = held(noisy(0, 0, 2, spread=1, worlds_differ=1000), 3, 300)
    assert contest.ranking()[0] == 2
    assert contest.mean(2) - contest.mean(0) == pytest.approx(2, abs=0.7)


def test_a_clear_case_is_decided_early():
    assert held(noisy(0, 50, 0, 0), 4, 10_000).trials <= 4 * 16
    assert held(noisy(0, 0.5, 0, 0), 4, 10_000).trials > 4 * 64


def test_candidates_that_never_differ_are_one_and_the_first_is_taken():
    contest = held(lambda _one, world: float(world % 5), 3, 10_000)
    assert contest.ranking() == [0, 1, 2]
    assert contest.trials < 100


def test_no_more_trials_are_made_than_the_budget_allows():
    for iterations in (0, 1, 3, 4, 17, 100):
        assert held(noisy(0, 1, 2), 3, iterations).trials <= iterations


def test_without_a_trial_the_first_guess_stands():
    assert held(noisy(0, 5), 2, 0).ranking() == [0, 1]


def test_it_is_broken_off_when_time_is_out():
    looks = iter([True] * 10)
    contest = held(noisy(0, 1, 2), 3, 1_000, in_time=lambda: next(looks, False))
    assert contest.trials == 10


def test_on_a_busy_machine_the_best_two_meet_in_the_least_worlds_before_time_counts():
    contest = held(noisy(0, 1, 2, 3, 4), 5, 10_000, in_time=lambda: False, least_worlds=16)
    best, second = contest.ranking()[:2]
    assert 16 <= len(contest.differences(best, second)) < 32


def test_also_the_least_worlds_have_an_end():
    looks = iter([True] * 10)
    contest = held(
        noisy(0, 1, 2), 3, 1_000, in_time=lambda: False, least_worlds=16, in_patience=lambda: next(looks, False)
    )
    assert contest.trials == 10


def test_better_ones_are_tried_more_often():
    seen = [0] * 8

    def trial(candidate, world):
        seen[candidate] += 1
        return noisy(*range(8), spread=20)(candidate, world)

    held(trial, 8, 500)
    assert min(seen[6:]) >= 2 * max(seen[:4])


def test_the_first_stands_until_another_is_ahead_by_more_than_chance():
    def close(one, world):
        return one * (5.0 if world % 2 else -4.0)

    for trial, best in ((close, 0), (noisy(0, 8), 1)):
        contest = Contest(2, trial, lead=2.0)
        contest.run(Budget(40))
        assert contest.ranking()[0] == best
    assert held(close, 2, 40).ranking()[0] == 1


def test_a_first_that_has_to_be_beaten_is_tried_in_every_round():
    contest = Contest(5, noisy(-3, 0, 0, 0, 4), lead=1.0)
    contest.run(Budget(200))
    assert contest.ranking()[0] == 4
    assert len(contest.differences(4, 0)) >= len(contest.differences(4, 1))
