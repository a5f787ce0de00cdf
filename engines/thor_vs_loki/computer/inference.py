"""What a player can reckon from a view: which cards may lie where, and how a challenge would come out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engines.thor_vs_loki import reading
from engines.thor_vs_loki._judging import Verdict
from engines.thor_vs_loki.book import Book, CardId, Role
from engines.thor_vs_loki.view import View

Odds = Mapping[CardId, float]
"""Chance of each card to be the one in question; the sum is 1."""

_DEEP, _FRONT = 1.6, 0.5
"""How much likelier than elsewhere a treasure lies face-down behind row 1, and in row 1."""

_SPY_TURNS = 4
"""Turns for which what Frigg showed is taken as still true."""


class Inference:
    """One view, weighed by the seat that looks.

    Attributes:
        me: the seat.
        foe: the opponent's seat.
        unseen: cards of the opponent's that could lie anywhere out of sight.
    """

    __slots__ = ("_hand", "_odds", "book", "foe", "me", "unseen", "view")

    def __init__(self, book: Book, view: View) -> None:
        assert view.viewer is not None
        self.book, self.view = book, view
        self.me, self.foe = view.viewer, reading.foe(view)
        self.unseen = reading.unseen(book, view)
        self._odds = self._face_down()
        self._hand = self._treasure_in_hand()

    def at(self, column: int, row: int) -> Odds:
        """Return what may lie at a place of the opponent's side."""
        face = self.view.fields[self.foe][column][row]
        if face.card:
            return {face.card: 1.0}
        if face.back is self.view.sides[self.me]:
            captured = [c for c in self.view.traced[self.foe] if self.book.cards[c].back is face.back]
            return {card: 1 / len(captured) for card in captured} if captured else self._odds[0]
        return self._odds[1 if row else 0]

    @property
    def in_hand(self) -> Odds:
        """What a card drawn at random from the opposing hand may be."""
        return self._hand

    def verdict(self, challenger: CardId, target: CardId) -> Verdict:
        """Return how a challenge of mine would come out; ties already count for the active Idunn."""
        return reading.verdict(self.book, self.view, challenger, target)

    def _face_down(self) -> tuple[Odds, Odds]:
        """Return what may lie face-down in row 1, and behind it."""
        front: dict[CardId, float] = {}
        deep: dict[CardId, float] = {}
        for card, count in self.unseen.items():
            role = self.book.face(card).role
            if role is not Role.AVATAR:
                treasure = role is Role.TREASURE
                front[card] = count * (_FRONT if treasure else 1.0)
                deep[card] = count * (_DEEP if treasure else 1.0)
        return _normal(front), _normal(deep)

    def _treasure_in_hand(self) -> Odds:
        view = self.view
        spied = view.spied
        if spied is not None and spied.cards and view.turn - spied.turn <= _SPY_TURNS:
            return _normal(Counter(spied.cards))
        open_cards = Counter(view.traced[self.foe])
        size = max(1, view.counts[self.foe])
        rest = _normal(self.unseen)
        share = max(0.0, 1 - open_cards.total() / size)
        odds = {card: chance * share for card, chance in rest.items()}
        for card, count in open_cards.items():
            odds[card] = odds.get(card, 0.0) + count / size
        return _normal(odds)


def _normal(weights: Mapping[CardId, float]) -> dict[CardId, float]:
    total = sum(weights.values())
    return {card: weight / total for card, weight in weights.items()} if total else {}
