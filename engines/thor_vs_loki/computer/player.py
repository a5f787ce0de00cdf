"""The normal computer player: it gives every answer a value by what it sees and what may lie hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from engines.core import Action, Picks, Question, Rng, Walk, Weighed, answers
from engines.thor_vs_loki._asks import walk as asks
from engines.thor_vs_loki._rules import ThorVsLokiRules
from engines.thor_vs_loki.book import COLUMNS, Book, CardId, Role
from engines.thor_vs_loki.computer.action_values import ActionValues
from engines.thor_vs_loki.computer.inference import Inference
from engines.thor_vs_loki.view import Phase, View

_TIES = 0.25
"""Card values by which chance moves each answer."""


class Computer:
    """Plays from its view alone; chance breaks near ties, so that it cannot be read."""

    def __init__(self, rules: ThorVsLokiRules, rng: Rng, infer: Callable[[Book, View], Inference] = Inference) -> None:
        """Take a rulebook, a source of chance that is not the table's, and what can be reckoned from a view."""
        self._book, self._rng, self._infer = rules.book, rng, infer
        self._weigh: dict[str, Callable[[View, Walk], Iterator[Weighed]]] = {
            Phase.ROW: self._rows,
            Phase.ORDER: self._orders,
            Phase.TAKE: self._takes,
        }

    def decide(self, view: View, question: Question, walk: Walk) -> Picks:
        """Return a complete legal answer."""
        return self.weigh(view, question, walk)[0].picks

    def weigh(self, view: View, question: Question, walk: Walk) -> Sequence[Weighed]:
        """Return all answers, best first, in rough values of cards (see `card_values`)."""
        found = [*self._weigh.get(question.topic, self._actions)(view, walk)]
        if len(found) == 1:
            return (Weighed(found[0].picks, 0.0),)
        varied = [Weighed(each.picks, each.value + _TIES * self._rng.below(100) / 100) for each in found]
        return sorted(varied, key=lambda each: -each.value)

    def consider(self, view: View, _question: Question, walk: Walk) -> Picks | None:
        """Bring Thor or Loki in after the last point of the turn where that is worth it, or let it be: None."""
        best = max(self._actions(view, walk), key=lambda each: each.value, default=None)
        return best.picks if best is not None and best.value > 0.0 else None

    def _actions(self, view: View, walk: Walk) -> Iterator[Weighed]:
        values = ActionValues(self._infer(self._book, view))
        for picks in answers(walk):
            action = walk(picks)
            assert isinstance(action, Action)
            yield Weighed(picks, values.value(action))

    def _rows(self, view: View, _walk: Walk) -> Iterator[Weighed]:
        """Every three cards of the hand, in columns that chance picks."""
        cards = ActionValues(self._infer(self._book, view)).cards
        free = [card for card in view.hand if self._book.face(card).role is not Role.AVATAR]
        for three in dict.fromkeys(combinations(free, len(COLUMNS))):
            left = list(three)
            row = [left.pop(self._rng.below(len(left))) for _ in three]
            yield Weighed(tuple([(card,) for card in row]), sum(map(cards.front, row)))

    def _orders(self, view: View, _walk: Walk) -> Iterator[Weighed]:
        """Keep strength off the top, where Freya would take it; a banner of one's own belongs there."""
        batch = view.batch
        assert batch is not None
        top = (batch.chosen or batch.left)[0]
        yield Weighed(((asks.REST,),), self._on_top(top))
        for card in asks.distinct(batch.left):
            # Below the top the order hardly matters.
            yield Weighed(((card,),), self._on_top(top) - 1.0 if batch.chosen else self._on_top(card))

    def _on_top(self, card: CardId) -> float:
        face = self._book.face(card)
        return 1.0 if face.banner is not None else -0.5 * face.strength

    def _takes(self, view: View, walk: Walk) -> Iterator[Weighed]:
        """Any cards that may be taken, of copies the first ones."""
        cards = ActionValues(self._infer(self._book, view)).cards
        for picks in answers(walk):
            step = picks[0]
            if all(_copy(pick) == 1 or _before(pick) in step for pick in step):
                taken = [pick.partition("#")[0] for pick in step if pick != asks.NOTHING]
                yield Weighed(picks, sum(map(cards.keep, taken)))


def _copy(pick: str) -> int:
    """Return which of equal cards a pick names, from 1."""
    return int(pick.partition("#")[2] or 1)


def _before(pick: str) -> str:
    """Return the pick of the equal card before."""
    card, copy = pick.partition("#")[0], _copy(pick) - 1
    return card if copy == 1 else f"{card}#{copy}"
