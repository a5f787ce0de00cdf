"""The hard computer player sees how one turn can leave the opponent without a card in play (E3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engines.core import Budget, Level, Picks, Question, Rng, answers, finish
from engines.thor_vs_loki._state import State
from engines.thor_vs_loki.actions import Challenge, Deploy, Draw, Enter, Spot, Strike
from engines.thor_vs_loki.computer import computer_player
from engines.thor_vs_loki.computer.clearing import Clearing
from engines.thor_vs_loki.computer.inference import Inference
from engines.thor_vs_loki.facts import Ending
from engines.thor_vs_loki.view import View
from tests.rules.thor_vs_loki.staging import LOKI, THOR, dealer, look, question, rulebook, stand


def clearing(state: State) -> Clearing:
    return Clearing(Inference(rulebook().book, look(state, THOR)))


def played_out(state: State) -> Ending | None:
    """Let the hard player play until somebody else is asked; return how the game ended, if it did."""
    computer = computer_player(rulebook(), Rng("turn"), Level.HARD, Budget(0))
    while state.ending is None and (asked := question(state)).seat == THOR:
        view = look(state, THOR)

        def walk(picks: Picks) -> Any:
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


def test_e1_a_struck_crown_is_as_good_as_an_empty_side() -> None:
    plan = clearing(stand("wall", "angrboda^ crown^", hand="mjolnir", deck="dwarf " * 12, points=2))
    assert plan.after(Strike("t.mjolnir", Spot(0, 1))) == 1.0
    assert plan.after(Strike("t.mjolnir", Spot(0, 0))) == 0.0


def test_1_5_a_deployed_strike_strikes_no_more() -> None:
    state = stand("| | guard wall", "| | angrboda^ archer^", hand="mjolnir", deck="dwarf " * 12)
    assert clearing(state).after(Deploy("t.mjolnir", Spot(2, 2))) == 0.0


def test_36_a_strike_covers_the_own_berserker() -> None:
    """With it vikings beat giants; without it they fall to them."""
    state = stand("viking^", "giant^ giant^ ravens^", hand="mjolnir", pile="berserker", deck="dwarf " * 12)
    plan = clearing(state)
    assert plan.after(Strike("t.mjolnir", Spot(0, 0))) == 0.0
    assert plan.after(Challenge(0)) > 0.98
    assert played_out(state) is Ending.EMPTY


def test_e2_a_plan_spends_all_points() -> None:
    """Where nothing can be drawn or deployed, the dwarf has to fall to the giantess before she is struck."""
    state = stand("dwarf^ | guard^", "angrboda^ | troll^", hand="mjolnir")
    plan = clearing(state)
    assert plan.after(Strike("t.mjolnir", Spot(0, 0))) == 0.0
    assert plan.after(Challenge(0)) > 0.98
    assert played_out(state) is Ending.EMPTY


def test_the_better_plan_comes_first_though_the_other_may_win_at_once() -> None:
    """Whatever lies there falls to a viking in seven cases of ten, and to Einherjar in more than eight."""
    state = stand("viking wall", "viking", hand="einherjar", deck="dwarf " * 12, their_hand="wall " * 4, points=2)
    plan = clearing(state)
    assert plan.after(Challenge(0)) < plan.after(Deploy("t.einherjar", Spot(0, 0)))


def test_e2_thor_in_the_hand_uses_up_no_point() -> None:
    state = stand("dwarf^ | guard^", "angrboda^ | troll^", hand="mjolnir thor")
    assert clearing(state).after(Strike("t.mjolnir", Spot(0, 0))) == 0.0


def test_17_nothing_is_planned_with_the_points_of_the_next_player() -> None:
    state = stand("guard", "troll^", deck="dwarf " * 12)
    assert clearing(state).possible
    assert not Clearing(Inference(rulebook().book, look(state, LOKI))).possible


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


KINDS = ("tyr", "einherjar", "guard", "viking", "dwarf", "archer", "ravens", "wall", "nightmare", "hel")


def open_board(rng: Rng) -> State:
    """Deal a table with all cards open, few of them on the other side, and now and then a banner on the own pile."""

    def column(least: int, most: int) -> str:
        return " ".join(f"t.{rng.pick(KINDS)}^" for _ in range(least + rng.below(most - least + 1)))

    return stand(
        f"{column(0, 2)} | {column(1, 2)} | {column(0, 2)}",
        f"{column(0, 2)} | {column(0, 1)} | {column(1, 1)}",
        hand=" ".join(rng.pick((*KINDS, "mjolnir", "baldr")) for _ in range(rng.below(4))),
        pile=rng.pick(("dwarf", "dwarf berserker", "dwarf idunn")),
        deck="dwarf " * rng.below(3),
        points=2 + rng.below(2),
    )


def follow_the_plan(state: State) -> None:
    """Play the turn to its end by what promises most; all that is no part of it as it comes."""
    turn = state.turn
    while state.ending is None and state.turn == turn:
        asked = question(state)
        plan, actions = clearing(state), actions_of(look(state, asked.seat), asked)
        action = max(actions, key=plan.after) if plan.possible else next(actions)
        rulebook().apply(state, asked.seat, action, dealer())


def test_e3_what_an_open_board_promises_comes_true() -> None:
    promised = 0
    for number in range(600):
        state = open_board(Rng(f"open-{number}"))
        asked, view, plan = question(state), look(state, THOR), clearing(state)
        if not plan.possible or max(map(plan.after, actions_of(view, asked)), default=0.0) < 0.9:
            continue
        promised += 1
        follow_the_plan(state)
        assert state.seat_lost == LOKI, number
    assert promised > 60


def actions_of(view: View, asked: Question) -> Iterator[Any]:
    """Yield all that may be done."""

    def walk(picks: Picks) -> Any:
        return rulebook().ask(view, asked, picks)

    return (finish(walk, picks) for picks in answers(walk))
