"""docs/rules/thor_vs_loki.md 1.9: Ravens."""

from __future__ import annotations

import pytest

from engines.thor_vs_loki.facts import Picked, Placed
from engines.thor_vs_loki.view import Phase
from tests.rules.thor_vs_loki.staging import (
    LOKI,
    THOR,
    can,
    ended,
    kinds,
    look,
    of_type,
    pile,
    question,
    say,
    shape,
    stand,
    why_not,
)

FULL = "troll troll troll troll | archer archer archer archer | viking viking viking viking"


def on_row(card: str):
    state = stand("guard", f"{card} dragon | troll", hand="ravens", deck="dwarf")
    say(state, "power t.ravens row a")
    return state


def on_hand(card: str, theirs: str = "troll | giant", more: str = ""):
    state = stand("guard", theirs, hand="ravens", deck="dwarf", their_hand=f"{card} {more}")
    facts = say(state, "power t.ravens hand", draws=[state.hands[LOKI].index(f"l.{card}")])
    return state, facts


@pytest.mark.parametrize("card", ["odin", "baldr", "ravens", "frigg"])
def test_R33_B28_case_21_row_1_cards_of_strength_1_or_none_fall(card: str) -> None:
    state = on_row(card)
    assert (pile(state, LOKI), shape(state, LOKI)) == (card, "dragon | troll |")


@pytest.mark.parametrize("card", ["archer", "troll", "viking", "giant", "dragon", "angrboda"])
def test_R33_case_21_strength_2_to_7_stays_face_up(card: str) -> None:
    state = on_row(card)
    assert (pile(state, LOKI), shape(state, LOKI)) == ("", f"{card}^ dragon | troll |")


def test_R33_case_20_a_wall_stays_face_up() -> None:
    assert shape(on_row("wall"), LOKI) == "wall^ dragon | troll |"


def test_R33_the_crown_loses() -> None:
    assert ended(on_row("crown")) == ("treasure", LOKI)


def test_R33_a_nightmare_takes_the_column() -> None:
    state = on_row("nightmare")
    assert (question(state).topic, question(state).seat) == (Phase.ORDER, LOKI)
    assert shape(state, THOR) == "|  |"


def test_R33_B11_loki_is_discarded() -> None:
    assert pile(on_row("loki^"), LOKI) == "loki"


def test_R33_printed_strength_counts_for_vikings() -> None:
    state = stand("guard", "viking | troll", hand="ravens", their_pile="berserker", deck="dwarf")
    say(state, "power t.ravens row a")
    assert shape(state, LOKI) == "viking^ | troll |"


def test_R33_the_own_thor_may_be_the_target() -> None:
    state = stand("thor^ guard", "troll", hand="ravens", deck="dwarf", points=4)
    assert can(state, "power t.ravens row") == ("a", "own")
    say(state, "power t.ravens row own")

    assert (shape(state, THOR), pile(state, THOR)) == ("guard |  |", "ravens thor")


def test_R33_only_the_own_avatar_is_a_target_on_the_own_side() -> None:
    state = stand("guard", "", hand="ravens", deck="dwarf")
    assert why_not(state, "t.ravens", "power") == "refused.no-foe"
    state = stand("thor^", "", hand="ravens", deck="dwarf")
    assert can(state, "power t.ravens") == ("row",)


def test_R34_the_pick_is_random_and_everybody_sees_it() -> None:
    for draw in range(3):
        state = stand("guard", "troll", hand="ravens", deck="dwarf", their_hand="giant wall odin")
        facts = say(state, "power t.ravens hand", draws=[draw])
        assert of_type(facts, Picked) == [Picked(LOKI, ("l.giant", "l.wall", "l.odin")[draw])]


@pytest.mark.parametrize("card", ["archer", "troll", "viking", "giant", "dragon", "angrboda"])
def test_R34_B20_strength_2_to_7_goes_face_up_where_the_ravens_player_says(card: str) -> None:
    state, _ = on_hand(card, "troll | loki^ | giant")
    assert (question(state).seat, question(state).topic, can(state)) == (THOR, Phase.PLACE, ("a", "c"))
    assert of_type(say(state, "c"), Placed) == [Placed(LOKI, f"l.{card}", 2)]
    assert shape(state, LOKI) == f"troll | loki^ | {card}^ giant"


@pytest.mark.parametrize("card", ["odin", "ravens", "frigg", "wall", "loki", "seer"])
def test_R34_B29_case_20_all_other_cards_are_discarded(card: str) -> None:
    state, _ = on_hand(card)
    assert (pile(state, LOKI), state.hands[LOKI]) == (card, [])
    assert question(state).topic == Phase.ACT


def test_R34_the_crown_in_the_hand_loses() -> None:
    state, _ = on_hand("crown")
    assert ended(state) == ("treasure", LOKI)


def test_R34_case_19_without_room_the_card_is_discarded() -> None:
    state, _ = on_hand("giant", FULL)
    assert pile(state, LOKI) == "giant"


def test_R34_a_single_open_column_needs_no_choice() -> None:
    state, _ = on_hand("giant", "loki^ | archer archer archer archer | viking")
    assert shape(state, LOKI).endswith("giant^ viking")
    assert question(state).topic == Phase.ACT


def test_R34_the_hand_use_needs_a_hand() -> None:
    state = stand("guard", "troll", hand="ravens", deck="dwarf")
    assert why_not(state, "hand", "power t.ravens") == "refused.their-hand-empty"


def test_R34_the_hand_use_needs_no_card_in_play() -> None:
    assert can(stand("guard", "", hand="ravens", their_hand="odin"), "power t.ravens") == ("hand",)


def test_R34_the_other_cards_stay_in_the_hand() -> None:
    state, _ = on_hand("odin", more="crown dragon")
    assert kinds(state.hands[LOKI]) == "crown dragon"


def test_R35_deployed_ravens_are_a_card_of_strength_1() -> None:
    state = stand("ravens | guard", "archer | troll")
    say(state, "challenge a")
    assert (pile(state, THOR), shape(state, LOKI)) == ("ravens", "archer^ | troll |")


def test_B19_what_ravens_and_seer_show_is_seen_by_all() -> None:
    state, _ = on_hand("giant")
    assert {look(state, viewer).shown for viewer in (None, THOR, LOKI)} == {"l.giant"}


def test_R34_B29_a_lost_loki_is_no_longer_at_large() -> None:
    state = stand("guard", "troll", hand="ravens", deck="dwarf", their_hand="loki wall")
    state.at_large = [False, True]
    say(state, "power t.ravens hand", draws=[state.hands[LOKI].index("l.loki")])

    assert look(state).at_large == (False, False)


def test_R33_ravens_reach_columns_where_nothing_of_the_own_stands() -> None:
    state = stand("| guard", "odin | | troll", hand="ravens", deck="dwarf")
    assert can(state, "power t.ravens row") == ("a", "c")
    say(state, "power t.ravens row a")
    assert shape(state, LOKI) == "|  | troll"


@pytest.mark.parametrize(("card", "stands"), [("t.guard", True), ("t.ravens", False)])
def test_R34_B16_a_captured_card_goes_to_the_side_and_the_pile_of_its_new_player(card: str, *, stands: bool) -> None:
    state = stand("guard", "troll archer archer archer | giant", hand="ravens", deck="dwarf", their_hand=card)
    say(state, "power t.ravens hand", draws=[0])
    if stands:
        say(state, "b")

    assert [lying.card for lying in state.fields[LOKI][1]] == ([card, "l.giant"] if stands else ["l.giant"])
    assert state.piles == [["t.ravens"], [] if stands else [card]]
