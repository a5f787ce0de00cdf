"""docs/rules/thor_vs_loki.md 1.2 and 1.3: zones, dealing and the secret first rows."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.core import ConfigError, Problem
from engines.thor_vs_loki.book import Side
from engines.thor_vs_loki.facts import Began, Dealt, RowsLaid, TreasureShown, TurnBegan
from tests.rules.thor_vs_loki.staging import (
    LOKI,
    THOR,
    ask,
    can,
    cards,
    dealer,
    dealt,
    in_order,
    look,
    of_type,
    question,
    rulebook,
    say,
    settings,
)


def laid(**chosen: str):
    """A game after both first rows, with the facts of the last answer."""
    state = dealt(**chosen)
    facts = []
    for seat in (0, 1):
        facts = say(state, " ".join(can(state, "", seat)[:3]), seat=seat)
    return state, facts


@pytest.mark.parametrize(
    ("sides", "expected"),
    [("thor-first", (Side.THOR, Side.LOKI)), ("loki-first", (Side.LOKI, Side.THOR))],
)
def test_R1_one_is_thor_with_the_ring_and_one_is_loki_with_the_crown(sides: str, expected: tuple[Side, Side]) -> None:
    state = dealt(sides=sides)

    assert state.sides == expected
    for seat, treasure in ((expected.index(Side.THOR), "t.ring"), (expected.index(Side.LOKI), "l.crown")):
        assert treasure in state.hands[seat] + state.decks[seat]


@pytest.mark.parametrize(("lot", "thor"), [(0, 0), (1, 1)])
def test_R1_sides_can_be_drawn_by_lot(lot: int, thor: int) -> None:
    mouth = dealer([lot, *in_order(), *in_order()])
    rulebook().setup(settings(sides="random"), mouth)

    assert mouth.told[0].fact == Began(thor, 1 - thor)


def test_unknown_settings_are_refused_all_at_once() -> None:
    with pytest.raises(ConfigError) as refusal:
        rulebook().configure(3, {"vidarr": "sideways", "colour": "red"})

    assert [fault.id for fault in refusal.value.faults] == [
        Problem.WRONG_SEATS,
        Problem.UNKNOWN_VALUE,
        Problem.UNKNOWN_SETTING,
    ]


def test_R9_both_draw_nine_of_fifty_in_secret() -> None:
    mouth = dealer(in_order() * 2)
    state = rulebook().setup(settings(), mouth)

    assert [len(hand) for hand in state.hands] == [9, 9]
    assert [len(deck) for deck in state.decks] == [41, 41]
    for told in mouth.told:
        if isinstance(told.fact, Dealt):
            assert told.to == (told.fact.seat,)
            assert told.others is None


def test_R9_case_2_a_treasure_among_the_nine_is_shown_and_replaced() -> None:
    # The shuffle puts the first card of the Book, the Ring, on top; then the rest is shuffled again.
    swap = [0, *range(48, 0, -1)]
    mouth = dealer([*swap, *range(40, 0, -1), *in_order()])
    state = rulebook().setup(settings(), mouth)

    assert of_type([told.fact for told in mouth.told], TreasureShown) == [TreasureShown(THOR, "t.ring")]
    assert len(state.hands[THOR]) == 9
    assert "t.ring" not in state.hands[THOR]
    assert len(state.decks[THOR]) == 41
    assert state.decks[THOR].count("t.ring") == 1


def test_R10_three_cards_of_the_nine_become_row_1_face_down() -> None:
    state = dealt()
    row = can(state, "", THOR)[:3]
    say(state, " ".join(row), seat=THOR)
    say(state, " ".join(can(state, "", LOKI)[:3]), seat=LOKI)

    assert [[lying.card for lying in column] for column in state.fields[THOR]] == [[card] for card in row]
    assert not any(lying.up for field in state.fields for column in field for lying in column)
    assert [len(hand) for hand in state.hands] == [6, 6]


def test_R10_thor_and_loki_may_not_be_chosen() -> None:
    state = dealt()
    state.hands[THOR][0] = "t.thor"

    assert "t.thor" not in can(state, "", THOR)
    assert {option.id: option.why_not for option in ask(state, "", THOR).options}["t.thor"] == "refused.avatar-enters"


def test_R10_both_choose_in_secret_at_the_same_time() -> None:
    state = dealt()
    assert [(q.seat, q.blocking) for q in rulebook().questions(state)] == [(0, True), (1, True)]
    row = can(state, "", THOR)[:3]
    say(state, " ".join(row), seat=THOR)

    assert look(state, THOR).row == row
    for viewer in (LOKI, None):
        assert look(state, viewer).row == ()
        assert look(state, viewer).ready == (True, False)
    assert look(state, LOKI).fields == (((), (), ()), ((), (), ()))


def test_R10_a_sealed_row_may_be_changed_until_the_other_is_sealed() -> None:
    state = dealt()
    first, second = can(state, "", THOR)[:3], can(state, "", THOR)[3:6]
    say(state, " ".join(first), seat=THOR)
    amend = question(state, THOR)
    assert (amend.blocking, amend.key) == (False, "s0.1.amend")
    say(state, " ".join(second), seat=THOR)
    assert question(state, THOR).key == "s0.2.amend"
    say(state, " ".join(can(state, "", LOKI)[:3]), seat=LOKI)

    assert [column[0].card for column in state.fields[THOR]] == list(second)


@pytest.mark.parametrize(("sides", "loki"), [("thor-first", 1), ("loki-first", 0)])
def test_R11_loki_takes_the_first_turn_and_turns_alternate(sides: str, loki: int) -> None:
    state, facts = laid(sides=sides)
    assert of_type(facts, TurnBegan) == [TurnBegan(loki, 1, 3)]
    facts = say(state, "draw", "draw", "draw")

    assert of_type(facts, TurnBegan) == [TurnBegan(1 - loki, 2, 3)]


def test_case_1_the_opening() -> None:
    state, facts = laid()
    view = look(state)

    assert of_type(facts, RowsLaid)
    assert view.counts == (6, 6)
    assert view.decks == (41, 41)
    assert [[len(column) for column in field] for field in view.fields] == [[1, 1, 1], [1, 1, 1]]
    assert (view.active, view.points) == (LOKI, 3)


def test_R4_every_card_is_in_one_zone() -> None:
    state, _ = laid()
    for seat, one in enumerate((Side.THOR, Side.LOKI)):
        field = [lying.card for column in state.fields[seat] for lying in column]
        found = Counter(state.hands[seat] + state.decks[seat] + state.piles[seat] + field)
        assert found == Counter(rulebook().book.deck(one))


def test_R8_a_captured_card_is_known_by_its_back() -> None:
    state, _ = laid()
    state.hands[LOKI].append("t.dwarf")
    view = look(state)

    assert view.captured == (0, 1)
    say(state, "deploy t.dwarf a1")
    assert [face.back for face in look(state, THOR).fields[LOKI][0]] == [Side.THOR, Side.LOKI]
    assert look(state, THOR).fields[LOKI][0][0].card == ""


@pytest.mark.parametrize(
    ("hand", "silent"),
    [
        ("ring thor tyr guard archer wall baldr", "t.tyr t.guard t.archer"),
        ("ring thor baldr baldr odin", "t.baldr t.baldr t.odin"),
        ("ring thor baldr wall", "t.wall t.baldr t.ring"),
    ],
)
def test_R10_a_silent_seat_lays_its_strongest_cards_the_ring_last_and_never_thor(hand: str, silent: str) -> None:
    state = dealt()
    state.hands[THOR] = rulebook().book.order(cards(THOR, hand))
    row: list[str] = []
    for _ in range(3):
        row += ask(state, " ".join(row), THOR).fallback

    assert " ".join(row) == silent
