"""What a player can reckon from a view: which cards may lie where, and how a challenge would come out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from engines.thor_vs_loki import reading
from engines.thor_vs_loki._judging import Verdict
from engines.thor_vs_loki.book import DECK, OPENING, Book, CardId, Kind, Role, Side
from engines.thor_vs_loki.view import View

Odds = Mapping[CardId, float]
"""Chance of each card to be the one in question; the sum is 1."""

Weights = Mapping[CardId, float]
"""How likely each card is to be the one in question, against others."""

_FRONT = {"treasure": 0.4, "wall": 1.3, "nightmare": 1.0, "power": 0.5, "fighter": 1.2}
_DEEP = {"treasure": 2.5, "wall": 1.0, "nightmare": 1.0, "power": 0.7, "fighter": 1.1}
_HELD = {"treasure": 1.0, "wall": 0.8, "nightmare": 0.8, "power": 1.3, "fighter": 0.8}
"""How much likelier than others cards are to lie face-down in row 1 and behind it, and to be held."""
_HELD_AVATAR = 0.5
"""The same for Thor and Loki: whoever holds them mostly brings them in at once."""
_SHY = 0.6
"""So much less likely is a face-down card that would beat the open card across: it would have challenged."""
_SPY_TURNS = 4
"""Turns for which what Frigg showed is taken as still true."""


class Whereabouts(NamedTuple):
    """Chances of where the opponent's treasure is, by column and row; the rest is the chance that it is in the deck."""

    places: Mapping[tuple[int, int], float]
    held: float


class Inference:
    """One view, weighed by the seat that looks.

    Attributes:
        me: the seat.
        foe: the opponent's seat.
        unseen: cards of the opponent's that could lie anywhere out of sight.
    """

    def __init__(self, book: Book, view: View) -> None:
        assert view.viewer is not None
        self.book, self.view = book, view
        self.me, self.foe = view.viewer, reading.foe(view)
        self.unseen = reading.unseen(book, view)
        self._odds: dict[tuple[int, int, Side], Odds] = {}
        self._verdicts: dict[tuple[CardId, CardId, bool], Verdict] = {}
        self._weights: dict[tuple[int, int], Weights] = {}
        self._weights_in_hand: Weights | None = None
        self._in_hand: Odds | None = None
        self._drawn = self._treasure_drawn()

    def at(self, column: int, row: int) -> Odds:
        """Return what may lie at a place of the opponent's side."""
        face = self.view.fields[self.foe][column][row]
        if face.card:
            return {face.card: 1.0}
        key = (column, row, face.back)
        odds = self._odds.get(key)
        if odds is None:
            odds = self._odds[key] = self._face_down(column, row, face.back)
        return odds

    @property
    def in_hand(self) -> Odds:
        """What a card drawn at random from the opposing hand may be."""
        if self._in_hand is None:
            self._in_hand = self._odds_in_hand()
        return self._in_hand

    def _odds_in_hand(self) -> Odds:
        view = self.view
        if view.spied is not None and self._spied_lately:
            return _normal(Counter(view.spied.cards))
        open_cards = Counter(view.traced[self.foe])
        size = max(1, view.counts[self.foe])
        rest = _normal({card: count * self.weights_in_hand[card] for card, count in self.unseen.items()})
        share = max(0.0, 1 - open_cards.total() / size)
        odds = {card: chance * share for card, chance in rest.items()}
        for card, count in open_cards.items():
            odds[card] = odds.get(card, 0.0) + count / size
        return _normal(odds)

    @property
    def whereabouts(self) -> Whereabouts | None:
        """Where the opponent's treasure may be; None if it is drawn like other cards."""
        return None

    @property
    def _spied_lately(self) -> bool:
        """Whether what Frigg showed of the opposing hand is taken as still true."""
        spied = self.view.spied
        return spied is not None and bool(spied.cards) and self.view.turn - spied.turn <= _SPY_TURNS

    def verdict(self, challenger: CardId, target: CardId, *, covered: bool = False) -> Verdict:
        """Return how a challenge of mine would come out; ties already count for the active Idunn.

        Args:
            challenger: the own card.
            target: the challenged card.
            covered: whether the own banner is covered by another card by then.
        """
        key = (challenger, target, covered)
        found = self._verdicts.get(key)
        if found is None:
            found = reading.verdict(self.book, self.view, challenger, target, covered=covered)
            self._verdicts[key] = found
        return found

    def weights(self, column: int, row: int) -> Weights:
        """Return how likely each card is to lie face-down at a place of the opponent's; 0 is never."""
        key = (column, row)
        weights = self._weights.get(key)
        if weights is None:
            weights = self._weights[key] = self._weights_at(column, row)
        return weights

    def _weights_at(self, column: int, row: int) -> Weights:
        own = self.view.fields[self.me][column]
        across = own[0].card if own and own[0].up and not row else ""
        habits = _DEEP if row else _FRONT
        return {
            card: habits.get(_sort(printed.face), 0.0)
            * (self._drawn if printed.face.role is Role.TREASURE else self._shyness(across, card))
            for card, printed in self.book.cards.items()
        }

    @property
    def weights_in_hand(self) -> Weights:
        """How likely each card is to be held by the opponent; 0 is never."""
        if self._weights_in_hand is None:
            cards = self.book.cards.items()
            self._weights_in_hand = {card: self._weight_in_hand(printed.face) for card, printed in cards}
        return self._weights_in_hand

    def _shyness(self, across: CardId, card: CardId) -> float:
        if not across or not self.book.face(card).challenges:
            return 1.0
        return _SHY if self.verdict(across, card) is Verdict.LOST else 1.0

    def _weight_in_hand(self, face: Kind) -> float:
        if face.role is Role.AVATAR:
            return _HELD_AVATAR if self.view.at_large[self.foe] else 0.0
        return _HELD[_sort(face)] * (self._drawn if face.role is Role.TREASURE else 1.0)

    def _treasure_drawn(self) -> float:
        """Return how much likelier than another card a treasure has left the deck: none is among the first nine."""
        deck = self.view.decks[self.foe]
        left = 1 - deck / (DECK - OPENING)
        unseen = self.unseen.total()
        return left * unseen / max(1, unseen - deck)

    def _face_down(self, column: int, row: int, back: Side) -> Odds:
        view, weights = self.view, self.weights(column, row)
        cards = self.unseen
        if back is view.sides[self.me]:
            traced = Counter(card for card in view.traced[self.foe] if self.book.cards[card].back is back)
            cards = traced or cards
        return _normal({card: count * weights[card] for card, count in cards.items()})


def _sort(face: Kind) -> str:
    """Return what sort of card habits go by; that of Thor and Loki, who never lie face-down, is not among them."""
    if face.role is not Role.PLAIN:
        return face.role.value
    return "power" if face.power is not None else "fighter"


def _normal(weights: Mapping[CardId, float]) -> dict[CardId, float]:
    total = sum(weights.values())
    return {card: weight / total for card, weight in weights.items() if weight} if total else {}
