"""docs/rules/gulveig.md 1.4 and 1.5: the auction, the Treasure and burying."""

from __future__ import annotations

import pytest

from engines.core import Illegal
from engines.gulveig.facts import AuctionWon, BidMade, Buried, Passed
from engines.gulveig.view import Call, Phase
from tests.rules.gulveig.staging import a_card, answer, answers, ask, auction, can, dealt, rulebook, table, tell


def test_R13_left_of_the_dealer_opens_at_40_or_more() -> None:
    state = dealt()

    assert state.turn == 1
    assert can(state)[0] == "40"
    assert "pass" not in can(state)


def test_R14_raise_is_at_least_10_and_who_passes_is_out() -> None:
    state = dealt()
    asked = auction(state, "60", "pass")

    assert asked == [1, 2]
    assert can(state)[:2] == ("pass", "70")
    assert auction(state, "70", "pass", "80") == [3, 0, 1]
    assert state.turn == 3


def test_R14_every_word_of_the_auction_is_told_and_stays_on_view() -> None:
    state = dealt()
    facts = answers(state, "50", "pass", "80")

    assert facts == [BidMade(1, 50), Passed(2), BidMade(3, 80)]
    for viewer in (None, 0, 1, 2, 3):
        view = rulebook().view(state, viewer)
        assert view.calls == (Call(1, 50), Call(2, 0), Call(3, 80))
        assert (view.bid, view.bidder, view.passed) == (80, 3, (False, False, True, False))


def test_R14_nobody_holds_a_bid_before_the_opening() -> None:
    view = rulebook().view(dealt(), 0)

    assert (view.bid, view.bidder, view.calls) == (0, None, ())


def test_R15_the_last_seat_left_wins_at_its_last_bid() -> None:
    state = dealt()
    auction(state, "40", "50", "pass", "pass", "pass")

    assert (state.phase, state.bidder, state.bid) == (Phase.BURY, 2, 50)


def test_R16_A2_bids_are_multiples_of_10_and_may_jump() -> None:
    state = dealt()

    assert all(int(bid) % 10 == 0 for bid in can(state))
    auction(state, "50", "200")
    assert state.bid == 200
    with pytest.raises(Illegal):
        answer(state, "205")


@pytest.mark.parametrize(
    ("step", "opening", "raised", "ceiling"),
    [("5", "40", "55", "480"), ("10", "40", "60", "480"), ("20", "40", "60", "480")],
)
def test_A2_other_steps_keep_the_smallest_raise_of_10(step: str, opening: str, raised: str, ceiling: str) -> None:
    state = dealt(bid_step=step)

    assert can(state)[0] == opening
    auction(state, "45" if step == "5" else "40" if step == "20" else "50")
    assert can(state)[1] == raised
    assert ceiling in can(state)


def test_R17_A3_case_7_the_ceiling_ends_the_auction() -> None:
    state = dealt()
    auction(state, "40")

    with pytest.raises(Illegal):
        answer(state, "490")
    auction(state, "480")
    assert (state.phase, state.bidder, state.bid) == (Phase.BURY, 2, 480)


def test_R17_an_auction_that_nobody_can_raise_is_over() -> None:
    """In fives the ceiling is 485, and a raise of 10 from 480 would go above it."""
    state = dealt(bid_step="5")
    auction(state, "480")

    assert state.phase is Phase.BURY


def test_R17_whoever_was_not_heard_again_is_a_scavenger_all_the_same() -> None:
    state = dealt()
    auction(state, "480")
    answer(state, "A7,A6,A5")
    while state.hand_no == 1:
        answer(state, a_card(state))

    assert [line.bid for line in state.history[0].scores] == [0, 480, 0, 0]
    assert [line.scored >= 0 for line in state.history[0].scores] == [True, False, True, True]


def test_R18_the_treasure_is_shown_to_all_and_taken() -> None:
    state = dealt()
    auction(state, "40", "pass", "pass")
    facts = answer(state, "pass")

    assert facts[-1] == AuctionWon(1, 40, ("A7", "A6", "A5"))
    assert len(state.hands[1]) == 11
    for viewer in (None, 0, 1, 2, 3):
        assert rulebook().view(state, viewer).treasure == ("A7", "A6", "A5")


def test_R19_three_cards_go_to_the_own_winnings() -> None:
    state = dealt()
    auction(state, "40", "pass", "pass", "pass")
    answer(state, "A7,A6,A5")

    assert state.buried == ["A7", "A6", "A5"]
    assert len(state.hands[1]) == 8


