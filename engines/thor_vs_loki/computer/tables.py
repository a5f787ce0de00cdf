"""A table of Thor against Loki by the numbers of its cards."""

from __future__ import annotations

from engines.thor_vs_loki._state import State
from engines.thor_vs_loki.computer.pack import UP, Pack


class Table:
    """All cards of a table, and whose turn it is.

    Attributes:
        pack: what is printed.
        fields: per seat three columns of cards.
        hands: cards in no order.
        decks: the top card is the last one.
        piles: the top card is the last one.
        active: whose turn it is.
        points: what is left of its turn.
        turn: number of the turn, from 1.
        loser: who has lost, if anybody.
    """

    __slots__ = ("active", "decks", "fields", "hands", "loser", "pack", "piles", "points", "turn")

    def __init__(self, pack: Pack, state: State) -> None:
        """Take over what lies on a table."""
        number = pack.number
        self.pack = pack
        self.fields = [
            [[number[lying.card] + UP if lying.up else number[lying.card] for lying in column] for column in side]
            for side in state.fields
        ]
        self.hands = [[number[card] for card in hand] for hand in state.hands]
        self.decks = [[number[card] for card in deck] for deck in state.decks]
        self.piles = [[number[card] for card in pile] for pile in state.piles]
        self.active, self.points, self.turn = state.active, state.total - state.spent, state.turn
        self.loser = state.seat_lost

    @property
    def first_turn(self) -> bool:
        """Whether the active player may not challenge yet (B1)."""
        return self.turn <= len(self.hands)
