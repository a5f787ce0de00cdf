"""What people achieve together: parties, swift victories, and what was met."""

from __future__ import annotations

import msgspec

from bot.leagues import Party, Play, Tally, Victory, best_achievements, profile
from bot.leagues.rows import ABANDONED


def detail(rounds, boss=""):
    met = f', "boss": "{boss}"' if boss else ""
    return f'{{"rounds": {rounds}{met}}}'


def together(table, number, *who, won, rounds=9, boss=""):
    place = 1 if won else 2
    return table(number, dict.fromkeys(who, place), game="saga", details=dict.fromkeys(who, detail(rounds, boss)))


def test_parties_are_the_same_people_in_any_order_with_as_many_computers(table):
    rows = [
        *together(table, 1, 7, 8, won=True),
        *together(table, 2, 8, 7, won=False),
        *together(table, 3, 7, "skald#1", won=True),
        *together(table, 4, 7, "skald#1", "skald#2", won=False),
        *together(table, 5, 9, won=True),
    ]
    assert best_achievements(rows).parties == (
        Party(names=("name of 7",), computers=1, played=1, won=1),
        Party(names=("name of 9",), computers=0, played=1, won=1),
        Party(names=("name of 8", "name of 7"), computers=0, played=2, won=1),
    )


def test_the_swiftest_victories_are_won_and_the_earlier_comes_first(table):
    rows = [
        *together(table, 1, 7, won=True, rounds=20),
        *together(table, 2, 7, won=False, rounds=3),
        *together(table, 3, 8, won=True, rounds=12),
        *together(table, 4, 9, won=True, rounds=20),
        *together(table, 5, 9, won=True, rounds=30),
    ]
    assert best_achievements(rows, speed_by="rounds").fastest == (
        Victory(names=("name of 8",), computers=0, figure=12),
        Victory(names=("name of 7",), computers=0, figure=20),
        Victory(names=("name of 9",), computers=0, figure=20),
    )
    assert best_achievements(rows).fastest == ()


def test_tables_are_counted_once_for_what_they_met(table):
    rows = [
        *together(table, 1, 7, 8, won=True, boss="10"),
        *together(table, 2, 7, 8, won=False, boss="10"),
        *together(table, 3, 7, won=False, boss="7"),
        *together(table, 4, 7, won=False),
    ]
    met = best_achievements(rows, met_by="boss").met
    assert met == {"10": Tally(2, 1), "7": Tally(1, 0)}
    assert list(met) == ["10", "7"]


def test_a_party_that_was_abandoned_counts_for_no_party(table):
    rows = [msgspec.structs.replace(row, reason=ABANDONED) for row in together(table, 1, 7, 8, won=False, boss="10")]
    found = best_achievements(rows, met_by="boss")
    assert (found.parties, found.met) == ((), {})


def test_a_profile_has_the_swiftest_victory_not_the_longest_game(table):
    rows = [*together(table, 1, 7, won=True, rounds=20), *together(table, 2, 7, won=False, rounds=3)]
    (game,) = profile(rows, 7, plays={"saga": Play.ALLIES}, ladders={}, speed_by={"saga": "rounds"})
    assert game.bests == {"rounds": 20}
    (lost,) = profile(rows[1:], 7, plays={"saga": Play.ALLIES}, ladders={}, speed_by={"saga": "rounds"})
    assert lost.bests == {}
