"""Tries actions on copies of an imagined table, each up to the moment at which it can be judged."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from engines.core import Action, Dealer, Picks, Question, Rng, Seat, answers, fallback
from engines.nordic_glory._asks import choice_walk
from engines.nordic_glory._chapters import battle, movement, resolution, rituals, runes
from engines.nordic_glory._chapters.battle import totals
from engines.nordic_glory._observe import observe
from engines.nordic_glory._referee import Referee
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
    Reroll,
    UseRune,
)
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.effects import Who
from engines.nordic_glory.computer.values import Judge
from engines.nordic_glory.reading import pips
from engines.nordic_glory.view import Stage

_NESTED = 12
"""Answers that are tried for each further choice inside a ritual."""
_SAMPLES = 4
"""Trials of a ritual in which chance picks."""
_EFFORT = 0.002
"""The chance to win that an action has to gain to be better than doing nothing."""
_FACES = range(1, 7)

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


class Trials:
    """The actions of one seat on a table, and the chance to win that each promises.

    The chance of the trials is the player's own and knows nothing of the table's.
    """

    def __init__(self, book: Book, table: State, seat: Seat, rng: Rng) -> None:
        """Take the table as the seat imagines it."""
        self._book, self._table, self._seat = book, table, seat
        self._judge = Judge(book, table)
        self._dealer: Dealer[Any] = Dealer(lambda _, below: rng.below(below))

    def value(self, action: Action) -> float:
        """Return the seat's chance to win after an action."""
        if isinstance(action, Reroll):
            return self._reroll(action.die)
        if isinstance(action, Done) and self._table.stage is Stage.REROLL:
            return self._judge.after_totals(self._table, self._seat, self._total_lead)
        samples = _SAMPLES if isinstance(action, PlayRitual) and _is_chancy(self._book, action) else 1
        return sum(self._tried(self._table, action) for _ in range(samples)) / samples

    @property
    def _total_lead(self) -> int:
        """Return by how much the seat's total is ahead as the dice lie."""
        sums = totals(self._table)
        return sums[self._seat] - sums[1 - self._seat]

    def _reroll(self, die: int) -> float:
        """Return the mean over the six faces of a die that is rolled again."""
        table, seat = self._table, self._seat
        assert table.battle is not None
        floor = table.sides[seat].floor
        without = self._total_lead - pips((table.battle.dice[seat][die],), floor)
        found = [self._judge.after_totals(table, seat, without + pips((face,), floor)) for face in _FACES]
        return sum(found) / len(found)

    def _tried(self, table: State, action: Action) -> float:
        """Return what an action is worth on a table."""
        trial = Referee(self._book, table.copy(), self._dealer)
        if isinstance(action, Done):
            return self._after_done(trial)
        if isinstance(action, Absorb):
            # What was fixed before Love is no part of a view, but follows from it.
            resolution.fix_target(trial, self._seat)
        _TRY[type(action)](trial, action)
        match action:
            case PlayRitual() | Choose():
                return self._after_cast(trial)
            case Aim() | Protect():
                return self._after_blow(trial)
            case Absorb():
                return self._after_strike(trial)
            case Cover():
                return self._after_overflow(trial)
            case _:
                judged = self._judge.material if isinstance(action, Regrow) else self._judge.worth
                return judged(trial.state, self._seat)

    def _after_done(self, trial: Referee) -> float:
        """Take the damage, or what goes on to the Jarl, as it comes; elsewhere, save the effort."""
        match trial.state.stage:
            case Stage.PROTECT | Stage.ABSORB:
                return self._after_blow(trial)
            case Stage.COVER:
                return self._after_overflow(trial)
            case Stage.REGEN:
                return self._judge.material(trial.state, self._seat)
            case _:
                return self._judge.worth(trial.state, self._seat) + _EFFORT

    def _after_cast(self, trial: Referee) -> float:
        """Resolve a ritual to its end, with the best of a few answers to each choice of one's own."""
        book, table = trial.book, trial.state
        chooser = rituals.resolve_cast(trial)
        if chooser is None or table.ending is not None:
            return self._judge.worth(table, self._seat)
        question = Question(chooser, Stage.CHOICE.value, "imagined")
        view = observe(book, table, chooser)

        def walk(picks: Picks) -> Any:
            return choice_walk.ask_choice(book, view, question, picks)

        if chooser != self._seat:
            rituals.choose(trial, walk(fallback(walk)))
            return self._after_cast(trial)
        return max(self._tried(table, walk(picks)) for picks in islice(answers(walk), _NESTED))

    def _after_blow(self, trial: Referee) -> float:
        """Judge after all damage of the battle, with nobody who takes it over."""
        resolution.enter_absorb(trial)
        return self._after_strike(trial)

    def _after_strike(self, trial: Referee) -> float:
        """Judge after the target and the Jarl behind it were hit."""
        resolution.strike(trial)
        return self._after_overflow(trial)

    def _after_overflow(self, trial: Referee) -> float:
        """Judge after the Jarl was hit."""
        resolution.overflow(trial)
        return self._judge.material(trial.state, self._seat)


def _is_chancy(book: Book, action: PlayRitual) -> bool:
    """Return whether chance picks the targets or the cards of a ritual."""
    effects = book.rituals[action.card]
    return any(Who.CHANCE in (getattr(e, "by", None), getattr(getattr(e, "target", None), "by", None)) for e in effects)
