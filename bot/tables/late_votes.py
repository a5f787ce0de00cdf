"""Votes on what is done for a seat whose time is over, at tables where the others decide that."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from bot.store import Deadline, DeadlineKind
from bot.tables.session import Session

OPEN_FOR: Final = 24 * 3_600_000
"""Milliseconds for a vote."""


class Choice(StrEnum):
    """What the others can decide, the mildest first."""

    WAIT = "wait"
    """The seat has its time once more."""
    PLAY = "play"
    """The game's own fallback answer is played."""
    COMPUTER = "computer"
    """A computer player answers this once."""
    FORFEIT = "forfeit"
    """The seat is given up."""


def matter(deadline: Deadline, choice: Choice) -> str:
    """Return under which word the votes for a choice are kept: they are of this one moment at which time was over."""
    return f"late.{deadline.seat}.{deadline.at}.{choice}"


def voters(session: Session, seat: int) -> tuple[int, ...]:
    """Return the seats that decide about another one: those of people who can answer."""
    return tuple([one.seat for one in session.seats if one.seat != seat and not session.answers_itself(one.seat)])


def decided(votes: Mapping[Choice, int], voting: int, *, final: bool = False) -> Choice | None:
    """Return what a vote has come to: what more than half want, or in the end what most want, the milder of two.

    Args:
        votes: how many want what.
        voting: how many can vote.
        final: whether nobody can vote any more.

    Returns:
        The choice; None as long as it is open.
    """
    most = max(Choice, key=lambda choice: votes.get(choice, 0))  # of as many votes the first, which is the mildest
    cast = sum(votes.values())
    if 2 * votes.get(most, 0) > voting or (cast >= voting and cast):
        return most
    if not final:
        return None
    return most if cast else Choice.PLAY


def open_votes(deadlines: tuple[Deadline, ...]) -> tuple[Deadline, ...]:
    """Return those deadlines about which the others decide now."""
    return tuple([deadline for deadline in deadlines if deadline.kind is DeadlineKind.VOTED])
