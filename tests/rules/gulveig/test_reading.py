"""What can be read off a table of Gulveig: the rulebook, pictures and texts ask the same functions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engines.gulveig import reading
from engines.gulveig._state import State
from engines.gulveig.reading import Progress
from engines.gulveig.view import Call, Laid, Phase, View
from tests.rules.gulveig.staging import LAST, answer, answers, last_trick, rulebook, settings, table

BOOK = rulebook().book


def seen(state: State, viewer: int | None = 0) -> View:
    return rulebook().view(state, viewer)


@pytest.mark.parametrize("supremacy", ["", "A", "M"])
def test_R26_R27_who_wins_as_it_lies_takes_the_trick(supremacy: str) -> None:
    state = table("V5 V1", "V6 V2", "A7 A1", "M2 M1", supremacy=supremacy)
    answers(state, "V5", "V6", "A7")
    best = reading.winning(BOOK, (*seen(state).trick, Laid(3, "M2")), supremacy)
    answer(state, "M2")
    assert seen(state).tricks[-1].winner == best.seat == {"": 1, "A": 2, "M": 3}[supremacy]


@pytest.mark.parametrize(("hand", "open_"), [("V1 A6 V3", ["V3", "V1"]), ("A6 R1", [])])
def test_R25_followers_are_the_cards_of_the_led_clan(hand: str, open_: list[str]) -> None:
    state = table("V5 V7", hand, "R2 R3", "M1 M2", turn=1, laid=["V6"])
    assert reading.led_clan(BOOK, state.trick) == "V"
    assert reading.followers(BOOK, seen(state, 1)) == open_


def test_R22_held_combos_are_those_whose_two_cards_the_viewer_holds() -> None:
    state = table("V4 V3 A4", "A3 D2 D3", "R1 R2 R3", "M1 M2 M3")
    assert [combo.id for combo in reading.held_combos(BOOK, seen(state)).values()] == ["V4+V3"]
    assert [reading.held_combos(BOOK, seen(state, viewer)) for viewer in (1, None)] == [{}, {}]


def test_R5_a_card_has_a_combo_and_a_partner_or_none() -> None:
    view = seen(table("V4 V3 A4", "A3 D2 D3", "R1 R2 R3", "M1 M2 M3"))
    combo = reading.combo_with(BOOK, view, "V3")
    assert combo is not None
    assert (combo.partner("V3"), combo.partner("V4"), reading.holds(view, combo)) == ("V4", "V3", True)
    assert reading.combo_with(BOOK, view, "A6") is None


def test_R22_a_combo_is_open_while_both_are_held_or_the_other_may_still_come() -> None:
    playing = seen(table("V4 V3 A4", "A3 D2 D3", "R1 R2 R3", "M1 M2 M3"))
    held = reading.open_combo(BOOK, playing, "V4")
    assert held is not None
    assert held.id == "V4+V3"
    assert reading.open_combo(BOOK, playing, "A4") is None
    bidding = replace(playing, phase=Phase.BID)
    coming = reading.open_combo(BOOK, bidding, "A4")
    assert coming is not None
    assert coming.id == "A4+A3"
    assert reading.open_combo(BOOK, replace(bidding, aside=("A3",)), "A4") is None


def test_R29_points_so_far_are_those_of_every_seat() -> None:
    view = seen(table("V4 V3 A6", "D1 D2 D3", "R1 R2 R3", "M1 M2 M3", buried=["A7", "A5", "V7"], won=[12, 5, 0, 0]))
    assert [reading.points_so_far(BOOK, view, seat) for seat in (0, 1)] == [24, 5]


def test_R29_progress_counts_tricks_combos_and_the_buried_cards_that_the_viewer_knows() -> None:
    state = table("V4 V3 A6", "D1 D2 D3", "R1 R2 R3", "M1 M2 M3", buried=["A7", "A5", "V7"], won=[12, 5, 0, 0])
    answer(state, "V4+V3 V4")
    buried = reading.card_points(BOOK, state.buried)
    assert reading.declared_points(BOOK, seen(state), 0) == state.points[0] == 80
    assert reading.progress(BOOK, seen(state)) == Progress(92 + buried, 0)
    assert [reading.progress(BOOK, seen(state, viewer)) for viewer in (1, None)] == [Progress(92, 3)] * 2
    assert reading.declared_points(BOOK, seen(state), 1) == 0


def test_R11_tricks_are_numbered_up_to_the_cards_of_a_hand() -> None:
    config = settings(4)
    tricks = BOOK.deck(config).deal.hand
    for taken, number in ((0, 1), (1, 2), (tricks, tricks)):
        view = seen(table("V4", "D1", "R1", "M1", config=config, taken=[0, taken, 0, 0]))
        assert (reading.trick_number(BOOK, view), reading.tricks_of_hand(BOOK, view)) == (number, tricks)


def test_R14_the_last_call_of_a_seat_counts() -> None:
    state = table("V4", "D1", "R1", "M1", phase=Phase.BID, calls=[Call(0, 40), Call(1, 50), Call(2, 0), Call(0, 60)])
    assert reading.last_calls(seen(state)) == {0: Call(0, 60), 1: Call(1, 50), 2: Call(2, 0)}


def test_R9_a_hand_was_just_scored_until_somebody_speaks() -> None:
    state = last_trick(made=70)
    assert reading.just_scored(seen(state)) is None
    answers(state, *LAST)
    assert reading.just_scored(seen(state)) == state.history[-1]
    answer(state, "40")
    assert reading.just_scored(seen(state)) is None


def test_R33_a_game_given_up_in_a_later_hand_scored_nothing_just_now() -> None:
    state = last_trick(made=70)
    answers(state, *LAST)
    state.phase = Phase.OVER
    assert reading.just_scored(seen(state)) is None


def test_R23_a_declaration_is_news_in_the_trick_that_it_leads() -> None:
    state = table("V4 V3 A6", "V1 V2 D3", "R1 R2 R3", "M1 M2 M3")
    assert not reading.just_declared(BOOK, seen(state))
    answer(state, "V4+V3 V4")
    assert reading.just_declared(BOOK, seen(state, None))
    answers(state, "V1", "R1", "M1", "V3")
    assert not reading.just_declared(BOOK, seen(state))
