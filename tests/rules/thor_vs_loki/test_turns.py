"""docs/rules/thor_vs_loki.md 1.1 and 1.4: action points, turns and how a game ends."""

from __future__ import annotations

import pytest

from engines.core import Dealer, Outcome, recorded
from engines.thor_vs_loki.facts import Deployed, Entered, TurnBegan, TurnResumed
from engines.thor_vs_loki.view import Phase
from tests.rules.thor_vs_loki.staging import (
    LOKI,
    THOR,
    ask,
    can,
    dealt,
    ended,
    look,
    of_type,
    offers,
    rulebook,
    say,
    settings,
    shape,
    stand,
    why_not,
)

FULL = "guard guard guard archer | viking viking viking viking | dwarf dwarf dwarf dwarf"


@pytest.mark.parametrize(
    ("theirs", "points"),
    [("troll", 1), ("troll | troll", 2), ("troll | | troll", 2), ("troll troll | troll | troll", 3), ("loki^ | |", 4)],
)
def test_R12_a_turn_has_a_point_per_column_or_four_with_the_avatar(theirs: str, points: int) -> None:
    state = stand("guard", theirs, deck="dwarf", points=1)
    facts = say(state, "draw")

    assert of_type(facts, TurnBegan) == [TurnBegan(LOKI, 13, points)]
    assert (look(state).points, look(state).total) == (points, points)


def test_R13_case_38_points_are_fixed_when_the_turn_begins() -> None:
    state = stand("ravens | guard | guard", "giant^ | troll | troll")
    say(state, "challenge a")

    assert shape(state, THOR) == "| guard | guard"
    assert look(state).points == 2


def test_R14_every_action_costs_a_point_in_any_order_and_number() -> None:
    state = stand("guard | |", "wall^ | |", hand="ravens dwarf", deck="dwarf dwarf dwarf", points=4)
    say(state, "draw", "deploy t.dwarf b1", "draw")

    assert look(state).points == 1
    assert set(can(state)) == {"draw", "deploy", "challenge", "power"}


def test_R14_a_draw_needs_a_deck_and_room() -> None:
    state = stand("guard", "troll", hand="dwarf")
    assert why_not(state, "draw") == "refused.deck-empty"


def test_R14_B6_case_34_no_draw_with_12_cards_in_hand() -> None:
    state = stand("guard", "troll", hand="dwarf " * 11 + "odin", deck="dwarf", pile="ravens ravens ravens")
    assert why_not(state, "draw") == "refused.hand-full"
    say(state, "power t.odin")

    assert len(state.hands[THOR]) == 11
    with pytest.raises(ValueError, match="count"):
        say(state, "t.ravens,t.ravens#2")
    say(state, "t.ravens")
    assert len(state.hands[THOR]) == 12


def test_R15_a_challenge_need_not_be_made_while_anything_else_is_possible() -> None:
    state = stand("dwarf", "giant^", deck="dwarf")
    assert can(state) == ("draw", "challenge")


def test_R15_case_36_a_challenge_that_is_the_only_action_has_to_be_made() -> None:
    state = stand("dwarf", "angrboda^ | troll", points=1)

    assert can(state) == ("challenge",)
    assert can(state, "challenge") == ("a",)
    say(state, "challenge a")
    assert shape(state, THOR) == "|  |"


def test_R16_thor_costs_no_point_and_comes_at_any_moment() -> None:
    state = stand("guard", "troll", hand="thor", deck="dwarf")
    facts = say(state, "enter b")

    assert of_type(facts, Entered) == [Entered(THOR, "t.thor", 1, 4)]
    assert shape(state, THOR) == "guard | thor^ |"
    assert look(state).points == 4


def test_R17_the_turn_ends_at_once_and_the_avatar_may_still_come() -> None:
    state = stand("guard", "troll", hand="thor", deck="dwarf dwarf", their_deck="troll", points=1)
    state.at_large[THOR] = True
    facts = say(state, "draw")

    assert of_type(facts, TurnBegan) == [TurnBegan(LOKI, 13, 1)]
    assert offers(state) == [(LOKI, "act", True), (THOR, "enter", False)]
    assert can(state, seat=THOR) == ("a", "b", "c")
    assert [look(state, viewer).late for viewer in (None, THOR, LOKI)] == [True, True, True]


