"""Mutable structs copy themselves: what can change is copied, what is frozen is shared."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import pytest
from msgspec import Struct

from engines.core.mutable import Mutable


class Suit(StrEnum):
    SUN = "sun"


class Card(Struct, frozen=True):
    name: str


class Hand(Mutable):
    cards: list[Card]
    size: int = 3


class Table(Mutable, kw_only=True):
    turn: int = 0
    suit: Suit | None = None
    order: tuple[Card, ...] = ()
    scores: list[int]
    columns: list[list[Card]]
    hands: list[Hand]
    seen: dict[str, int]
    piles: dict[str, list[Card]]
    kept: dict[str, Hand]
    gone: set[str]
    guest: Hand | None = None


class Open(Mutable):
    anything: Any


def table() -> Table:
    card = Card("rune")
    return Table(
        order=(card,),
        scores=[1, 2],
        columns=[[card], []],
        hands=[Hand([card]), Hand([])],
        seen={"a": 1},
        piles={"left": [card]},
        kept={"x": Hand([card])},
        gone={"b"},
        guest=Hand([card], 5),
    )


def test_a_copy_is_equal_and_of_the_same_kind():
    before = table()
    after = before.copy()
    assert after == before
    assert type(after) is Table
    assert after.copy() == before


def test_whatever_changes_in_a_copy_leaves_the_original_as_it_was():
    before, untouched = table(), table()
    after = before.copy()
    after.turn, after.suit = 9, Suit.SUN
    after.scores[0] = 7
    after.columns[1].append(Card("axe"))
    after.hands[0].cards.clear()
    after.seen["b"] = 2
    after.piles["left"].clear()
    after.kept["x"].size = 0
    after.gone.add("c")
    after.guest.cards.append(Card("axe"))
    assert before == untouched


def test_what_is_frozen_is_shared():
    before = table()
    after = before.copy()
    assert after.order is before.order
    assert after.hands[0].cards[0] is before.hands[0].cards[0]


def test_nothing_stays_nothing():
    assert Table(scores=[], columns=[], hands=[], seen={}, piles={}, kept={}, gone=set()).copy().guest is None


def test_a_field_that_cannot_be_copied_is_named():
    with pytest.raises(TypeError, match=r"Open\.anything"):
        Open(3).copy()
