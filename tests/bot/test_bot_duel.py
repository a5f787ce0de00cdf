"""Duels: fair seats, figures that hold, an end as soon as a goal is decided."""

from __future__ import annotations

from collections import Counter
from io import StringIO
from math import inf

import pytest
from msgspec.structs import replace
from rich.console import Console
from typer.testing import CliRunner

from bot.cli.app import app
from bot.cli.duel import Duel, Tally, quantile, ratio_interval, score
from bot.cli.duel_report import show_duel
from bot.cli.self_play import Played, play_one
from bot.cli.sequential import Goal, Verdict, side
from engines.core import Rng, fallback


class Hasty:
    """A player of one's own: gives the first answer that the walk allows."""

    def __init__(self, rules, _rng):
        self.key = rules.info.key

    def decide(self, _view, _question, walk):
        return fallback(walk)


HASTY = f"{Hasty.__module__}:Hasty"


def duel(game="gulveig", one="random", other="first", **words):
    return Duel.read(game, one, other, **({"seats": 0, "options": "", "seed": "d"} | words))


def game(*places, answers=((), ())):
    return Played(0, 10, 0.1, places, (0,) * len(places), "end", answers)


def test_every_seed_is_played_from_every_seat():
    jobs = duel(seats=3).jobs(6)
    assert [plan.players for plan, _ in jobs[:3]] == [
        ("random", "first", "first"), ("first", "random", "first"), ("first", "first", "random"),
    ]  # fmt: skip
    assert [number for _, number in jobs] == [0, 0, 0, 1, 1, 1]


def test_pairs_of_decks_take_turns_from_seed_to_seed():
    jobs = duel("nordic_glory", decks="frostgate gale-riders ember-host").jobs(8)
    decks = [dict(plan.options) for plan, _ in jobs]
    pairs = [("frostgate", "gale-riders"), ("frostgate", "ember-host"), ("gale-riders", "ember-host")]
    assert [(found["deck_0"], found["deck_1"]) for found in decks[::2]] == [*pairs, pairs[0]]
    assert decks[::2] == decks[1::2], "a seed is played from both ends of a pair"
    for words in ({"game": "gulveig", "decks": "all"}, {"game": "nordic_glory", "decks": "frostgate"}):
        with pytest.raises(ValueError, match="decks that meet"):
            duel(**words)


def test_parties_of_either_kind_play_the_same_seeds_together():
    jobs = duel("god_of_war", seats=3).jobs(2)
    assert [(plan.players, number) for plan, number in jobs] == [
        (("random",) * 3, 0), (("first",) * 3, 0), (("random",) * 3, 1), (("first",) * 3, 1),
    ]  # fmt: skip


def test_a_shared_first_place_is_a_part_of_a_win():
    assert [score(game(1, 2), seat) for seat in (0, 1)] == [1, 0]
    assert score(game(1, 1), 0) == 0.5
    assert score(game(2, 1, 1, 1), 3) == pytest.approx(1 / 3)


def test_a_tally_counts_the_one_kind_from_its_own_seats():
    # From the first seat it wins, from the second it loses, then both share.
    tally = Tally(duel(), (game(1, 2), game(1, 2), game(1, 1)))
    assert tally.scores == (1, 0, 0.5)
    assert tally.figure == 0.5
    low, high = tally.interval
    assert low < 0.5 < high


def test_parties_are_compared_by_how_often_they_win():
    won, lost = game(1, 1), game(2, 2)
    tally = Tally(duel("god_of_war"), (won, lost, won, won, lost, lost, won, lost))
    assert (tally.party_wins, tally.games) == ((3, 1), 4)
    assert tally.figure == 3
    assert tally.interval[0] < 3 < tally.interval[1]
    assert Tally(duel("god_of_war"), (won, lost)).figure == inf


def test_the_interval_of_a_ratio_narrows_with_the_games():
    low, high = ratio_interval(140, 100, 400)
    narrow_low, narrow_high = ratio_interval(1400, 1000, 4000)
    assert low < narrow_low < 1.4 < narrow_high < high


@pytest.mark.parametrize("goal", [0.65, 0.3, 0.99])
def test_a_mean_at_the_goal_is_seldom_found_beside_it(goal):
    """Looking after every game, up to 400: no more than 1 in 20 is decided wrongly."""
    rng, wrong = Rng(f"goal-{goal}"), 0
    for _ in range(200):
        total = 0
        for count in range(1, 401):
            total += rng.below(1000) < 1000 * goal
            if side(total, count, goal):
                wrong += 1
                break
    assert wrong <= 200 / 20


def test_a_mean_far_from_the_goal_is_soon_found():
    assert [side(0.0, count, 0.5) for count in (1, 20)] == [0, -1]
    assert [side(count, count, 0.5) for count in (1, 20)] == [0, 1]
    assert side(90.0, 100, 0.65) == 1
    assert side(65.0, 100, 0.65) == 0


def test_goals_are_read_and_held_against_a_tally():
    wins, losses = Tally(duel(), (game(1, 2), game(2, 1)) * 30), Tally(duel(), (game(2, 1), game(1, 2)) * 30)
    even = Tally(duel(), (game(1, 2),) * 60)
    assert Goal.read("0.6") == Goal(0.6)
    assert [Goal(0.6).verdict(one) for one in (wins, losses, even)] == [Verdict.MET, Verdict.MISSED, Verdict.OPEN]
    band = Goal.read("0.15:0.85")
    assert [band.verdict(one) for one in (wins, losses, even)] == [Verdict.MISSED, Verdict.MISSED, Verdict.MET]
    together = duel("god_of_war")
    better = Tally(together, (game(1, 1), game(2, 2)) * 60)
    assert [Goal(1.4).verdict(one) for one in (better, Tally(together, (game(1, 1),) * 400))] == [
        Verdict.MET, Verdict.MISSED,
    ]  # fmt: skip


