"""docs/rules/champions_of_midgard.md 2.4: sending warriors and Food."""

from __future__ import annotations

import pytest

from engines.champions_of_midgard.facts import Assigned, FightBegan, OrderAsked, Sealed
from engines.champions_of_midgard.view import Phase
from tests.rules.champions_of_midgard.staging import Stage, village


def two_fighters(**options: str) -> Stage:
    """Seat 0 goes for Draugr 1, seat 1 sails the Small ship to shore 1; nobody holds Favor."""
    stage = village(**options)
    stage.state.draugr = ["D01", "D02"]
    stage.state.shores[0].monster = "M01"
    stage.state.shores[0].journey = "quiet"
    for seat in range(3):
        stage.own(seat, favor=0, food=3, home=(2, 0, 0))
    return stage.march("0:draugr1", "1:small>shore1")


def test_R2_4_1_who_has_a_place_splits_between_it_and_home() -> None:
    stage = two_fighters()

    assert stage.asked() == [(0, "assign"), (1, "assign")]
    assert stage.ask(0).slot == "send-draugr1"
    assert stage.can(0) == ("0", "1s", "2s")
    assert stage.ask(1, "1s").slot == "food-shore1"


def test_case_16_and_R2_4_2_warriors_and_food_do_not_exceed_the_ship() -> None:
    stage = village().own(0, home=(3, 0, 0), food=9).march("0:small>shore1")

    assert stage.can(0, "3s") == ("0", "1", "2")
    assert stage.refuses(0, "3s 3") == "refused.no-option"
    assert stage.can(0, "0")[0] == "0"
    stage.state.shores[0].journey = "quiet"
    stage.own(0, favor=0).do(0, "3s 2", dice="S-B S-B S-B")
    assert stage.fact(Assigned).loads[0].squad == (3, 0, 0)
    assert stage.fact(Assigned).loads[0].food == 2


def test_R2_4_2_a_ship_takes_no_more_warriors_than_it_holds() -> None:
    stage = village().own(0, home=(8, 0, 0), food=0).march("0:small>shore1")

    assert stage.can(0)[-1] == "5s"


def test_case_17_and_R2_4_3_forbidden_types_stay_off_the_field_but_may_sail() -> None:
    stage = village()
    stage.state.troll = "T06"
    stage.own(0, home=(1, 2, 0))
    stage.march("0:troll")
    assert stage.refuses(0, "1s") == "refused.no-option"
    assert stage.can(0) == ("0", "1p", "2p")

    ship = village()
    ship.state.shores[0].monster = "M02"
    ship.own(0, home=(1, 2, 0)).march("0:small>shore1")
    assert "1s" in ship.can(0)


def test_R2_4_4_assignments_are_sealed_until_all_are_in() -> None:
    stage = two_fighters().do(0, "2s")

    assert stage.state.posts == {}
    assert stage.view(1).ready == (True, False, False)
    assert stage.view(1).boards[0].home == (2, 0, 0)
    assert stage.view(1).sealed is None
    assert stage.view(0).sealed is not None
    assert stage.fact(Sealed, 1).loads == ()
    stage.do(1, "1s 1", dice="S-H2 S-H1 S-H2 S-H2")
    assert stage.facts(Assigned, None)[0].loads[0].squad == (2, 0, 0)


def test_R2_4_4_a_sealed_assignment_may_be_amended_until_the_last_is_in() -> None:
    stage = two_fighters().do(0, "2s")
    question = stage.question(0, "assign")
    assert question.key.endswith(".amend")
    assert not question.blocking
    stage.do(0, "1s", topic="assign")

    assert stage.question(0, "assign").key != question.key
    assert stage.view(0).sealed[0].squad == (1, 0, 0)  # type: ignore[index]  # sealed a line above
    assert stage.asked() == [(1, "assign")]
    assert len(stage.facts(Sealed, 0)) == 2
    assert len(stage.facts(Sealed, 1)) == len(stage.facts(Sealed, None)) == 1
    stage.do(1, "0 0", dice="S-H2")
    assert stage.facts(Assigned)[0].loads[0].squad == (1, 0, 0)