def test_R20_A5_only_the_bid_winner_knows_what_was_buried() -> None:
    state = dealt()
    auction(state, "40", "pass", "pass", "pass")
    (fact,) = answer(state, "A7,A6,A5")

    assert fact == Buried(1, 3, ("A7", "A6", "A5"))
    assert rulebook().view(state, 1).buried == ("A7", "A6", "A5")
    for viewer in (None, 0, 2, 3):
        view = rulebook().view(state, viewer)
        assert (view.buried, view.buried_down) == ((), 3)


def test_R20_others_are_told_of_the_burial_without_its_cards() -> None:
    state = dealt()
    auction(state, "40", "pass", "pass", "pass")
    assert rulebook().view(state, 0).buried_down == 0
    (told,) = tell(state, "A7,A6,A5")

    assert told.seen_by(1) == Buried(1, 3, ("A7", "A6", "A5"))
    for viewer in (None, 0, 2, 3):
        assert told.seen_by(viewer) == Buried(1, 3)


def test_A5_combo_halves_and_sevens_may_be_buried() -> None:
    state = table("A7 A4 A3 V1", "", "", "", phase=Phase.BURY)

    assert can(state) == ("A7", "A4", "A3", "V1")
    answer(state, "A7,A4,A3")
    assert state.buried == ["A7", "A4", "A3"]


def test_R21_the_bid_winner_leads_the_first_trick() -> None:
    state = dealt()
    auction(state, "40", "pass", "50", "pass", "pass")
    answer(state, "A7,A6,A5")

    assert (state.phase, state.turn) == (Phase.LEAD, 3)


def test_A4_case_6_everybody_passes_after_the_opening() -> None:
    state = dealt()

    assert auction(state, "40", "pass", "pass", "pass") == [1, 2, 3, 0]
    assert (state.phase, state.bidder, state.bid) == (Phase.BURY, 1, 40)


def test_A17_the_bid_stands_after_the_treasure_was_seen() -> None:
    state = dealt()
    auction(state, "40", "pass", "pass", "pass")
    (question,) = rulebook().questions(state)

    assert question.topic == "bury"
    assert ask(state).slot == "bury"


@pytest.mark.parametrize(("word", "legal"), [("pass", False), ("30", False), ("40", True), ("90", True)])
def test_case_3_forced_opening(word: str, *, legal: bool) -> None:
    assert (word in can(dealt())) == legal


@pytest.mark.parametrize(("word", "legal"), [("70", False), ("75", False), ("80", True), ("120", True)])
def test_case_4_raise_size(word: str, *, legal: bool) -> None:
    state = dealt()
    auction(state, "70")

    assert (word in can(state)) == legal


def test_case_5_auction_order() -> None:
    state = dealt()

    assert auction(state, "40", "pass", "50", "pass", "60", "pass") == [1, 2, 3, 0, 1, 3]
    assert (state.phase, state.bidder, state.bid) == (Phase.BURY, 1, 60)


def test_case_8_bury() -> None:
    state = table("A6 A2 A1 V5 V2 V1 R1 R2 M1 M2 D1", "", "", "", phase=Phase.BURY)
    answer(state, "A6,V5,R1")

    assert len(state.hands[0]) == 8
    assert sum(rulebook().book.cards[card].value for card in state.buried) == 21
    assert rulebook().view(state, 1).buried == ()


@pytest.mark.parametrize("cards", ["A7,A6", "A7,A6,A5,A4", "A7,A6,D7"])
def test_case_9_bury_count(cards: str) -> None:
    state = table("A7 A6 A5 A4 V1 V2 V3 R1 R2 R3 M1", "", "", "", phase=Phase.BURY)

    with pytest.raises(Illegal):
        answer(state, cards)
    assert state.buried == []


def test_a_silent_seat_buries_points_and_keeps_its_combo() -> None:
    state = table("A4 A3 A2 V6 V1 R5 M2", "", "", "", phase=Phase.BURY)

    assert ask(state).fallback == ("A2", "V6", "R5")


def test_a_silent_seat_opens_at_the_least_then_passes() -> None:
    state = dealt()
    assert ask(state).fallback == ("40",)

    answer(state, "40")
    assert ask(state).fallback == ("pass",)


def test_the_nearest_bids_stand_alone_and_the_others_are_grouped_by_hundreds() -> None:
    groups = {option.id: option.group for option in ask(dealt()).options}

    assert [groups[bid] for bid in ("40", "50", "60")] == ["", "", ""]
    assert [groups[bid] for bid in ("70", "90", "100", "480")] == ["40–99", "40–99", "100–199", "400–499"]
