from __future__ import annotations

import random

import msgspec
import pytest

from bot.leagues import Ladder, OutOfOrderError, Play, Rating


def many_tables(table, count=60):
    chance = random.Random(7)  # noqa: S311 - reproducible games, not secrets
    rows = []
    for number in range(1, count + 1):
        people = chance.sample([1, 2, 3, 4, 5, "bold#1", "bold#2", "cautious"], chance.randint(2, 4))
        rows.append(table(number, {who: chance.randint(1, 3) for who in people}, at=chance.randint(1, 20)))
    return rows


def test_a_newcomer_is_shown_1000():
    assert Rating().shown == 1000


def test_adding_table_by_table_equals_a_rebuild_to_the_last_digit(table):
    tables = many_tables(table)
    rebuilt = Ladder.rebuild([row for rows in reversed(tables) for row in reversed(rows)], Play.RIVALS)

    ladder = Ladder(play=Play.RIVALS)
    for rows in sorted(tables, key=lambda rows: (rows[0].ended_at, rows[0].table)):
        ladder = ladder.add(rows)

    assert ladder == rebuilt
    assert [(who, rating.mu.hex(), rating.sigma.hex()) for who, rating in ladder.ratings.items()] == [
        (who, rating.mu.hex(), rating.sigma.hex()) for who, rating in rebuilt.ratings.items()
    ]


def test_adding_leaves_the_old_ladder_as_it_was(table):
    before = Ladder.rebuild(table(1, {1: 1, 2: 2}), Play.RIVALS)
    rating = before.rating_of(1)

    after = before.add(table(2, {1: 2, 2: 1}))

    assert before.rating_of(1) == rating != after.rating_of(1)
    assert before.totals[1].played == 1


def test_a_table_that_is_late_or_there_already_asks_for_a_rebuild(table):
    ladder = Ladder.rebuild(table(2, {1: 1, 2: 2}), Play.RIVALS)

    for rows in (table(1, {1: 1, 2: 2}), table(2, {1: 1, 2: 2})):
        with pytest.raises(OutOfOrderError):
            ladder.add(rows)


def test_winners_rise_losers_fall_and_ties_move_together(table):
    ladder = Ladder.rebuild(table(1, {1: 1, 2: 2, 3: 2, 4: 4}), Play.RIVALS)
    first, second, third, last = (ladder.rating_of(user) for user in (1, 2, 3, 4))

    assert first.mu > second.mu > last.mu
    assert second == third
    assert all(rating.sigma < Rating().sigma for rating in (first, second, third, last))


def test_beating_the_strong_counts_for_more(table):
    rows = [row for number in range(1, 9) for row in table(number, {1: 1, 2: 2})]
    ladder = Ladder.rebuild(rows, Play.RIVALS)

    against_strong = ladder.add(table(20, {9: 1, 1: 2})).rating_of(9)
    against_weak = ladder.add(table(20, {9: 1, 2: 2})).rating_of(9)

    assert against_strong.mu > against_weak.mu


def test_computer_players_of_one_kind_are_one_opponent_without_a_record(table):
    ladder = Ladder.rebuild(table(1, {1: 1, "bold#1": 2, "bold#2": 3}), Play.RIVALS)

    assert set(ladder.ratings) == {"user:1", "computer:bold"}
    assert set(ladder.totals) == {1}
    assert ladder.ratings["computer:bold"].mu < Rating().mu


def test_allies_have_records_but_no_ratings(table):
    ladder = Ladder.rebuild(table(1, {1: (1, 30), 2: (1, 30)}) + table(2, {1: (2, 12)}), Play.ALLIES)

    assert ladder.ratings == {}
    record = ladder.totals[1]
    assert (record.played, record.won, record.shared, record.best_score) == (2, 1, 0, 30)


def test_streaks_count_wins_up_losses_down_and_begin_anew_after_a_shared_place(table):
    streaks = []
    ladder = Ladder(play=Play.RIVALS)
    for number, (mine, other) in enumerate([(1, 2), (1, 2), (2, 1), (2, 1), (1, 2), (1, 1), (2, 1)], start=1):
        ladder = ladder.add(table(number, {1: mine, 2: other}))
        streaks.append(ladder.totals[1].streak)

    assert streaks == [1, 2, -1, -2, 1, 0, -1]
    record = ladder.totals[1]
    assert (record.played, record.won, record.shared, record.last_played) == (7, 3, 1, 700)


def test_the_best_score_may_be_below_zero(table):
    ladder = Ladder.rebuild(table(1, {1: (1, -20), 2: (2, -30)}) + table(2, {1: (1, -10), 2: (2, -50)}), Play.RIVALS)

    assert (ladder.totals[1].best_score, ladder.totals[2].best_score) == (-10, -30)


def as_sides(table, number, winner, loser):
    sides = {who: f'{{"side": "{side}"}}' for who, side in (winner, loser)}
    return table(number, {winner[0]: 1, loser[0]: 2}, details=sides)


def test_a_detail_rates_everybody_apart_for_each_of_its_values(table):
    rows = as_sides(table, 1, (1, "thor"), (2, "loki")) + as_sides(table, 2, (2, "thor"), (1, "loki"))
    ladder = Ladder.rebuild(rows, Play.RIVALS, by="side")

    assert set(ladder.apart) == {"user:1=thor", "user:2=loki", "user:2=thor", "user:1=loki"}
    assert ladder.rating_as(1, "thor") == ladder.rating_as(2, "thor")
    assert ladder.rating_as(1, "thor").shown > 1000 > ladder.rating_as(1, "loki").shown
    assert ladder.rating_as(3, "thor") is None
    assert ladder.ratings == Ladder.rebuild(rows, Play.RIVALS).ratings
    assert Ladder.rebuild(rows, Play.RIVALS).apart == {}


def test_ratings_apart_are_the_same_one_table_at_a_time_and_skip_rows_without_the_detail(table):
    first, second = as_sides(table, 1, (1, "thor"), ("bold", "loki")), table(2, {1: 1, 2: 2})
    ladder = Ladder(play=Play.RIVALS, by="side").add(first).add(second)

    assert ladder == Ladder.rebuild(first + second, Play.RIVALS, by="side")
    assert set(ladder.apart) == {"user:1=thor", "computer:bold=loki"}


def test_whoever_has_taken_a_seat_over_is_not_rated_and_the_others_are_rated_without_them(table):
    rows = table(1, {1: 1, 2: 2, 3: 3})
    taken = [msgspec.structs.replace(row, rated=row.user != 2) for row in rows]
    ladder, changes = Ladder(play=Play.RIVALS).extended(taken)
    alone = Ladder(play=Play.RIVALS).add(table(1, {1: 1, 3: 2}))
    assert ladder.rating_of(2) is None
    assert [ladder.rating_of(user) for user in (1, 3)] == [alone.rating_of(user) for user in (1, 3)]
    assert set(changes[1]) == {0, 2}
    assert [ladder.totals[user].rated for user in (1, 2, 3)] == [1, 0, 1]
    two = [msgspec.structs.replace(row, rated=row.user == 1) for row in table(1, {1: 1, 2: 2})]
    assert Ladder(play=Play.RIVALS).add(two).ratings == {}
