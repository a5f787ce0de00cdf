"""The computer player: it gives every answer a value by what it sees and what may lie hidden, and takes the best."""

from __future__ import annotations

from collections.abc import Callable

from engines.core import Ask, Illegal, Picks, Question, Rng, Walk, answers, fallback
from engines.thor_vs_loki._asks import walk as asks
from engines.thor_vs_loki._rules import ThorVsLokiRules
from engines.thor_vs_loki.actions import Enter
from engines.thor_vs_loki.computer.action_values import ActionValues
from engines.thor_vs_loki.computer.inference import Inference
from engines.thor_vs_loki.view import Phase, View

_MOST_ANSWERS = 1_000


class Computer:
    """Plays one seat from its view alone; chance breaks near ties, so that it cannot be read.

    Args:
        rules: the rulebook.
        luck: chance of its own.
    """

    def __init__(self, rules: ThorVsLokiRules, rng: Rng) -> None:
        self._book, self._rng = rules.book, rng
        self._choose: dict[str, Callable[[View, Walk], Picks]] = {
            Phase.ROW: self._row,
            Phase.ACT: self._best_by_value,
            Phase.ORDER: self._order,
            Phase.TAKE: self._take,
            Phase.REVEAL: self._best_by_value,
            Phase.PLACE: self._best_by_value,
        }

    def decide(self, view: View, question: Question, walk: Walk) -> Picks:
        """Return a complete legal answer."""
        picks = self._choose[question.topic](view, walk)
        try:
            complete = not isinstance(walk(picks), Ask)
        except Illegal:
            complete = False
        return picks if complete else fallback(walk)

    def consider(self, view: View, _question: Question, walk: Walk) -> Picks | None:
        """Bring Thor or Loki in after the last point of the turn where that is worth it, or let it be: None."""
        picks = self._best_by_value(view, walk)
        action = walk(picks)
        if not isinstance(action, Enter) or ActionValues(Inference(self._book, view)).value(action) <= 0.0:
            return None
        return picks

    def _best_by_value(self, view: View, walk: Walk) -> Picks:
        values = ActionValues(Inference(self._book, view))
        best: Picks = ()
        most = float("-inf")
        for tried, picks in enumerate(answers(walk)):
            action = walk(picks)
            if isinstance(action, Ask) or tried >= _MOST_ANSWERS:
                break
            score = values.value(action) + self._rng.below(100) / 400
            if score > most:
                best, most = picks, score
        return best

    def _row(self, view: View, walk: Walk) -> Picks:
        values = ActionValues(Inference(self._book, view))
        picks: Picks = ()
        while isinstance(ask := walk(picks), Ask):
            best = max(ask.open, key=lambda card: values.cards.front(card) + self._rng.below(100) / 50)
            picks = (*picks, (best,))
        return picks

    def _order(self, view: View, walk: Walk) -> Picks:
        """Keep strength off the top, where Freya would take it; a banner of one's own belongs there."""
        ask = walk(())
        assert isinstance(ask, Ask)
        faces = {card: self._book.face(card) for card in ask.open if card != asks.REST}
        if view.batch is not None and view.batch.chosen:
            return ((asks.REST,),)
        return ((min(faces, key=lambda card: (faces[card].banner is None, faces[card].strength)),),)

    def _take(self, view: View, walk: Walk) -> Picks:
        values = ActionValues(Inference(self._book, view))
        ask = walk(())
        assert isinstance(ask, Ask)
        if asks.NOTHING in ask.open:
            return ((asks.NOTHING,),)
        ranked = sorted(ask.open, key=lambda card: -values.cards.keep(card.partition("#")[0]))[: ask.most]
        return (tuple([card for card in ask.open if card in ranked]),)
