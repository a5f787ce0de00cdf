"""What the computer player of Gulveig holds possible of hidden cards."""

from __future__ import annotations

import pytest

from engines.core import Rng
from engines.gulveig._state import State
from engines.gulveig.computer.inference import HiddenCards, treasure_of
from engines.gulveig.computer.playouts import pack_of
from engines.gulveig.view import Laid, Trick
from tests.rules.gulveig.staging import answer, answers, auction, dealt, decided, rulebook, settings, table


def test_counts_the_cards_and_leads_the_last_of_a_clan() -> None:
    """All Vanir but its V2 are gone, so V2 takes whatever the others throw away."""
    state = table("V2 R1", "M6 R5", "M5 R6", "D6 R7", bid=60, won=[30, 30, 30, 0])
    played = ["V7", "V6", "V5", "V4", "V3", "V1"]
    state.tricks = [Trick(tuple(Laid(seat, card) for seat, card in enumerate(played[:4])), 0, "")]
    state.tricks.append(Trick((Laid(0, "V3"), Laid(1, "V1"), Laid(2, "D1"), Laid(3, "D2")), 0, ""))

    assert decided(state) == "V2"


def test_guesses_keep_to_what_was_seen() -> None:
    """Counts, own cards, void clans and the shown Treasure hold in every imagined deal."""
    state = dealt()
    auction(state, "40", "pass", "pass", "pass")
    answer(state, "A6,A5,V7")
    for card in ("A7", "V1", "M6", "D7", "A4"):
        answer(state, card)
    pack, rng = pack_of(rulebook().book, state.config), Rng("guess")
    view = rulebook().view(state, 0)
    guess = HiddenCards(rulebook().book, pack, view)
    aesir = pack.clans["A"]
    for _ in range(20):
        hands, unheld = guess.deal(rng)
        assert [hand.bit_count() for hand in hands] == list(view.cards)
        assert hands[0] == pack.bits(view.hand)
        assert unheld.bit_count() == 3
        assert not (hands[2] | hands[3]) & aesir
        assert not (hands[0] | hands[2] | hands[3]) & pack.bits(("A6", "A5"))
        seen = pack.bits(("A7", "V1", "M6", "D7", "A4"))
        assert sum(hands) + unheld + seen == (1 << 35) - 1


def guesses(state: State, viewer: int) -> list[tuple[list[set[str]], set[str]]]:
    """Some imagined deals of a viewer: every seat's hand, and what is in nobody's."""
    pack, rng = pack_of(rulebook().book, state.config), Rng("guesses")
    guess = HiddenCards(rulebook().book, pack, rulebook().view(state, viewer))

    def cards(bits: int) -> set[str]:
        return {card for card, bit in pack.bit.items() if bits & bit}

    return [([cards(hand) for hand in hands], cards(unheld)) for hands, unheld in (guess.deal(rng) for _ in range(20))]


def test_guesses_leave_out_the_cards_that_lie_open_aside() -> None:
    state = dealt(3)

    for hands, unheld in guesses(state, 1):
        assert hands[1] == set(state.hands[1])
        assert "A4" not in set.union(unheld, *hands)
        assert len(unheld) == 4


def test_guesses_leave_out_the_bench_and_keep_what_was_taken_from_it() -> None:
    state = dealt(4, drafting="yes")
    auction(state, f"40 {state.hands[1][-1]} A4")

    for hands, unheld in guesses(state, 2):
        assert "A4" in hands[1]
        assert not set(state.bench) & set.union(unheld, *hands)
        assert len(unheld) == 3


def test_guesses_of_the_bid_winner_leave_out_the_buried_cards() -> None:
    state = dealt()
    auction(state, "40", "pass", "pass", "pass")
    answer(state, "A6,A5,V7")

    for hands, unheld in guesses(state, 1):
        assert [len(hand) for hand in hands] == [8, 8, 8, 8]
        assert not {"A6", "A5", "V7"} & set.union(*hands)
        assert unheld == set()


