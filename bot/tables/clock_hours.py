"""When a clock runs: always, or not in the quiet hours of whoever is asked, or not at weekends. Pure functions."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.store import User
from bot.tables.notice_plan import following_hour, quiet_until, zone_of
from bot.tables.options import Hours

MOST: Final = 2
"""Time runs out after so many times the plain time at the latest, however much of it does not count."""

SATURDAY: Final = 5
"""As `datetime.weekday` counts."""

WEEK: Final = 7


def later(user: User, hours: Hours, at: int, ms: int) -> int:
    """Return when so much time has passed for somebody, by a clock with these hours (unix milliseconds)."""
    latest, left, moment = at + MOST * ms, ms, at
    while left > 0 and moment < latest:
        stands_until = _stands_until(user, hours, moment)
        if stands_until is not None:
            moment = stands_until
            continue
        stops = _stops(user, hours, moment)
        spent = left if stops is None else min(left, stops - moment)
        moment, left = moment + spent, left - spent
    return min(moment, latest)


def passed(user: User, hours: Hours, since: int, until: int) -> int:
    """Return how much time has passed for somebody between two moments, by a clock with these hours."""
    total, moment = 0, since
    while moment < until:
        stands_until = _stands_until(user, hours, moment)
        if stands_until is not None:
            moment = stands_until
            continue
        stops = _stops(user, hours, moment)
        upto = until if stops is None else min(until, stops)
        total, moment = total + upto - moment, upto
    return total


def _stands_until(user: User, hours: Hours, at: int) -> int | None:
    """Return when a clock goes on that stands at a moment; None when it runs."""
    if hours is Hours.AWAKE:
        return quiet_until(user, at)
    if hours is Hours.WEEKDAYS and _local(user, at).weekday() >= SATURDAY:
        return _midnight(zone_of(user), _local(user, at), days=WEEK - _local(user, at).weekday())
    return None


def _stops(user: User, hours: Hours, at: int) -> int | None:
    """Return when a clock stops that runs at a moment; None for never."""
    if hours is Hours.AWAKE and user.quiet_hours:
        return following_hour(zone_of(user), int(user.quiet_hours.partition("-")[0]), at)
    if hours is Hours.WEEKDAYS:
        return _midnight(zone_of(user), _local(user, at), days=SATURDAY - _local(user, at).weekday())
    return None


def _local(user: User, at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(zone_of(user))


def _midnight(zone: ZoneInfo, local: datetime, *, days: int) -> int:
    """Return when a day begins that is so many days after another."""
    day = local.date() + timedelta(days=days)
    return round(datetime(day.year, day.month, day.day, tzinfo=zone).timestamp() * 1000)
