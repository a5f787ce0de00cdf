"""docs/rules/thor_vs_loki.md 1.8: powers played from the hand."""

from __future__ import annotations

import pytest

from engines.thor_vs_loki.actions import Spot
from engines.thor_vs_loki.facts import (
    Captured,
    Foreseen,
    HandSeen,
    Moved,
    PowerPlayed,
    Recovered,
    RevealingStopped,
    TurnedUp,
)
from engines.thor_vs_loki.view import Phase, Spied
from tests.rules.thor_vs_loki.staging import (
    LOKI,
    THOR,
    ask,
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


def test_a_played_power_lies_on_the_pile_before_it_works() -> None:
    state = stand("guard", "troll", hand="mjolnir", pile="idunn", deck="dwarf")
    facts = say(state, "power t.mjolnir a1")

    assert facts[0] == PowerPlayed(THOR, "t.mjolnir")
    assert pile(state, THOR) == "idunn mjolnir"


def test_freya_played_covers_an_active_idunn() -> None:
    state = stand("guard | guard", "giant | troll", hand="freya", pile="idunn", their_pile="troll", deck="dwarf")
    say(state, "power t.freya", "challenge a")
    assert pile(state, THOR) == "idunn freya guard"


@pytest.mark.parametrize(
    ("start", "goal", "expected"),
    [
        ("a1", "a3", "archer^ dwarf guard | wall |"),
        ("a3", "a1", "dwarf guard archer^ | wall |"),
        ("a2", "b1", "guard dwarf | archer^ wall |"),
        ("a2", "c1", "guard dwarf | wall | archer^"),
        ("b1", "a2", "guard wall archer^ dwarf |  |"),
    ],
)
def test_baldr_moves_an_own_card_and_gaps_close(start: str, goal: str, expected: str) -> None:
    state = stand("guard archer^ dwarf | wall |", "troll", hand="baldr", deck="dwarf")
    facts = say(state, f"power t.baldr {start} {goal}")

    assert shape(state, THOR).strip() == expected.strip()
    assert of_type(facts, Moved)[0].owner == THOR


def test_B24_baldr_may_empty_a_column_but_has_to_change_something() -> None:
    state = stand("guard | wall |", "troll", hand="baldr")
    assert can(state, "power t.baldr a1") == ("b1", "b2", "c1")
    say(state, "power t.baldr a1 b2")
    assert shape(state, THOR) == "| wall guard |"


def test_B24_a_full_column_takes_nothing_from_elsewhere() -> None:
    state = stand("guard | wall wall wall wall |", "troll", hand="baldr")
    assert can(state, "power t.baldr a1") == ("c1",)
    assert can(state, "power t.baldr b4") == ("a1", "a2", "b1", "b2", "b3", "c1")


def test_baldr_never_moves_thor_nor_puts_a_card_before_him() -> None:
    state = stand("thor^ guard | archer |", "troll", hand="baldr")

    assert can(state, "power t.baldr") == ("a2", "b1")
    assert can(state, "power t.baldr b1") == ("a2", "a3", "c1")
    assert can(state, "power t.baldr a2") == ("b1", "b2", "c1")


def test_B8_baldr_needs_a_move_that_changes_the_layout() -> None:
    assert why_not(stand("thor^", "troll", hand="baldr"), "t.baldr", "power") == "refused.nothing-to-move"


def test_case_40_valkyries_move_an_opposing_card_but_not_loki() -> None:
    state = stand("guard", "loki^ giant | crown troll |", hand="valkyries", deck="dwarf")

    assert can(state, "power t.valkyries") == ("a2", "b1", "b2")
    assert can(state, "power t.valkyries b1") == ("a2", "a3", "b2", "c1")
    facts = say(state, "power t.valkyries b1 a2")
    assert of_type(facts, Moved) == [Moved(THOR, LOKI, Spot(1, 0), Spot(0, 1))]
    assert shape(state, LOKI) == "loki^ crown giant | troll |"
    assert look(state, THOR).fields[LOKI][0][1].card == ""


def test_B8_valkyries_need_an_opposing_card_that_can_move() -> None:
    assert why_not(stand("guard", "loki^", hand="valkyries"), "t.valkyries", "power") == "refused.nothing-to-move"


@pytest.mark.parametrize("strength", ["frigg", "archer", "troll", "viking", "angrboda"])
def test_freya_takes_a_card_of_strength_1_to_7(strength: str) -> None:
    state = stand("guard", "troll", hand="freya", their_pile=f"odin {strength}", deck="dwarf")
    facts = say(state, "power t.freya")

    assert of_type(facts, Captured) == [Captured(THOR, f"l.{strength}")]
    assert state.hands[THOR] == [f"l.{strength}"]
    assert pile(state, LOKI) == "odin"


@pytest.mark.parametrize("top", ["", "troll wall", "troll odin", "troll nightmare", "troll loki"])
def test_B8_case_30_freya_needs_such_a_card_on_top(top: str) -> None:
    assert why_not(stand("guard", "troll", hand="freya", their_pile=top), "t.freya", "power") == (
        "refused.nobody-to-seduce"
    )


def test_B16_case_30_a_captured_card_serves_and_is_lost_to_the_new_pile() -> None:
    state = stand("| guard", "angrboda | troll", hand="freya", their_pile="dragon", deck="dwarf", points=4)
    say(state, "power t.freya", "deploy l.dragon a1", "challenge a")

    assert state.piles[THOR] == ["t.freya", "l.dragon"]
    assert state.piles[LOKI] == []


def test_case_4_frigg_spies_and_finds_tyr_in_the_first_turn() -> None:
    state = stand("troll", "guard", hand="frigg", their_hand="tyr nightmare ring", deck="troll", seat=LOKI, turn=1)
    facts = say(state, "power l.frigg spy")

    assert of_type(facts, HandSeen) == [HandSeen(LOKI, THOR, ("t.ring", "t.tyr", "t.nightmare"))]
    assert pile(state, THOR) == "tyr"
    assert look(state).points == 2
    assert look(state, LOKI).spied == Spied(1, ("t.ring", "t.nightmare"))


def test_B14_frigg_slays_a_captured_angrboda_too() -> None:
    state = stand("troll", "guard", hand="frigg", their_hand="tyr l.angrboda", deck="troll", seat=LOKI)
    say(state, "power l.frigg spy")
    assert state.piles[THOR] == ["t.tyr", "l.angrboda"]


def test_B15_frigg_leaves_nightmare_and_treasure_in_the_hand() -> None:
    state = stand("guard", "troll", hand="frigg", their_hand="nightmare crown", deck="dwarf")
    say(state, "power t.frigg spy")

    assert kinds(state.hands[LOKI]) == "crown nightmare"
    assert ended(state) is None


def test_frigg_unveils_a_column_and_nothing_else_happens() -> None:
    state = stand("guard", "loki^ crown nightmare | troll", hand="frigg", deck="dwarf")
    assert can(state, "power t.frigg") == ("unveil",)
    assert can(state, "power t.frigg unveil") == ("a", "b")
    facts = say(state, "power t.frigg unveil a")

    assert shape(state, LOKI) == "loki^ crown^ nightmare^ | troll |"
    assert of_type(facts, TurnedUp) == [TurnedUp(LOKI, 0, 0, ("l.loki", "l.crown", "l.nightmare"))]
    assert ended(state) is None


def test_B8_frigg_needs_a_hand_to_spy_on() -> None:
    state = stand("guard", "troll", hand="frigg")
    assert why_not(state, "spy", "power t.frigg") == "refused.their-hand-empty"


def test_B8_frigg_needs_a_hand_or_a_column() -> None:
    assert can(stand("guard", "", hand="frigg", their_hand="odin"), "power t.frigg") == ("spy",)
    assert why_not(stand("guard", "", hand="frigg"), "t.frigg", "power") == "refused.nothing-to-see"


def test_mjolnir_takes_any_card_of_any_row_even_loki_and_walls() -> None:
    state = stand("guard", "loki^ crown wall | troll", hand="mjolnir", deck="dwarf")
    assert can(state, "power t.mjolnir") == ("a1", "a2", "a3", "b1")
    say(state, "power t.mjolnir a1")
    assert pile(state, LOKI) == "loki"


def test_B4_gungnir_takes_thor() -> None:
    state = stand("troll", "thor^ guard", hand="gungnir", deck="troll", seat=LOKI)
    say(state, "power l.gungnir a1")
    assert (pile(state, THOR), shape(state, THOR)) == ("thor", "guard |  |")


def test_B3_mjolnir_on_the_crown_wins_even_in_the_first_turn() -> None:
    state = stand("guard", "troll crown", hand="mjolnir", turn=2)
    say(state, "power t.mjolnir a2")
    assert ended(state) == ("treasure", LOKI)


def test_mjolnir_needs_a_target() -> None:
    assert why_not(stand("guard", "", hand="mjolnir"), "t.mjolnir", "power") == "refused.no-foe"


def test_hel_takes_any_card_in_secret() -> None:
    state = stand("guard", "troll", hand="hel", pile="thor tyr ravens", deck="dwarf")
    say(state, "power t.hel")

    assert question(state).topic == Phase.TAKE
    assert can(state) == ("t.thor", "t.tyr", "t.ravens")
    assert (ask(state).least, ask(state).most) == (1, 1)
    (fact,) = of_type(say(state, "t.tyr"), Recovered)
    assert fact.cards == ("t.tyr",)
    assert pile(state, THOR) == "thor ravens hel"
    assert kinds(state.hands[THOR]) == "tyr"
    assert look(state, LOKI).traced == ((), ())


def test_B8_hel_needs_a_card_in_the_pile() -> None:
    assert why_not(stand("guard", "troll", hand="hel"), "t.hel", "power") == "refused.pile-empty"


def test_odin_takes_up_to_three_ravens() -> None:
    state = stand("guard", "troll", hand="odin", pile="ravens tyr ravens ravens ravens", deck="dwarf")
    say(state, "power t.odin")
    asked = ask(state)

    assert asked.open == ("t.ravens", "t.ravens#2", "t.ravens#3")
    assert (asked.least, asked.most, asked.fallback) == (0, 3, asked.open)
    say(state, "t.ravens,t.ravens#3")
    assert kinds(state.hands[THOR]) == "ravens ravens"
    assert pile(state, THOR) == "ravens tyr ravens odin"


def test_odin_takes_what_ravens_there_are() -> None:
    state = stand("guard", "troll", hand="odin", pile="ravens tyr ravens", deck="dwarf")
    say(state, "power t.odin")
    assert (ask(state).open, ask(state).most) == (("t.ravens", "t.ravens#2"), 2)


def test_R32_the_rest_of_the_pile_keeps_its_order() -> None:
    state = stand("guard", "troll", hand="longships", pile="viking tyr archer wall viking", deck="dwarf")
    say(state, "power t.longships", "t.viking,t.viking#2,t.archer")
    assert pile(state, THOR) == "tyr wall longships"


def test_longships_take_up_to_three_vikings_and_archers() -> None:
    state = stand("guard", "troll", hand="longships", pile="viking archer archer ravens l.archer", deck="dwarf")
    say(state, "power t.longships")

    assert ask(state).open == ("t.viking", "t.archer", "t.archer#2", "l.archer")
    assert ask(state).most == 3
    assert ask(state).fallback == ("t.viking", "t.archer", "t.archer#2")


@pytest.mark.parametrize("pile_", ["tyr", ""])
def test_B7_odin_and_longships_may_find_nothing(pile_: str) -> None:
    state = stand("guard", "troll", hand="odin longships", pile=pile_, deck="dwarf")
    facts = say(state, "power t.odin", "power t.longships")

    assert [fact.count for fact in of_type(facts, Recovered)] == [0, 0]
    assert question(state).topic == Phase.ACT


def test_B7_taking_nothing_is_allowed() -> None:
    state = stand("guard", "troll", hand="odin", pile="ravens", deck="dwarf")
    facts = say(state, "power t.odin", "-")
    assert of_type(facts, Recovered) == [Recovered(THOR, 0)]
    assert (state.hands[THOR], pile(state, THOR)) == ([], "ravens odin")


def test_odin_asks_the_same_whether_hel_took_the_last_ravens_or_not() -> None:
    taken, left = (stand("guard", "troll", hand="hel odin", pile="ravens tyr", deck="dwarf") for _ in range(2))
    say(taken, "power t.hel", "t.ravens", "power t.odin")
    say(left, "power t.hel", "t.tyr", "power t.odin")

    assert [(q.seat, q.topic) for q in (question(taken), question(left))] == [(THOR, Phase.TAKE)] * 2
    assert can(taken) == ("nothing",)
    say(taken, "nothing")
    assert question(taken).topic == Phase.ACT


def test_R32_B6_taking_back_never_exceeds_12_cards() -> None:
    state = stand("guard", "troll", hand="dwarf " * 11 + "longships", pile="viking viking", deck="dwarf")
    say(state, "power t.longships")
    assert ask(state).most == 1


def test_B8_B17_seer_places_cards_of_strength_1_to_7_and_hands_over_the_rest() -> None:
    state = stand(
        "guard", "troll | giant | loki^", hand="seer", their_hand="wall", their_deck="ravens nightmare dragon"
    )
    say(state, "power t.seer")
    assert (question(state).topic, can(state)) == (Phase.PLACE, ("a", "b"))
    say(state, "b", "reveal")
    assert kinds(state.hands[LOKI]) == "wall nightmare"
    say(state, "reveal", "a")

    assert shape(state, LOKI) == "ravens^ troll | dragon^ giant | loki^"
    assert look(state).points == 2


def test_case_33_with_12_cards_in_hand_the_rest_is_discarded() -> None:
    state = stand(
        "guard", "troll", hand="seer", their_hand="troll " * 12, their_deck="ravens nightmare giant", deck="dwarf"
    )
    say(state, "power t.seer", "b", "reveal", "reveal", "c")
    assert (pile(state, LOKI), shape(state, LOKI)) == ("nightmare", "troll | giant^ | ravens^")


def test_B18_seer_finds_the_crown_while_the_hand_is_full() -> None:
    state = stand("guard", "troll", hand="seer", their_hand="troll " * 12, their_deck="troll crown", deck="dwarf")
    facts = say(state, "power t.seer")
    assert ended(state) == ("treasure", LOKI)
    assert [fact.card for fact in of_type(facts, Foreseen)] == ["l.crown"]
    assert (look(state).shown, look(state).decks[LOKI]) == ("", 1)


def test_seer_gives_the_crown_to_a_hand_with_room() -> None:
    state = stand("guard", "troll", hand="seer", their_deck="crown", deck="dwarf")
    say(state, "power t.seer")
    assert (ended(state), kinds(state.hands[LOKI])) == (None, "crown")


def test_seer_stops_when_the_deck_ends_and_needs_one() -> None:
    state = stand("guard", "troll", hand="seer seer", their_deck="wall", deck="dwarf")
    say(state, "power t.seer")

    assert kinds(state.hands[LOKI]) == "wall"
    assert look(state).reveals == 0
    assert why_not(state, "t.seer", "power") == "refused.their-deck-empty"


def test_seer_discards_what_finds_no_room() -> None:
    state = stand("guard", FULL, hand="seer", their_deck="giant", deck="dwarf")
    say(state, "power t.seer")
    assert pile(state, LOKI) == "giant"


def test_B24_cards_and_places_that_no_move_fits_say_why() -> None:
    state = stand("thor^ guard | guard | ", "troll", hand="baldr")
    assert why_not(state, "a1", "power t.baldr") == "refused.avatar-moves"
    assert why_not(state, "c1", "power t.baldr") == "refused.no-card"
    reasons = {place: why_not(state, place, "power t.baldr a2") for place in ("a1", "a2", "a3", "b1", "b3", "c1")}

    assert reasons == {
        "a1": "refused.avatar-leads",
        "a2": "refused.same-place",
        "a3": "refused.gap",
        "b1": "",
        "b3": "refused.gap",
        "c1": "",
    }


def test_B24_a_card_with_nowhere_to_go_says_so() -> None:
    full = "guard guard guard guard"
    state = stand(f"thor^ guard | {full} | {full}", "troll", hand="baldr")
    assert why_not(state, "a2", "power t.baldr") == "refused.nowhere"
    assert why_not(state, "b1", "power t.baldr") == ""


@pytest.mark.parametrize(("card", "pile_", "answer"), [("hel", "tyr", ["t.tyr"]), ("freya", "", [])])
def test_B6_hel_and_freya_always_find_room_in_a_full_hand(card: str, pile_: str, answer: list[str]) -> None:
    state = stand("guard", "troll", hand="dwarf " * 11 + card, pile=pile_, their_pile="dragon", deck="dwarf")
    say(state, f"power t.{card}", *answer)

    assert len(state.hands[THOR]) == 12


def test_R12_without_thor_the_next_turn_has_a_point_per_column_again() -> None:
    state = stand("guard", "loki^ troll | giant", hand="mjolnir", deck="dwarf", their_deck="troll", points=1)
    say(state, "power t.mjolnir a1")
    assert (look(state).active, look(state).points) == (LOKI, 2)


def test_R36_R37_only_the_top_of_the_opposing_pile_bars_a_banner() -> None:
    state = stand("guard", "troll", hand="berserker", their_pile="idunn berserker", deck="dwarf")
    assert why_not(state, "t.berserker", "power") == "refused.banner-taken"
    state = stand("guard", "troll", hand="berserker", pile="idunn", their_pile="berserker idunn", deck="dwarf")
    say(state, "power t.berserker")
    assert pile(state, THOR) == "idunn berserker"


def test_seer_reveals_three_cards_and_no_fourth() -> None:
    state = stand("guard", "troll", hand="seer", their_deck="wall odin baldr hel", deck="dwarf")
    facts = say(state, "power t.seer", "reveal", "reveal")

    assert [fact.card for fact in of_type(facts, Foreseen)] == ["l.hel", "l.baldr", "l.odin"]
    assert (look(state).decks[LOKI], look(state).reveals) == (1, 0)


@pytest.mark.parametrize("more", [0, 1])
def test_seer_reveals_up_to_three_cards_as_many_as_the_player_wants(more: int) -> None:
    state = stand("guard", "troll", hand="seer", their_deck="wall odin baldr hel", deck="dwarf")
    facts = say(state, "power t.seer", *["reveal"] * more)
    assert (question(state).seat, question(state).topic, can(state)) == (THOR, Phase.REVEAL, ("reveal", "stop"))
    assert look(state).reveals == 2 - more
    facts += say(state, "stop")

    assert [fact.card for fact in of_type(facts, Foreseen)] == ["l.hel", "l.baldr"][: 1 + more]
    assert facts[-1] == RevealingStopped(THOR)
    assert (look(state).reveals, look(state).power, look(state).points) == (0, "", 2)
    assert question(state).topic == Phase.ACT


def test_seer_decides_on_the_next_card_only_after_the_last_one_was_placed() -> None:
    state = stand("guard", "troll | giant", hand="seer", their_deck="wall dragon", deck="dwarf")
    say(state, "power t.seer")
    assert question(state).topic == Phase.PLACE
    say(state, "a")
    assert question(state).topic == Phase.REVEAL
