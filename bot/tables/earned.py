"""Who has achieved what at a table: conditions looked at once its game is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.games.achievements import Achievement, FactCondition, Who, fits
from engines.core import Entry, Fact, withdrawn


def public_facts(log: Sequence[Entry[Any]]) -> tuple[Fact, ...]:
    """Return what everybody was told in a game, in order, without what was taken back."""
    gone = withdrawn(log)
    told = [line.seen_by(None) for entry in log if entry.n not in gone for line in entry.told]
    return tuple([fact for fact in told if fact is not None])


class Ending:
    """A game that is over, as conditions look at it."""

    def __init__(self, facts: Sequence[Fact], *, reason: str, seats: int) -> None:
        """Look at what everybody was told."""
        self._reason = reason
        self._seats = seats
        self._facts: dict[str, list[Fact]] = {}
        for fact in facts:
            self._facts.setdefault(type(fact).__name__, []).append(fact)

    def earned(
        self,
        possible: Mapping[str, Achievement],
        seat: int,
        *,
        place: int,
        detail: Mapping[str, int | str],
        learned: bool = False,
    ) -> tuple[str, ...]:
        """Return the ids of what a seat has achieved.

        Args:
            possible: what can be achieved in the game.
            seat: the seat.
            place: in which it came in; 1 is best.
            detail: the details of its result.
            learned: whether whoever sits there has finished every lesson of the game.
        """
        return tuple(
            [
                name
                for name, one in possible.items()
                if (learned or not one.lessons)
                and (place == 1 or not one.won)
                and (not one.reasons or self._reason in one.reasons)
                and self._seats in one.seats
                and all(fits(wanted, detail.get(key)) for key, wanted in one.detail.items())
                and all(self._holds(condition, seat) for condition in one.fact)
            ]
        )

    def _holds(self, condition: FactCondition, seat: int) -> bool:
        found = list(self._found(condition, seat))
        number = sum(getattr(one, condition.sum) for one in found) if condition.sum else len(found)
        least = 1 if condition.least is None and condition.most is None else condition.least
        return (least is None or number >= least) and (condition.most is None or number <= condition.most)

    def _found(self, condition: FactCondition, seat: int) -> Iterator[Any]:
        for fact in self._facts.get(condition.kind, ()):
            for one in getattr(fact, condition.each) if condition.each else (fact,):
                if _is_of(condition, one, seat) and all(
                    fits(wanted, getattr(one, field)) for field, wanted in condition.where.items()
                ):
                    yield one


def _is_of(condition: FactCondition, one: Any, seat: int) -> bool:
    if condition.who is Who.ALL:
        return True
    named = getattr(one, condition.seat)
    return named is not None and (named == seat) is (condition.who is Who.OWN)
