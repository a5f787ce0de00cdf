"""Tries actions on copies of an imagined table, each up to the moment at which it can be judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from engines.core import Action, Dealer, Picks, Question, Rng, Seat, answers, fallback
from engines.nordic_glory._asks import choice_walk
from engines.nordic_glory._chapters import battle, movement, resolution, rituals, runes
from engines.nordic_glory._chapters.battle import nameable, totals
from engines.nordic_glory._chapters.totals import tally, trait_of
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
from engines.nordic_glory.book.cards import CardId
from engines.nordic_glory.book.effects import Draw, Effect, Muster, Peek, Search, Who
from engines.nordic_glory.computer.values import Judge
from engines.nordic_glory.computer.worlds import shuffled
from engines.nordic_glory.reading import front, pips, spot_of
from engines.nordic_glory.view import Stage

_NESTED = 12
"""Answers that are tried for each further choice inside a ritual."""
_SAMPLES = 4
"""Trials of a ritual in which chance picks, or that takes cards from a deck, unless told otherwise."""
_EFFORT = 0.005
"""What an action has to gain to be better than doing nothing, in log-odds of winning."""
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

    def __init__(  # noqa: PLR0913 - a table, whose answer it is, and how much is tried
        self,
        book: Book,
        table: State,
        seat: Seat,
        rng: Rng,
        deck: Sequence[CardId] = (),
        *,
        samples: int = _SAMPLES,
    ) -> None:
        """Take the table as the seat imagines it, and what is in its ritual deck, in no order.

        Args:
            book: what is printed.
            table: as the seat imagines it.
            seat: whose actions are tried.
            rng: chance.
            deck: the seat's ritual deck, in no order.
            samples: trials of a ritual in which chance picks, or that takes cards from a deck.
        """
        self._book, self._table, self._seat, self._rng, self._deck = book, table, seat, rng, deck
        self._samples = samples
        self._judge = Judge(book, table)
        self._dealer: Dealer[Any] = Dealer(lambda _, below: rng.below(below))

    def value(self, action: Action) -> float:
        """Return the seat's chance to win after an action."""
        if isinstance(action, Reroll):
            return self._reroll(action.die)
        if isinstance(action, Done) and self._table.stage is Stage.REROLL:
            return self._judge.after_totals(self._table, self._seat, self._total_lead)
        if isinstance(action, PlayRitual):
            return self._ritual(action)
        return self._tried(self._table, action)

    @property
    def _total_lead(self) -> int:
        """Return by how much the seat's total is ahead as the dice lie."""
        sums = totals(self._table)
        return sums[self._seat] - sums[1 - self._seat]

    def _ritual(self, action: PlayRitual) -> float:
        """Return the mean over a few tables, in each of which the own decks lie in another order."""
        effects = self._book.rituals[action.card]
        if not any(map(_is_chancy, effects)):
            return self._tried(self._table, action)
        total = 0.0
        for _ in range(self._samples):
            table = self._table.copy()
            side = table.sides[self._seat]
            if self._deck:
                side.deck = shuffled(self._deck, self._rng)
            side.reserve = shuffled(side.reserve, self._rng)
            total += self._tried(table, action)
        return total / self._samples

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
                return (
                    self._judge.material(trial.state, self._seat) if isinstance(action, Regrow) else self._worth(trial)
                )

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
                trial.state.sides[self._seat].attaches = 0
                # Who ends the naming of wild traits names no more of them.
                naming = trial.state.stage is Stage.WILD
                value = self._judge.worth(trial.state, self._seat) if naming else self._worth(trial)
                return value + _EFFORT * value * (1 - value)

    def _worth(self, trial: Referee) -> float:
        """Judge with the battle ahead; what the seat may still name for it is named in the best way."""
        while trial.state.battle is None and (namings := self._namings(trial.state)):
            battle.name_wild(trial, max(namings, key=lambda naming: self._total_named(trial.state, naming)))
        return self._judge.worth(trial.state, self._seat)

    def _namings(self, state: State) -> list[NameWild]:
        """Return how wild traits can be named like those of other shields in row 1."""
        book, row = self._book, front(state.sides[self._seat])
        return [
            NameWild(spot_of(place), trait.value, trait_of(warrior, book.shields[warrior.card], trait))
            for place, trait in nameable(book, state, self._seat)
            for column, warrior in row
            if column != place[0]
        ]

    def _total_named(self, state: State, naming: NameWild) -> int:
        """Return the seat's total after a wild trait is named."""
        named = Referee(self._book, state.copy(), self._dealer)
        battle.name_wild(named, naming)
        return tally(self._book, named.state, self._seat).total

    def _after_cast(self, trial: Referee) -> float:
        """Resolve a ritual to its end, with the best of a few answers to each choice of one's own."""
        book, table = trial.book, trial.state
        chooser = rituals.resolve_cast(trial)
        if chooser is None or table.ending is not None:
            if not table.blocked:
                # What a rune that is added does in the battle counts before the rune die is rolled.
                table.runes = tuple(dict.fromkeys([*table.runes, *table.added]))
            return self._worth(trial)
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


def _is_chancy(effect: Effect) -> bool:
    """Return whether chance picks the targets or the cards of an effect, or whether it takes cards from a deck."""
    picked = Who.CHANCE in (getattr(effect, "by", None), getattr(getattr(effect, "target", None), "by", None))
    return picked or isinstance(effect, Draw | Muster | Peek | Search)
