"""How likely a turn can still leave the opponent without a card in play, which wins the game (E3)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import NamedTuple, TypeVar

from engines.core import Action
from engines.thor_vs_loki import actions as acts
from engines.thor_vs_loki._judging import Verdict
from engines.thor_vs_loki.book import AVATAR_POINTS, ROWS, CardId, Power, Role
from engines.thor_vs_loki.computer.inference import Inference, Odds
from engines.thor_vs_loki.view import Phase

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
        strikes: cards of the hand that strike any card.
        others: further cards of the hand and of the deck, which use up points; Thor and Loki cost none.
        points: action points that are left.
        covered: whether an own banner is covered by a card that was lost or played since.
    """

    mine: tuple[tuple[CardId, ...], ...]
    theirs: tuple[tuple[Odds, ...], ...]
    fighters: tuple[CardId, ...]
    strikes: tuple[CardId, ...]
    others: int
    points: int
    covered: bool = False

    @property
    def left(self) -> int:
        """How many cards the other side has in play."""
        return sum(map(len, self.theirs))

    @property
    def can_wait(self) -> bool:
        """Whether there is something to do with every point that is left: who cannot spend one has lost (E2)."""
        return self.points <= len(self.fighters) + len(self.strikes) + self.others

    @property
    def key(self) -> Hashable:
        """What tells positions of one turn apart: of the own side, only what may still meet anything."""
        met = tuple(
            [own[: self.points + 1] if facing else () for own, facing in zip(self.mine, self.theirs, strict=True)]
        )
        odds = tuple([tuple(map(id, column)) for column in self.theirs])
        return met, odds, self.fighters, len(self.strikes), self.others, self.points, self.covered

    def spend(self, points: int = 1) -> _Position:
        """Return the position with fewer points."""
        return self._replace(points=self.points - points)

    def wait(self) -> _Position:
        """Return the position after something that leaves the battlefield as it is."""
        return self.spend()._replace(others=max(0, self.others - 1))

    def lay(self, card: CardId, spot: acts.Spot) -> _Position:
        """Return the position with a card more on the own side."""
        column = self.mine[spot.column]
        return self._replace(mine=_with(self.mine, spot.column, (*column[: spot.row], card, *column[spot.row :])))

    def deploy(self, card: CardId, spot: acts.Spot) -> _Position:
        """Return the position with a card of the hand on the own side."""
        laid = self.lay(card, spot)
        if card in self.fighters:
            return laid._replace(fighters=_without(self.fighters, card))
        if card in self.strikes:
            return laid._replace(strikes=_without(self.strikes, card))
        return laid._replace(others=max(0, self.others - 1))

    def strike(self, card: CardId, spot: acts.Spot) -> _Position:
        """Return the position with a strike less in the hand, and a card less on the other side."""
        column = self.theirs[spot.column]
        theirs = _with(self.theirs, spot.column, (*column[: spot.row], *column[spot.row + 1 :]))
        return self._replace(theirs=theirs, strikes=_without(self.strikes, card), covered=True)


