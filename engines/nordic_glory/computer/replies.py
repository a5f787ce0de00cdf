"""A quick policy for play-outs of Nordic Glory: what matters is weighed, everything else is done by rule of thumb."""

from __future__ import annotations

from itertools import islice

from engines.core import Action, Picks, Question, Rng, Walk, answers, fallback
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import CardId, is_element
from engines.nordic_glory.computer.card_values import element_values, ritual_value
from engines.nordic_glory.computer.gifts import Gifts
from engines.nordic_glory.computer.imagine import imagine
from engines.nordic_glory.computer.trials import Trials
from engines.nordic_glory.view import Stage, View

DONE = "done"

_MANY = 12
"""Answers that are weighed."""
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
        match question.topic:
            case Stage.RITUAL:
                return _card(self._book, view, question)
            case Stage.REROLL:
                return _die(view, question, walk)
            case _:
                return self._weighed(view, question, walk, rng)

    def _weighed(self, view: View, question: Question, walk: Walk, rng: Rng) -> Picks:
        """Return the best of the first answers."""
        found = list(islice(answers(walk), _MANY))
        if len(found) == 1:
            return found[0]
        trials = Trials(self._book, imagine(self._book, view), question.seat, rng, samples=1)
        values = []
        for picks in found:
            action = walk(picks)
            assert isinstance(action, Action)
            values.append(trials.value(action))
        return found[values.index(max(values))]


def _card(book: Book, view: View, question: Question) -> Picks:
    """Attach the element that adds the most, then play the ritual that is worth the most."""
    table, seat = imagine(book, view), question.seat
    side = table.sides[seat]
    hand = list(dict.fromkeys(side.hand))
    worth: dict[CardId, float] = {}
    if side.attaches:
        worth = {card: element_values(Gifts(book), side, [card])[0] for card in hand if is_element(card)}
    if not side.ritual_played:
        for card in hand:
            if not is_element(card):
                worth[card] = ritual_value(book, table, seat, card) - _WORTH_PLAYING
    best = max(worth, key=lambda card: (is_element(card) and worth[card] > 0, worth[card]), default=None)
    return ((best if best is not None and worth[best] > 0 else DONE,),)


def _die(view: View, question: Question, walk: Walk) -> Picks:
    """Roll the lowest die again, if it is low."""
    assert view.battle is not None
    dice = view.battle.dice[question.seat]
    lowest = min(range(len(dice)), key=dice.__getitem__)
    lifted = max(dice[lowest], view.sides[question.seat].floor)
    return ((f"d{lowest + 1}",),) if lifted <= _LOW else fallback(walk)
