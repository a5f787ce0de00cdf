"""Standing offers to computer players: which of them are to be considered, and when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from bot.games import StandingOffers
from bot.tables.logs import AnyGame
from bot.tables.session import Session
from engines.core import Question, Seat

IN_A_ROW = 3
"""Offers that a seat takes up before it has to be asked something of its own again."""


class Offers:
    """The standing offers of one table that its computer players have considered.

    Each is considered once when it comes, and once more whenever its seat is asked something new or somebody is asked
    what invites others to step in. This is kept in memory alone: after a restart everything is considered again, which
    does no harm.
    """

    def __init__(self, kinds: StandingOffers) -> None:
        """Begin with none that was considered; `kinds` says which are."""
        self._kinds = kinds
        self._asked: dict[Seat, str] = {}
        self._considered: set[tuple[Seat, str, str, tuple[tuple[Seat, str], ...]]] = set()
        self._taken: Counter[tuple[Seat, str]] = Counter()

    def next(self, game: AnyGame, is_computer: Callable[[Seat], bool]) -> Question | None:
        """Return an offer that was not considered yet in this situation, and note that it is; None if there is none.

        Args:
            game: the game as it stands.
            is_computer: whether a computer player answers for a seat.
        """
        asked = [question for question in game.questions() if question.blocking]
        self._asked |= {question.seat: question.key for question in asked}
        inviting = tuple([(q.seat, q.key) for q in asked if q.topic in self._kinds.inviting])
        for offer in game.questions():
            if offer.blocking or offer.topic not in self._kinds.considered:
                continue
            own = self._asked.get(offer.seat, "")
            situation = (offer.seat, offer.key, own, inviting)
            enough = self._taken[offer.seat, own] >= IN_A_ROW
            if is_computer(offer.seat) and situation not in self._considered and not enough:
                self._considered.add(situation)
                return offer
        return None

    def to_people(self, session: Session, question: Question) -> bool:
        """Return whether this question invites others to step in, and a person has a standing offer to do so."""
        assert session.game is not None
        return question.topic in self._kinds.inviting and any(
            not offer.blocking and not session.answers_itself(offer.seat) for offer in session.game.questions()
        )

    def taken(self, offer: Question) -> None:
        """Note that an offer was taken up."""
        self._taken[offer.seat, self._asked.get(offer.seat, "")] += 1