class Clearing:
    """Looks for the best way through a turn by challenges, fresh cards in front, and strikes.

    What the other side loses may cover a banner of theirs; that is not counted.
    """

    def __init__(self, inference: Inference) -> None:
        """Take a view with what is reckoned of it."""
        self._known, self._book, self._view = inference, inference.book, inference.view
        self._chances: dict[Hashable, float] = {}
        self._shown: dict[Hashable, Odds] = {}
        self._now: _Position | None = None

    @property
    def possible(self) -> bool:
        """Whether it is the own turn, and as few cards lie on the other side as a turn can have points.

        After the last point Thor or Loki may still come in (rule 17); the points of the view are the next player's
        then, and nothing is looked for.
        """
        view, known = self._view, self._known
        own = view.phase is Phase.ACT and view.active == known.me and not view.first_turn
        return own and 0 < sum(map(len, view.fields[known.foe])) <= AVATAR_POINTS

    def after(self, action: Action) -> float:
        """Return the chance that the opponent has no card left at the end of this turn, if it goes on with an action.

        It is won, too, when their treasure is found on the way. Of actions that neither deploy, challenge nor strike,
        only the point that they cost counts.
        """
        now = self._now = self._now or self._position()
        match action:
            case acts.Enter(column):
                entered = now.lay(self._book.avatar(self._view.sides[self._known.me]), acts.Spot(column, 0))
                return self._chance(entered.spend(self._view.total - AVATAR_POINTS))
            case _ if now.left > now.points:
                return 0.0
            case acts.Challenge(column):
                return self._challenged(now.spend(), column)
            case acts.Deploy(card, spot):
                return self._chance(now.deploy(card, spot).spend())
            case acts.Strike(card, spot):
                return self._struck(now.spend(), card, spot)
            case _:
                return self._chance(now.wait())

    def _position(self) -> _Position:
        known, view = self._known, self._view
        faces = [(self._book.face(card), card) for card in view.hand]
        fighters = sorted([(-face.strength, card) for face, card in faces if face.challenges and face.power is None])
        strikes = tuple([card for face, card in faces if face.power is Power.STRIKE])
        free = sum(face.role is Role.AVATAR for face, _ in faces)
        return _Position(
            tuple([tuple([face.card for face in column]) for column in view.fields[known.me]]),
            tuple(
                [
                    tuple([known.at(index, row) for row in range(len(column))])
                    for index, column in enumerate(view.fields[known.foe])
                ]
            ),
            tuple([card for _, card in fighters]),
            strikes,
            len(faces) - len(fighters) - len(strikes) - free + view.decks[known.me],
            view.points,
        )

    def _chance(self, now: _Position) -> float:
        """Return the chance to clear the other side by the best way to go on."""
        if not now.left:
            return float(now.can_wait)
        if now.left > now.points:
            return 0.0
        key = now.key
        best = self._chances.get(key)
        if best is None:
            best = 0.0
            for chance in self._ways(now):
                best = max(best, _SOONER * chance)
                if best >= _SOONER:
                    break
            self._chances[key] = best
        return best

    def _ways(self, now: _Position) -> Iterator[float]:
        """Yield the chances of all ways to go on: what stands in front, a fresh card before it, a strike.

        Columns are cleared one after the other; in which order they are seldom matters, and to try all takes long.
        """
        column = next(index for index, facing in enumerate(now.theirs) if facing)
        own, facing = now.mine[column], now.theirs[column]
        if now.strikes:
            yield self._struck(now.spend(), now.strikes[0], acts.Spot(column, 0))
        if any(map(self._is_avatar, facing[0])):
            return
        if own and self._book.face(own[0]).challenges:
            yield self._challenged(now.spend(), column)
        if now.points > now.left and len(own) < ROWS and not (own and self._is_avatar(own[0])):
            for card in list(dict.fromkeys(now.fighters))[:_SENT]:
                yield self._challenged(now.deploy(card, acts.Spot(column, 0)).spend(2), column)

    def _struck(self, now: _Position, card: CardId, spot: acts.Spot) -> float:
        """Return the chance after a strike: a treasure that is struck is lost, and the game with it (E1)."""
        target = now.theirs[spot.column][spot.row]
        found = sum([chance for one, chance in target.items() if self._book.face(one).role is Role.TREASURE])
        return found + (1 - found) * self._chance(now.strike(card, spot))

    def _challenged(self, now: _Position, column: int) -> float:
        """Return the chance after a challenge in a column, over all that its target may be."""
        own, (target, *behind) = now.mine[column], now.theirs[column]
        outcomes: dict[Verdict, dict[CardId, float]] = {}
        for card, chance in target.items():
            outcomes.setdefault(self._known.verdict(own[0], card, covered=now.covered), {})[card] = chance
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
                    shown = self._shown.setdefault(
                        (id(target), *cards), {card: each / chance for card, each in cards.items()}
                    )
                    theirs = (shown, *behind)
            after = now._replace(
                mine=_with(now.mine, column, mine),
                theirs=_with(now.theirs, column, theirs),
                covered=now.covered or verdict is not Verdict.WON,
            )
            total += chance * self._chance(after)
        return total

    def _is_avatar(self, card: CardId) -> bool:
        return self._book.face(card).role is Role.AVATAR


def _with(side: tuple[T, ...], column: int, cards: T) -> tuple[T, ...]:
    """Return a side with other cards in one column."""
    return (*side[:column], cards, *side[column + 1 :])


def _without(hand: tuple[CardId, ...], card: CardId) -> tuple[CardId, ...]:
    """Return a hand without one of its cards."""
    place = hand.index(card)
    return (*hand[:place], *hand[place + 1 :])
