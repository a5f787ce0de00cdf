"""docs/rules/thor_vs_loki.md 1.2 and 1.5: columns, rows and putting cards down."""

from __future__ import annotations

import pytest

from engines.thor_vs_loki.facts import Deployed
from tests.rules.thor_vs_loki.staging import LOKI, THOR, ask, can, look, of_type, say, shape, stand, why_not


def spots(mine: str) -> str:
    return " ".join(can(stand(mine, "troll", hand="dwarf"), "deploy t.dwarf"))


def test_R5_three_columns_of_four_rows_hold_twelve_cards() -> None:
    full = "guard guard guard archer | viking viking viking viking | dwarf dwarf dwarf"
    state = stand(full, "troll", hand="dwarf dwarf")
    assert can(state, "deploy t.dwarf") == ("c1", "c2", "c3", "c4")
    say(state, "deploy t.dwarf c4")

    assert why_not(state, "deploy") == "refused.side-full"


@pytest.mark.parametrize(
    ("mine", "expected"),
    [
        ("", "a1 b1 c1"),
        ("guard", "a1 a2 b1 c1"),
        ("guard guard | guard", "a1 a2 a3 b1 b2 c1"),
        ("guard guard guard guard", "b1 c1"),
    ],
)
def test_R20_R22_in_front_behind_or_between_or_in_a_new_column(mine: str, expected: str) -> None:
    assert spots(mine) == expected


@pytest.mark.parametrize(
    ("spot", "expected"),
    [("a1", "dwarf guard archer^ |  |"), ("a2", "guard dwarf archer^ |  |"), ("a3", "guard archer^ dwarf |  |")],
)
def test_R20_B5_cards_from_the_place_on_move_back(spot: str, expected: str) -> None:
    state = stand("guard archer^", "troll", hand="dwarf")
    (fact,) = of_type(say(state, f"deploy t.dwarf {spot}"), Deployed)

    assert shape(state, THOR) == expected
    assert fact.pushes == (spot != "a3")


def test_R20_thor_is_never_deployed_face_down() -> None:
    assert can(stand("guard", "troll", hand="thor dwarf"), "deploy") == ("t.dwarf",)
    assert why_not(stand("guard", "troll", hand="thor"), "deploy") == "refused.nothing-to-deploy"


def test_R20_a_deployed_card_is_known_to_its_owner_alone() -> None:
    state = stand("guard", "troll", hand="dwarf", deck="dwarf")
    (fact,) = of_type(say(state, "deploy t.dwarf b1"), Deployed)

    assert fact.card == "t.dwarf"
    assert look(state, THOR).fields[THOR][1][0].card == "t.dwarf"
    for viewer in (LOKI, None):
        assert look(state, viewer).fields[THOR][1][0].card == ""


def test_R21_case_25_nothing_goes_in_front_of_thor() -> None:
    state = stand("thor^ dwarf | guard guard guard guard | guard guard guard guard", "troll | giant", hand="dwarf")

    assert can(state, "deploy t.dwarf") == ("a2", "a3")
    state = stand("guard", "loki^ troll", hand="dwarf", deck="dwarf")
    assert why_not(state, "challenge") == "refused.no-challenge"


def test_R23_a_deployed_card_has_no_power_from_the_hand() -> None:
    state = stand("ravens | mjolnir", "troll", deck="dwarf")
    assert why_not(state, "power") == "refused.no-power"


@pytest.mark.parametrize("card", ["archer", "wall", "nightmare", "ring"])
def test_R31_archers_walls_nightmare_and_treasure_have_no_power(card: str) -> None:
    state = stand("guard", "troll", hand=card)

    assert "power" not in can(state)
    assert can(state, "deploy") == (f"t.{card}",)


def test_R6_case_28_gaps_close() -> None:
    state = stand("guard", "giant archer dragon", hand="mjolnir")
    say(state, "power t.mjolnir a2")

    assert shape(state, LOKI) == "giant dragon |  |"


def test_R7_a_card_turned_up_stays_so() -> None:
    state = stand("guard | guard", "wall | troll", hand="baldr", deck="dwarf dwarf")
    say(state, "challenge a")
    assert shape(state, LOKI) == "wall^ | troll |"
    state = stand("guard^ archer", "troll", hand="baldr")
    say(state, "power t.baldr a1 a2")
    assert shape(state, THOR) == "archer guard^ |  |"


def test_case_24_thor_takes_row_1_of_a_column_with_room() -> None:
    state = stand("guard guard guard guard | guard guard guard archer | viking dwarf", "troll", hand="thor")
    assert can(state, "enter") == ("c",)
    say(state, "enter c")
    assert shape(state, THOR).endswith("thor^ viking dwarf")

    full = "guard guard guard guard | archer archer archer archer | viking viking viking viking"
    assert why_not(stand(full, "troll", hand="thor"), "enter") == "refused.side-full"


def test_R22_places_that_take_no_card_say_why() -> None:
    state = stand("thor^ guard | guard | guard guard guard guard", "troll", hand="viking")
    reasons = {place: why_not(state, place, "deploy t.viking") for place in ("a1", "a2", "a3", "a4", "b3", "c4")}

    assert reasons == {
        "a1": "refused.avatar-leads",
        "a2": "",
        "a3": "",
        "a4": "refused.gap",
        "b3": "refused.gap",
        "c4": "refused.column-full",
    }


@pytest.mark.parametrize(
    ("mine", "hand", "card", "spot"),
    [
        ("guard guard | guard | guard guard", "ring tyr archer", "t.tyr", "b2"),
        ("thor^ guard | guard guard guard | guard guard guard guard", "ring baldr", "t.baldr", "a3"),
        ("guard guard | guard guard |", "ring", "t.ring", "c1"),
    ],
)
def test_a_silent_seat_deploys_its_strongest_card_behind_its_shortest_column(
    mine: str, hand: str, card: str, spot: str
) -> None:
    state = stand(mine, "troll", hand=hand)
    assert ask(state, "deploy").fallback == (card,)
    assert ask(state, f"deploy {card}").fallback == (spot,)
