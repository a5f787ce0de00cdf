"""docs/rules/champions_of_midgard.md A8, A9, A24 to A26: decks and supplies that run short, and choices at the cap."""

from __future__ import annotations

from engines.champions_of_midgard.facts import (
    DestinyKept,
)
from tests.rules.champions_of_midgard.staging import stall, village


def test_case_04_and_A07_cap_at_a_smith() -> None:
    stage = village().own(0, home=(7, 0, 0))
    stage.state.stocks[1] = 3
    before = stage.state.supply[1]
    stage.do(0, "hafter")

    assert stage[0].home == [7, 1, 0]
    assert stage.state.stocks[1] == 0
    assert stage.state.supply[1] == before + 2


def test_A08_a_supply_that_lacks_a_die_gives_what_there_is() -> None:
    stage = stall("jomsvikings", coins=2)
    stage.state.supply[2] = 0
    stage.do(0, "jomsvikings")

    assert (stage[0].coins, stage[0].home) == (0, [2, 0, 0])


def test_A08_the_jarl_without_a_swordsman_still_hands_over_the_marker() -> None:
    stage = village()
    stage.state.supply[0] = 0
    stage.do(0, "beg").do(1, "jarl")

    assert stage[1].home == [1, 0, 0]
    assert stage.state.marker == 1


def test_A08_at_the_cap_a_die_that_the_supply_lacks_cannot_be_chosen() -> None:
    stage = stall("jomsvikings", coins=2).own(0, home=(0, 7, 0))
    stage.state.supply[2] = 0
    stage.do(0, "jomsvikings")

    assert stage[0].home == [1, 7, 0]
    assert stage.state.supply[2] == 0


def test_A09_and_A38_a_choice_at_the_cap_only_if_types_differ() -> None:
    same = stall("folk", food=1).own(0, home=(0, 7, 0)).do(0, "folk")
    assert same[0].home == [1, 7, 0]

    differ = stall("jomsvikings", coins=2).own(0, home=(0, 7, 0))
    assert differ.can(0, "jomsvikings") == ("1s", "1a")


def test_A09_choice_at_the_merchant_ship() -> None:
    stage = village().own(0, home=(7, 0, 0))
    stage.state.sails[-1] = "MS7"

    assert stage.can(0, "merchant") == ("1s", "1p")


def test_A24_a_small_destiny_deck_gives_what_there_is() -> None:
    stage = village().own(0, leader="dagrun")
    stage.state.decks.destinies = ["DS03"]
    stage.do(0, "sage shore1").do(1, "beg").do(2, "beg")
    assert stage[0].hand[-1] == "DS03"

    stage.state.workers = []
    stage.do(0, "sage shore1")
    assert len(stage[0].hand) == 2
    assert stage.state.turn == 1


def test_A24_true_vision_is_not_asked_for_when_no_destiny_is_left() -> None:
    stage = village().own(0, runes="vision")
    stage.state.decks.destinies = []
    stage.do(0, "sage shore1")

    assert stage.asked() == [(1, "place")]
    assert stage[0].holds("vision")
    assert stage.view(0).shores[0].journey


def test_A24_the_others_go_under_the_deck_in_the_order_drawn() -> None:
    stage = village().own(0, leader="dagrun", runes="vision")
    stage.state.decks.destinies = ["DS01", "DS02", "DS03", "DS04", "DS05"]
    stage.do(0, "sage shore1").do(0, "use")
    assert stage.can(0) == ("DS05", "DS04", "DS03", "DS02")
    stage.do(0, "DS03")

    assert stage[0].hand[-1] == "DS03"
    assert stage.state.decks.destinies == ["DS02", "DS04", "DS05", "DS01"]
    assert stage.fact(DestinyKept, 1).destiny == ""
    assert stage.fact(DestinyKept, 1).under == 3


def test_A25_runes_face_up_alone_when_the_deck_is_empty() -> None:
    stage = village()
    stage.state.decks.runes = []
    stage.state.display = ["", "glory"]

    assert stage.can(0, "runesmith") == ("right",)
    stage.state.display = ["", ""]
    assert stage.refuses(0, "runesmith") == "refused.no-runes"


def test_A25_the_deck_alone_is_enough() -> None:
    stage = village()
    stage.state.display = ["", ""]

    assert stage.can(0, "runesmith") == ("deck",)


def test_A26_the_display_is_refilled_in_the_next_round() -> None:
    stage = village()
    stage.do(0, "runesmith left")
    assert stage.state.display[0] == ""
    while stage.state.round == 1:
        stage.do(stage.state.turn, "beg")

    assert stage.state.display[0] != ""
