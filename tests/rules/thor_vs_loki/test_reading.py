"""What can be read off a table of Thor against Loki: State and View give the same answers."""

from __future__ import annotations

import pytest

from engines.thor_vs_loki import reading
from engines.thor_vs_loki.book import ROWS, Side
from engines.thor_vs_loki.config import Seating
from engines.thor_vs_loki.view import Face, Phase
from tests.rules.thor_vs_loki.staging import LOKI, THOR, dealt, look, rulebook, say, settings, stand

BOOK = rulebook().book


@pytest.mark.parametrize(
    ("side", "leader", "open_"),
    [
        ("thor^ | wall | ", 0, [1, 2]),
        (f"thor | {'wall ' * ROWS} | ", None, [0, 2]),
        (" | | wall thor^", None, [0, 1, 2]),
    ],
)
def test_R20_R21_a_column_is_open_unless_it_is_full_or_led_by_thor(side, leader, open_) -> None:
    state = stand(side, "wall")
    for columns in (state.fields[THOR], look(state, THOR).fields[THOR]):
        assert reading.avatar_column(BOOK, columns) == leader
        assert reading.open_columns(BOOK, columns) == open_


def test_R38_a_captured_card_has_the_back_of_the_other_deck() -> None:
    assert [reading.captured(BOOK, BOOK.treasure(Side.THOR), side) for side in (Side.THOR, Side.LOKI)] == [False, True]


def test_R10_a_sealed_row_lies_face_down_and_its_owner_alone_knows_it() -> None:
    state = dealt(sides=Seating.THOR_FIRST)
    assert look(state).asked == (THOR, LOKI)
    assert reading.shown_side(look(state), THOR) == ((), (), ())
    row = state.hands[THOR][:3]
    say(state, " ".join(row), seat=THOR)
    assert look(state).asked == (LOKI,)
    assert reading.shown_side(look(state, THOR), THOR) == tuple((Face(Side.THOR, False, card),) for card in row)
    for viewer in (LOKI, None):
        assert reading.shown_side(look(state, viewer), THOR) == ((Face(Side.THOR, False, ""),),) * 3


def test_R14_the_active_seat_is_asked() -> None:
    assert look(stand("wall", "wall", seat=LOKI)).asked == (LOKI,)


@pytest.mark.parametrize(("lost", "won"), [(None, None), (THOR, LOKI), (LOKI, THOR)])
def test_R1_who_did_not_lose_won_and_nobody_is_asked(lost, won) -> None:
    state = stand("wall", "wall", config=settings())
    state.phase, state.seat_lost = Phase.OVER, lost
    assert reading.winner(look(state)) == won
    assert look(state).asked == ()
