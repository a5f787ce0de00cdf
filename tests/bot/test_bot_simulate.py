"""Self-play in bulk: plans are read, games are repeatable, and the summary and its file hold what was played."""

from __future__ import annotations

import csv
from io import StringIO

import pytest
from rich.console import Console

from bot.cli.simulate import KINDS, Plan, Played, play_one, report, simulate_all


def plan(**changes):
    words = {"game": "gulveig", "seats": 2, "players": "random", "options": "goal=500 max_hands=10", "seed": "s"}
    return Plan.read(**(words | changes))


def test_a_plan_is_read_from_words():
    assert plan() == Plan("gulveig", 2, ("random", "random"), (("goal", "500"), ("max_hands", "10")), "s")
    assert plan(players="first, computer", options="").players == ("first", "computer")
    assert plan(seats=4).players == ("random",) * 4
    assert plan(seats=0).players == ("random",) * 4


@pytest.mark.parametrize("players", ["", "clever", "random first first", "random,clever"])
def test_players_of_an_unknown_kind_or_number_are_refused(players):
    with pytest.raises(ValueError, match="computer, random, first"):
        plan(players=players)


def test_every_kind_of_player_has_a_chair():
    assert KINDS == ("computer", "random", "first")


def test_a_game_is_repeatable_and_another_number_is_another_game():
    one, again, other = play_one((plan(), 0)), play_one((plan(), 0)), play_one((plan(), 1))
    assert (one.entries, one.scores, one.places, one.reason) == (
        again.entries, again.scores, again.places, again.reason,
    )  # fmt: skip
    assert one.scores != other.scores
    assert min(one.places) == 1


def test_games_are_played_in_their_order_on_several_cores():
    quiet = Console(file=StringIO())
    played = simulate_all(plan(players="first"), 2, quiet)
    assert [one.number for one in played] == [0, 1]
    assert [one.scores for one in played] == [play_one((plan(players="first"), n)).scores for n in range(2)]


def test_the_summary_counts_and_the_file_has_a_line_per_game(tmp_path):
    text = StringIO()
    played = [
        Played(0, 10, 0.001, (1, 2), (500, -20), "goal"),
        Played(1, 30, 0.003, (2, 1), (100, 600), "goal"),
        Played(2, 20, 0.002, (1, 1), (300, 300), "hands"),
    ]
    file = tmp_path / "games.csv"
    report(played, plan(), Console(file=text, width=200), file)
    said = text.getvalue()
    assert "3 games, 2 seats" in said
    assert "66.7%" in said
    assert "Entries: median 20, 10 to 30. Ended by: goal 2, hands 1." in said
    assert "100 µs an entry" in said
    rows = list(csv.reader(file.open()))
    assert rows == [
        ["game", "entries", "reason", "place0", "place1", "score0", "score1"],
        ["0", "10", "goal", "1", "2", "500", "-20"],
        ["1", "30", "goal", "2", "1", "100", "600"],
        ["2", "20", "hands", "1", "1", "300", "300"],
    ]


def test_without_a_file_nothing_is_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    report([Played(0, 10, 0.001, (1, 2), (5, 2), "goal")], plan(), Console(file=StringIO()), None)
    assert list(tmp_path.iterdir()) == []
