"""How likely a turn can still leave the opponent without a card in play, which wins the game (E3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from engines.core import Action
from engines.thor_vs_loki import actions as acts
from engines.thor_vs_loki._judging import Verdict
from engines.thor_vs_loki.book import AVATAR_POINTS, ROWS, CardId, Power, Role
from engines.thor_vs_loki.computer.inference import Inference, Odds

_SENT = 4
"""Cards of the hand that are tried in front of a column, strongest first."""

_SOONER = 0.995
"""How much of a chance is left when it takes a point more: what wins now is done now."""

T = TypeVar("T")


class _Position(NamedTuple):
    """What a plan for the rest of a turn goes by; columns have their cards from row 1 on.

    Attributes:
        mine: the own side.
        theirs: what the cards of the other side may be.
        fighters: cards of the hand that may be deployed to challenge, strongest first.
        strikes: how many cards of the hand strike any card.
        points: action points that are left.
    """

    mine: tuple[tuple[CardId, ...], ...]
    theirs: tuple[tuple[Odds, ...], ...]
    fighters: tuple[CardId, ...]
    strikes: int
    points: int

    def spend(self, points: int = 1) -> _Position:
        """Return the position with fewer points."""
        return self._replace(points=self.points - points)

    def deploy(self, card: CardId, spot: acts.Spot) -> _Position:
        """Return the position with a card more on the own side."""
        column = self.mine[spot.column]
        laid = (*column[: spot.row], card, *column[spot.row :])
        fighters = list(self.fighters)
        if card in fighters:
            fighters.remove(card)
        return self._replace(mine=_with(self.mine, spot.column, laid), fighters=tuple(fighters))

    def strike(self, spot: acts.Spot) -> _Position:
        """Return the position with a strike less in the hand, and a card less on the other side."""
        column = self.theirs[spot.column]
        left = (*column[: spot.row], *column[spot.row + 1 :])
        return self._replace(theirs=_with(self.theirs, spot.column, left), strikes=self.strikes - 1)


class Clearing:
    """Looks for the best way through a turn by challenges, fresh cards in front, and strikes."""

    def __init__(self, inference: Inference) -> None:
        """Take a view with what is reckoned of it."""
        self._known, self._book, self._view = inference, inference.book, inference.view

    @property
    def possible(self) -> bool:
        """Whether there are points enough for as many cards as the opponent has in play."""
        lying = sum(map(len, self._view.fields[self._known.foe]))
        return not self._view.first_turn and 0 < lying <= AVATAR_POINTS

    def after(self, action: Action) -> float:
        """Return the chance that the opponent has no card left at the end of this turn, if it goes on with an action.

        Of actions that neither deploy, challenge nor strike, only the point that they cost counts.
        """
        now = self._position()
        match action:
            case acts.Challenge(column):
                return self._challenged(now.spend(), column)
            case acts.Deploy(card, spot):
                return self._chance(now.deploy(card, spot).spend())
            case acts.Strike(_, spot):
                return self._chance(now.strike(spot).spend())
            case acts.Enter(column):
                entered = now.deploy(self._book.avatar(self._view.sides[self._known.me]), acts.Spot(column, 0))
                return self._chance(entered.spend(self._view.total - AVATAR_POINTS))
            case _:
                return self._chance(now.spend())

    def _position(self) -> _Position:
        known, view = self._known, self._view
        faces = [(self._book.face(card), card) for card in view.hand]
        fighters = sorted([(-face.strength, card) for face, card in faces if face.challenges and face.power is None])
        return _Position(
            tuple([tuple([face.card for face in column]) for column in view.fields[known.me]]),
            tuple(
                [
                    tuple([known.at(index, row) for row in range(len(column))])
                    for index, column in enumerate(view.fields[known.foe])
                ]
            ),
            tuple([card for _, card in fighters]),
            sum(face.power is Power.STRIKE for face, _ in faces),
            view.points,
        )

    def _chance(self, now: _Position) -> float:
        """Return the chance to clear the other side by the best way to go on."""
        lying = sum(map(len, now.theirs))
        if not lying:
            return 1.0
        best = 0.0
        if lying <= now.points:
            for chance in self._ways(now):
                best = max(best, _SOONER * chance)
                if best >= _SOONER:
                    break
        return best

    def _ways(self, now: _Position) -> Iterator[float]:
        """Yield the chances of all ways to go on: what stands in front, a fresh card before it, a strike."""
        for column, facing in enumerate(now.theirs):
            if not facing:
                continue
            if now.strikes:
                yield self._chance(now.strike(acts.Spot(column, 0)).spend())
            if any(map(self._is_avatar, facing[0])):
                continue
            own = now.mine[column]
            if own and self._book.face(own[0]).challenges:
                yield self._challenged(now.spend(), column)
            if now.points > 1 and len(own) < ROWS and not (own and self._is_avatar(own[0])):
                for card in list(dict.fromkeys(now.fighters))[:_SENT]:
                    yield self._challenged(now.deploy(card, acts.Spot(column, 0)).spend(2), column)

    def _challenged(self, now: _Position, column: int) -> float:
        """Return the chance after a challenge in a column, over all that its target may be."""
        own, (target, *behind) = now.mine[column], now.theirs[column]
        outcomes: dict[Verdict, dict[CardId, float]] = {}
        for card, chance in target.items():
            outcomes.setdefault(self._known.verdict(own[0], card), {})[card] = chance
        total = 0.0
        for verdict, cards in outcomes.items():
            chance = sum(cards.values())
            mine, theirs = own[1:], tuple(behind)
            match verdict:
                case Verdict.FOUND:
                    total += chance
                    continue
                case Verdict.BLAST:
                    if any(self._book.face(card).role is Role.TREASURE for card in own):
                        continue
                    mine, theirs = (), ()
                case Verdict.WON:
                    mine = own
                case Verdict.TIED:
                    pass
                case Verdict.LOST:
                    # What beat the challenger is known from now on.
                    theirs = ({card: each / chance for card, each in cards.items()}, *behind)
            after = now._replace(mine=_with(now.mine, column, mine), theirs=_with(now.theirs, column, theirs))
            total += chance * self._chance(after)
        return total

    def _is_avatar(self, card: CardId) -> bool:
        return self._book.face(card).role is Role.AVATAR


def _with(side: tuple[T, ...], column: int, cards: T) -> tuple[T, ...]:
    """Return a side with other cards in one column."""
    return (*side[:column], cards, *side[column + 1 :])
