"""What the hard player reckons from a view: in which place people and computer players lay which cards.

All numbers come from 1,200 games of the normal player against itself, held back a little: anybody may lay anything.
"""

from __future__ import annotations

from engines.thor_vs_loki import reading
from engines.thor_vs_loki._judging import Verdict
from engines.thor_vs_loki.book import DECK, OPENING, Book, CardId, Kind, Role
from engines.thor_vs_loki.computer.inference import Inference, Odds, Weights, Whereabouts
from engines.thor_vs_loki.view import View

_SORTS = (
    *("2", "3", "4", "5", "6", "7", "wall", "nightmare", "banner", "flank", "foresee", "move-foe", "move-own"),
    *("ravens", "recover", "seduce", "spy", "strike"),
)
"""Sorts of cards that habits go by: strengths of plain fighters, roles and powers. The treasure is told apart."""
_LAST_RESORT = 1e-9
"""What the treasure weighs among other cards, so that it is drawn with them where nothing else is left."""


def _weights(numbers: str) -> Weights:
    return {**dict(zip(_SORTS, map(float, numbers.split()), strict=True)), Role.TREASURE: _LAST_RESORT}


_OPENING = _weights("1.1 2.1 2.8 2.9 2.8 2.8 .9 .2 .1 .1 .1 .1 .1 .1 .1 .1 .15 .1")
_ALONE = _weights("1.7 2.1 1.9 1.9 1.9 1.0 2.1 .5 .5 .1 .3 .15 .3 .1 .1 .1 .4 .1")
_COVERED = _weights("2.1 2.9 2.6 2.0 1.35 1.25 .4 .2 .2 .1 .15 .1 .1 .15 .1 .1 .35 .1")
_BEHIND = (
    _weights("1.9 1.45 .55 .2 .1 .1 3.4 .8 2.8 .1 1.5 .6 1.2 .2 .1 .3 .4 .1"),
    _weights("1.4 1.1 .35 .3 .1 .1 2.1 .8 4.1 .3 2.9 1.0 2.6 .2 .2 .5 .5 .2"),
    _weights("1.5 1.5 .15 .1 .1 .1 2.2 .9 3.8 .7 2.8 .9 2.0 .1 .1 .3 .8 .1"),
)
_HELD = _weights(".55 .4 .35 .25 .25 .2 .65 2.2 1.4 1.35 1.85 1.55 1.55 1.4 2.2 1.7 1.95 .3")
"""How much likelier than others cards are to lie face-down: in row 1 at first, then there, alone or before others;
behind it, by row; and to be held."""
_HELD_AVATAR = 0.8
"""The same for Thor and Loki."""
_OPENING_TURNS = 4
"""Turns in which the first rows mostly lie as they were laid."""
_SHY, _EVEN = 0.65, 1.2
"""So much less likely is a face-down card that would beat the open card across, and so much likelier one that ties."""

_TREASURE_HELD = 0.1
_TREASURE_ROWS = (0.1, 0.4, 1.2, 12.0)
_TREASURE_LAST = (0.13, 0.3, 14.0, 60.0)
"""How much likelier than a card of the deck is one to be the treasure: in the hand, in each row, as the last card."""
_TREASURE_SEEN = 20.0
"""How much likelier the hand in which Frigg saw it than a place where any card may lie."""
_TREASURE_WALLED, _TREASURE_OPEN = 4.0, 0.5
"""The same behind an open Shield Wall, and behind any other open card."""


class Insight(Inference):
    """One view, weighed by somebody who has seen many games."""

    def __init__(self, book: Book, view: View) -> None:
        super().__init__(book, view)
        self._treasure = next((card for card in self.unseen if book.face(card).role is Role.TREASURE), "")
        self._places: dict[tuple[int, int], Odds] = {}
        self._whereabouts = self._of_treasure()

    @property
    def whereabouts(self) -> Whereabouts:
        """Where the opponent's treasure may be; nowhere when it is in sight."""
        return self._whereabouts

    def _of_treasure(self) -> Whereabouts:
        view = self.view
        deck, seen = view.decks[self.foe], view.spied is not None and self._treasure in view.spied.cards
        if not self._treasure or deck >= DECK - OPENING:
            return Whereabouts({}, 0.0)
        weights = {
            (index, row): self._treasure_weight(index, row)
            for index, column in enumerate(view.fields[self.foe])
            for row, face in enumerate(column)
            if not face.card and face.back is view.sides[self.foe]
        }
        own = view.counts[self.foe] - view.captured[self.foe]
        held = min(own, 1) * _TREASURE_SEEN if seen else own * _TREASURE_HELD
        total = held + sum(weights.values()) + (0 if seen else deck)
        if not total:
            return Whereabouts({}, 0.0)
        return Whereabouts({place: weight / total for place, weight in weights.items()}, held / total)

    def _treasure_weight(self, index: int, row: int) -> float:
        column = self.view.fields[self.foe][index]
        weight = (_TREASURE_LAST if row == len(column) - 1 else _TREASURE_ROWS)[row]
        front = column[0]
        if row and front.up and not reading.is_avatar(self.book, front):
            return weight * (_TREASURE_WALLED if self.book.face(front.card).role is Role.WALL else _TREASURE_OPEN)
        return weight

    def at(self, column: int, row: int) -> Odds:
        """Return what may lie at a place of the opponent's side."""
        found = self._places.get((column, row))
        if found is None:
            odds = super().at(column, row)
            chance = self.whereabouts.places.get((column, row), 0.0)
            found = self._places[column, row] = self._with_treasure(odds, chance) if chance else odds
        return found

    def _odds_in_hand(self) -> Odds:
        odds, held = super()._odds_in_hand(), self.whereabouts.held
        if self._spied_lately:
            return odds
        return self._with_treasure(odds, held / self.view.counts[self.foe]) if held else odds

    def _with_treasure(self, odds: Odds, chance: float) -> Odds:
        found = {card: (1 - chance) * each for card, each in odds.items() if card != self._treasure}
        found[self._treasure] = chance
        return found

    def _weights_at(self, column: int, row: int) -> Weights:
        lying, own = self.view.fields[self.foe][column], self.view.fields[self.me][column]
        if row:
            habits = _BEHIND[row - 1]
        elif self.view.turn <= _OPENING_TURNS:
            habits = _OPENING
        else:
            habits = _ALONE if len(lying) == 1 else _COVERED
        across = own[0].card if own and own[0].up and not row else ""
        return {
            card: habits.get(_sort(printed.face), 0.0) * self._shyness(across, card)
            for card, printed in self.book.cards.items()
        }

    def _shyness(self, across: CardId, card: CardId) -> float:
        if not across or not self.book.face(card).challenges:
            return 1.0
        found = self.verdict(across, card)
        return _SHY if found is Verdict.LOST else _EVEN if found is Verdict.TIED else 1.0

    def _weight_in_hand(self, face: Kind) -> float:
        if face.role is Role.AVATAR:
            return _HELD_AVATAR if self.view.at_large[self.foe] else 0.0
        return _HELD[_sort(face)]


def _sort(face: Kind) -> str:
    """Return what sort of card habits go by."""
    if face.role is not Role.PLAIN:
        return face.role.value
    return face.power.value if face.power is not None else str(face.strength)
