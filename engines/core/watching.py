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
