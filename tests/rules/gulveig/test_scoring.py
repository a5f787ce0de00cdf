"""docs/rules/gulveig.md 1.7: scoring a hand and ending the game."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core import RESIGN, Dealer, Outcome, RandomPlayer, Rng, recorded
from engines.gulveig.facts import Ending, GameOver
from engines.gulveig.view import Phase
from tests.rules.gulveig.staging import (
    LAST,
    a_card,
    answer,
    answers,
    auction,
    can,
    dealt,
    last_trick,
    rulebook,
    score,
    settings,
    table,
)


def test_R29_a_hand_is_the_winnings_and_the_declared_combos() -> None:
    state = last_trick(made=20)
    state.points[0], state.buried = 80, ["A6", "A5", "A1"]
    line = score(state, *LAST).scores[0]

    assert (line.cards, line.combos, line.made) == (41, 80, 121)


def test_R29_every_seat_counts_its_own_winnings_and_combos() -> None:
    state = last_trick(made=70)
    state.won, state.points, state.scores = [70, 10, 20, 0], [0, 80, 0, 40], [5, 6, 7, 8]
    lines = score(state, *LAST).scores

    assert [(line.cards, line.combos) for line in lines] == [(70, 0), (10, 80), (20, 0), (0, 40)]
    assert [line.scored for line in lines] == [70, 90, 20, 40]
    assert [line.total for line in lines] == [75, 96, 27, 48]


def test_R30_the_bid_winner_scores_the_total_or_loses_the_bid() -> None:
    assert score(last_trick(made=60, bid=60), *LAST).scores[0].scored == 60
    assert score(last_trick(made=59, bid=60), *LAST).scores[0].scored == -60


def test_R31_scavengers_score_unless_150_or_less_are_missing() -> None:
    state = last_trick(made=0, bidder=3, before=(849, 850, 900, 0))
    state.won = [20, 20, 20, 0]
    lines = score(state, *LAST).scores

    assert [(line.scored, line.barred) for line in lines] == [(20, False), (0, True), (0, True), (-60, False)]


def test_R32_scores_may_fall_below_nothing() -> None:
    state = last_trick(made=0, bid=60)
    answers(state, *LAST)

    assert state.scores[0] == -60


def test_R33_the_goal_ends_the_game_and_the_highest_wins() -> None:
    state = last_trick(made=120, before=(900, 0, 0, 0))
    facts = answers(state, *LAST)

    assert facts[-1] == GameOver((0,), Ending.GOAL)
    assert state.phase is Phase.OVER
    assert rulebook().questions(state) == ()
    outcome = rulebook().outcome(state)
    assert outcome is not None
    assert (outcome.places, outcome.scores, outcome.reason) == ((1, 2, 2, 2), (1020, 0, 0, 0), "goal")


@pytest.mark.parametrize(("goal", "before"), [("1000", 880), ("500", 380)])
def test_R33_the_goal_itself_is_enough(goal: str, before: int) -> None:
    short = last_trick(made=119, before=(before, 0, 0, 0), goal=goal)
    exact = last_trick(made=120, before=(before, 0, 0, 0), goal=goal)
    answers(short, *LAST)
    answers(exact, *LAST)

    assert (short.phase, short.scores[0]) == (Phase.BID, before + 119)
    assert (exact.phase, exact.winners) == (Phase.OVER, (0,))


def test_R33_a_scavenger_may_reach_the_goal_while_the_bid_winner_does_not() -> None:
    state = last_trick(made=0, before=(0, 849, 0, 0))
    state.won[1] = 151
    facts = answers(state, *LAST)

    assert facts[-1] == GameOver((1,), Ending.GOAL)


def test_A6_a_failed_bid_loses_its_combo_points_and_a_barred_scavenger_too() -> None:
    state = last_trick(made=10, bid=120, before=(0, 900, 0, 0))
    state.points = [80, 100, 0, 0]
    lines = score(state, *LAST).scores

    assert (lines[0].scored, lines[1].scored) == (-120, 0)


def test_A7_a_missed_bid_costs_the_bid_or_the_points_made() -> None:
    assert score(last_trick(made=50, bid=120), *LAST).scores[0].scored == -120
    assert score(last_trick(made=50, bid=120, fail_penalty="total"), *LAST).scores[0].scored == -50


def test_A8_the_bar_looks_at_the_score_before_the_hand() -> None:
    """Below the line all points count, even those that carry across it, and to the goal."""
    state = last_trick(made=0, bidder=3, before=(840, 849, 0, 0))
    state.won = [155, 160, 0, 0]
    lines = score(state, *LAST).scores

    assert (lines[0].total, lines[1].total) == (995, 1009)
    assert state.phase is Phase.OVER


def test_A8_the_cap_lifts_nobody_above_the_line() -> None:
    state = last_trick(made=0, bidder=3, before=(840, 850, 100, 0), scavenger="cap")
    state.won = [30, 30, 30, 0]
    lines = score(state, *LAST).scores

    assert [line.total for line in lines] == [850, 850, 130, -60]
    assert [line.barred for line in lines] == [True, True, False, False]


def test_A9_the_highest_score_wins_when_several_reach_the_goal() -> None:
    state = last_trick(made=160, bid=60, before=(849, 849, 0, 0))
    state.won[1] = 170
    facts = answers(state, *LAST)

    assert facts[-1] == GameOver((1,), Ending.GOAL)


def test_A9_the_bid_winner_wins_an_equal_score() -> None:
    state = last_trick(made=160, bid=60, before=(849, 849, 849, 0), bidder=0)
    state.won = [160, 160, 0, 0]
    facts = answers(state, *LAST)
    outcome = rulebook().outcome(state)

    assert facts[-1] == GameOver((0,), Ending.GOAL)
    assert outcome is not None
    assert outcome.places == (1, 2, 3, 4)


def test_A9_a_tie_without_the_bid_winner_is_shared() -> None:
    state = last_trick(made=160, bid=60, before=(849, 849, 0, 0), bidder=3)
    state.won = [160, 160, 0, 70]
    answers(state, *LAST)
    outcome = rulebook().outcome(state)

    assert outcome is not None
    assert outcome.places == (1, 1, 4, 3)


def test_R33_who_gave_up_does_not_win_whoever_reached_the_goal() -> None:
    state = last_trick(made=160, before=(849, 500, 0, 500))
    state.resigned = (0,)
    facts = answers(state, *LAST)
    outcome = rulebook().outcome(state)

    assert facts[-1] == GameOver((1, 3), Ending.GOAL)
    assert outcome == Outcome((4, 1, 3, 1), (1009, 500, 0, 500), Ending.GOAL)


def test_A9_a_bid_winner_who_gave_up_does_not_win_an_equal_score() -> None:
    state = last_trick(made=160, before=(849, 849, 849, 0))
    state.won, state.resigned = [160, 160, 160, 0], (0,)
    facts = answers(state, *LAST)
    outcome = rulebook().outcome(state)

    assert facts[-1] == GameOver((1, 2), Ending.GOAL)
    assert outcome is not None
    assert outcome.places == (4, 1, 1, 3)


def test_a_hand_that_is_given_up_brings_nobody_points() -> None:
    state, dealer = last_trick(made=100, before=(30, 20, 10, 0)), Dealer[Any](recorded(()))
    state.resigned = (0, 3, 2)
    rulebook().abandon(state, dealer)

    assert [told.fact for told in dealer.told] == [GameOver((1,), Ending.RESIGN)]
    assert rulebook().outcome(state) == Outcome((4, 1, 2, 3), (30, 20, 10, 0), RESIGN)


def test_an_auction_that_is_given_up_leaves_no_bid_standing() -> None:
    state = dealt(2)
    answer(state, can(state)[1])
    state.resigned = (1,)
    rulebook().abandon(state, Dealer(recorded(())))
    view = rulebook().view(state, None)

    assert (view.phase, view.bid, view.bidder) == (Phase.OVER, 0, None)


def test_A21_the_last_hand_of_the_limit_ends_the_game() -> None:
    state = last_trick(made=60, before=(0, 60, 0, 120), max_hands="10")
    state.hand_no, state.won[3] = 10, 0
    state.won[1] = 60
    facts = answers(state, *LAST)
    outcome = rulebook().outcome(state)

    assert facts[-1] == GameOver((1, 3), Ending.HANDS)
    assert outcome is not None
    assert (outcome.places, outcome.reason) == ((3, 1, 4, 1), "hands")


def test_A21_a_tie_at_the_limit_is_shared_with_the_bid_winner_too() -> None:
    state = last_trick(made=60, before=(0, 60, 0, 0), max_hands="10")
    state.hand_no = 10
    facts = answers(state, *LAST)
    outcome = rulebook().outcome(state)

    assert facts[-1] == GameOver((0, 1), Ending.HANDS)
    assert outcome is not None
    assert outcome.places == (1, 1, 3, 3)


def test_A21_the_hand_before_the_limit_is_followed_by_another() -> None:
    state = last_trick(made=60, max_hands="10")
    state.hand_no = 9
    answers(state, *LAST)

    assert (state.phase, state.hand_no) == (Phase.BID, 10)


def test_A21_a_hundred_hands_are_the_limit_unless_the_table_says_otherwise() -> None:
    assert settings().max_hands == 100


def test_A21_the_goal_counts_before_the_limit() -> None:
    state = last_trick(made=120, before=(900, 0, 0, 0), max_hands="10")
    state.hand_no = 10

    assert answers(state, *LAST)[-1] == GameOver((0,), Ending.GOAL)


def test_case_22_bid_made_exactly() -> None:
    state = last_trick(made=40, bid=120)
    state.points[0] = 80

    assert score(state, *LAST).scores[0].scored == 120


def test_case_23_bid_made_with_more() -> None:
    assert score(last_trick(made=138, bid=120), *LAST).scores[0].scored == 138


def test_case_24_bid_failed() -> None:
    assert score(last_trick(made=110, bid=120, before=(30, 0, 0, 0)), *LAST).scores[0].total == -90


@pytest.mark.parametrize(("before", "after"), [(349, 369), (350, 350)])
def test_case_26_short_game_bar(before: int, after: int) -> None:
    state = last_trick(made=20, bidder=1, before=(before, 0, 0, 0), goal="500")

    assert score(state, *LAST).scores[0].total == after


def test_case_27_the_bar_does_not_hold_the_bid_winner() -> None:
    state = last_trick(made=70, bid=60, before=(940, 0, 0, 0))
    answers(state, *LAST)
    outcome = rulebook().outcome(state)

    assert state.scores[0] == 1010
    assert outcome is not None
    assert outcome.places[0] == 1


@pytest.mark.parametrize(
    ("seats", "chosen"), [(4, {}), (3, {}), (2, {}), (4, {"drafting": "yes"}), (3, {"drafting": "yes"})]
)
def test_case_30_conservation(seats: int, chosen: dict[str, str]) -> None:
    state = dealt(seats, **chosen)
    auction(state, "40 keep" if chosen else "40", *["pass"] * (seats - 1))
    cards = rulebook().book.cards
    outside = sum(cards[card].value for card in (*state.up, *state.down, *state.bench))
    player = RandomPlayer(Rng("conserve"))
    while state.hand_no == 1:
        (question,) = rulebook().questions(state)
        view = rulebook().view(state, question.seat)
        picks = player.decide(view, question, lambda picks, q=question, v=view: rulebook().ask(v, q, picks))
        answer(state, " ".join(",".join(step) for step in picks))

    assert sum(line.cards for line in state.history[0].scores) == 155 - outside


def test_case_35_dealer_move() -> None:
    state = dealt()
    auction(state, "40", "pass", "pass", "pass")
    answer(state, "A7,A6,A5")
    while state.hand_no == 1:
        answer(state, a_card(state))

    assert (state.dealer, state.turn, state.phase) == (1, 2, Phase.BID)


def test_every_scored_hand_stays_on_view() -> None:
    state = last_trick(made=60)
    first = score(state, *LAST)
    state.phase, state.turn, state.bid, state.hands = Phase.LEAD, 0, 60, [["A1"], ["V1"], ["R1"], ["M1"]]
    second = score(state, *LAST)

    assert (first.hand, second.hand) == (1, 2)
    assert rulebook().view(state, 2).history == (first, second)


def test_scoring_shows_what_was_buried_and_set_aside() -> None:
    state = table("A1", "V1", "R1", config=settings(3), buried=["A7", "A6", "A5"], down=["D1"])
    scored = score(state, "A1", "V1", "R1")

    assert (scored.buried, scored.aside) == (("A7", "A6", "A5"), ("D1",))
    assert rulebook().view(state, None).history == (scored,)
