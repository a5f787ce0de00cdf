"""Self-play in bulk: plans are read, games are repeatable, and the summary and its file hold what was played."""

from __future__ import annotations

import csv
from io import BytesIO, StringIO, TextIOWrapper

import pytest
from rich.console import Console

from bot.cli.plan import KINDS, Plan
from bot.cli.self_play import Played, play_one
from bot.cli.simulate import simulate_all, write_csv
from bot.cli.simulation_report import BINS, bins, interval, show_games


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
    assert KINDS == ("easy", "normal", "hard", "computer", "random", "first")


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


PLAYED = [
    Played(0, 10, 0.001, (1, 2), (500, -20), "goal"),
    Played(1, 30, 0.003, (2, 1), (100, 600), "goal"),
    Played(2, 20, 0.002, (1, 1), (300, 300), "hands"),
]


def shown(played, plan, width=200):
    text = StringIO()
    show_games(played, plan, Console(file=text, width=width))
    return text.getvalue()


@pytest.mark.parametrize("width", [60, 80, 120, 200])
def test_the_summary_fits_the_terminal_and_counts(width):
    said = shown(PLAYED, plan(), width)
    assert [line for line in said.splitlines() if len(line.rstrip()) > width] == []
    assert "…" not in said
    words = " ".join(said.split())
    assert "gulveig: 3 games, 2 seats" in words
    assert "66.7% 21% to 94% 300.0" in words
    assert "Entries: median 20, 10 to 30. Ended by: goal 2, hands 1." in words
    assert "100 µs an entry" in words
    assert ("mean place" in words) == (width >= 100)


def test_scores_are_counted_in_rows_of_the_histogram_for_each_kind_of_player():
    said = shown(PLAYED, plan(players="random first"))
    one, other = said.split("Scores of random")[1].split("Scores of first")
    assert [int(line.split()[-1]) for line in one.splitlines() if "to" in line] == [0, 0, 1, 0, 1, 0, 1, 0]
    assert [int(line.split()[-1]) for line in other.split("Entries")[0].splitlines() if " to " in line] == [
        1, 0, 0, 0, 1, 0, 0, 1,
    ]  # fmt: skip


def test_rows_of_a_histogram_are_few_alike_and_hold_every_score():
    assert bins([3, 5]) == [(3, 3), (4, 4), (5, 5)]
    assert bins([7, 7]) == [(7, 7)]
    assert bins([-20, 600])[:2] == [(-100, -1), (0, 99)]
    wide = bins([-(10**9), 10**9 + 1])
    assert len(wide) <= BINS
    assert wide[0][0] <= -(10**9)
    assert wide[-1][1] > 10**9


def test_the_interval_of_wins_is_wilsons():
    low, high = interval(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert interval(0, 10)[0] == 0
    assert interval(10, 10)[1] == 1
    assert interval(5, 10)[0] < interval(50, 100)[0] < 0.5


def test_a_terminal_without_unicode_gets_plain_bars():
    raw = BytesIO()
    terminal = TextIOWrapper(raw, "latin-1", errors="replace", write_through=True)
    show_games(PLAYED, plan(), Console(file=terminal, width=80))
    assert b"####" in raw.getvalue()
    assert b"|" in raw.getvalue()


def test_the_file_has_a_line_per_game(tmp_path):
    file = tmp_path / "games.csv"
    write_csv(PLAYED, 2, file)
    assert list(csv.reader(file.open())) == [
        ["game", "entries", "reason", "place0", "place1", "score0", "score1"],
        ["0", "10", "goal", "1", "2", "500", "-20"],
        ["1", "30", "goal", "2", "1", "100", "600"],
        ["2", "20", "hands", "1", "1", "300", "300"],
    ]


def test_what_was_meant_is_said_of_settings_and_their_values():
    with pytest.raises(ValueError, match=r"no setting called goel. Did you mean goal\?"):
        plan(options="goel=500")
    with pytest.raises(ValueError, match=r"700 is no value of goal. There are 1000, 500."):
        plan(options="goal=700")
