"""The rest of a hand as the computer player of Gulveig plays it out."""

from __future__ import annotations

import pytest

from engines.core import RandomPlayer, Rng
from engines.gulveig._state import State
from engines.gulveig.computer.playouts import Playout, burials, pack_of, table_of
from engines.gulveig.view import DeclaredCombo, Phase
from tests.rules.gulveig.staging import answer, auction, dealt, rulebook, settings, table


@pytest.mark.parametrize("seed", range(6))
def test_rehearsals_follow_the_rules(seed: int) -> None:
    """A hand that is rehearsed as it was played gives every seat the points that it made."""
    state = dealt(4, valknut="yes" if seed % 2 else "no")
    auction(state, "40", "pass", "pass", "pass")
    rng = Rng(f"rehearse-{seed}")
    _shuffle_hands(state, rng)
    player = RandomPlayer(rng)
    pack = pack_of(rulebook().book, state.config)
    _random_answer(state, player)
    made = [0] * 4
    made[1] = pack.points(pack.bits(tuple(state.buried)))
    rehearsal = Playout(pack, [pack.bits(tuple(hand)) for hand in state.hands], state.turn, made)
    while state.hand_no == 1:
        assert rehearsal.turn == state.turn
        picks = _random_answer(state, player)
        if "+" in picks[0]:
            pair = pack.bits(tuple(picks[0].split("+")))
            rehearsal.declare(pair, dict(pack.pairs)[pair], pack.bit[picks[1]])
        else:
            rehearsal.lay(pack.bit[picks[0]])

    assert rehearsal.made == [line.made for line in state.history[0].scores]


def _shuffle_hands(state: State, rng: Rng) -> None:
    cards = [card for hand in state.hands for card in hand]
    mixed = [cards.pop(rng.below(len(cards))) for _ in range(len(cards))]
    for seat, hand in enumerate(state.hands):
        state.hands[seat] = rulebook().book.order([mixed.pop() for _ in hand])


def _random_answer(state: State, player: RandomPlayer) -> list[str]:
    (question,) = rulebook().questions(state)
    view = rulebook().view(state, question.seat)
    picks = player.decide(view, question, lambda picks: rulebook().ask(view, question, picks))
    answer(state, " ".join(",".join(step) for step in picks))
    return [",".join(step) for step in picks]


def rehearsal(*hands: str, laid: str = "", supremacy: str = "", turn: int = 0) -> Playout:
    """An imagined hand: every seat's cards, and the cards that the seats before `turn` have laid."""
    pack = pack_of(rulebook().book, settings())
    cards = laid.split()
    first = (turn - len(cards)) % len(hands)
    imagined = Playout(pack, [pack.bits(tuple(hand.split())) for hand in hands], first, [0] * len(hands))
    imagined.supremacy = pack.clans.get(supremacy, 0)
    for card in cards:
        imagined.lay(pack.bit[card])
    return imagined


def habit(imagined: Playout) -> str:
    """The card that the seat whose turn it is would follow with."""
    pack = pack_of(rulebook().book, settings())
    return pack.ids[imagined._follow(imagined.hands[imagined.turn]).bit_length() - 1]


@pytest.mark.parametrize(
    ("hands", "laid", "supremacy", "card"),
    [
        pytest.param(("A1", "A2", "A3", "V7 V6 V5"), "V4 V2 V1", "", "V6", id="last-takes-with-the-richest"),
        pytest.param(("V7", "A2", "A3", "V6 V1"), "V4 V2 V3", "", "V6", id="who-has-laid-cannot-answer"),
        pytest.param(("A1", "A2", "V6 V1", "V7"), "V4 V2", "", "V1", id="ducks-a-stronger-card-behind"),
        pytest.param(("A1", "A2", "V7 V5 V1", "V6"), "V4 V2", "", "V7", id="takes-with-what-is-safe"),
        pytest.param(("A1", "A2", "V6 V1", "A7"), "V4 V2", "", "V6", id="other-clans-behind-do-not-count"),
        pytest.param(("A1", "V6 V1", "A7", "V7"), "V4", "", "V1", id="looks-at-everybody-behind"),
        pytest.param(("A1", "V6 V1", "V7", "A7"), "V4", "", "V1", id="not-only-at-the-last"),
        pytest.param(("A1", "A2", "A3", "V6 V2"), "V4 V3 V5", "", "V6", id="beats-the-best-not-the-first"),
        pytest.param(("A1", "A2", "A3", "V6 V2"), "V4 D1 V5", "D", "V2", id="no-duty-to-beat-a-supreme-card"),
        pytest.param(("A1", "A2", "A3", "D7 D1 A5"), "V6 V4 V2", "D", "D7", id="last-trumps-with-the-richest"),
        pytest.param(("A1", "A2", "D7 D1 A5", "A3"), "V6 V4", "D", "D1", id="before-the-last-with-the-weakest"),
        pytest.param(("A1", "A2", "A3", "D7 A2"), "V2 V1 M1", "D", "A2", id="no-supreme-card-for-a-poor-trick"),
        pytest.param(("A1", "A2", "A3", "D6 D2 A5"), "V6 D4 V2", "D", "D6", id="beats-a-supreme-card"),
        pytest.param(("A1", "A2", "A3", "D3 D2 A1"), "V6 D4 V2", "D", "A1", id="wastes-no-supreme-card"),
        pytest.param(("A1", "A2", "A3", "A4 A3 M5"), "V6 V4 V2", "", "M5", id="keeps-a-combo-together"),
        pytest.param(("A1", "A2", "A4", "A3 M5"), "V6 V4 V2", "", "A3", id="a-lone-half-is-no-combo"),
    ],
)
def test_rehearsed_seats_follow_by_habit(hands: tuple[str, ...], laid: str, supremacy: str, card: str) -> None:
    assert habit(rehearsal(*hands, laid=laid, supremacy=supremacy, turn=len(laid.split()))) == card


