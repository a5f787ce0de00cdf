"""Scripted opponents in Nordic Glory: one plan each, by which a computer player is measured."""

from __future__ import annotations

from engines.core import Ask, Picks, Question, Rng, Walk, fallback
from engines.nordic_glory import NordicGloryRules
from engines.nordic_glory.book.cards import CardId, is_element
from engines.nordic_glory.book.effects import (
    Buff,
    DiceChange,
    Guard,
    Heal,
    HealJarl,
    Hit,
    HitJarl,
    Muster,
    Negate,
    Total,
    Wild,
)
from engines.nordic_glory.view import Stage, View

DONE = "done"
_ATTACKS = (Total, Hit, HitJarl, DiceChange, Negate, Wild)
_WALLS = (Heal, HealJarl, Buff, Guard, Muster)


class FirstCard:
    """Plays and attaches the first card that it can; everything else as the clock would.

    Args:
        rules: the rulebook.
        rng: not used; every player is made alike.
    """

    def __init__(self, rules: NordicGloryRules, rng: Rng) -> None:  # noqa: ARG002 - scripts leave nothing to chance
        self._book = rules.book

    def decide(self, view: View, question: Question, walk: Walk) -> Picks:
        """Return a complete legal answer."""
        picks = self._card(walk) if question.topic == Stage.RITUAL else self._else(view, question)
        return picks or fallback(walk)

    def _card(self, walk: Walk) -> Picks:
        """Return the card to play now; nothing to end the phase."""
        ask = walk(())
        assert isinstance(ask, Ask)
        card = next((card for card in ask.open if card != DONE and self._wants(card)), None)
        return ((card,),) if card else ()

    def _wants(self, card: CardId) -> bool:  # noqa: ARG002 - other plans are choosy
        return True

    def _else(self, view: View, question: Question) -> Picks:  # noqa: ARG002 - other plans answer more
        """Return an answer to a question of another kind; nothing for the clock's."""
        return ()


class Attacker(FirstCard):
    """Plays only what adds to its blow or hurts the other side, and strikes the shield with the most attack."""

    def _wants(self, card: CardId) -> bool:
        return is_element(card) or isinstance(self._book.rituals[card][0], _ATTACKS)

    def _else(self, view: View, question: Question) -> Picks:
        if question.topic != Stage.TARGET:
            return ()
        row = [
            (column[0], letter)
            for letter, column in zip("abc", view.sides[1 - question.seat].columns, strict=True)
            if column
        ]
        _, strongest = max(row, key=lambda each: self._book.shields[each[0].card].attack)
        return ((f"{strongest}1",),)


class WallBuilder(FirstCard):
    """Plays only what heals, guards or adds shields."""

    def _wants(self, card: CardId) -> bool:
        return is_element(card) or isinstance(self._book.rituals[card][0], _WALLS)
