"""How long computer players wait before a move, so that people can follow; not at all where nobody is left to."""

from __future__ import annotations

from typing import Final

from bot.store import Store
from bot.tables.session import Session
from engines.core import Level

RUN_PACE: Final = 1 / 3
"""The pace from the second move in a row on: people are told at the end of such a run what it came to."""

OFFER_PACES: Final = 8
"""Paces that a computer player waits before a move in which people may step in."""


async def is_hurried(store: Store, session: Session) -> bool:
    """Return whether a game only has to come to its end: whoever sat there gave up, and nobody follows the table."""
    if not session.given_up_by_all:
        return False
    return not await store.follows.at(session.table.guild or 0, session.table.id, ())


def paces(session: Session, run: int, *, hurried: bool) -> float:
    """Return how many paces to wait before the next move, after `run` others in a row."""
    if hurried:
        return 0
    people = any(not session.answers_itself(seat) for seat in range(len(session.seats)))
    return RUN_PACE if run and people else 1


def level_of_thought(level: Level, *, hurried: bool) -> Level:
    """Return how hard to think: a hard player takes a second for each answer, for which nobody is to wait."""
    return Level.NORMAL if hurried and level is Level.HARD else level
