"""A quick policy for play-outs of Nordic Glory: what matters is weighed, everything else is done by rule of thumb."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from engines.core import Action, Ask, Picks, Question, Rng, Walk, answers, fallback
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import CardId, is_element
from engines.nordic_glory.computer.card_values import element_values, ritual_value
from engines.nordic_glory.computer.imagine import imagine
from engines.nordic_glory.computer.trials import Trials
from engines.nordic_glory.view import Stage, View

DONE = "done"

_WEIGHED = (Stage.CHOICE, Stage.TARGET, Stage.PROTECT, Stage.COVER)
_FEW = 5
"""Answers that are weighed where answers are weighed."""
_WORTH_PLAYING = 0.1
"""The least that a ritual has to be worth, in log-odds of winning."""
_LOW = 3
"""Dice up to this are rolled again."""


class Replies:
    """Answers questions in a fraction of the time that weighing all answers takes."""

    def __init__(self, book: Book) -> None:
        """Take what is printed."""
        self._book = book

    def reply(self, view: View, question: Question, walk: Walk, rng: Rng) -> Picks:
        """Return a complete legal answer."""
        topic = question.topic
        if topic in _WEIGHED:
            return self._weighed(view, question, walk, rng)
        rule = _RULES.get(topic)
        return fallback(walk) if rule is None else rule(self._book, view, question, walk)

    def _weighed(self, view: View, question: Question, walk: Walk, rng: Rng) -> Picks:
        """Return the best of the first few answers."""
        found = list(islice(answers(walk), _FEW))
        if len(found) == 1:
            return found[0]
        trials = Trials(self._book, imagine(self._book, view), question.seat, rng)
        values = []
        for picks in found:
            action = walk(picks)
            assert isinstance(action, Action)
            values.append(trials.value(action))
        return found[values.index(max(values))]


def _card(book: Book, view: View, question: Question, _walk: Walk) -> Picks:
    """Attach the element that adds the most, then play the ritual that is worth the most."""
    table, seat = imagine(book, view), question.seat
    side = table.sides[seat]
    hand = list(dict.fromkeys(side.hand))
    worth: dict[CardId, float] = {}
    if side.attaches:
        worth = {card: element_values(book, side, [card])[0] for card in hand if is_element(card)}
    if not side.ritual_played:
        for card in hand:
            if not is_element(card):
                worth[card] = ritual_value(book, table, seat, card) - _WORTH_PLAYING
    best = max(worth, key=lambda card: (is_element(card) and worth[card] > 0, worth[card]), default=None)
    return ((best if best is not None and worth[best] > 0 else DONE,),)


def _wild(_book: Book, _view: View, _question: Question, walk: Walk) -> Picks:
    """Name the first wild trait as most of the row is."""
    ask = walk(())
    assert isinstance(ask, Ask)
    first = ((ask.open[0],),)
    naming = walk(first)
    return (*first, naming.fallback) if isinstance(naming, Ask) else first


def _die(_book: Book, view: View, question: Question, walk: Walk) -> Picks:
    """Roll the lowest die again, if it is low."""
    assert view.battle is not None
    dice = view.battle.dice[question.seat]
    lowest = min(range(len(dice)), key=dice.__getitem__)
    lifted = max(dice[lowest], view.sides[question.seat].floor)
    return ((f"d{lowest + 1}",),) if lifted <= _LOW else fallback(walk)


_RULES: dict[str, Callable[[Book, View, Question, Walk], Picks]] = {
    Stage.RITUAL: _card,
    Stage.WILD: _wild,
    Stage.REROLL: _die,
}
