"""The computer player sees how one turn can leave the opponent without a card in play (E3)."""

from __future__ import annotations

import pytest

from engines.core import Rng, finish
from engines.thor_vs_loki._state import State
from engines.thor_vs_loki.actions import Challenge, Deploy, Draw, Enter, Spot, Strike
from engines.thor_vs_loki.computer import Computer
from engines.thor_vs_loki.computer.clearing import Clearing
from engines.thor_vs_loki.computer.inference import Inference
from engines.thor_vs_loki.facts import Ending
from tests.rules.thor_vs_loki.staging import THOR, dealer, look, question, rulebook, stand


def clearing(state: State) -> Clearing:
    return Clearing(Inference(rulebook().book, look(state, THOR)))


def played_out(state: State) -> Ending | None:
    """Let the computer play until somebody else is asked; return how the game ended, if it did."""
    computer = Computer(rulebook(), Rng("turn"))
    while state.ending is None and (asked := question(state)).seat == THOR:
        view = look(state, THOR)

        def walk(picks: tuple[tuple[str, ...], ...]) -> object:
            return rulebook().ask(view, asked, picks)  # noqa: B023 - used before the next question

        rulebook().apply(state, THOR, finish(walk, computer.decide(view, asked, walk)), dealer())
    return state.ending


def test_e3_a_tie_and_a_fresh_card_in_front_clear_the_last_column() -> None:
    """The guard falls with the giant, a viking takes its place and beats the archer: three points."""
    state = stand(
        "dwarf wall | viking archer | guard wall ring",
        "| | giant^ archer^",
        hand="dwarf viking baldr",
        their_hand="troll ravens wall",
        deck="dwarf " * 12,
        their_deck="troll " * 7,
    )
    plan = clearing(state)
    assert plan.after(Challenge(2)) > 0.98
    assert plan.after(Deploy("t.viking", Spot(2, 1))) > 0.98
    assert plan.after(Draw()) == 0.0
    assert played_out(state) is Ending.EMPTY


def test_e3_one_point_less_is_not_enough() -> None:
    state = stand("| | guard wall", "| | giant^ archer^", hand="viking", deck="dwarf " * 12, points=2)
    assert clearing(state).after(Challenge(2)) == 0.0


def test_e3_a_strike_takes_what_no_challenge_beats() -> None:
    state = stand("| | guard wall", "| | angrboda^ archer^", hand="mjolnir", deck="dwarf " * 12, points=2)
    plan = clearing(state)
    assert plan.after(Strike("t.mjolnir", Spot(2, 0))) > 0.98
    assert plan.after(Challenge(2)) == 0.0
    assert played_out(state) is Ending.EMPTY


def test_e3_thor_brings_the_point_that_is_missing() -> None:
    """One column gives one point; with Thor there are four (rule 30)."""
    state = stand("guard", "troll^ archer^", hand="thor", deck="dwarf " * 12, points=1)
    plan = clearing(state)
    assert plan.after(Challenge(0)) == plan.after(Enter(0)) == 0.0
    assert plan.after(Enter(1)) > 0.98
    assert played_out(state) is Ending.EMPTY


def test_e3_what_beats_the_first_challenger_is_known_for_the_next_one() -> None:
    """Whatever beats a dwarf falls to Tyr, or with him; only what a wall and a Nightmare do is left to chance."""
    state = stand("dwarf tyr", "viking", hand="tyr", deck="dwarf " * 12, points=2)
    alone = stand("dwarf", "viking", deck="dwarf " * 12, points=2)
    assert clearing(alone).after(Challenge(0)) < clearing(state).after(Challenge(0)) < 1.0


def test_e3_a_nightmare_that_takes_the_own_ring_along_clears_nothing() -> None:
    state = stand("guard ring | dwarf", "nightmare^", deck="dwarf " * 12, points=1)
    assert clearing(state).after(Challenge(0)) == 0.0
    assert clearing(stand("guard | dwarf", "nightmare^", deck="dwarf " * 12, points=1)).after(Challenge(0)) == 1.0


@pytest.mark.parametrize(("turn", "possible"), [(2, False), (12, True)])
def test_b1_nobody_clears_anything_in_the_first_turn(turn: int, *, possible: bool) -> None:
    assert clearing(stand("tyr", "archer^", turn=turn)).possible is possible


def test_thor_and_loki_cannot_be_challenged_away() -> None:
    assert clearing(stand("tyr", "loki^", hand="guard", deck="dwarf " * 12)).after(Draw()) == 0.0
