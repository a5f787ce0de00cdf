"""Answers in advance of the seats of a table, as their rows say them."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from bot.games import Listing
from bot.store import Advance
from bot.tables.session import Session
from engines.core import AdvanceAnswer, Seat

_MARK: Final = "~"
"""Begins the rule of an answer that was dropped; why, and the rule, follow."""


ONLY: Final = f"{_MARK}only"
"""The rule of a row that no answer was given in advance for: the question leaves one answer, which is given later."""


class Dropped(StrEnum):
    """Why an answer in advance was dropped."""

    NEWS = "news"
    """Something has happened that changes what it was meant for."""
    ILLEGAL = "illegal"
    """It was not possible when it was asked for."""


def named(listing: Listing, id_: str) -> AdvanceAnswer | None:
    """Return the answer in advance of a game that has this id; None for none of its."""
    return next((one for one in listing.advances if one.id == id_), None)


def kept_by(listing: Listing, advance: Advance) -> AdvanceAnswer | None:
    """Return the answer that a row keeps; None for one that was dropped, or that the game knows no more."""
    return named(listing, f"{advance.topic}-{advance.rule}")


def dropped(listing: Listing, advance: Advance) -> tuple[AdvanceAnswer, Dropped] | None:
    """Return the answer of a row that was dropped, and why; None for one that holds."""
    if not advance.rule.startswith(_MARK):
        return None
    why, _, rule = advance.rule.removeprefix(_MARK).partition(_MARK)
    if why not in [one.value for one in Dropped]:
        return None
    answer = named(listing, f"{advance.topic}-{rule}")
    return None if answer is None else (answer, Dropped(why))


def spent_by(session: Session, seat: Seat, topic: str) -> tuple[str, ...]:
    """Return of which topics a seat's answers in advance are done with once it answers a question of a topic.

    That are those for this one question, and the word of those that were dropped.
    """
    done = []
    for advance in session.extras.advances:
        if advance.seat == seat:
            answer = kept_by(session.listing, advance)
            if answer is None or (advance.topic == topic and not answer.lasting):
                done.append(advance.topic)
    return tuple(done)


def marked(advance: Advance, why: Dropped) -> str:
    """Return the rule of a row whose answer is dropped."""
    return f"{_MARK}{why}{_MARK}{advance.rule}"
