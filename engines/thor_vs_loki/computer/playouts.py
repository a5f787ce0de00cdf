"""Tables of Thor against Loki in a form that is quick to play on, by habit: numbers for cards, and no facts.

It is played nearly by the rules: powers that seldom decide anything are just spent, and lost cards lie as they come.
"""

from __future__ import annotations

from engines.core import Seat
from engines.thor_vs_loki._state import State
from engines.thor_vs_loki.book import AVATAR_POINTS, COLUMNS, HAND, ROWS, Power
from engines.thor_vs_loki.computer.habits import CHALLENGE, DEPLOY, DRAW, POWER, chosen
from engines.thor_vs_loki.computer.pack import BLAST, CARD, FOUND, LOST, TIED, UP, WON, Column, Pack
from engines.thor_vs_loki.computer.tables import Table
from engines.thor_vs_loki.view import Phase

_WORTH_TAKING = 4
"""Hel takes back the first card above this strength."""


class Playout(Table):
    """A table that is played on."""

    __slots__ = ("_chance",)

    def __init__(self, pack: Pack, state: State) -> None:
        """Take over a table; what is being settled there is settled by habit."""
        super().__init__(pack, state)
        # Chance has to hang on the table alone; the decks lie in an order that nobody knows.
        self._chance = sum([place * card for place, card in enumerate(self.decks[0][-5:] + self.decks[1][-5:])])
        if state.phase is Phase.ROW:
            self._lay_rows(state)
        elif state.phase is not Phase.ACT and state.ending is None:
            self._settle(state)

    def finish_turns(self, turns: int) -> None:
        """Play the turn to its end, and so many further ones."""
        while True:
            while self.points > 0 and self.loser is None:
                self._act()
            if self.loser is not None or not turns:
                return
            turns -= 1
            self._next_turn()

    def _next_turn(self) -> None:
        self.active = seat = 1 - self.active
        self.turn += 1
        side, avatar = self.fields[seat], self.pack.avatar
        self.points = sum([1 for column in side if column])
        if not self.points:
            self.loser = seat
        elif any(column and avatar[column[0] & CARD] for column in side):
            self.points = AVATAR_POINTS

    def _act(self) -> None:
        """Spend one point; who can do nothing has lost."""
        seat = self.active
        self._enter(seat)
        _, kind, card, column, row = chosen(self)
        self.points -= 1
        if kind == DRAW:
            self.hands[seat].append(self.decks[seat].pop())
        elif kind == DEPLOY:
            self.hands[seat].remove(card)
            self.fields[seat][column].insert(row, card)
        elif kind == CHALLENGE:
            self._challenge(column)
        elif kind == POWER:
            self._play(card)
        else:
            self.loser = seat

    def _enter(self, seat: Seat) -> None:
        """Bring Thor or Loki in before a treasure, or else where the most stands behind (rule 30)."""
        pack, hand, mine = self.pack, self.hands[seat], self.fields[seat]
        held = [card for card in hand if pack.avatar[card]]
        room = [column for column in mine if len(column) < ROWS]
        if not held or not room:
            return
        columns = sum([1 for column in mine if column])
        best = max(room, key=lambda column: (any(pack.treasure[lying & CARD] for lying in column), len(column)))
        hand.remove(held[0])
        best.insert(0, held[0] + UP)
        self.points += max(0, AVATAR_POINTS - columns)

    def _challenge(self, index: int) -> None:
        """Let an own front challenge the facing one (rule 26)."""
        pack, seat = self.pack, self.active
        column, facing = self.fields[seat][index], self.fields[1 - seat][index]
        own, other = column[0] & CARD, facing[0] & CARD
        column[0], facing[0] = own + UP, other + UP
        found = pack.verdict[own][other]
        if found == TIED:
            found = self._tie()
        if found == FOUND:
            self.loser = 1 - seat
        elif found == BLAST:
            self._blast(index)
        else:
            if found != LOST:
                self.piles[1 - seat].append(facing.pop(0) & CARD)
            if found != WON:
                self.piles[seat].append(column.pop(0) & CARD)

    def _tie(self) -> int:
        """Return how a tie comes out by the tops of the piles."""
        ties = [bool(pile) and self.pack.ties[pile[-1]] for pile in self.piles]
        return WON if ties[self.active] else LOST if ties[1 - self.active] else TIED

    def _blast(self, index: int) -> None:
        """Let a Nightmare take everything in a column; with both treasures the active player loses (rule 3)."""
        for seat in (1 - self.active, self.active):
            self._lose(seat, [lying & CARD for lying in self.fields[seat][index]])
            self.fields[seat][index][:] = []

    def _lose(self, seat: Seat, cards: Column) -> None:
        self.piles[seat] += cards
        if any(self.pack.treasure[card] for card in cards):
            self.loser = seat

    def _play(self, card: int) -> None:
        """Play a power; those that are not told here are just spent."""
        pack, seat, foe = self.pack, self.active, 1 - self.active
        hand, power = self.hands[seat], pack.power[card]
        hand.remove(card)
        self.piles[seat].append(card)
        if power is Power.RAVENS:
            self._ravens(foe)
        elif power is Power.STRIKE:
            self._strike(foe)
        elif power is Power.RECOVER:
            self._recover(card)
        elif power is Power.SEDUCE:
            hand.append(self.piles[foe].pop())
        elif power is Power.SPY:
            slain = [held for held in self.hands[foe] if pack.slain[held]]
            self.hands[foe] = [held for held in self.hands[foe] if not pack.slain[held]]
            self.piles[foe] += slain

    def _strike(self, foe: Seat) -> None:
        """Strike Thor or Loki, or else the strongest open front."""
        pack = self.pack

        def worth(column: Column) -> int:
            front = column[0] & CARD
            return 9 if pack.avatar[front] else pack.strength[front] if column[0] & UP else 0

        columns = [column for column in self.fields[foe] if column]
        if columns:
            self._lose(foe, [max(columns, key=worth).pop(0) & CARD])

    def _recover(self, card: int) -> None:
        """Take back what a power may, the newest first."""
        pack, pile, hand = self.pack, self.piles[self.active], self.hands[self.active]
        allowed, left = pack.recovers[card], min(pack.most[card], HAND - len(hand))
        for place in range(len(pile) - 2, -1, -1):
            if left and allowed[pile[place]] and (left > 1 or pack.strength[pile[place]] > _WORTH_TAKING):
                hand.append(pile.pop(place))
                left -= 1

    def _ravens(self, foe: Seat) -> None:
        """Pick a card of the opposing hand (rule 34)."""
        pack, hand = self.pack, self.hands[foe]
        self._chance = (self._chance * 1103515245 + 12345) & 0x7FFFFFFF
        card = hand.pop((self._chance >> 8) % len(hand))
        if pack.nightmare[card]:
            self._lose(foe, [*hand, card])
            self.hands[foe] = []
        elif pack.strength[card] > 1:
            self._stand(card, foe)
        else:
            self._lose(foe, [card])

    def _stand(self, card: int, foe: Seat) -> None:
        """Place a shown card in an opposing column, where the own front beats it if one does."""
        pack = self.pack
        room = [
            (bool(own) and pack.verdict[own[0] & CARD][card] == WON, bool(column), column)
            for own, column in zip(self.fields[1 - foe], self.fields[foe], strict=True)
            if len(column) < ROWS and not (column and pack.avatar[column[0] & CARD])
        ]
        if room:
            max(room, key=lambda each: each[:2])[2].insert(0, card + UP)
        else:
            self._lose(foe, [card])

    def _lay_rows(self, state: State) -> None:
        """Lay the first rows: what is sealed, and else the strongest cards."""
        pack = self.pack
        for seat, hand in enumerate(self.hands):
            row = [pack.number[card] for card in state.rows[seat]]
            if not row:
                free = [card for card in hand if not pack.avatar[card]]
                row = sorted(free, key=lambda card: -pack.strength[card])[: len(COLUMNS)]
            for column, card in zip(self.fields[seat], row, strict=True):
                hand.remove(card)
                column.append(card)
        self.turn, self.points = 1, len(COLUMNS)

    def _settle(self, state: State) -> None:
        """Do what is still asked after the answer before: lay cards down, take some back, place a shown one."""
        pack = self.pack
        for batch in state.batches:
            self.piles[batch.seat] += [pack.number[card] for card in batch.pile]
        if state.shown:
            self._stand(pack.number[state.shown], state.other)
        if state.phase is Phase.TAKE:
            self._recover(pack.number[state.power])