def test_R17_R30_the_avatar_that_comes_late_takes_the_turn_back_until_its_points_are_spent() -> None:
    state = stand("guard | wall", "troll", hand="thor", deck="dwarf dwarf dwarf", their_deck="troll troll", points=2)
    state.at_large[THOR] = True
    say(state, "draw", "draw")
    facts = say(state, "c", seat=THOR)

    assert facts == [TurnResumed(THOR), Entered(THOR, "t.thor", 2, 2)]
    assert (look(state).active, look(state).turn, look(state).points, look(state).late) == (THOR, 12, 2, False)
    assert offers(state) == [(THOR, "act", True)]
    facts = say(state, "draw", "deploy t.dwarf a2")
    assert of_type(facts, TurnBegan) == [TurnBegan(LOKI, 13, 1)]
    assert offers(state) == [(LOKI, "act", True)]


def test_R17_in_a_game_that_is_over_nobody_may_still_come_in() -> None:
    state = stand("guard", "troll", hand="thor", deck="dwarf dwarf", their_deck="troll", points=1)
    state.at_large[THOR] = True
    say(state, "draw")
    assert look(state).late
    state.resigned = (LOKI,)
    rulebook().abandon(state, Dealer(recorded(())))

    assert not look(state).late


def test_R17_the_offer_ends_with_the_first_answer_of_the_opponent() -> None:
    state = stand("guard", "troll | troll", hand="thor", deck="dwarf", their_deck="troll troll troll", points=1)
    state.at_large[THOR] = True
    say(state, "draw", "draw")

    assert (look(state).active, look(state).points, look(state).late) == (LOKI, 1, False)
    assert offers(state) == [(LOKI, "act", True)]


def test_R17_no_key_comes_twice_when_a_turn_begins_again() -> None:
    state = stand("guard", "troll", hand="thor", deck="dwarf " * 6, their_deck="troll troll", points=1)
    state.at_large[THOR] = True
    keys = []
    for text, seat in (("draw", THOR), ("b", THOR), ("draw", THOR), ("draw", THOR), ("draw", THOR), ("draw", LOKI)):
        keys += [asked.key for asked in rulebook().questions(state)]
        say(state, text, seat=seat)

    assert len(set(keys)) == len(keys)


def test_R17_the_offer_does_not_tell_whether_the_avatar_is_held() -> None:
    held, other = (stand("guard", "troll", hand=hand, deck="dwarf", points=1) for hand in ("thor", "dwarf"))
    for state in (held, other):
        state.at_large[THOR] = True
        say(state, "draw")

    assert rulebook().questions(held) == rulebook().questions(other)
    assert look(held) == look(other)
    closed = ask(other, seat=THOR)
    assert {option.why_not for option in closed.options} == {"refused.no-thor"}


@pytest.mark.parametrize("gone", ["in play", "lost", "no hand", "no room"])
def test_R17_nothing_is_offered_when_all_know_that_the_avatar_cannot_come(gone: str) -> None:
    mine = {"in play": "thor^ | guard", "no room": FULL}.get(gone, "| guard")
    hand = "" if gone == "no hand" else "dwarf dwarf"
    state = stand(mine, "troll | troll", hand=hand, their_deck="troll", points=1)
    state.at_large[THOR] = gone != "lost"
    say(state, "challenge b")

    assert offers(state) == [(LOKI, "act", True)]


def test_E2_R18_points_left_and_no_action_loses() -> None:
    state = stand("dwarf", "giant^ | troll", points=2)
    say(state, "challenge a")

    assert ended(state) == ("stuck", THOR)
    assert rulebook().outcome(state) == Outcome((2, 1), (0, 1), "stuck")


def test_E2_thor_in_hand_is_a_legal_action() -> None:
    state = stand("dwarf", "giant^ | troll", hand="thor", points=2)
    say(state, "challenge a")
    assert ended(state) is None
    assert can(state) == ("enter",)
    say(state, "enter a")

    assert ended(state) == ("stuck", THOR)


