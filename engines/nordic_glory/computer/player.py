"""The computer player of Nordic Glory: tries every answer on a table sampled from its view, and compares."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from engines.core import Action, Dealer, Picks, Question, Rng, Seat, Walk, answers, fallback
from engines.nordic_glory._asks import choice_walk
from engines.nordic_glory._chapters import battle, movement, resolution, rituals, runes
from engines.nordic_glory._observe import observe
from engines.nordic_glory._referee import Referee
from engines.nordic_glory._rules import NordicGloryRules
from engines.nordic_glory._state import State
from engines.nordic_glory.actions import (
    Absorb,
    Aim,
    AttachElement,
    Bear,
    Choose,
    Cover,
    Done,
    Move,
    NameWild,
    PlayRitual,
    Protect,
    Regrow,
    UseRune,
)
from engines.nordic_glory.computer.imagine import imagine
from engines.nordic_glory.computer.values import material, worth
from engines.nordic_glory.view import Stage, View

_ENOUGH = 80
"""Answers to one question that are tried."""
_NESTED = 12
"""Answers that are tried for each further choice inside a ritual."""
_EFFORT = 0.25
"""What an action has to gain to be better than doing nothing."""
_SPENT = 1.0
"""What a card is worth that an action takes from the hand: a place for it comes back with the next draw."""
_LOW = 3
"""The highest die that is worth rolling again."""

_TRY: dict[type[Action], Callable[[Referee, Any], None]] = {
    Move: movement.move,
    PlayRitual: rituals.play,
    Choose: rituals.choose,
    AttachElement: rituals.attach,
    UseRune: runes.use,
    Bear: runes.bear,
    NameWild: battle.name_wild,
    Aim: resolution.aim,
    Protect: resolution.protect,
    Cover: resolution.cover,
    Absorb: resolution.absorb,
    Regrow: resolution.regrow,
}


class Computer:
    """Plays from its view alone; equal answers are told apart by its own chance."""

    def __init__(self, rules: NordicGloryRules, rng: Rng) -> None:
        """Take a rulebook, and a source of chance that is not the table's."""
        self._book = rules.book
        self._rng = rng

    def decide(self, view: View, question: Question, walk: Walk) -> Picks:
        """Return the answer that promises the most."""
        if question.topic == Stage.REROLL:
            return self._reroll(view, question.seat)
        best: list[Picks] = []
        most = float("-inf")
        table = imagine(self._book, view)
        table.leader = question.seat
        for picks in islice(answers(walk), _ENOUGH):
            action = walk(picks)
            assert isinstance(action, Action)
            value = self._value(self._trial(table), question.seat, action)
            if value > most + 1e-9:
                best, most = [picks], value
            elif value > most - 1e-9:
                best.append(picks)
        return self._rng.pick(best) if best else fallback(walk)

    def _reroll(self, view: View, seat: Seat) -> Picks:
        """Roll the lowest die again if it is low enough."""
        assert view.battle is not None
        dice = view.battle.dice[seat]
        lowest = min(range(len(dice)), key=dice.__getitem__)
        lifted = max(dice[lowest], view.sides[seat].floor)
        return ((f"d{lowest + 1}",),) if lifted <= _LOW else (("keep",),)

    def _trial(self, table: State) -> Referee:
        """Return a move on a copy of a table; its chance is the player's own and knows nothing of the table's."""
        return Referee(self._book, table.copy(), Dealer(lambda _, below: self._rng.below(below)))

    def _value(self, trial: Referee, seat: Seat, action: Action) -> float:
        """Return what a table is worth to a seat after an action."""
        if isinstance(action, Done):
            return self._after_done(trial, seat)
        if isinstance(action, Absorb):
            # What was fixed before Love is no part of a view, but follows from it.
            resolution.fix_target(trial, seat)
        _TRY[type(action)](trial, action)
        spent = _SPENT if isinstance(action, PlayRitual | AttachElement) else 0.0
        return spent + self._after(trial, seat, action)

    def _after_done(self, trial: Referee, seat: Seat) -> float:
        """Take the damage, or what goes on to the Jarl, as it comes; elsewhere, save the effort."""
        match trial.state.stage:
            case Stage.PROTECT | Stage.ABSORB:
                return _after_blow(trial, seat)
            case Stage.COVER:
                return _after_overflow(trial, seat)
            case _:
                return worth(trial.book, trial.state, seat) + _EFFORT

    def _after(self, trial: Referee, seat: Seat, action: Action) -> float:
        """Go on to where an action can be judged: the end of its ritual, of the battle, or at once."""
        match action:
            case PlayRitual() | Choose():
                return self._after_cast(trial, seat)
            case Aim() | Protect():
                return _after_blow(trial, seat)
            case Absorb():
                return _after_strike(trial, seat)
            case Cover():
                return _after_overflow(trial, seat)
            case _:
                return worth(trial.book, trial.state, seat)

    def _after_cast(self, trial: Referee, seat: Seat) -> float:
        """Resolve a ritual to its end, with the best of a few answers to each choice of one's own."""
        book, table = trial.book, trial.state
        chooser = rituals.resolve_cast(trial)
        if chooser is None or table.ending is not None:
            return worth(book, table, seat)
        question = Question(chooser, Stage.CHOICE.value, "imagined")
        view = observe(book, table, chooser)

        def walk(picks: Picks) -> Any:
            return choice_walk.ask_choice(book, view, question, picks)

        if chooser != seat:
            rituals.choose(trial, walk(fallback(walk)))
            return self._after_cast(trial, seat)
        return max(self._value(self._trial(table), seat, walk(picks)) for picks in islice(answers(walk), _NESTED))


def _after_blow(trial: Referee, seat: Seat) -> float:
    """Return what is left after all damage of the battle, with nobody who takes it over."""
    resolution.enter_absorb(trial)
    return _after_strike(trial, seat)


def _after_strike(trial: Referee, seat: Seat) -> float:
    """Return what is left after the target and the Jarl behind it were hit."""
    resolution.strike(trial)
    return _after_overflow(trial, seat)


def _after_overflow(trial: Referee, seat: Seat) -> float:
    """Return what is left after the Jarl was hit."""
    resolution.overflow(trial)
    return material(trial.book, trial.state, seat)
