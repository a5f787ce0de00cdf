"""docs/rules/thor_vs_loki.md 1.7: Nightmare in a column and in a hand."""

from __future__ import annotations

import pytest

from engines.thor_vs_loki.facts import Blasted, Discarded, HandLost, OrderChosen
from engines.thor_vs_loki.view import Phase
from tests.rules.thor_vs_loki.staging import (
    LOKI,
    THOR,
    ask,
    can,
    ended,
    look,
    of_type,
    pile,
    question,
    say,
    shape,
    stand,
)


def haunted_hand(extra: str = ""):
    """Loki holds a Nightmare among other cards and Thor has Ravens."""
    state = stand(
        "guard", "troll", hand="ravens", deck="dwarf", their_hand=f"dragon giant viking troll troll wall {extra}"
    )
    state.hands[LOKI].append("l.nightmare")
    return state, len(state.hands[LOKI]) - 1


def test_a_challenged_nightmare_takes_the_column_of_both_sides() -> None:
    state = stand("einherjar ravens | guard", "nightmare archer | troll")
    facts = say(state, "challenge a")

    assert of_type(facts, Blasted)
    assert (shape(state, THOR), shape(state, LOKI)) == ("| guard |", "| troll |")


def test_each_orders_the_own_discards_the_active_player_first() -> None:
    state = stand("einherjar ravens | guard", "nightmare archer giant | troll")
    say(state, "challenge a")

    assert (question(state).topic, question(state).seat) == (Phase.ORDER, THOR)
    assert can(state) == ("rest", "t.einherjar", "t.ravens")
    say(state, "t.ravens")
    assert pile(state, THOR) == "einherjar ravens"
    assert question(state).seat == LOKI
    facts = say(state, "l.archer", "l.nightmare")
    assert of_type(facts, OrderChosen) == [OrderChosen(LOKI, "l.archer"), OrderChosen(LOKI, "l.nightmare")]
    assert of_type(facts, Discarded) == [Discarded(LOKI, ("l.giant", "l.nightmare", "l.archer"))]
    assert pile(state, LOKI) == "giant nightmare archer"
    assert (question(state).topic, question(state).seat) == (Phase.ACT, THOR)


def test_the_rest_lies_as_it_was_listed() -> None:
    state = stand("einherjar | guard", "nightmare archer giant wall | troll")
    say(state, "challenge a", "l.giant", "rest")

    assert pile(state, LOKI) == "wall archer nightmare giant"


def test_a_single_card_or_copies_of_one_need_no_order() -> None:
    state = stand("ravens ravens | guard", "nightmare | troll")
    say(state, "challenge a")

    assert question(state).topic == Phase.ACT
    assert (pile(state, THOR), pile(state, LOKI)) == ("ravens ravens", "nightmare")


def test_B21_thor_in_the_column_is_lost_and_the_points_stay() -> None:
    state = stand("thor^ guard | guard", "nightmare | troll", hand="ravens", deck="dwarf", points=4)
    say(state, "power t.ravens row a", "rest")

    assert shape(state, THOR) == "| guard |"
    assert look(state).points == 3


def test_case_15_one_treasure_in_the_column_loses() -> None:
    state = stand("einherjar ravens", "nightmare crown")
    facts = say(state, "challenge a")

    assert ended(state) == ("treasure", LOKI)
    assert [set(fact.cards) for fact in of_type(facts, Discarded)] == [
        {"t.einherjar", "t.ravens"},
        {"l.nightmare", "l.crown"},
    ]


def test_the_active_player_loses_an_own_treasure_in_the_column() -> None:
    state = stand("einherjar ring | guard", "nightmare | troll")
    say(state, "challenge a")
    assert ended(state) == ("treasure", THOR)


@pytest.mark.parametrize("how", ["challenge a", "power t.ravens row a", "power t.vidarr a a1"])
def test_a_nightmare_goes_off_for_every_kind_of_challenge(how: str) -> None:
    state = stand("guard", "nightmare archer | troll", hand="ravens vidarr", deck="dwarf")
    facts = say(state, how)
    assert of_type(facts, Blasted)


@pytest.mark.parametrize(("seat", "hammer", "foe"), [(THOR, "mjolnir", LOKI), (LOKI, "gungnir", THOR)])
def test_case_29_mjolnir_and_gungnir_take_a_nightmare_alone(seat: int, hammer: str, foe: int) -> None:
    state = stand("archer", "archer nightmare wall | archer", hand=hammer, deck="wall", seat=seat)
    say(state, f"power {'tl'[seat]}.{hammer} a2")

    assert shape(state, foe) == "archer wall | archer |"
    assert pile(state, foe) == "nightmare"


def test_case_17_a_nightmare_in_the_hand_takes_the_whole_hand() -> None:
    state, index = haunted_hand()
    facts = say(state, "power t.ravens hand", draws=[index])
    (lost,) = of_type(facts, HandLost)
    assert len(lost.cards) == 7
    assert (question(state).topic, question(state).seat) == (Phase.ORDER, LOKI)
    say(state, "l.troll", "l.wall", "rest")

    assert state.hands[LOKI] == []
    assert len(state.piles[LOKI]) == 7
    assert pile(state, LOKI).endswith("wall troll")


def test_case_17_with_the_crown_in_the_hand_loki_loses() -> None:
    state, index = haunted_hand("crown")
    say(state, "power t.ravens hand", draws=[index])

    assert ended(state) == ("treasure", LOKI)
    assert state.hands[LOKI] == []
    assert len(state.piles[LOKI]) == 8


def test_a_nightmare_discarded_from_the_hand_otherwise_does_nothing() -> None:
    state = stand("guard", "troll", hand="seer", their_deck="nightmare", their_hand="troll " * 12, deck="dwarf")
    say(state, "power t.seer")

    assert pile(state, LOKI) == "nightmare"
    assert len(state.hands[LOKI]) == 12


def test_a_silent_seat_leaves_its_lost_cards_as_they_are_listed() -> None:
    state = stand("einherjar | guard", "nightmare archer | troll")
    say(state, "challenge a")
    assert ask(state).fallback == ("rest",)
