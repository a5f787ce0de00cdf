"""Who is ahead in an event: points, ties, duplicates, expeditions and forfeits."""

from __future__ import annotations

from fractions import Fraction

from bot.leagues.events import (
    Format,
    Game,
    Match,
    Means,
    Plan,
    lines,
    means,
    ranking,
    table,
)
from bot.leagues.events.pods import occurring_once, sizes
from tests.leagues.matches import SWISS, people, won_by


def test_ties_are_broken_by_the_meeting_then_by_opponents_then_by_wins_then_by_entry() -> None:
    entrants = people(4)
    rounds = [
        [won_by(Match(number=1, sides=(1, 2)), 2), won_by(Match(number=2, sides=(3, 4)), 3)],
        [won_by(Match(number=1, sides=(1, 3)), 1), won_by(Match(number=2, sides=(2, 4)), 4)],
        [won_by(Match(number=1, sides=(1, 4)), 1), won_by(Match(number=2, sides=(2, 3)), 2)],
    ]
    assert [(row.entrant, row.points, row.direct) for row in table(SWISS, entrants, rounds)] == [
        (2, Fraction(2), Fraction(1)),
        (1, Fraction(2), Fraction(0)),
        (3, Fraction(1), Fraction(1)),
        (4, Fraction(1), Fraction(0)),
    ]


def test_placement_points_share_ties_and_reward_winning_alone() -> None:
    plan = Plan(format=Format.PODS, seats=(2, 3, 4))

    def points(*places: int) -> list[Fraction]:
        match = Match(number=1, sides=(1, 2, 3, 4), games=(Game(places=places, scores=(0,) * 4),))
        found = lines(plan, match, Means())
        return [found[side].points for side in match.sides]

    assert points(1, 2, 3, 4) == [4, 2, 1, 0]
    assert points(1, 1, 3, 4) == [Fraction(5, 2), Fraction(5, 2), 1, 0]
    assert points(1, 2, 2, 2) == [4, 1, 1, 1]


def test_two_games_with_sides_exchanged_are_decided_by_their_sum() -> None:
    plan = Plan(format=Format.SWISS, legs=2)
    thor, loki = Game(places=(1, 2), scores=(5, 1)), Game(places=(2, 1), scores=(0, 4))
    both = lines(plan, Match(number=1, sides=(7, 8), games=(thor, loki)), Means())
    assert both[7].points == 1
    drawn = lines(plan, Match(number=1, sides=(7, 8), games=(thor, thor)), Means())
    assert drawn[7].points == drawn[8].points == Fraction(1, 2)
    by_score = lines(plan, Match(number=1, sides=(7, 8), games=(thor, Game(places=(1, 2), scores=(9, 0)))), Means())
    assert by_score[8].points == 1


def test_in_a_duplicate_the_luck_of_the_deal_drops_out() -> None:
    plan = Plan(format=Format.SWISS, duplicate=True)
    strong = Match(number=1, sides=(1, 2), games=(Game(places=(1, 2), scores=(900, 100)),))
    other = Match(number=2, sides=(3, 4), games=(Game(places=(1, 2), scores=(1000, 300)),))
    mean = means(plan, [strong, other])
    assert {side: line.points for side, line in lines(plan, strong, mean).items()} == {1: -50, 2: -100}
    assert {side: line.points for side, line in lines(plan, other, mean).items()} == {3: 50, 4: 100}


def test_whoever_gives_up_in_a_duplicate_stands_below_whoever_plays_on() -> None:
    plan = Plan(format=Format.SWISS, duplicate=True)
    given_up = Match(number=1, sides=(1, 2), games=(Game(places=(2, 1), scores=(700, 10), resigned=(0,)),))
    others = [
        Match(number=2, sides=(3, 4), games=(Game(places=(1, 2), scores=(1000, 300)),)),
        Match(number=3, sides=(5, 6), games=(Game(places=(1, 2), scores=(800, 500)),)),
    ]
    assert table(plan, people(6), [[given_up, *others]])[-1].entrant == 1
    mean = means(plan, [given_up, *others])
    assert {side: line.points for side, line in lines(plan, given_up, mean).items()} == {1: -101, 2: 0}
    assert {side: line.points for side, line in lines(plan, others[0], mean).items()} == {3: 100, 4: -100}
    everybody = [given_up, Match(number=2, sides=(3, 4), games=(Game(places=(1, 2), scores=(0, 0), resigned=(1,)),))]
    assert [(row.entrant, row.points) for row in table(plan, people(4), [everybody])] == [
        (2, 0), (3, 0), (1, -1), (4, -1)
    ]  # fmt: skip
    silent = [Match(number=1, sides=(1, 2), lost=frozenset([1])), others[0]]
    assert [line.points for line in lines(plan, silent[0], means(plan, silent)).values()] == [-1, 0]


def test_where_one_of_four_gives_up_the_others_are_compared_and_their_score_is_not() -> None:
    plan = Plan(format=Format.PODS, seats=(3, 4), duplicate=True)
    left = Match(number=1, sides=(1, 2, 3), games=(Game(places=(3, 1, 2), scores=(900, 60, 40), resigned=(0,)),))
    other = Match(number=2, sides=(4, 5, 6), games=(Game(places=(1, 2, 3), scores=(100, 80, 60)),))
    mean = means(plan, [left, other])
    assert [line.points for line in lines(plan, left, mean).values()] == [-11, -10, -10]
    assert [line.points for line in lines(plan, other, mean).values()] == [0, 10, 10]


def test_tables_that_are_compared_are_of_sizes_that_occur_twice_as_far_as_can_be() -> None:
    found = [sizes(count, (2, 3, 4), compared=True) for count in (4, 6, 7, 8, 10, 11)]
    assert found == [[2, 2], [3, 3], [3, 2, 2], [4, 4], [3, 3, 2, 2], [4, 4, 3]]
    assert sizes(7, (3, 4), compared=True) == [4, 3]
    assert occurring_once([4, 3]) == [0, 1]
    assert len(sizes(200, (2, 3, 4), compared=True)) == 50
    assert sizes(1, (2, 3), compared=True) == []


def test_an_expedition_goes_by_victories_then_rounds_then_health() -> None:
    plan, entrants = Plan(format=Format.EXPEDITION, seats=(1, 2, 3, 4)), people(6)
    won = {"places": (1, 1), "scores": (1, 1)}
    rounds = [
        [
            Match(number=1, sides=(1, 2), games=(Game(**won, rounds=6, health=9),)),
            Match(number=2, sides=(3, 4), games=(Game(**won, rounds=6, health=12),)),
            Match(number=3, sides=(5, 6), games=(Game(places=(2, 2), scores=(0, 0)),)),
        ]
    ]
    assert [one.entrant for one in ranking(plan, entrants, rounds, "s")] == [3, 4, 1, 2, 5, 6]


def test_a_forfeit_is_a_loss_and_when_both_stay_silent_both_lose() -> None:
    one = Match(number=1, sides=(1, 2), lost=frozenset([1]))
    assert one.decided(1)
    assert {side: line.points for side, line in lines(SWISS, one, Means()).items()} == {1: 0, 2: 1}
    both = Match(number=1, sides=(1, 2), lost=frozenset([1, 2]))
    assert both.decided(2)
    assert {line.points for line in lines(SWISS, both, Means()).values()} == {0}
    nobody = Match(number=1, sides=(1, 2), games=(Game(),))
    assert {line.points for line in lines(SWISS, nobody, Means()).values()} == {0}