@pytest.mark.parametrize("words", ["", "much", "0.3:0.2", "0:0.5", "1:2:3", "-1"])
def test_what_is_no_goal_is_refused(words):
    with pytest.raises(ValueError, match="no goal"):
        Goal.read(words)


def test_a_share_above_all_is_no_goal():
    with pytest.raises(ValueError, match="between 0 and 1"):
        duel().goal("1.4")
    assert duel("god_of_war").goal("1.4") == Goal(1.4)


@pytest.fixture
def here(monkeypatch):
    """Plays in this process, and notes how many games were begun."""
    begun = []

    class Inline:
        def __init__(self, _processes):
            pass

        def map(self, play, jobs, **_how):
            for job in jobs:
                begun.append(job)
                yield play(job)

        def shutdown(self, **_how):
            pass

    monkeypatch.setattr("bot.cli.self_play.ProcessPoolExecutor", Inline)
    return begun


def test_a_duel_ends_when_its_goal_is_decided(here):
    heard = []
    quick = duel("thor_vs_loki", one="normal", other="random")
    tally = quick.run(60, goal=Goal(0.3), processes=1, told=heard.append)
    assert tally.games == len(here) == len(heard) < 60
    assert Goal(0.3).verdict(tally) is Verdict.MET
    assert Goal(0.3).verdict(heard[-2]) is Verdict.OPEN


def test_both_parties_have_played_when_a_duel_ends(here):
    tally = duel("god_of_war", seats=2).run(2, goal=None, processes=1, told=lambda _: None)
    assert (tally.games, len(tally.played)) == (2, 4)


def test_answers_are_timed_for_each_kind():
    tally = Tally(duel(), (game(1, 2, answers=((0.3, 0.1), (9.0,))), game(1, 2, answers=((8.0,), (0.2,)))))
    assert tally.answers("random") == (0.1, 0.2, 0.3)
    assert tally.answers("first") == (8.0, 9.0)
    assert quantile(tuple(range(100)), 0.95) == 95
    assert quantile((7.0,), 0.95) == 7.0


def test_a_played_game_has_a_time_for_each_answer_and_takes_up_offers():
    plan = replace(duel("thor_vs_loki", one="normal", other="first").plan, seed="t")
    played = play_one((plan, 0))
    answers = list(map(len, played.answers))
    assert min(answers) > 0
    assert sum(answers) <= played.entries
    assert all(taken >= 0 for each in played.answers for taken in each)


def test_the_thought_behind_an_answer_is_bounded():
    thoughtful = duel("thor_vs_loki", one="hard")
    assert (thoughtful.plan.thought.seconds, thoughtful.plan.thought.iterations) == (1.0, 100_000)


def test_a_player_may_be_named_by_its_class():
    met = duel("thor_vs_loki", one=HASTY)
    named, first = play_one(met.jobs(1)[0]), play_one(duel("thor_vs_loki", one="first").jobs(1)[0])
    assert (named.entries, named.scores) == (first.entries, first.scores)


@pytest.mark.parametrize("kind", ["clever", "nowhere:Player", f"{Hasty.__module__}:Nobody", f"{__name__}:HASTY", ":"])
def test_unknown_players_are_refused(kind):
    with pytest.raises(ValueError, match=r"none of easy, normal|class"):
        duel(one=kind)


def shown(tally, goal=None, width=100):
    text = StringIO()
    show_duel(tally, goal, Console(file=text, width=width))
    return text.getvalue()


@pytest.mark.parametrize("width", [80, 100, 200])
def test_the_report_says_what_happened(width):
    told = shown(Tally(duel(), (game(1, 2, answers=((0.25, 0.5), (0.001,))),)), Goal(0.6), width)
    words = " ".join(told.split())
    assert "gulveig: random against first, 2 seats" in words
    assert "First in 100.0%" in words
    assert "1 games: 1 won, 0 lost, 0 shared." in words
    assert "From seat 0 100.0%." in words
    assert "Goal at least 0.6: not decided by so few games." in words
    assert "2 answers of random: half within 375 ms, 95 of 100 within 500 ms, all within 500 ms." in words
    assert max(len(line.rstrip()) for line in told.splitlines()) <= width


def test_the_report_of_parties_says_what_happened():
    won, lost = game(1, 1), game(2, 2)
    words = " ".join(shown(Tally(duel("god_of_war"), (won, lost, won, won))).split())
    assert "Won 2.00 times as often" in words
    assert "Parties of random won 2 of 2 games: 100.0%" in words
    assert "Won" not in shown(Tally(duel("god_of_war"), (won, lost))).split("\n")[1]


def test_the_command_plays_and_tells(here, monkeypatch):
    done = CliRunner().invoke(app, ["duel", "thor_vs_loki", "first", "random", "--games", "2", "--goal", "0.5"])
    assert done.exit_code == 0
    assert "first against random" in done.output
    assert Counter(plan.players for plan, _ in here) == {("first", "random"): 1, ("random", "first"): 1}
    refused = CliRunner().invoke(app, ["duel", "thor_vs_loki", "first", "rando"])
    assert refused.exit_code == 2
    assert "Did you mean random?" in " ".join(refused.output.split())