def test_R2_4_4_the_gallery_sees_who_is_ready_and_no_seal() -> None:
    view = two_fighters().do(0, "2s").view(None)

    assert view.ready == (True, False, False)
    assert (view.sealed, view.asked, view.larder) == (None, (1,), 0)


def test_R2_4_1_what_went_to_one_place_is_not_there_for_the_next() -> None:
    stage = village().own(0, home=(2, 0, 0), food=3, ship="L1").march("0:small>shore1", "0:own>shore2")

    assert stage.can(0, "1s 0") == ("0", "1s")
    assert stage.ask(0, "2s 2").slot == "food-shore2"
    assert stage.can(0, "2s 2") == ("0", "1")


def test_R2_4_1_places_are_asked_for_in_the_order_of_their_fights() -> None:
    stage = village().own(0, home=(2, 0, 0), food=0)
    stage.state.troll, stage.state.draugr = "T01", ["D01", "D02"]
    stage.march("0:small>shore2", "0:draugr2", "0:draugr1", "0:troll")

    slots = [stage.ask(0, picks).slot for picks in ("", "0", "0 0", "0 0 0")]
    assert slots == ["send-troll", "send-draugr1", "send-draugr2", "send-shore2"]


def test_R2_4_3_each_draugr_has_its_own_restriction() -> None:
    stage = village().own(0, home=(1, 1, 0), favor=0)
    stage.state.draugr = ["D01", "D06"]
    stage.march("0:draugr2")
    assert stage.can(0) == ("0", "1p")
    stage.do(0, "1p", dice="P-B")
    assert stage.fact(FightBegan).enemy == "D06"

    nobody = village().own(0, home=(1, 0, 0))
    nobody.state.draugr = ["D01", "D06"]
    nobody.march("0:draugr2")
    assert nobody.state.round == 2


def test_R2_4_5_loaded_food_leaves_the_supply_when_the_assignment_is_public() -> None:
    stage = two_fighters().do(1, "1s 2")
    assert stage.view(0).boards[1].food == 3
    stage.do(0, "0", dice="S-H2 S-H2 S-H2")

    assert stage[1].food == 1


def test_R2_4_5_home_warriors_of_a_hunter_hunt_and_others_rest() -> None:
    stage = village().own(0, home=(2, 0, 0), favor=0).own(1, home=(3, 0, 0), favor=0)
    stage.state.draugr = ["D01", "D02"]
    stage.march("0:hunt", "0:draugr1").do(0, "1s", dice="S-H1 S-H2")

    assert stage.facts(FightBegan)[0].squad == (1, 0, 0)
    assert len(stage.facts(FightBegan)) == 2
    assert stage[0].food == 2


def test_R2_4_6_public_assignments_are_fixed() -> None:
    stage = village().own(0, home=(2, 0, 0)).march("0:draugr1").do(0, "0")

    assert stage.state.phase is Phase.PLACE
    assert stage.fact(Assigned).loads[0].squad == (0, 0, 0)


def test_case_37_open_assignment_in_turn_order() -> None:
    stage = village()
    stage.state.draugr = ["D01", "D02"]
    for seat in range(3):
        stage.own(seat, favor=0, food=3, home=(2, 0, 0))
    stage.march("0:draugr1", "1:small>shore1", "2:draugr2").do(1, "open", topic="order")

    assert stage.fact(OrderAsked).seat == 1
    assert stage.asked() == [(0, "assign")]
    stage.do(0, "1s")
    assert stage.fact(Assigned).loads[0].squad == (1, 0, 0)
    assert stage.view(2).boards[0].home == (1, 0, 0)
    assert stage.view(0).sealed is None
    assert stage.asked() == [(1, "assign")]
    stage.do(1, "1s 1")
    assert stage.asked() == [(2, "assign")]


def test_case_37_without_a_request_a_rival_sees_nothing() -> None:
    stage = two_fighters()
    before = stage.view(0)
    stage.do(1, "2s 2")
    after = stage.view(0)

    assert after.boards == before.boards
    assert after.posts == ()
    assert after.ready == (False, True, False)


def test_A36_a_request_throws_sealed_assignments_away_unseen() -> None:
    stage = two_fighters().do(0, "2s")
    stage.do(2, "open", topic="order")

    assert stage.state.seals == [None, None, None]
    assert stage.facts(Assigned) == []
    assert stage.view(0).sealed is None
    assert stage.asked() == [(0, "assign")]
    assert [q.topic for q in stage.questions()].count("order") == 0


