"""What an action is worth to the computer player."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.core import Action
from engines.thor_vs_loki import actions as acts
from engines.thor_vs_loki import reading
from engines.thor_vs_loki._asks.walk import candidates
from engines.thor_vs_loki._judging import Verdict
from engines.thor_vs_loki.book import AVATAR_POINTS, HAND, ROWS, CardId, Power, Role
from engines.thor_vs_loki.computer.avatars import POINT, Avatars
from engines.thor_vs_loki.computer.card_values import WIN, CardValues
from engines.thor_vs_loki.computer.inference import Inference, Odds
from engines.thor_vs_loki.view import Face

_CLEARED = (0.0, 8.0, 5.0)
"""What it is worth that a column of the opponent's is empty and so many are left: a point less in each turn."""
_HOLDERS = (6.0, 3.0, 1.0, 0.0)
"""What a draw is worth besides, by the cards in hand that can hold a column; less, the closer quiet actions are to
running out."""


class ActionValues:
    """Weighs the actions that one view allows.

    Attributes:
        cards: values of cards and sides.
    """

    def __init__(self, inference: Inference) -> None:
        self._known = inference
        self._view = inference.view
        self._book = inference.book
        self.cards = CardValues(inference)
        self._avatars = Avatars(inference, self.cards)
        self._losses: dict[int, float] = {}
        self._values: dict[type[Action], Callable[[Any], float]] = {
            acts.Draw: self._draw,
            acts.Deploy: self._deploy,
            acts.Challenge: lambda action: self._challenge(action.column, acts.Spot(action.column, 0)),
            acts.Enter: self._enter,
            acts.Invoke: self._invoke,
            acts.Move: self._move,
            acts.Spy: self._spy,
            acts.Unveil: self._unveil,
            acts.Strike: self._strike,
            acts.RavensOnRow: self._ravens_on_row,
            acts.RavensOnHand: self._ravens_on_hand,
            acts.FlankAttack: self._flank,
            acts.Reveal: self._reveal,
            acts.StopRevealing: lambda _action: 0.0,
            acts.Place: self._place,
        }

    def value(self, action: Action) -> float:
        """Return what an action is worth."""
        return self._values[type(action)](action)

    def _draw(self, _action: acts.Draw) -> float:
        held = len(self._view.hand)
        wanted = _HOLDERS[min(self.cards.holders(), len(_HOLDERS) - 1)] * (1 - self.cards.press)
        return 3.5 - 0.3 * held + (3.0 if held <= 2 else 0.0) + wanted - self.cards.tempo_cost()

    def _deploy(self, action: acts.Deploy) -> float:
        after = [list(column) for column in self.cards.mine]
        back = self._book.cards[action.card].back
        after[action.spot.column].insert(action.spot.row, Face(back, False, action.card))
        gain = self.cards.side(after) - self.cards.now
        if self._book.face(action.card).role is Role.TREASURE:
            gain += self.cards.at_hand
        return gain - self.cards.keep(action.card) - self.cards.tempo_cost()

    def _enter(self, action: acts.Enter) -> float:
        after = [list(column) for column in self.cards.mine]
        card = self._book.avatar(self._view.sides[self._known.me])
        after[action.column].insert(0, Face(self._view.sides[self._known.me], True, card))
        return (
            POINT * (AVATAR_POINTS - sum(map(bool, after)))
            + self.cards.side(after)
            - self.cards.now
            - len(self._view.fields[self._known.foe][action.column])
            - self.cards.tempo_cost()
            - self._avatars.in_the_way(action.column)
        )

    def _challenge(self, column: int, spot: acts.Spot) -> float:
        challenger = self.cards.mine[column][0].card
        odds = self._known.at(spot.column, spot.row)
        return sum(chance * self._challenge_value(column, challenger, spot, card) for card, chance in odds.items())

    def _challenge_value(self, column: int, challenger: CardId, spot: acts.Spot, target: CardId) -> float:
        verdict = self._known.verdict(challenger, target)
        if verdict is Verdict.FOUND:
            return WIN
        if verdict is Verdict.BLAST:
            return self._blast(spot.column)
        if verdict is Verdict.LOST:
            return -self._loss(column)
        gain = self.cards.removal_value(target) + self._emptied_column(spot.column)
        if spot.column == column and not spot.row:
            gain -= self.cards.danger_behind(column)
        return gain if verdict is Verdict.WON else gain - self._loss(column)

    def _loss(self, column: int) -> float:
        """Return what the loss of an own row 1 card costs."""
        found = self._losses.get(column)
        if found is None:
            found = self._losses[column] = self._lost(column)
        return found

    def _lost(self, column: int) -> float:
        after = [list(cards) for cards in self.cards.mine]
        lost = after[column].pop(0)
        if not any(after) and not self._can_refill():
            return WIN
        return (1 - 0.4 * self.cards.press) * (self.cards.now - self.cards.side(after)) + 0.3 * max(
            0, self._book.face(lost.card).strength
        )

    def _can_refill(self) -> bool:
        """Return whether a card can still come into play in this turn: with none there the game is lost (E3)."""
        return self._view.points > 1 and (bool(self._view.hand) or self._view.points > 2)

    def _blast(self, column: int) -> float:
        """Return what a Nightmare in a column does: good when it takes more of theirs than of ours."""
        if any(self._book.face(face.card).role is Role.TREASURE for face in self.cards.mine[column]):
            return -WIN
        after = [list(cards) if index != column else [] for index, cards in enumerate(self.cards.mine)]
        theirs = self._view.fields[self._known.foe][column]
        gained = sum(self._mean(self._known.at(column, row)) for row in range(len(theirs)))
        if sum(map(len, self._view.fields[self._known.foe])) == len(theirs):
            return WIN
        if not any(after) and not self._can_refill():
            return -WIN
        return gained + self._emptied_column(column) - (self.cards.now - self.cards.side(after))

    def _mean(self, odds: Odds) -> float:
        return sum(chance * self.cards.removal_value(card) for card, chance in odds.items())

    def _emptied_column(self, column: int) -> float:
        """Return what emptying an opposing column is worth; without any card left the opponent loses."""
        field = self._view.fields[self._known.foe]
        if len(field[column]) > 1:
            return 0.0
        if sum(map(len, field)) == 1:
            return WIN
        left = [index for index, cards in enumerate(field) if cards and index != column]
        free = any(self._avatars.free(index) for index in left)
        return _CLEARED[len(left)] if free else -self._avatars.stranding

    def _invoke(self, action: acts.Invoke) -> float:
        face = self._book.face(action.card)
        own, other = self._view.graves[self._known.me], self._view.tops[self._known.foe]
        if face.power is Power.SEDUCE:
            return 0.9 * self._book.face(other).strength - 0.5
        if face.power is Power.RECOVER:
            found = sorted((self.cards.keep(c) for c in candidates(self._book, action.card, own)), reverse=True)[
                : face.most
            ]
            return sum(found) - self.cards.keep(action.card)
        if face.power is Power.FORESEE:
            return 0.5
        return 0.8 if not self._view.first_turn else 0.0

    def _move(self, action: acts.Move) -> float:
        own = self._book.face(action.card).power is Power.MOVE_OWN
        if own:
            after = [list(column) for column in self.cards.mine]
            after[action.goal.column].insert(action.goal.row, after[action.start.column].pop(action.start.row))
            return self.cards.side(after) - self.cards.now - self.cards.keep(action.card)
        avatars = self._avatars
        free = avatars.stranding if avatars.stranded and avatars.free(action.goal.column) else 0.0
        return free + self._expose_treasure(action) - self.cards.keep(action.card)

    def _expose_treasure(self, action: acts.Move) -> float:
        """Valkyries: bring what may be the treasure in front of a card that can challenge it."""
        if self._view.first_turn or self._view.points < 2 or action.goal.row:
            return -1.0
        own = self.cards.mine[action.goal.column]
        if not own or not self._book.face(own[0].card).challenges:
            return -1.0
        odds = self._known.at(action.start.column, action.start.row)
        if not self._view.fields[self._known.foe][action.start.column][action.start.row].up:
            return 0.5 * WIN * self._treasure(odds)
        return 0.9 * WIN * self._treasure(odds) - 1.0

    def _treasure(self, odds: Odds) -> float:
        return sum(chance for card, chance in odds.items() if self._book.face(card).role is Role.TREASURE)

    def _spy(self, _action: acts.Spy) -> float:
        fresh = self._view.spied is not None and self._view.turn - self._view.spied.turn < 6
        return 0.0 if fresh else 0.25 * self._view.counts[self._known.foe] - 1.0

    def _unveil(self, action: acts.Unveil) -> float:
        column = self._view.fields[self._known.foe][action.column]
        return 1.0 * sum(not face.up for face in column) - 1.5

    def _strike(self, action: acts.Strike) -> float:
        spot = action.spot
        return (
            self._mean(self._known.at(spot.column, spot.row))
            + self._emptied_column(spot.column)
            - self.cards.keep(action.card)
        )

    def _ravens_on_row(self, action: acts.RavensOnRow) -> float:
        if action.column is None:
            return self._avatars.way_cleared()
        value = 0.0
        for card, chance in self._known.at(action.column, 0).items():
            face = self._book.face(card)
            if face.role is Role.NIGHTMARE:
                value += chance * self._blast(action.column)
            elif face.role is not Role.WALL and face.strength <= 1:
                value += chance * (self.cards.removal_value(card) + self._emptied_column(action.column))
        return value - 2.0

    def _ravens_on_hand(self, _action: acts.RavensOnHand) -> float:
        value = 0.0
        for card, chance in self._known.in_hand.items():
            face = self._book.face(card)
            if face.role is Role.TREASURE:
                value += chance * WIN
            elif face.role is Role.NIGHTMARE:
                value += chance * 2 * self._view.counts[self._known.foe]
            else:
                value += chance * (0.0 if face.strength > 1 else self.cards.keep(card))
        return value - 2.0 - self._avatars.last_ravens()

    def _flank(self, action: acts.FlankAttack) -> float:
        reached = acts.Spot(self._view.flanked(action.column), action.row)
        return self._challenge(action.column, reached) - self.cards.keep(action.card)

    def _reveal(self, _action: acts.Reveal) -> float:
        """Go on with the Seer: a card that an own front beats is welcome, one for their hand is a gift."""
        chances = self._known.unseen
        total = max(1, chances.total())
        return sum(count * self._revealed(card) for card, count in chances.items()) / total

    def _revealed(self, card: CardId) -> float:
        held, face = self._view.counts[self._known.foe], self._book.face(card)
        if face.strength >= 1:
            theirs = self._view.fields[self._known.foe]
            open_ = [i for i, column in enumerate(theirs) if len(column) < ROWS and not reading.led(self._book, column)]
            return max((self._set_against(column, face.strength) for column in open_), default=self.cards.keep(card))
        if held >= HAND:
            return WIN if face.role is Role.TREASURE else self.cards.keep(card)
        if face.role is Role.TREASURE:
            return WIN / (held + 1) if any(self._book.face(c).power is Power.RAVENS for c in self._view.hand) else 1.0
        return -0.5 * self.cards.keep(card)

    def _place(self, action: acts.Place) -> float:
        """Put a shown card where the own front beats it, and where it opens no new column."""
        return self._set_against(action.column, self._book.face(self._view.shown).strength)

    def _set_against(self, column: int, strength: int) -> float:
        own = self.cards.mine[column]
        value = 0.0 if self._view.fields[self._known.foe][column] else -4.0
        if own and self._book.face(own[0].card).challenges:
            value += 2.0 if self._book.face(own[0].card).strength > strength else -1.0
        return value
