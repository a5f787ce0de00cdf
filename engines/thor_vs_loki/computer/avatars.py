"""What it costs and brings to have Thor or Loki in play, who cover a column and stand in its way."""

from __future__ import annotations

from engines.thor_vs_loki import reading
from engines.thor_vs_loki.book import Power
from engines.thor_vs_loki.computer.card_values import CardValues
from engines.thor_vs_loki.computer.inference import Inference

POINT = 3.0
"""What each point is worth by which Thor or Loki prolongs every turn."""
_AHEAD = 8.0
"""What it costs to bring them in when ahead."""
_LONELY = 4.0
"""The same where the opponent has one other column."""
_WAY_OUT = 6.0
"""What the last Ravens are worth while Thor or Loki may have to be taken out of the way."""
_STRANDED = 15.0
"""What it costs that the own Thor or Loki stands before all that the opponent has in play."""


class Avatars:
    """Weighs where the own Thor or Loki stands, or would stand."""

    def __init__(self, inference: Inference, cards: CardValues) -> None:
        """Take a view with what is reckoned of it."""
        self._book, self._view = inference.book, inference.view
        self._cards = cards
        self._theirs = self._view.fields[inference.foe]
        self._lead = reading.avatar_column(self._book, self._view.fields[inference.me])

    @property
    def stranding(self) -> float:
        """What it costs to be stranded; the more, the sooner nothing else can be done (E2)."""
        return _STRANDED + 2 * self._cards.tempo_cost()

    @property
    def stranded(self) -> bool:
        """Whether the own Thor or Loki stands before all that the opponent has in play: nothing can challenge."""
        return all(index == self._lead for index, column in enumerate(self._theirs) if column)

    def free(self, column: int) -> bool:
        """Return whether the own Thor or Loki does not stand in a column."""
        return column != self._lead

    def in_the_way(self, column: int) -> float:
        """Return what it costs that own cards in a column can challenge no more, while the opponent can hide there.

        Who is behind is glad of it. Who is ahead would use up actions with four points in a turn, and can hardly win by
        E3 any more.
        """
        others = sum(1 for index, cards in enumerate(self._theirs) if cards and index != column)
        if not others:
            return _STRANDED
        mine = self._cards.mine
        ahead = all(mine) and sum(map(len, mine)) >= sum(map(len, self._theirs))
        return (_AHEAD if ahead else 0.0) + (_LONELY if others == 1 else 0.0)

    def way_cleared(self) -> float:
        """Return what Ravens on the own Thor or Loki are worth: much, where most cards stand before it."""
        if self.stranded:
            return self.stranding
        if self._lead is None or not self._theirs[self._lead]:
            return -_STRANDED
        behind = self._cards.mine[self._lead][1:2]
        able = any(self._book.face(face.card).challenges for face in behind) or self._can_send()
        others = sum(len(column) for index, column in enumerate(self._theirs) if index != self._lead)
        return 0.5 * self.stranding if able and others <= 1 else -_STRANDED

    def _can_send(self) -> bool:
        """Return whether a card of the hand that can challenge may be deployed in this turn."""
        faces = map(self._book.face, self._view.hand)
        return self._view.points > 1 and any(face.challenges and face.power is None for face in faces)

    def last_ravens(self) -> float:
        """Return what it costs to spend Ravens on something else."""
        held = sum(self._book.face(card).power is Power.RAVENS for card in self._view.hand)
        return _WAY_OUT + self._cards.tempo_cost() if held == 1 and self._lead is not None else 0.0
