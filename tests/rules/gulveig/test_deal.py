"""docs/rules/gulveig.md 1.1 to 1.3: the deck, the seats and the deal."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core import SEED_TAG, Dealer, recorded, seeded
from engines.gulveig.facts import Dealt, HandBegan, SetAside
from engines.gulveig.view import Phase
from tests.rules.gulveig.staging import (
    LAST,
    a_card,
    answer,
    answers,
    auction,
    dealt,
    in_order,
    last_trick,
    rulebook,
    score,
    settings,
    table,
)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_R1_two_to_four_play_each_for_themselves(seats: int) -> None:
    state = dealt(seats)

    assert state.scores == [0] * seats
    assert not rulebook().info.cooperative


def test_R2_the_goal_is_1000_or_500() -> None:
    assert settings().goal == 1000
    assert settings(goal="500").goal == 500


def test_R3_the_deck_has_every_clan_and_strength_once() -> None:
    book = rulebook().book
    cards = [book.cards[card] for card in book.deck(settings()).cards]

    assert len(cards) == 35
    assert {(card.clan, card.strength) for card in cards} == {(c, s) for c in "AVRMD" for s in range(1, 8)}


def test_R4_the_clans_are_five() -> None:
    assert {letter: clan.name for letter, clan in rulebook().book.clans.items()} == {
        "A": "aesir",
        "V": "vanir",
        "R": "rime",
        "M": "muspeli",
        "D": "dvergar",
    }


def test_R5_cards_have_strength_and_value_and_some_have_a_partner() -> None:
    book = rulebook().book
    deck = book.deck(settings())

    assert sum(book.cards[card].value for card in deck.cards) == 155
    assert [(combo.id, combo.value) for combo in deck.combos] == [
        ("A4+A3", 100),
        ("V4+V3", 80),
        ("M4+M3", 60),
        ("D4+D3", 50),
        ("R4+R3", 40),
    ]


def test_R6_points_come_from_won_cards_and_declared_combos_alone() -> None:
    state = last_trick(made=30)
    state.points[0] = 40
    state.buried = ["V6", "V5", "V2"]
    line = score(state, *LAST).scores[0]

    assert (line.cards, line.combos, line.scored) == (30 + 23, 40, 93)


def test_R7_the_next_seat_clockwise_sits_left() -> None:
    state = table("A1", "A2", "A3", "A4", turn=3)
    answers(state, "A4")

    assert state.turn == 0


def test_R8_the_first_dealer_is_drawn_or_fixed() -> None:
    drawn = rulebook().setup(settings(4), in_order(35, 2))
    fixed = rulebook().setup(settings(4, first_dealer="3"), in_order(35))

    assert drawn.dealer == 2
    assert fixed.dealer == 3


def test_R9_the_deal_moves_left_after_a_hand() -> None:
    state = last_trick(made=60)
    state.dealer = 3
    answers(state, *LAST)

    assert (state.hand_no, state.dealer, state.turn) == (2, 0, 1)


def test_R9_the_deal_moves_left_of_the_dealer_whoever_won_the_auction() -> None:
    state = last_trick(made=0, bidder=3)
    state.dealer = 1
    answers(state, *LAST)

    assert (state.dealer, state.turn) == (2, 3)


def test_R9_nothing_of_a_hand_stays_on_the_table_for_the_next() -> None:
    state = dealt()
    auction(state, "40", "pass", "pass", "pass")
    answers(state, "A7,A6,A5", "A4+A3 A4")
    while state.hand_no == 1:
        answer(state, a_card(state))

    view = rulebook().view(state, None)
    assert (view.calls, view.bid, view.bidder, view.passed) == ((), 0, None, (False,) * 4)
    assert (view.treasure, view.buried_down, state.buried) == ((), 0, [])
    assert (view.supremacy, view.declared, view.revealed, state.points) == ("", (), ((),) * 4, [0] * 4)
    assert (view.trick, view.tricks, view.taken, view.won) == ((), (), (0,) * 4, (0,) * 4)
    assert view.cards == (8,) * 4


def test_R10_no_clan_is_supreme_when_a_hand_starts() -> None:
    state = last_trick(made=60)
    state.supremacy = "V"
    answers(state, *LAST)

    assert state.supremacy == ""
    assert dealt().supremacy == ""


def test_R11_three_cards_lie_face_down_as_the_treasure() -> None:
    state = dealt()

    assert state.treasure == ["A7", "A6", "A5"]
    assert rulebook().view(state, 1).treasure == ()


@pytest.mark.parametrize(("seats", "hand", "up", "down"), [(2, 16, 0, 0), (3, 10, 1, 1), (4, 8, 0, 0)])
def test_R12_case_2_the_rest_is_dealt_evenly(seats: int, hand: int, up: int, down: int) -> None:
    state = dealt(seats)

    assert [len(cards) for cards in state.hands] == [hand] * seats
    assert (len(state.treasure), len(state.up), len(state.down)) == (3, up, down)
    assert 3 + up + down + seats * hand == 35


def test_R12_cards_set_aside_score_for_nobody() -> None:
    state = table("A1", "V1", "R1", up=["M6"], down=["M5"])
    scored = score(state, "A1", "V1", "R1")

    assert [line.cards for line in scored.scores] == [0, 0, 0]
    assert scored.aside == ("M5",)


def test_R12_the_deal_is_told_to_each_seat_alone() -> None:
    config = settings(3, first_dealer="0")
    dealer = in_order(35)
    state = rulebook().setup(config, dealer)

    assert dealer.told[0].fact == HandBegan(1, 0, 10)
    assert dealer.told[1].fact == SetAside(("A4",), 1)
    assert len(dealer.told) == 2 + 3
    for seat, told in enumerate(dealer.told[2:]):
        assert told.fact == Dealt(seat, tuple(state.hands[seat]))
        assert (told.to, told.others) == ((seat,), None)


def test_R35_a_card_set_aside_face_down_is_told_by_its_number() -> None:
    config = settings(2, first_dealer="0", dvergar="no")
    dealer = in_order(28)
    state = rulebook().setup(config, dealer)

    assert dealer.told[1].fact == SetAside((), 1)
    assert dealer.told[1].to is None
    assert state.down == ["A4"]


@pytest.mark.parametrize("drafting", ["no", "yes"])
def test_R11_cards_are_shuffled_and_held_in_order(drafting: str) -> None:
    config = settings(4, first_dealer="0", drafting=drafting)
    dealer: Dealer[Any] = Dealer(seeded(SEED_TAG + "shuffled"))
    state = rulebook().setup(config, dealer)
    dealt_in_turn = [card for seat in (1, 2, 3, 0) for card in state.hands[seat]]

    assert len(dealer.draws) == 34
    assert dealt_in_turn != rulebook().book.order(dealt_in_turn)
    for cards in (*state.hands, state.bench):
        assert cards == rulebook().book.order(cards)


def test_the_deal_follows_the_shuffle() -> None:
    config = settings(4, first_dealer="0")
    swap_ends = [0, *range(33, 0, -1)]
    state = rulebook().setup(config, Dealer(recorded(swap_ends)))

    assert state.treasure == ["D1", "A6", "A5"]
    assert state.phase is Phase.BID


def test_case_1_totals() -> None:
    book = rulebook().book
    sums = {
        clan: sum(card.value for name, card in book.cards.items() if card.clan == clan and "x" not in name)
        for clan in "AVRMD"
    }

    assert sums == dict.fromkeys("AVRMD", 31)
    assert sum(sums.values()) == 155
    assert sum(sums.values()) - sums["D"] == 124
