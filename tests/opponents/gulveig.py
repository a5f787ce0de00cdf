"""Scripted opponents in Gulveig: one plan of a person each, by which a computer player is measured."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Ask, Picks, Question, Rng, Walk
from engines.gulveig import GulveigRules
from engines.gulveig.book import TREASURE, CardId
from engines.gulveig.reading import held_combos, winning
from engines.gulveig.view import Laid, Phase, View

_PASS: Picks = (("pass",),)
_KEEP = "keep"


class _Scripted:
    """Bids up to a limit, declares its dearest combo first, and takes tricks that are worth something.

    Args:
        rules: the rulebook.
        rng: not used; every player is made alike.
    """

    def __init__(self, rules: GulveigRules, rng: Rng) -> None:  # noqa: ARG002 - scripts leave nothing to chance
        self._book = rules.book

    def decide(self, view: View, question: Question, walk: Walk) -> Picks:
        """Return a complete legal answer."""
        ask = walk(())
        assert isinstance(ask, Ask)
        if question.topic == Phase.BID:
            return self._bid(view, ask)
        if question.topic == Phase.BURY:
            return (self._bury(view),)
        return self._lead(view) if question.topic == Phase.LEAD else ((self._follow(view, ask.open),),)

    def _bid(self, view: View, ask: Ask) -> Picks:
        lowest = next((option for option in ask.open if option != "pass"), "")
        if not lowest or (view.bid and int(lowest) > self._limit(view)):
            return _PASS
        return ((lowest,), (_KEEP,)) if view.bench else ((lowest,),)

    def _limit(self, view: View) -> int:
        """The highest bid that the plan makes."""
        raise NotImplementedError

    def _bury(self, view: View) -> tuple[CardId, ...]:
        """The richest cards that break no combo."""
        kept = {card for combo in held_combos(self._book, view).values() for card in combo.pair}
        best = sorted(view.hand, key=lambda card: (card in kept, -self._book.cards[card].value))[:TREASURE]
        return tuple(card for card in view.hand if card in best)

    def _lead(self, view: View) -> Picks:
        if combos := held_combos(self._book, view).values():
            dearest = max(combos, key=lambda combo: combo.value)
            return ((dearest.id,), (self._weakest(dearest.pair),))
        return ((max(view.hand, key=lambda card: self._book.cards[card].strength),),)

    def _follow(self, view: View, cards: Sequence[CardId]) -> CardId:
        """Take the trick with the strongest card that does it, else give away the cheapest."""
        takes = [card for card in cards if self._takes(view, card)]
        return max(takes, key=lambda card: self._book.cards[card].strength) if takes else self._cheapest(cards)

    def _takes(self, view: View, card: CardId) -> bool:
        seat = view.viewer or 0
        return winning(self._book, [*view.trick, Laid(seat, card)], view.supremacy).seat == seat

    def _weakest(self, cards: Sequence[CardId]) -> CardId:
        return min(cards, key=lambda card: self._book.cards[card].strength)

    def _cheapest(self, cards: Sequence[CardId]) -> CardId:
        return min(cards, key=lambda card: (self._book.cards[card].value, self._book.cards[card].strength))

    def _combo_points(self, view: View) -> int:
        return sum(combo.value for combo in held_combos(self._book, view).values())

    def _of_strength(self, view: View, *strengths: int) -> int:
        return sum(self._book.cards[card].strength in strengths for card in view.hand)


class CardCounter(_Scripted):
    """Bids its combos, ten for every seven and five for every six and five, and plays from the top."""

    def _limit(self, view: View) -> int:
        return self._combo_points(view) + 10 * self._of_strength(view, 7) + 5 * self._of_strength(view, 6, 5) + 20


class ComboBidder(_Scripted):
    """Bids only with a combo in hand, thirty above it; declares it at once and leads that clan while it lasts."""

    def _limit(self, view: View) -> int:
        combos = self._combo_points(view)
        return combos + 30 if combos else 0

    def _lead(self, view: View) -> Picks:
        supreme = [card for card in view.hand if self._book.cards[card].clan == view.supremacy]
        if supreme and not held_combos(self._book, view):
            return ((max(supreme, key=lambda card: self._book.cards[card].strength),),)
        return super()._lead(view)


class Scavenger(_Scripted):
    """Never raises; takes rich tricks with the richest card that does it, and keeps its sevens for them."""

    def _limit(self, view: View) -> int:  # noqa: ARG002 - the same with any hand
        return 0

    def _follow(self, view: View, cards: Sequence[CardId]) -> CardId:
        takes = [card for card in cards if self._takes(view, card)]
        lying = sum(self._book.cards[laid.card].value for laid in view.trick)
        rich = max(takes, key=lambda card: self._book.cards[card].value, default=None)
        if rich is None or (self._book.cards[rich].strength == 7 and lying < 3):
            return self._cheapest(cards)
        return rich


class BoldBidder(_Scripted):
    """Bids up to 100 with any hand, and above with combos; saves what it can by burying."""

    def _limit(self, view: View) -> int:
        return max(100, 60 + self._combo_points(view))


class Miser(_Scripted):
    """Counts only what is sure: a combo, and the cards above which nobody has any; keeps its combos to the end."""

    def _limit(self, view: View) -> int:
        return self._combo_points(view) * 3 // 4 + 12 * self._of_strength(view, 7)

    def _lead(self, view: View) -> Picks:
        sevens = [card for card in view.hand if self._book.cards[card].strength == 7]
        return ((sevens[0],),) if sevens else super()._lead(view)


PLANS = (CardCounter, ComboBidder, Scavenger, BoldBidder, Miser)
