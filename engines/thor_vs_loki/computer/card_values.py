"""What cards and sides are worth to the computer player, in rough card values."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engines.thor_vs_loki import reading
from engines.thor_vs_loki._judging import Verdict, judge
from engines.thor_vs_loki.book import AVATAR_POINTS, HAND, ROWS, Book, CardId, Kind, Power, Role
from engines.thor_vs_loki.computer.inference import Inference, Odds
from engines.thor_vs_loki.view import Face

WIN = 200.0
"""Far more than all else."""

_POWERS = {
    Power.MOVE_OWN: 1.5,
    Power.MOVE_FOE: 2.0,
    Power.BANNER: 1.0,
    Power.SEDUCE: 2.5,
    Power.SPY: 2.5,
    Power.STRIKE: 5.0,
    Power.RECOVER: 3.0,
    Power.FORESEE: 1.5,
    Power.RAVENS: 2.5,
    Power.FLANK: 3.0,
}

_COLUMNS = (0.0, 7.0, 16.0, 22.0)
"""Worth of so many own columns: each gives a point in every turn."""
_EMPTY = -10.0
"""Worth of a side that will lie empty when the own next turn begins: the game is lost then (E3)."""
_DARES = (1.0, 0.6)
"""Chance that the opponent challenges a front that it beats: one that lies face-up, and one that lies face-down."""
_HOLDS = 3
"""Strength from which on a card can hold a column."""
_KILL = 3.5
"""Worth of any opposing card that falls, on top of what its strength adds."""
_BEHIND = (0.0, 2.0, 8.0, 9.0)
"""Safety of a treasure by the number of cards in front of it."""
_FEW = 5
_BARE = 2.0
"""With fewer own cards in play every one counts so much more: without any the turn is lost (E3)."""
_DEPTH = (0.0, 3.0, 1.2, 0.5)
"""Worth of each further card in a column: it keeps the column when the first one falls."""
_AT_HAND = 6.0
"""What a treasure costs in the own hand."""
_BROKEN = 25.0
"""What it costs that the opponent can reach the treasure in one turn for sure."""
_GOES_ON = (Verdict.WON, Verdict.BLAST)
_CLEARS = (Verdict.WON, Verdict.BLAST, Verdict.TIED)
_CROWD = 10
"""From so many own cards in play on, the side is getting full."""
_TEMPO = ((45, 0.08), (14, 0.6))
"""Below so many quiet actions in store, each one costs so much more."""

Side = list[list[Face]]


class CardValues:
    """Values cards and own sides against what is reckoned of the opponent's.

    Attributes:
        mine: the own side as it stands.
        press: 0 to 1, how close the own quiet actions are to running out.
        now: what the own side is worth as it stands.
        at_hand: what it costs that a treasure in the hand is one Ravens away from being lost.
    """

    def __init__(self, inference: Inference) -> None:
        self._known = inference
        self._view = view = inference.view
        self._book = inference.book
        self.mine: Side = [list(column) for column in view.fields[inference.me]]
        self._stands: dict[tuple[int, tuple[tuple[CardId, bool], ...]], float] = {}
        self._fallen: dict[tuple[int, bool, tuple[CardId, ...]], float] = {}
        self._hand_breaks: dict[tuple[tuple[CardId, ...], CardId], float] = {}
        self._fighters, self._passes, self._clears = _breakers(inference.book)
        self._matches: dict[tuple[int, CardId], float] = {}
        theirs = view.fields[inference.foe]
        led = reading.avatar_column(self._book, theirs) is not None
        self._their_points = AVATAR_POINTS if led else sum(map(bool, theirs))
        self._faced = [i for i, column in enumerate(theirs) if column and not reading.led(self._book, column)]
        self._store = self._quiet_actions()
        self.press = max(0.0, 1 - self._store / _TEMPO[0][0])
        held = any(self._book.face(card).role is Role.TREASURE for card in view.hand)
        self.at_hand = _AT_HAND if held else 0.0
        self.now = self.side(self.mine)

    def keep(self, card: CardId) -> float:
        """Return what a card is worth in the own hand."""
        face = self._book.face(card)
        if face.role is Role.TREASURE:
            return 0.0
        if face.role is Role.AVATAR:
            return 8.0
        if face.power is not None:
            return _POWERS[face.power]
        return 2.0 if face.role is not Role.PLAIN else 0.3 + 0.2 * face.strength

    def holders(self) -> int:
        """Return how many cards of the hand can hold a column."""
        return sum(self._holds(self._book.face(card)) for card in self._view.hand)

    def _holds(self, face: Kind) -> bool:
        return face.role is Role.WALL or (face.power is None and face.strength >= _HOLDS)

    def front(self, card: CardId) -> float:
        """Return what a card is worth in row 1 when nothing is known of the facing one."""
        face = self._book.face(card)
        if face.role is Role.TREASURE:
            return -WIN
        if face.role is Role.WALL:
            return 3.0 - 4.0 * self.press
        if face.role is Role.NIGHTMARE:
            return 1.0 - self.press
        if face.role is Role.AVATAR:
            return 4.0
        # Cards with a power are worth more in the hand than as the weak front that they make.
        return 0.6 * face.strength if face.power is None else -1.0

    def removal_value(self, card: CardId) -> float:
        """Return what a card of the opponent's on the battlefield is worth to be rid of."""
        face = self._book.face(card)
        if face.role is Role.TREASURE:
            return WIN
        if face.role is Role.AVATAR:
            return 10.0
        if face.role is Role.WALL:
            return 5.5
        return _KILL + 0.6 * max(0, face.strength)

    def side(self, side: Side) -> float:
        """Return what the own side is worth as it stands."""
        total = self._columns(side)
        for index, column in enumerate(side):
            if column:
                total += self._stand(index, column)
        bare = max(0, _FEW - sum(map(len, side)))
        return total - self.at_hand + self._reach(side) - _BARE * bare

    def _columns(self, side: Side) -> float:
        """Return what the columns are worth that will be left when the own next turn begins.

        The opponent has one number of points for all of them: each card that falls takes one, short columns first.
        """
        chances = [(1.0, self._their_points, 0)]
        for cards, index in sorted([(len(column), index) for index, column in enumerate(side) if column]):
            falls, after = self._falls(index, side[index]), list[tuple[float, int, int]]()
            for chance, points, left in chances:
                cleared = falls * chance if points >= cards else 0.0
                if cleared:
                    after.append((cleared, points - cards, left))
                after.append((chance - cleared, points, left + 1))
            chances = after
        return sum([chance * (_COLUMNS[left] if left else _EMPTY) for chance, _, left in chances])

    def _falls(self, index: int, column: Sequence[Face]) -> float:
        """Return the chance that the opponent clears a column in one turn."""
        if self._view.turn == 1:
            # The opponent's own first turn comes next, in which nobody may challenge (B1).
            return 0.0
        key = (index, column[0].up, tuple([face.card for face in column]))
        found = self._fallen.get(key)
        if found is None:
            dares = _DARES[0] if column[0].up else _DARES[1]
            found = self._fallen[key] = dares * self._broken(index, column, clears=True)
        return found

    def _reach(self, side: Side) -> float:
        """Return what row 1 can do to the facing cards: without it the last action points cannot be spent."""
        able = [i for i in self._faced if side[i] and self._book.face(side[i][0].card).challenges]
        value = (2.0 + 16.0 * self.press) * len(able) / len(self._faced) if able else 0.0
        value += sum([self._match(index, side[index][0].card) for index in able])
        return value - (4.0 if sum(map(len, side)) >= _CROWD else 0.0)

    def _match(self, column: int, challenger: CardId) -> float:
        """Return what it is worth that an own card stands against the facing one: what it could win, if it could."""
        key = (column, challenger)
        if key not in self._matches:
            value = 0.0
            for card, chance in self._known.at(column, 0).items():
                verdict = self._known.verdict(challenger, card)
                if verdict in {Verdict.WON, Verdict.FOUND}:
                    value += chance * min(self.removal_value(card), 20.0)
                elif verdict is Verdict.LOST:
                    value -= chance
            self._matches[key] = 0.7 * value
        return self._matches[key]

    def _stand(self, index: int, column: list[Face]) -> float:
        key = (index, tuple([(face.card, face.up) for face in column]))
        found = self._stands.get(key)
        if found is None:
            found = self._stands[key] = self._stood(index, column)
        return found

    def _stood(self, index: int, column: list[Face]) -> float:
        value = self.front(column[0].card) + sum(_DEPTH[: len(column)]) - self._threat(index, column[0])
        if len(column) == ROWS and not self._book.face(column[0].card).challenges:
            value -= 4.0
        for row, face in enumerate(column):
            role = self._book.face(face.card).role
            if role is Role.TREASURE and row:
                value += _BEHIND[row] + (0.0 if face.up else 4.0)
                if self._book.face(column[0].card).role in {Role.AVATAR, Role.WALL}:
                    value += 3.0 - 4.0 * self.press
                if any(self._book.face(other.card).role is Role.NIGHTMARE for other in column):
                    value -= 60.0
                value -= _BROKEN * self._broken(index, column[: row + 1])
        return value

    def danger_behind(self, index: int) -> float:
        """Return what it costs that the second card of an opposing column comes to face the own one."""
        column = self.mine[index]
        for row, face in enumerate(column):
            if self._book.face(face.card).role is Role.TREASURE:
                cover = column[: row + 1]
                return _BROKEN * max(0.0, self._broken(index, cover, behind=1) - self._broken(index, cover))
        return 0.0

    def _broken(self, index: int, column: Sequence[Face], *, behind: int = 0, clears: bool = False) -> float:
        """Return the chance that the opponent can reach the last of these cards in one turn.

        Args:
            index: the column.
            column: its cards down to that one.
            behind: how many cards of the opponent's have to go first.
            clears: the last card has to fall, too; else it is enough that it is challenged.
        """
        facing, points, needed = self._view.fields[self._known.foe][index], self._their_points, len(column)
        covers = tuple([cover.card for cover in column[:-1]])
        last = column[-1].card if clears else ""
        spared = 1.0
        if len(facing) > behind and needed <= points:
            spared -= self._likely(self._known.at(index, behind), covers, last)
        held = self._view.counts[self._known.foe]
        if held and needed < points and len(facing) < ROWS and not reading.led(self._book, facing):
            # Any card of the hand may be deployed there first.
            spared *= max(0.0, 1 - self._likely_in_hand(covers, last)) ** held
        return 1 - spared

    def _likely_in_hand(self, covers: tuple[CardId, ...], last: CardId) -> float:
        found = self._hand_breaks.get((covers, last))
        if found is None:
            found = self._hand_breaks[covers, last] = self._likely(self._known.in_hand, covers, last)
        return found

    def _likely(self, odds: Odds, covers: tuple[CardId, ...], last: CardId) -> float:
        """Return the chance that a card of the opponent's breaks through covers, and clears what lies last.

        It goes on challenging, and has to beat all covers. Without a last card it is enough that it may challenge.
        """
        able = self._clears[last] if last else self._fighters
        for cover in covers:
            able &= self._passes[cover]
        return sum([chance for card, chance in odds.items() if card in able])

    def _threat(self, index: int, own: Face) -> float:
        """Return how much the facing card, when it is known, endangers an own row 1 card."""
        facing = self._view.fields[self._known.foe][index]
        if not facing or not facing[0].card or not self._book.face(facing[0].card).challenges:
            return 0.0
        face = self._book.face(own.card)
        if face.role is not Role.PLAIN:
            return 0.0
        return 1.0 if face.strength < self._book.face(facing[0].card).strength else 0.0

    def tempo_cost(self) -> float:
        """Return how much every quiet action costs: whoever runs out of actions loses (E2)."""
        return sum(cost * max(0, ample - self._store) for ample, cost in _TEMPO)

    def _quiet_actions(self) -> int:
        """Return how many draws, deployments and powers the own cards still allow."""
        view, me = self._view, self._known.me
        room = sum(ROWS - len(column) for column in self.mine)
        deploys = min(room, view.counts[me] + view.decks[me])
        draws = min(view.decks[me], HAND - view.counts[me] + deploys)
        return draws + deploys + sum(self._book.face(card).power is not None for card in view.hand)


Cards = frozenset[CardId]


@lru_cache(4)
def _breakers(book: Book) -> tuple[Cards, dict[CardId, Cards], dict[CardId, Cards]]:
    """Return the cards that challenge; by target those that stay and go on, and those after which it is gone."""
    fighters = [card for card in book.cards.values() if card.face.challenges]
    passes, clears = dict[CardId, Cards](), dict[CardId, Cards]()
    for target in book.cards.values():
        found = dict[CardId, Verdict]()
        # Nobody gets at Thor or Loki.
        if target.face.role is not Role.AVATAR:
            for card in fighters:
                found[card.id] = judge(card.face, target.face, target_kind=target.kind, frenzied=(False, False))
        passes[target.id] = frozenset(card for card, verdict in found.items() if verdict in _GOES_ON)
        clears[target.id] = frozenset(card for card, verdict in found.items() if verdict in _CLEARS)
    return frozenset(card.id for card in fighters), passes, clears
