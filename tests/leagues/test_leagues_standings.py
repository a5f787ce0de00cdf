from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import msgspec
import pytest

from bot.leagues import (
    Cadence,
    Group,
    Ladder,
    Play,
    Tally,
    next_end,
    podium,
    profile,
    same_wall_time,
    season_at,
    standings,
)
from bot.leagues.rows import ABANDONED
from bot.leagues.standings import DORMANT_AFTER
from bot.leagues.week import game_week

LOST = {"reason": ABANDONED, "place": 3, "score": 0, "rated": False}


class SeasonSpan(msgspec.Struct, frozen=True):
    number: int
    began_at: int
    ends_at: int | None


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
    assert [line.user for line in podium(lines)] == [1, 2], "whoever has won nothing stands on no podium"


def test_tables_that_are_not_rated_are_recorded_and_move_no_rating(table):
    rated = [table(n, {1: 1, 2: 2}) for n in range(1, 4)]
    ladder = ladder_of([*rated, table(9, {2: 1, "bold": 2, 3: 3}, rated=False)])

    assert ladder.ratings == ladder_of(rated).ratings
    assert (ladder.totals[2].played, ladder.totals[2].rated, ladder.totals[2].won) == (4, 3, 1)
    assert {line.user: line.group for line in standings(ladder)} == {
        1: Group.PLACED,
        2: Group.PLACED,
        3: Group.PROVISIONAL,
    }


def test_computer_players_stand_among_people_by_rating_and_take_no_place(table):
    ladder = ladder_of([table(n, {1: 1, "bold#1": 2, "bold#2": 3, 2: 4}) for n in range(1, 4)])

    lines = standings(ladder, computers=True)

    assert [(line.place, line.user, line.name) for line in lines] == [
        (1, 1, "name of 1"),
        (None, None, "bold"),
        (2, 2, "name of 2"),
    ]
    assert (lines[1].played, lines[1].won, lines[1].rating) == (6, 0, ladder.ratings["computer:bold"].shown)
    assert [line.user for line in standings(ladder)] == [1, 2]


def test_whoever_has_not_played_for_a_long_time_is_dormant_and_takes_no_place(table):
    ladder = ladder_of([table(n, {1: 1, 2: 2}) for n in range(1, 4)] + [table(9, {2: 1, 3: 2})])
    now = ladder.totals[1].last_played + DORMANT_AFTER

    assert [line.group for line in standings(ladder, now=now)] == [Group.PLACED, Group.PLACED, Group.PROVISIONAL]
    later = standings(ladder, now=now + 1)
    assert [(line.user, line.place, line.group) for line in later] == [
        (2, 1, Group.PLACED),
        (3, None, Group.PROVISIONAL),
        (1, None, Group.DORMANT),
    ]


def test_the_next_season_begins_with_ratings_half_as_far_from_the_centre_and_less_certain(table):
    ladder = Ladder.rebuild(
        [row for n in range(1, 30) for row in table(n, {1: 1, 2: 2}, details={1: '{"side": "thor"}'})],
        Play.RIVALS,
        by="side",
    )
    following = ladder.following()

    assert following.totals == {}
    assert following.last == (-1, -1)
    for user in (1, 2):
        before, after = ladder.rating_of(user), following.rating_of(user)
        assert after.mu - 25 == pytest.approx((before.mu - 25) / 2)
        assert before.sigma < after.sigma <= 25 / 3
    assert following.rating_as(1, "thor").mu < ladder.rating_as(1, "thor").mu
    assert standings(following) == ()
    played = following.add(table(50, {1: 2, 2: 1}))
    assert [line.user for line in standings(played, minimum=1)] == [1, 2], "what was shown before still counts"


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