@pytest.mark.parametrize(
    ("hands", "supremacy", "left", "made"),
    [
        pytest.param(("A4 A3 V4 V3", "D1", "D2", "R1"), "", "A4 V4 V3", 100, id="the-best-combo-and-its-cheaper-half"),
        pytest.param(("V7 M2", "V6 M6", "D2 D1", "R2 R1"), "", "M2", 0, id="what-nobody-can-beat"),
        pytest.param(("V6 M2", "V7 M6", "D2 D1", "R2 R1"), "", "V6", 0, id="else-the-cheapest"),
        pytest.param(("V6 M2", "V5 M6", "D2 D1", "R2 R1"), "", "M2", 0, id="the-strongest-that-is-left"),
        pytest.param(("V2 M1", "M6 D2", "D4 D3", "R2 R1"), "", "M1", 0, id="the-last-of-a-clan"),
        pytest.param(("V2 M7", "M6 D2", "D4 D3", "R2 R1"), "", "V2", 0, id="rather-where-others-have-to-follow"),
        pytest.param(("V7 M2", "V6 M6", "D2 D1", "R2 R1"), "D", "V7", 0, id="not-into-a-supreme-card"),
        pytest.param(("V7 M2", "V6 D6", "V2 D1", "V5 R1"), "D", "M2", 0, id="unless-everybody-has-to-follow"),
        pytest.param(("D7 M2", "V6 D6", "V2 D1", "V5 R1"), "D", "M2", 0, id="the-supreme-clan-itself"),
    ],
)
def test_rehearsed_seats_lead_by_habit(hands: tuple[str, ...], supremacy: str, left: str, made: int) -> None:
    pack = pack_of(rulebook().book, settings())
    imagined = rehearsal(*hands, supremacy=supremacy)
    imagined._lead(imagined.hands[0])

    assert imagined.hands[0] == pack.bits(tuple(left.split()))
    assert imagined.made == [made, 0, 0, 0]


def test_a_rehearsal_copied_in_the_middle_of_a_trick_goes_on_alike() -> None:
    hands = ("V4 V3 A6 R1", "V5 A2 D1 M6", "D7 D6 A7 R6", "M7 V1 V6 R5")
    original, pack = rehearsal(*hands), pack_of(rulebook().book, settings())
    original.declare(pack.bits(("V4", "V3")), 80, pack.bit["V4"])
    original.lay(pack.bit["V5"])
    copy, held = original.copy(), original.hands[:]
    made = copy.finish()

    assert original.hands == held
    assert original.made == [80, 0, 0, 0]
    assert original.finish() == made
    assert sum(made) == 80 + sum(pack.points(pack.bits(tuple(hand.split()))) for hand in hands)


def test_the_table_in_its_head_is_the_one_that_it_sees() -> None:
    """Points, combos, supremacy and the trick are taken over; unseen buried cards count as three of those nowhere."""
    state = table("V2", "D1", "R5 R4", "M5 M4", turn=2, laid=["A6", "V6"], supremacy="V", won=[10, 20, 0, 5])
    state.declared, state.buried = [DeclaredCombo(1, 1), DeclaredCombo(1, 0)], ["A7", "A5", "A1"]
    pack, book = pack_of(rulebook().book, state.config), rulebook().book
    hands = [pack.bits(tuple(hand)) for hand in state.hands]

    seen = table_of(book, pack, rulebook().view(state, 2), hands[:], pack.bits(("A5", "A4", "V5", "A1")))
    assert seen.made == [10 + 24 * 3 // 4, 20 + 180, 0, 5]
    assert (seen.turn, seen.supremacy) == (2, pack.clans["V"])
    seen.lay(pack.bit["R5"])
    seen.lay(pack.bit["M5"])
    assert seen.made[1] == 200 + 42

    state.turn, state.trick, state.phase = 0, [], Phase.LEAD
    own = table_of(book, pack, rulebook().view(state, 0), hands[:], 0)
    assert own.made == [10 + 11, 200, 0, 5]


def test_rehearsed_hands_hand_out_every_point_once() -> None:
    state = dealt()
    pack = pack_of(rulebook().book, state.config)
    hands = [pack.bits(tuple(hand)) for hand in state.hands]
    made = Playout(pack, hands, 1, [0] * 4).finish()
    combos = sum(value for pair, value in pack.pairs for hand in state.hands if pack.bits(tuple(hand)) & pair == pair)

    assert sum(made) - 155 + pack.points(pack.bits(tuple(state.treasure))) in range(combos + 1)


def test_burials_begin_with_exposed_points() -> None:
    pack = pack_of(rulebook().book, settings())
    first = burials(pack, pack.bits(("A6", "V7", "V6", "R1", "M4", "M3")))[0]

    assert pack.ids[first.bit_length() - 1] == "A6"


@pytest.mark.parametrize(
    ("hand", "order"),
    [
        pytest.param("A7 V3 V2 V1", "V3 V2 V1 A7", id="what-takes-tricks-by-itself-stays"),
        pytest.param("A4 A3 V1 R2", "R2 V1 A4 A3", id="a-combo-stays"),
        pytest.param("V2 R4 R2 R1", "R4 V2 R2 R1", id="short-clans-make-room"),
        pytest.param("A7 A6 V6", "V6 A6 A7", id="what-the-own-seven-covers-is-safer"),
    ],
)
def test_burials_go_by_what_a_card_is_worth_in_the_hand(hand: str, order: str) -> None:
    pack = pack_of(rulebook().book, settings())
    found = burials(pack, pack.bits(tuple(hand.split())))

    assert [pack.ids[card.bit_length() - 1] for card in found] == order.split()
