"""docs/rules/gulveig.md 1.6: declaring, leading, following and taking tricks."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engines.core import Illegal
from engines.gulveig import GulveigRules
from engines.gulveig.book import Combo
from engines.gulveig.facts import Declared, Played, Supremacy, TrickWon
from engines.gulveig.reading import winning
from engines.gulveig.view import DeclaredCombo, Laid, Phase
from tests.rules.gulveig.staging import a_card, answer, answers, ask, auction, can, dealt, rulebook, settings, table


def winner(cards: str, supremacy: str = "") -> str:
    laid = [Laid(seat, card) for seat, card in enumerate(cards.split())]
    return winning(rulebook().book, laid, supremacy).card


def test_R22_A10_the_leader_may_declare_even_before_the_very_first_lead() -> None:
    state = table("V4 V3 A6", "D1 D2 D3", "R1 R2 R3", "M1 M2 M3")

    assert can(state) == ("V4+V3", "A6", "V4", "V3")
    facts = answer(state, "V4+V3 V4")
    assert facts[0] == Declared(0, ("V4", "V3"), 80)
    assert state.points == [80, 0, 0, 0]


def test_R22_one_half_is_not_enough() -> None:
    assert "V4+V3" not in can(table("V4 A6", "V3 D1", "R1 R2", "M1 M2"))


def test_R22_only_one_declaration_in_a_round() -> None:
    state = table("V4 V3 A4 A3", "D1 D2 D3 D4", "R1 R2 R3 R4", "M1 M2 M3 M4")
    answer(state, "A4+A3 A4")

    assert state.phase is Phase.FOLLOW
    assert state.points == [100, 0, 0, 0]


def test_R22_declaring_is_optional() -> None:
    state = table("V4 V3", "D1 D2", "R1 R2", "M1 M2")
    answer(state, "V4")

    assert (state.points[0], state.supremacy) == (0, "")


def test_R22_the_combos_of_several_rounds_add_up() -> None:
    state = table("V4 V3 A4 A3", "D1 D2 D3 D4", "R1 R2 R5 R6", "M1 M2 M5 M6")
    answers(state, "V4+V3 V4", "D1", "R1", "M1", "A4+A3 A4")

    assert state.points == [180, 0, 0, 0]
    assert state.supremacy == "A"


def test_R22_everybody_sees_who_declared_what() -> None:
    state = table("V4 V3 A6", "D1 D2 D3", "R1 R2 R3", "M1 M2 M3")
    index = [combo.id for combo in rulebook().book.deck(state.config).combos].index("V4+V3")
    answer(state, "V4+V3 V4")

    for viewer in (None, 0, 1, 2, 3):
        assert rulebook().view(state, viewer).declared == (DeclaredCombo(0, index),)


def test_R22_the_chosen_one_of_several_combos_is_declared() -> None:
    state = table("V4 V3 A4 A3", "D1 D2 D3 D4", "R1 R2 R5 R6", "M1 M2 M5 M6")

    assert can(state) == ("A4+A3", "V4+V3", "A4", "A3", "V4", "V3")
    facts = answer(state, "V4+V3 V3")
    assert facts == [Declared(0, ("V4", "V3"), 80), Supremacy("V"), Played(0, "V3")]


def test_R5_R22_a_card_may_belong_to_two_combos() -> None:
    """The Book is data (docs/rules/gulveig.md 3.2): the card that is left can be declared with its other partner."""
    printed = rulebook().book
    book = replace(printed, combos=(Combo(("A4", "A3"), 100), Combo(("A4", "V3"), 20)), digest="two combos")
    state = table("A4 A3 V3", "D1 D2 D3", "R1 R2 R3", "M1 M2 M3")

    assert can(state, rules=GulveigRules(book)) == ("A4+A3", "A4+V3", "A4", "A3", "V3")
    answer(state, "A4+A3 A3", rules=GulveigRules(book))
    for card in ("D1", "R1", "M1"):
        answer(state, card)
    answer(state, "A4+V3 V3", rules=GulveigRules(book))
    assert (state.points[0], state.supremacy) == (120, "V")


def test_R23_the_led_clan_is_supreme_in_this_very_trick() -> None:
    state = table("V4 V3", "V5 V2", "A7 A6", "M7 V1")
    facts = answers(state, "V4+V3 V3")

    assert facts[1:] == [Supremacy("V"), Played(0, "V3")]
    answers(state, "V2", "A7", "V1")
    assert state.tricks[0].supremacy == "V"
    assert state.tricks[0].winner == 0


def test_R23_supremacy_lasts_into_later_tricks() -> None:
    state = table("V4 V3 M1", "D1 D2 D3", "R1 R2 R3", "M2 M3 M5")
    answers(state, "V4+V3 V4", "D1", "R1", "M2")

    assert state.supremacy == "V"


def test_R24_any_card_may_be_led_and_its_clan_is_led() -> None:
    state = table("V4 A6", "A1 V1", "R1 R2", "M1 M2")

    assert can(state) == ("A6", "V4")
    answer(state, "A6")
    assert can(state) == ("A1",)


def test_R25_who_holds_the_led_clan_must_follow() -> None:
    state = table("", "V2 A7", "", "", turn=1, laid=["V6"])

    assert {option.id: option.why_not for option in ask(state).options} == {"A7": "refused.must-follow", "V2": ""}


def test_R25_there_is_no_duty_to_beat() -> None:
    assert can(table("", "V7 V1", "", "", turn=1, laid=["V6"])) == ("V7", "V1")


def test_R26_a_stray_card_counts_nothing_but_a_supreme_one_keeps_its_strength() -> None:
    assert winner("V1 A7 R7 M7") == "V1"
    assert winner("V1 A7 R2 M7", "R") == "R2"


def test_R27_the_strongest_supreme_card_wins_else_the_strongest_of_the_led_clan() -> None:
    assert winner("V5 V6 A1 A2", "A") == "A2"
    assert winner("V5 V6 V7 A7") == "V7"
    assert winner("V5 V6 V2 M7", "A") == "V6"


def test_R28_the_winner_takes_the_trick_and_leads() -> None:
    state = table("V5 A1", "V6 A2", "A7 M1", "V2 M2")
    facts = answers(state, "V5", "V6", "A7", "V2")

    assert facts[-1] == TrickWon(1, 1, "V6", 24)
    assert (state.won, state.taken) == ([0, 24, 0, 0], [0, 1, 0, 0])
    assert (state.phase, state.turn, state.trick) == (Phase.LEAD, 1, [])


def test_A11_a_third_card_cannot_be_led_after_declaring() -> None:
    state = table("V4 V3 A6", "D1 D2 D3", "R1 R2 R3", "M1 M2 M3")

    assert can(state, "V4+V3") == ("V4", "V3")
    with pytest.raises(Illegal):
        answer(state, "V4+V3 A6")


def test_A12_the_other_half_is_known_to_all_and_free() -> None:
    state = table("V4 V3 A6", "D1 D2 D3", "R1 R2 R3", "M1 M2 M3")
    answer(state, "V4+V3 V3")

    for viewer in (None, 1, 2, 3):
        assert rulebook().view(state, viewer).revealed[0] == ("V4",)
    answers(state, "D1", "R1", "M1")
    assert can(state) == ("A6", "V4")


def test_A12_a_half_that_was_known_already_is_known_once() -> None:
    """It may have come from the Bench in a drafting auction."""
    state = table("V4 V3", "D1 D2", "R1 R2", "M1 M2", bidder=1, revealed=[["V4"], [], [], []])
    answer(state, "V4+V3 V3")
    assert rulebook().view(state, None).revealed[0] == ("V4",)

    answers(state, "D1", "R1", "M1", "V4")
    assert rulebook().view(state, None).revealed[0] == ()


def test_A13_a_combo_is_declared_once() -> None:
    state = table("V4 V3 A6", "D1 D2 D3", "R1 R2 R3", "M1 M2 M3")
    answers(state, "V4+V3 V4", "D1", "R1", "M1")

    assert state.turn == 0
    assert "V4+V3" not in can(state)


def test_A14_case_21_no_declaration_in_the_last_round() -> None:
    assert can(table("M4", "D1", "R1", "V1")) == ("M4",)


def test_A15_declaring_the_clan_that_is_supreme_already() -> None:
    config = settings(2, valknut="yes")
    state = table("V4 A3x A1", "D1 D2 D4", config=config, supremacy="V")
    answer(state, "V4+A3x V4")

    assert (state.points[0], state.supremacy) == (80, "V")


def test_A18_a_revoke_is_refused_with_its_reason() -> None:
    state = table("", "V2 A7", "", "", turn=1, laid=["V6"])

    with pytest.raises(Illegal) as refusal:
        answer(state, "A7")
    assert refusal.value.id == "refused.must-follow"
    assert state.hands[1] == ["A7", "V2"]


def test_A19_the_minimum_bid_is_40_and_supreme_cards_beat_all_others() -> None:
    assert can(dealt())[0] == "40"
    assert winner("V7 A1 V6 V5", "A") == "A1"


def test_case_10_must_follow() -> None:
    assert can(table("", "R2 A7 D4", "", "", turn=1, laid=["R5"])) == ("R2",)


@pytest.mark.parametrize("supremacy", ["", "A"])
def test_case_11_void(supremacy: str) -> None:
    state = table("", "A7 D4 M1", "", "", turn=1, laid=["R5"], supremacy=supremacy)

    assert set(can(state)) == {"A7", "D4", "M1"}


def test_case_12_plain_trick() -> None:
    state = table("V5 A1", "V6 A2", "A7 M1", "V2 M2")
    answers(state, "V5", "V6", "A7", "V2")

    assert state.won == [0, 24, 0, 0]


def test_case_13_supremacy_beats_the_led_clan() -> None:
    state = table("V6 M1", "V7 M2", "A1 M3", "D7 M4", supremacy="A")
    answers(state, "V6", "V7", "A1", "D7")

    assert state.won == [0, 0, 13, 0]


def test_case_15_following_outranks_supremacy() -> None:
    assert can(table("", "V1 A7", "", "", turn=1, laid=["V3"], supremacy="A")) == ("V1",)


def test_case_16_declare() -> None:
    state = table("V4 V3 A6", "D1 D2 D3", "R1 R2 R3", "M1 M2 M3")

    with pytest.raises(Illegal):
        answer(state, "V4+V3 A6")
    answer(state, "V4+V3 V3")
    assert (state.points[0], state.supremacy, state.trick) == (80, "V", [Laid(0, "V3")])


def test_case_18_replacement() -> None:
    state = table("D1 D2", "D3 M1", "R4 R3", "A1 A2", turn=2, supremacy="V", points=[80, 0, 0, 0])
    answer(state, "R4+R3 R4")

    assert (state.supremacy, state.points) == ("R", [80, 0, 40, 0])


def test_case_20_followers_cannot_declare() -> None:
    assert can(table("", "M4 M3", "", "", turn=1, laid=["R5"])) == ("M4", "M3")


@pytest.mark.parametrize(
    ("seats", "chosen", "rounds"), [(4, {}, 8), (3, {}, 10), (2, {}, 16), (4, {"drafting": "yes"}, 7)]
)
def test_case_34_rounds(seats: int, chosen: dict[str, str], rounds: int) -> None:
    state = dealt(seats, **chosen)
    drafting = bool(chosen)
    auction(state, "40 keep" if drafting else "40", *["pass"] * (seats - 1))
    answer(state, ",".join(state.hands[1][:3]))
    taken = 0
    while state.hand_no == 1:
        facts = answer(state, a_card(state))
        taken += sum(isinstance(fact, TrickWon) for fact in facts)

    assert taken == rounds
    assert len(state.history) == 1


def test_a_silent_seat_leads_its_strongest_and_follows_with_its_cheapest() -> None:
    assert ask(table("A2 V7 V6", "", "", "")).fallback == ("V7",)
    assert ask(table("", "V6 V7 A1", "", "", turn=1, laid=["V5"])).fallback == ("V7",)
    assert ask(table("", "V7 V6 V1 A1", "", "", turn=1, laid=["V5"])).fallback == ("V1",)
    assert ask(table("", "A6 A5 M7 D2", "", "", turn=1, laid=["V5"])).fallback == ("M7",)
