"""The law about what facts tell finds engines out that tell too much."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from engines.core import Action, AnyRules, Dealer, Rng, Seat, Viewer
from tests.conformance.hearing import compare
from tests.conformance.registry import Entrant, Table
from tests.core.toy import Keep, Kept, Sent, Spoken, State, ToyRules

DUEL = Table(2)
Tell = Callable[[State, Seat, Action, Dealer[Any]], None]


@dataclass(frozen=True, kw_only=True)
class ToyEntrant(Entrant):
    """The toy game, under rules of the test's own."""

    ruled_by: AnyRules

    @property
    def rules(self) -> AnyRules:
        return self.ruled_by


class Telling(ToyRules):
    """The toy's rules, which tell something more after each action."""

    def __init__(self, tell: Tell) -> None:
        super().__init__()
        self.tell = tell

    def apply(self, state: State, seat: Seat, action: Action, dealer: Dealer[Any]) -> None:
        super().apply(state, seat, action, dealer)
        self.tell(state, seat, action, dealer)


def redeal(_rules: AnyRules, state: State, viewer: Viewer, rng: Rng) -> State:
    """Deal the runes of others anew."""
    for seat in range(state.config.seats):
        if seat != viewer:
            runes = state.hands[seat] + state.kept[seat]
            mixed = list(rng.sample(runes, len(runes)))
            state.kept[seat] = mixed[: len(state.kept[seat])]
            state.hands[seat] = mixed[len(state.kept[seat]) :]
    return state


def found(tell: Tell) -> list[str]:
    entrant = ToyEntrant(
        key="toy",
        ruled_by=Telling(tell),
        tables=(DUEL,),
        bound=40,
        redeal=redeal,
        census=lambda _rules, _state: {},
        standing=lambda _rules, state: tuple(state.scores),
        open_answers=frozenset({"vow", "ravens", "boast", "roll"}),
    )
    every = list(compare(entrant, DUEL, 12))
    assert len(every) > 12
    return [leak for leak in every if leak]


def nothing(_state: State, _seat: Seat, _action: Action, _dealer: Dealer[Any]) -> None:
    pass


def what_was_kept(_state: State, seat: Seat, action: Action, dealer: Dealer[Any]) -> None:
    if isinstance(action, Keep):
        dealer.tell(Kept(seat, action.runes))


def a_hidden_rune(state: State, seat: Seat, _action: Action, dealer: Dealer[Any]) -> None:
    dealer.tell(Spoken(seat, state.hands[seat][0]))


def a_hidden_rune_to_the_neighbour(state: State, seat: Seat, _action: Action, dealer: Dealer[Any]) -> None:
    dealer.tell(Spoken(seat, state.hands[seat][0]), (1 - seat,))


def a_hidden_rune_to_the_gallery(state: State, seat: Seat, _action: Action, dealer: Dealer[Any]) -> None:
    dealer.tell(Sent(seat), (0, 1), Spoken(seat, state.hands[seat][0]))


def by_its_silence(state: State, seat: Seat, _action: Action, dealer: Dealer[Any]) -> None:
    if state.hands[seat][0] < state.hands[seat][1]:
        dealer.tell(Sent(seat))


def test_an_engine_that_tells_nothing_too_much_passes() -> None:
    assert found(nothing) == []


@pytest.mark.parametrize(
    "tell",
    [what_was_kept, a_hidden_rune, a_hidden_rune_to_the_neighbour, a_hidden_rune_to_the_gallery, by_its_silence],
)
def test_an_engine_that_tells_a_secret_is_found_out(tell: Tell) -> None:
    assert found(tell)


def test_it_is_said_who_has_learned_what() -> None:
    assert {leak.split()[0] for leak in found(a_hidden_rune_to_the_gallery)} == {"None"}
    assert {leak.split()[0] for leak in found(a_hidden_rune_to_the_neighbour)} == {"0", "1"}
