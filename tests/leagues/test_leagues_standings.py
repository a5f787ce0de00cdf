from __future__ import annotations

import msgspec
import pytest

from bot.leagues import Ladder, Play, Tally, champions, profile, season_at, standings


class SeasonSpan(msgspec.Struct, frozen=True):
    number: int
    began_at: int
    ended_at: int | None


def ladder_of(tables, play=Play.RIVALS):
    return Ladder.rebuild([row for rows in tables for row in rows], play)


def test_rivals_stand_by_rating_and_newcomers_wait_below(table):
    ladder = ladder_of([table(n, {1: 1, 2: 2, 3: 3}) for n in range(1, 4)] + [table(9, {4: 1, "bold": 2})])

    lines = standings(ladder, minimum=3)

    assert [(line.place, line.user, line.provisional) for line in lines] == [
        (1, 1, False),
        (2, 2, False),
        (3, 3, False),
        (None, 4, True),
    ]
    assert lines[0].rating > lines[1].rating > lines[2].rating
    assert (lines[0].won, lines[0].win_rate, lines[0].streak, lines[2].streak) == (3, 1.0, 3, -3)
    assert lines[3].last_played == 900


def test_who_is_equal_shares_a_place_and_the_next_is_skipped(table):
    ladder = ladder_of([table(n, {1: 1, 2: 1, 3: 3}) for n in range(1, 4)])

    lines = standings(ladder)

    assert [(line.place, line.user) for line in lines] == [(1, 1), (1, 2), (3, 3)]
    assert (lines[0].won, lines[0].shared, lines[0].win_rate) == (0, 3, 0.5)
    assert [line.user for line in champions(lines)] == [1, 2]


def test_allies_stand_by_wins_and_then_by_best_score(table):
    ladder = ladder_of(
        [table(1, {1: (1, 20), 2: (1, 20)}), table(2, {1: (2, 5), 3: (2, 5)}), table(3, {3: (1, 44)})], Play.ALLIES
    )

    lines = standings(ladder, minimum=1)

    assert [(line.place, line.user, line.won, line.best_score) for line in lines] == [
        (1, 3, 1, 44),
        (2, 1, 1, 20),
        (2, 2, 1, 20),
    ]
    assert {line.rating for line in lines} == {None}


def test_nobody_is_champion_of_an_empty_or_provisional_table(table):
    assert champions(standings(Ladder(play=Play.RIVALS))) == ()
    assert champions(standings(ladder_of([table(1, {1: 1, 2: 2})]))) == ()


def test_a_profile_has_a_person_s_figures_game_by_game(table):
    details = {1: '{"side": "thor", "tricks": 4, "sharp": true}'}
    tables = [
        table(1, {1: 1, 2: 2}, details=details),
        table(2, {1: 2, 2: 1, "bold": 3}, details={1: '{"side": "thor", "tricks": 7}'}),
        table(3, {1: 1, "bold": 2}, details={1: '{"side": "loki", "tricks": 2}'}),
        table(4, {2: 1, 3: 2}),
        table(5, {1: (1, 99), 3: (1, 99)}, game="god_of_war"),
    ]
    ladder = ladder_of(tables[:4])

    co_op, cards = profile(
        [row for rows in tables for row in rows],
        1,
        plays={"god_of_war": Play.ALLIES},
        ladders={"gulveig": ladder},
    )

    assert (co_op.game, co_op.record.won, co_op.record.best_score, co_op.rating) == ("god_of_war", 1, 99, None)
    assert (cards.game, cards.record.played, cards.record.won, cards.record.streak) == ("gulveig", 3, 2, 1)
    assert cards.rating == ladder.rating_of(1).shown
    assert [(other.user, other.computer, other.met) for other in cards.opponents] == [(2, None, 2), (None, "bold", 2)]
    assert cards.details == {"side": {"thor": Tally(2, 1), "loki": Tally(1, 1)}}
    assert cards.bests == {"tricks": 7}
    assert cards.ratings == {}
    by_side = Ladder.rebuild([row for rows in tables[:4] for row in rows], Play.RIVALS, by="side")
    (rated,) = profile([row for rows in tables[:4] for row in rows], 1, plays={}, ladders={"gulveig": by_side})
    assert rated.ratings == {"side": {side: by_side.rating_as(1, side).shown for side in ("thor", "loki")}}


def test_somebody_who_never_played_has_an_empty_profile(table):
    assert profile(table(1, {1: 1, 2: 2}), 9, plays={}, ladders={}) == ()


@pytest.mark.parametrize(("at", "number"), [(50, 1), (150, 1), (200, 2), (250, 2), (300, 3), (900, 3)])
def test_a_table_counts_for_the_season_it_ends_in_or_the_next(at, number):
    seasons = [SeasonSpan(1, 100, 200), SeasonSpan(2, 200, 300)]

    assert season_at(seasons, at) == number


def test_without_seasons_everything_counts_for_the_first():
    assert season_at([], 5) == 1
