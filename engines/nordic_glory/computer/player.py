"""The computer player of Nordic Glory: tries every answer on a table imagined from its view, and weighs it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from engines.core import Action, Dealer, Picks, Question, Rng, Seat, Walk, answers, fallback
from engines.nordic_glory._asks import choice_walk
from engines.nordic_glory._board import find
from engines.nordic_glory._chapters import battle, movement, resolution, rituals, runes
from engines.nordic_glory._chapters.jarls import worth as jarl_worth
from engines.nordic_glory._chapters.totals import lent_defenses
from engines.nordic_glory._observe import observe
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
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import Ability
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

_Try = Callable[[Book, State, Any, Dealer[Any]], None]

_TRY: dict[type[Action], _Try] = {
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
    """Plays from its view alone; equal answers are told apart by its own luck."""

    def __init__(self, rules: NordicGloryRules, luck: Rng) -> None:
        """Take a rulebook and a luck of its own."""
        self._book = rules.book
        self._luck = luck

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
            value = self._value(table.copy(), question.seat, action)
            if value > most + 1e-9:
                best, most = [picks], value
            elif value > most - 1e-9:
                best.append(picks)
        return self._luck.pick(best) if best else fallback(walk)

    def _reroll(self, view: View, seat: Seat) -> Picks:
        assert view.battle is not None
        dice = view.battle.dice[seat]
        lowest = min(range(len(dice)), key=dice.__getitem__)
        lifted = max(dice[lowest], view.sides[seat].floor)
        return ((f"d{lowest + 1}",),) if lifted <= _LOW else (("keep",),)

    def _value(self, table: State, seat: Seat, action: Action) -> float:
        """Return what a table is worth to a seat after an action."""
        book, dealer = self._book, _blind(self._luck)
        if isinstance(action, Done):
            return self._after_done(table, seat, dealer)
        if isinstance(action, Absorb):
            self._fix_target(table)
        _TRY[type(action)](book, table, action, dealer)
        spent = _SPENT if isinstance(action, PlayRitual | AttachElement) else 0.0
        return spent + self._after(table, seat, action, dealer)

    def _after_done(self, table: State, seat: Seat, dealer: Dealer[Any]) -> float:
        """Take the blow, or its overflow, as it comes; elsewhere, save the effort."""
        match table.stage:
            case Stage.PROTECT | Stage.ABSORB:
                return self._after_blow(table, seat, dealer)
            case Stage.COVER:
                return self._after_overflow(table, seat, dealer)
            case _:
                return worth(self._book, table, seat) + _EFFORT

    def _after(self, table: State, seat: Seat, action: Action, dealer: Dealer[Any]) -> float:
        """Go on to where an action can be judged: the end of its ritual, the blow, or at once."""
        match action:
            case PlayRitual() | Choose():
                return self._after_cast(table, seat, dealer)
            case Aim() | Protect():
                return self._after_blow(table, seat, dealer)
            case Absorb():
                return self._after_strike(table, seat, dealer)
            case Cover():
                return self._after_overflow(table, seat, dealer)
            case _:
                return worth(self._book, table, seat)

    def _after_cast(self, table: State, seat: Seat, dealer: Dealer[Any]) -> float:
        """Resolve a ritual to its end, with the best of a few answers to each choice of one's own."""
        chooser = rituals.resolve_cast(self._book, table, dealer)
        if chooser is None or table.ending is not None:
            return worth(self._book, table, seat)
        question = Question(chooser, Stage.CHOICE.value, "imagined")
        view = observe(self._book, table, chooser)

        def walk(picks: Picks) -> Any:
            return choice_walk.ask_choice(self._book, view, question, picks)

        if chooser != seat:
            rituals.choose(self._book, table, walk(fallback(walk)), dealer)
            return self._after_cast(table, seat, dealer)
        return max(self._value(table.copy(), seat, walk(picks)) for picks in islice(answers(walk), _NESTED))

    def _after_blow(self, table: State, seat: Seat, dealer: Dealer[Any]) -> float:
        resolution.enter_absorb(self._book, table, dealer)
        return self._after_strike(table, seat, dealer)

    def _after_strike(self, table: State, seat: Seat, dealer: Dealer[Any]) -> float:
        resolution.strike(self._book, table, dealer)
        return self._after_overflow(table, seat, dealer)

    def _after_overflow(self, table: State, seat: Seat, dealer: Dealer[Any]) -> float:
        resolution.overflow(self._book, table, dealer)
        return material(self._book, table, seat)

    def _fix_target(self, table: State) -> None:
        """Work out again what was fixed before Love: it follows from the open table."""
        assert table.battle is not None
        seat = resolution.loser(table.battle)
        assert seat is not None
        place = find(table.sides[seat], table.battle.target)
        assert place is not None
        table.lent = lent_defenses(self._book, table, seat)[place[0]][place[1]]
        table.spill = jarl_worth(self._book, table.sides[seat], Ability.SPILL)


def _blind(luck: Rng) -> Dealer[Any]:
    """Return a dealer whose chance is the player's own: it knows nothing of the table's."""
    return Dealer(lambda _, below: luck.below(below))
