"""The computer player where it knows all cards, as the Bid Winner of a duel does."""

from __future__ import annotations

import pytest

from engines.gulveig._state import State
from engines.gulveig.view import Laid, Phase, Trick
from tests.rules.gulveig.staging import decided, rulebook, table


def known_duel(own: str, other: str) -> State:
    """The end of a hand of two, in which seat 0 has seen every card that is not in the other hand."""
    state = table(own, other, bid=100, won=[60, 20])
    left = [card for card in rulebook().book.deck(state.config).cards if card not in f"{own} {other}".split()]
    state.buried = left[:3]
    state.tricks = [Trick((Laid(0, card),), 0, "") for card in left[3:]]
    return state


@pytest.mark.parametrize(
    ("own", "other", "led"),
    [
        pytest.param("A6 R7 R3 M2", "A4 R5 R1 M7", "A6", id="points-while-the-other-has-to-follow"),
        pytest.param("V7 V2 R1 D5", "V6 V3 R3 D1", "D5", id="keeps-the-card-that-wins-the-lead-back"),
        pytest.param("V7 R6 D6 D3", "V2 R7 D7 D4", "V7", id="takes-what-is-sure-before-it-gives-the-lead-away"),
    ],
)
def test_looks_ahead_when_it_knows_all_cards(own: str, other: str, led: str) -> None:
    assert decided(known_duel(own, other)) == led


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_the_bid_winner_of_a_duel_bids_for_what_the_known_cards_bring(seed: str) -> None:
    """The hand makes little more than 150 by habit, and more than that with a look ahead; it is no hand for 220."""
    own = "A7 A6 A5 A4 V7 V6 V5 V3 R7 R2 R1 M6 M5 D6 D4 D3"
    state = table(own, "A3 A2 A1 V4 V2 V1 R6 R5 R4 M7 M4 M3 M2 D7 D5 D2", phase=Phase.BID, bid=150, bidder=1)
    state.treasure = ["R3", "M1", "D1"]
    assert decided(state, seed) != "pass"

    state.bid = 220
    assert decided(state, seed) == "pass"