def test_E3_case_37_a_turn_that_begins_without_a_card_in_play_loses() -> None:
    state = stand("guard", "ravens^", their_hand="loki troll", points=1)
    say(state, "challenge a")

    assert ended(state) == ("empty", LOKI)
    assert rulebook().outcome(state) == Outcome((1, 2), (1, 0), "empty")


def test_B26_the_own_side_may_be_empty_until_the_next_own_turn() -> None:
    state = stand("ravens", "giant^", hand="dwarf", deck="dwarf", points=2)
    say(state, "challenge a")
    assert ended(state) is None
    say(state, "deploy t.dwarf a1")

    assert ended(state) is None


def test_R19_cards_cannot_be_taken_off_the_own_side() -> None:
    state = stand("guard | guard | guard", "troll", hand="dwarf", deck="dwarf")
    assert can(state) == ("draw", "deploy", "challenge")


@pytest.mark.parametrize(("spent", "left"), [(0, 4), (2, 2), (3, 1)])
def test_R30_case_23_the_turn_then_has_four_points_less_those_spent(spent: int, left: int) -> None:
    state = stand("guard | guard | guard", "troll", hand="thor", deck="dwarf dwarf dwarf dwarf")
    state.at_large[THOR] = True
    say(state, *["draw"] * spent)
    say(state, "enter a" if spent < 3 else "a", seat=THOR)

    assert look(state).points == left


def test_R30_the_total_of_four_stands_when_thor_leaves_in_the_own_turn() -> None:
    state = stand("guard | guard", "troll", hand="thor ravens", deck="dwarf dwarf", points=2)
    say(state, "enter a", "power t.ravens row own")

    assert shape(state, THOR) == "guard | guard |"
    assert look(state).points == 3


def test_B22_thor_played_again_gives_no_more_points() -> None:
    state = stand("guard | guard", "troll", hand="thor ravens hel", deck="dwarf dwarf", points=2)
    say(state, "enter a", "power t.ravens row own", "power t.hel", "t.thor", "enter b")

    assert look(state).points == 2
    assert look(state).total == 4


@pytest.mark.parametrize(("turn", "allowed"), [(1, False), (2, False), (3, True)])
def test_B1_B2_case_3_nobody_challenges_in_the_own_first_turn(turn: int, *, allowed: bool) -> None:
    state = stand(
        "guard | guard | guard", "troll | troll | troll", their_hand="troll", hand="ravens vidarr frigg", turn=turn
    )

    assert ("challenge" in can(state)) is allowed
    assert ("t.ravens" in can(state, "power")) is allowed
    assert ("t.vidarr" in can(state, "power")) is allowed
    assert "t.frigg" in can(state, "power")
    assert "spy" in can(state, "power t.frigg")
    if not allowed:
        assert why_not(state, "challenge") == why_not(state, "t.ravens", "power") == "refused.first-turn"


def test_B1_mjolnir_seer_valkyries_and_freya_are_no_challenges() -> None:
    state = stand(
        "guard",
        "troll | troll",
        hand="mjolnir seer valkyries freya",
        their_deck="troll",
        their_pile="troll",
        their_hand="troll",
        turn=2,
    )
    assert set(can(state, "power")) == {"t.mjolnir", "t.seer", "t.valkyries", "t.freya"}


def test_B27_after_200_turns_of_both_the_game_is_drawn() -> None:
    state = stand("guard", "troll", deck="dwarf", points=1, turn=2 * settings().turns)
    say(state, "draw")

    assert ended(state) == ("turns", None)
    assert rulebook().outcome(state) == Outcome((1, 1), (0, 0), "turns")
    assert rulebook().questions(state) == ()


def test_B27_the_last_turn_is_still_played() -> None:
    state = stand("guard", "troll", deck="dwarf", points=1, turn=2 * settings().turns - 1)
    say(state, "draw")

    assert ended(state) is None


def test_R2_E1_a_lost_treasure_ends_the_game_at_once() -> None:
    state = stand("guard | guard", "crown | troll")
    say(state, "challenge a")

    assert ended(state) == ("treasure", LOKI)
    assert rulebook().outcome(state) == Outcome((1, 2), (1, 0), "treasure")
    assert rulebook().questions(state) == ()


