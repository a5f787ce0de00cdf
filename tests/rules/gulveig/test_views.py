"""docs/rules/gulveig.md 5: who may know what."""

from __future__ import annotations

import pytest

from engines.core import Codec
from engines.gulveig.view import Phase
from tests.rules.gulveig.staging import a_card, answer, answers, auction, dealt, rulebook, settings, table


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_a_hand_is_seen_by_its_owner_alone(viewer: int | None) -> None:
    state = dealt()
    view = rulebook().view(state, viewer)

    assert view.hand == (() if viewer is None else tuple(state.hands[viewer]))
    assert view.cards == (8, 8, 8, 8)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_nothing_hidden_is_anywhere_in_a_view(viewer: int | None) -> None:
    state = dealt()
    auction(state, "40", "pass", "pass", "pass")
    answer(state, "V6,V5,V4")
    text = Codec(rulebook()).write_view(rulebook().view(state, viewer))
    hidden = [
        card for seat, hand in enumerate(state.hands) if seat != viewer for card in hand if card not in state.treasure
    ]
    hidden += state.buried if viewer != 1 else []

    assert hidden
    assert not [card for card in hidden if card.encode() in text]


def test_the_face_up_card_set_aside_is_seen_and_the_other_is_not() -> None:
    state = dealt(3)
    view = rulebook().view(state, None)

    assert (view.aside, view.aside_down) == (("A4",), 1)


def test_A16_all_tricks_or_only_the_last_may_be_looked_at() -> None:
    cards = ("V6 A6 D1", "V5 A5 D2", "V4 A4 D3", "V3 A3 D4")
    everything = table(*cards)
    last = table(*cards, config=settings(4, log_depth="last"))
    for state in (everything, last):
        answers(state, "V6", "V5", "V4", "V3", "A6", "A5", "A4", "A3")

    assert [trick.winner for trick in rulebook().view(everything, None).tricks] == [0, 0]
    assert rulebook().view(last, None).tricks == tuple(last.tricks[1:])
    assert rulebook().view(last, None).taken == (2, 0, 0, 0)
    assert rulebook().view(last, None).closed == ("V3", "V4", "V5", "V6")
    assert rulebook().view(everything, None).closed == ()


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_A16_closed_cards_are_those_that_everybody_saw_in_taken_tricks(viewer: int | None) -> None:
    """Whatever lies hidden, also what was buried, stays out; the cards of the last trick are open."""
    rules = rulebook()
    state = dealt(3, log_depth="last")
    auction(state, "40", "pass", "pass")
    answer(state, ",".join(state.hands[1][:3]))
    for _ in range(15):
        seen = sorted(laid.card for trick in state.tricks[:-1] for laid in trick.cards)
        assert rules.view(state, viewer).closed == tuple(seen)
        answer(state, a_card(state))
    assert len(rules.view(state, viewer).closed) == 12


def test_A16_all_tricks_of_the_last_hand_are_open_when_the_game_is_over() -> None:
    state = table("V6 A6", "V5 A5", "V4 A4", "V3 A3", config=settings(4, log_depth="last"), scores=[990, 0, 0, 0])
    answers(state, "V6", "V5", "V4", "V3", "A6", "A5", "A4", "A3")

    assert [trick.winner for trick in rulebook().view(state, None).tricks] == [0, 0]


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_nobody_is_asked_and_nothing_is_hidden_when_the_game_is_over(viewer: int | None) -> None:
    state = table("V6", "V5", "V4", "V3", scores=[990, 0, 0, 0], buried=["A7", "A6", "A5"])
    answers(state, "V6", "V5", "V4", "V3")
    view = rulebook().view(state, viewer)

    assert (view.phase, view.asked) == (Phase.OVER, ())
    assert view.buried == ("A7", "A6", "A5")
    assert view.history[-1].buried == ("A7", "A6", "A5")


def test_the_winnings_shown_leave_out_what_is_buried() -> None:
    state = table("V6 A1", "V5 A2", "V4 A3", "V2 A4", buried=["M6", "M5", "M4"])
    answers(state, "V6", "V5", "V4", "V2")

    for viewer in (None, 0, 1):
        assert rulebook().view(state, viewer).won == (27, 0, 0, 0)


def test_what_the_bid_winner_showed_is_forgotten_with_the_burial() -> None:
    """Nobody else can tell whether a card taken from the Bench was buried."""
    state = dealt(4, drafting="yes")
    auction(state, f"40 {state.hands[1][0]} A4", "pass", "pass", "pass")
    answer(state, ",".join(state.hands[1][-3:]))

    assert state.phase is Phase.LEAD
    assert rulebook().view(state, None).revealed == ((), (), (), ())