def test_A36_a_seat_asks_until_it_has_submitted() -> None:
    stage = two_fighters()
    offers = {q.seat for q in stage.questions() if q.topic == "order"}
    assert offers == {0, 1, 2}
    stage.do(0, "1s")

    assert {q.seat for q in stage.questions() if q.topic == "order"} == {1, 2}


def test_A36_the_next_round_is_sealed_again() -> None:
    stage = two_fighters().do(0, "2s").do(2, "open", topic="order").do(0, "0").do(1, "0 0")
    assert stage.state.round == 2
    stage.state.draugr = ["D03", "D05"]
    stage.march("0:draugr1", "1:draugr2")

    assert stage.asked() == [(0, "assign"), (1, "assign")]
    assert stage.view(0).ready == (False, False, False)


def test_A36_open_order_passes_over_seats_with_nothing_to_send() -> None:
    stage = village()
    stage.state.draugr = ["D01", "D02"]
    stage.own(0, home=(1, 0, 0)).own(1, home=(1, 0, 0)).own(2, home=(1, 0, 0))
    stage.march("0:draugr1", "2:draugr2").do(1, "open", topic="order").do(0, "0")

    assert stage.asked() == [(2, "assign")]


def test_A36_a_single_fighter_has_no_order_to_ask_for() -> None:
    stage = village().own(0, home=(1, 0, 0)).march("0:draugr1")

    assert [question.topic for question in stage.questions()] == ["assign"]


def test_A36_the_order_begins_with_the_marker() -> None:
    stage = two_fighters()
    stage.state.marker = 1
    stage.do(2, "open", topic="order")

    assert stage.asked() == [(1, "assign")]


def test_A36_hunting_alone_is_nothing_to_submit() -> None:
    stage = village().own(0, favor=0, home=(1, 0, 0)).own(1, favor=0, home=(2, 0, 0))
    stage.march("0:hunt", "1:draugr1", dice="")

    assert stage.asked() == [(1, "assign")]


def test_A05_gifts_cannot_reload_a_sealed_ship_but_open_order_can() -> None:
    stage = two_fighters().own(1, food=0, runes="gifts").do(1, "1s")
    stage.do(1, "gifts 4f", topic="rune")
    assert stage[1].food == 4
    assert stage.view(1).larder == 0
    stage.do(1, "1s", topic="assign")
    assert stage.view(1).larder == 0
    stage.do(2, "open", topic="order").do(0, "0")

    assert stage.view(1).larder == 4
    assert stage.can(1, "1s") == ("0", "1", "2", "3", "4")


def test_A33_food_alone_may_be_loaded() -> None:
    stage = village().own(0, home=(0, 0, 0), food=2)
    stage.state.shores[0].journey = "quiet"
    stage.march("0:small>shore1")
    assert stage.ask(0).slot == "food-shore1"
    stage.do(0, "2")

    assert stage[0].food == 0
    assert stage.state.round == 2


def test_nothing_to_send_is_not_asked() -> None:
    stage = village()
    stage.state.troll = "T06"
    stage.own(0, home=(2, 0, 0), favor=0).march("0:troll")

    assert stage.state.round == 2


@pytest.mark.parametrize(("monster", "feeds_at", "expected"), [("M01", 0, "3s"), ("M12", 0, "0")])
def test_the_clock_sends_who_can_win_and_nobody_when_far_too_few(monster: str, feeds_at: int, expected: str) -> None:
    stage = village().own(0, home=(3, 0, 0), food=2)
    stage.state.shores[feeds_at].monster = monster
    stage.march("0:small>shore1")

    assert stage.ask(0).fallback == (expected,)


def test_many_ways_to_send_come_under_the_number_of_dice() -> None:
    stage = village().own(0, home=(3, 3, 2))
    stage.state.troll = "T01"
    options = stage.march("0:troll").ask(0).options

    assert len(options) == 4 * 4 * 3
    assert [option.id for option in options if not option.group] == ["0"]
    assert [option.id for option in options if option.group == "2"] == ["2s", "1s1p", "1s1a", "2p", "1p1a", "2a"]
