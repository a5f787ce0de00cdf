"""The moments of events: when something has to be done in one by the clock."""

from __future__ import annotations

from bot.store import Event, EventStatus
from bot.tables.events.deadline import HOUR, lead
from bot.tables.events.state import EventState

CHECK_IN = HOUR
"""Milliseconds before the start from which on people say that they are there."""


def checking_in(event: Event, now: int) -> bool:
    """Return whether people are asked now to say that they are there."""
    asked = event.checkin and event.starts_at is not None and event.starts_at - CHECK_IN <= now
    return asked and event.status is EventStatus.OPEN


def next_look(state: EventState, now: int) -> int | None:
    """Return when something has to be done in an event by the clock, in unix milliseconds; None for never."""
    event, found = state.event, state.round
    if event.status is EventStatus.OPEN:
        asks = event.checkin and event.starts_at is not None and event.starts_at - CHECK_IN > now
        return event.starts_at - CHECK_IN if asks and event.starts_at is not None else event.starts_at
    if event.status is not EventStatus.RUNNING or found is None or found.due_at is None:
        return None
    return found.due_at if found.reminded_at is not None else found.due_at - lead(event.hours)