def test_nobody_is_on_the_podium_of_an_empty_or_provisional_table(table):
    assert podium(standings(Ladder(play=Play.RIVALS))) == ()
    assert podium(standings(ladder_of([table(1, {1: 1, 2: 2})]))) == ()


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

    assert (co_op.game, co_op.totals.won, co_op.totals.best_score, co_op.rating) == ("god_of_war", 1, 99, None)
    assert (cards.game, cards.totals.played, cards.totals.won, cards.totals.streak) == ("gulveig", 3, 2, 1)
    assert cards.rating == ladder.rating_of(1).shown
    assert [(other.user, other.computer, other.met) for other in cards.opponents] == [(2, None, 2), (None, "bold", 2)]
    assert cards.details == {"side": {"thor": Tally(2, 1), "loki": Tally(1, 1)}}
    assert cards.bests == {"tricks": 7}
    assert cards.ratings == {}
    by_side = Ladder.rebuild([row for rows in tables[:4] for row in rows], Play.RIVALS, by="side")
    (rated,) = profile([row for rows in tables[:4] for row in rows], 1, plays={}, ladders={"gulveig": by_side})
    assert rated.ratings == {"side": {side: by_side.rating_as(1, side).shown for side in ("thor", "loki")}}


def test_an_abandoned_table_is_one_game_lost_for_whoever_was_late_and_says_nothing_else(table):
    played = table(1, {1: (1, 90), 2: (2, 40)}, details={1: '{"side": "thor"}'})
    late = [msgspec.structs.replace(row, **LOST) for row in table(2, {1: 1, 2: 2, 3: 3})[:2]]
    before, after = ladder_of([played]), ladder_of([played, late])
    assert after.ratings == before.ratings
    assert [after.totals[who].played - before.totals[who].played for who in (1, 2)] == [1, 1]
    assert 3 not in after.totals
    totals = after.totals[1]
    assert (totals.won, totals.rated, totals.streak, totals.best_score) == (1, 1, -1, 90)
    (game,) = profile([*played, *late], 1, plays={}, ladders={})
    assert [(other.user, other.met) for other in game.opponents] == [(2, 1)]
    assert game.details == {"side": {"thor": Tally(1, 1)}}
    assert game.by_size == {2: Tally(1, 1), 3: Tally(1, 0)}
    assert game_week("gulveig", late, {}).tables == 0


def test_somebody_who_never_played_has_an_empty_profile(table):
    assert profile(table(1, {1: 1, 2: 2}), 9, plays={}, ladders={}) == ()


@pytest.mark.parametrize(("at", "number"), [(50, 1), (150, 1), (200, 2), (250, 2), (300, 3), (900, 3)])
def test_a_table_counts_for_the_season_it_ends_in_or_the_next(at, number):
    seasons = [SeasonSpan(1, 100, 200), SeasonSpan(2, 200, 300)]

    assert season_at(seasons, at) == number


def test_without_seasons_everything_counts_for_the_first():
    assert season_at([], 5) == 1


@pytest.mark.parametrize(
    ("cadence", "at", "end"),
    [
        (Cadence.MONTHLY, (2026, 11, 22, 12), (2026, 12, 1)),
        (Cadence.MONTHLY, (2026, 12, 31, 23, 59), (2027, 1, 1)),
        (Cadence.MONTHLY, (2027, 1, 1), (2027, 2, 1)),
        (Cadence.QUARTERLY, (2026, 11, 22), (2027, 1, 1)),
        (Cadence.QUARTERLY, (2026, 3, 31, 23), (2026, 4, 1)),
        (Cadence.QUARTERLY, (2026, 4, 1), (2026, 7, 1)),
    ],
)
@pytest.mark.parametrize("name", ["UTC", "Europe/Stockholm", "America/Los_Angeles", "Asia/Kolkata"])
def test_a_season_ends_with_the_month_or_quarter_where_the_server_lives(cadence, at, end, name):
    zone = ZoneInfo(name)
    at, end = [round(datetime(*moment, tzinfo=zone).timestamp() * 1000) for moment in (at, end)]
    assert next_end(cadence, zone, at) == end


def test_without_a_cadence_no_season_ends_by_itself():
    assert next_end(Cadence.NONE, ZoneInfo("UTC"), round(datetime(2026, 1, 1, tzinfo=UTC).timestamp() * 1000)) is None


def test_an_end_moves_to_another_time_zone_by_what_the_clocks_show():
    stockholm, denver = ZoneInfo("Europe/Stockholm"), ZoneInfo("America/Denver")
    end = round(datetime(2026, 7, 1, tzinfo=stockholm).timestamp() * 1000)
    assert same_wall_time(end, stockholm, denver) == round(datetime(2026, 7, 1, tzinfo=denver).timestamp() * 1000)
    assert same_wall_time(same_wall_time(end, stockholm, denver), denver, stockholm) == end