@pytest.mark.parametrize(("seats", "certain"), [(2, [True, False]), (3, [False, False])])
def test_the_bid_winner_of_a_duel_knows_all_cards(seats: int, certain: list[bool]) -> None:
    """Who did not take the Treasure does not know what was buried, and among more seats two hands are hidden."""
    state = dealt(seats)
    auction(state, "40", *["pass"] * (seats - 1))
    answer(state, ",".join(state.hands[1][:3]))
    pack = pack_of(rulebook().book, state.config)
    views = [rulebook().view(state, viewer) for viewer in (1, 0)]

    assert [HiddenCards(rulebook().book, pack, view).certain for view in views] == certain


def test_guesses_make_the_hidden_treasure_no_richer_than_other_cards() -> None:
    """Rich cards are buried more often than others; nobody chose what the Treasure is."""
    state = dealt()
    pack, rng = pack_of(rulebook().book, state.config), Rng("treasure")
    guess = HiddenCards(rulebook().book, pack, rulebook().view(state, 1))
    deals = 300
    points = sum(pack.points(guess.deal(rng)[1]) for _ in range(deals)) / deals
    hidden = 155 - pack.points(pack.bits(state.hands[1]))

    assert points == pytest.approx(hidden * 3 / 27, rel=0.1)


def test_guesses_leave_the_treasure_with_the_bid_winner() -> None:
    state = dealt()
    auction(state, "40", "pass", "pass", "pass")
    answer(state, "A6,A5,V7")

    for hands, unheld in guesses(state, 2):
        assert {"A7", "A6", "A5"} <= hands[1] | unheld


def test_guesses_bury_the_treasure_cards_of_a_clan_that_the_bid_winner_lacks() -> None:
    trick = Trick((Laid(1, "D5"), Laid(2, "D4"), Laid(3, "D3"), Laid(0, "A1")), 1, "")
    state = table("V6 A6", "V5 A5", "V4 A4", "V3 A3", turn=1, tricks=[trick], treasure=["D7", "R7", "M7"])
    state.buried = ["D7", "R7", "A2"]

    for hands, unheld in guesses(state, 2):
        assert "D7" in unheld
        assert {"R7", "M7"} <= unheld | hands[0]


def endgame(*firsts: str) -> State:
    """The last cards of a hand: seat 0 has seen all but A1, V1 and R1; the first tricks tell who lacks which clan."""
    rest = ("D7 A4 V4 R4", "D6 A3 V3 R3", "D5 A2 V2 R2", "D4 M4 M3 M2")
    state = table("M1", "A1", "V1", "R1", buried=["D1", "D2", "D3"])
    for cards in (*firsts, *rest):
        state.tricks.append(Trick(tuple(Laid(seat, card) for seat, card in enumerate(cards.split())), 0, ""))
    return state


def test_guesses_place_first_what_has_the_fewest_places() -> None:
    """Seats 1 and 2 lack the Rime jotuns, so seat 3 holds R1 whatever else is where."""
    for hands, _ in guesses(endgame("A7 A6 A5 M7", "V7 V6 R6 V5", "R7 M5 M6 R5"), 0):
        assert "R1" in hands[3]


def test_guesses_that_run_into_a_corner_move_cards_until_all_fit() -> None:
    """Each of three seats lacks one of the three clans; two cards placed badly would leave the third a wrong seat."""
    for hands, unheld in guesses(endgame("A7 A6 A5 M7", "V7 V6 M6 V5", "R7 M5 R6 R5"), 0):
        assert sorted(map(len, hands)) == [1, 1, 1, 1]
        assert not unheld
        for card, lacking in {"A1": 3, "V1": 2, "R1": 1}.items():
            assert card not in hands[lacking]


def test_guesses_remember_the_cards_of_closed_tricks() -> None:
    """A table that shows the last trick alone hides no card that everybody has seen (A16)."""
    state = table("V6 A6 D1", "V5 A5 D2", "V4 A4 D3", "V3 A3 D4", config=settings(4, log_depth="last"))
    answers(state, "V6", "V5", "V4", "V3", "A6", "A5", "A4", "A3")
    view = rulebook().view(state, 1)
    assert view.closed == ("V3", "V4", "V5", "V6")

    for hands, unheld in guesses(state, 1):
        assert not {"V6", "V5", "V4", "V3", "A6", "A5", "A4", "A3"} & set.union(unheld, *hands)


def test_three_cards_that_nobody_holds_are_the_treasure() -> None:
    assert treasure_of((1 << 27) - 1, Rng("t")).bit_count() == 3
