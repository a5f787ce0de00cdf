"""What those who watch a game may know of it, whichever game it is: readings of the gallery's view."""

from __future__ import annotations

from msgspec import Struct

from engines.core.types import Seat


class Chapter(Struct, frozen=True):
    """The part of a game that is being played: a hand, a turn, a round, a quest.

    Attributes:
        kind: the phrase `chapter.<kind>` names it, with its number {n} and with {about}.
        n: its number, from 1; 0 for what comes before the first.
        about: the phrase that names what it is about; nothing for most.
    """

    kind: str
    n: int = 0
    about: str = ""


class Reason(Struct, frozen=True):
    """Something that speaks for or against a seat, or tells how a party stands.

    Attributes:
        id: the phrase `lead.<id>` says it, with {who}, {n} and {other}.
        n: an amount.
        other: what it is measured against.
        seat: whose it is; None for what is everybody's.
    """

    id: str
    n: int = 0
    other: int = 0
    seat: Seat | None = None


class Lead(Struct, frozen=True):
    """Who is ahead, by what everybody can see.

    Attributes:
        seats: those who are ahead, several if nothing tells them apart; nobody where nobody is.
        reasons: why, the weightiest first; in a co-operative game how the party stands.
    """

    seats: tuple[Seat, ...] = ()
    reasons: tuple[Reason, ...] = ()


def first_of(scores: tuple[int, ...]) -> tuple[Seat, ...]:
    """Return the seats with the highest score; nobody where all have the same."""
    best = max(scores)
    return () if min(scores) == best else tuple([seat for seat, score in enumerate(scores) if score == best])


def margin(scores: tuple[int, ...]) -> int:
    """Return how far the highest score is ahead of the next one below it; 0 where there is none."""
    best = max(scores)
    return best - max([score for score in scores if score < best], default=best)


YES, NO = "yes", "no"
"""Outcomes of many predictions."""

VOID = ""
"""The outcome of a prediction that nothing has decided: the game ended before."""


class Prediction(Struct, frozen=True):
    """A question about what comes next, on which those who watch may guess as long as it is asked.

    It is read from the gallery's view, so that it gives nothing away.

    Attributes:
        key: names it; asked again only where a game went back. Lower case letters, digits and `.`.
        kind: the phrase `predict.<kind>` asks it, with {who}, {n} and {about}.
        outcomes: how it can come out: the number of a seat, or the id of a phrase `predict.outcome.<id>`.
        seat: whom it is about; None for nobody.
        n: an amount.
        about: the phrase that names what it is about; nothing for most.
    """

    key: str
    kind: str
    outcomes: tuple[str, ...] = (YES, NO)
    seat: Seat | None = None
    n: int = 0
    about: str = ""


def seats_as_outcomes(seats: int) -> tuple[str, ...]:
    """Return the numbers of seats as outcomes."""
    return tuple([str(seat) for seat in range(seats)])