def test_R3_B25_with_both_treasures_lost_the_active_player_loses() -> None:
    for seat in (THOR, LOKI):
        mine, theirs = ("guard ring", "nightmare crown") if seat == THOR else ("giant crown", "nightmare ring")
        state = stand(mine, theirs, seat=seat)
        say(state, "challenge a")
        assert ended(state) == ("treasure", seat)


def test_R13_a_column_opened_in_the_turn_gives_no_point_before_the_next_one() -> None:
    state = stand("guard", "troll", hand="dwarf dwarf", their_hand="troll", deck="dwarf", their_deck="troll", points=2)
    say(state, "deploy t.dwarf b1")
    assert (look(state).points, look(state).total) == (1, 2)
    say(state, "deploy t.dwarf c1", "draw")

    assert (look(state).active, look(state).points) == (THOR, 3)


@pytest.mark.parametrize("room", ["guard guard guard archer", "guard guard guard"])
def test_R17_a_column_of_three_still_has_room_for_the_avatar(room: str) -> None:
    full = "viking viking viking viking | dwarf dwarf dwarf dwarf"
    state = stand(f"{full} | {room}", "troll | troll | troll", hand="thor dwarf", deck="dwarf", points=1)
    state.at_large[THOR] = True
    say(state, "draw")

    assert ((THOR, "enter", False) in offers(state)) is (len(room.split()) == 3)


WALLS = "wall wall wall wall | wall wall wall wall | wall wall wall"


@pytest.mark.parametrize(
    ("mine", "hand", "deck", "before", "way_out"),
    [
        ("archer | wall", "wall", "", "challenge a", "deploy"),
        ("archer | wall", "", "dwarf", "challenge a", "draw"),
        ("archer | dwarf", "", "", "challenge a", "challenge"),
        (WALLS, "wall mjolnir", "", "deploy t.wall c4", "power"),
    ],
)
def test_E2_R18_any_one_legal_action_keeps_a_player_in_the_game(
    mine: str, hand: str, deck: str, before: str, way_out: str
) -> None:
    state = stand(mine, "giant^ | giant^", hand=hand, deck=deck, points=2)
    say(state, before)

    assert ended(state) is None
    assert can(state) == (way_out,)


def test_E2_B1_in_the_first_turn_a_facing_card_is_no_way_out() -> None:
    state = stand("guard | guard", "troll | troll", hand="dwarf", turn=2, points=2)
    say(state, "deploy t.dwarf a1")

    assert ended(state) == ("stuck", THOR)


@pytest.mark.parametrize("how", ["challenge a", "power t.ravens row a", "power t.ravens hand", "power t.mjolnir a1"])
def test_R2_E1_a_treasure_lost_with_the_last_point_ends_the_game_then_and_there(how: str) -> None:
    state = stand("guard", "crown", hand="ravens mjolnir archer", their_hand="crown", deck="dwarf", points=1)
    state.at_large = [True, True]
    facts = say(state, how)

    assert ended(state) == ("treasure", LOKI)
    assert not of_type(facts, TurnBegan)
    assert look(state).phase == Phase.OVER
    assert rulebook().questions(state) == ()


def test_R1_R8_R12_either_seat_may_play_either_side() -> None:
    state = dealt(sides="loki-first")
    for seat in (0, 1):
        say(state, " ".join(can(state, "", seat)[:3]), seat=seat)
    state.hands[0] = ["l.loki", "t.viking"]
    (entered,) = of_type(say(state, "enter b"), Entered)
    assert (entered.card, look(state).points, look(state).captured) == ("l.loki", 4, (1, 0))
    (deployed,) = of_type(say(state, "deploy t.viking a1"), Deployed)

    assert deployed.captured
    assert look(state).captured == (0, 0)


@pytest.mark.parametrize(("turn", "round_"), [(1, 1), (2, 1), (3, 2), (400, 200)])
def test_R11_B27_a_full_turn_is_one_of_each_player(turn: int, round_: int) -> None:
    assert look(stand("guard", "troll", turn=turn)).full_turn == round_
