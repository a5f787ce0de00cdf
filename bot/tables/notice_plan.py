"""When somebody is told that it is their turn: at their pace, and not in their quiet hours. Pure functions."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

import msgspec
from msgspec.structs import replace

from bot.store import HandPlace, Notice, PingBy, Pings, User, Way

MINUTE: Final = 60_000
"""Milliseconds."""

SNOOZE: Final = 180 * MINUTE
"""For so long notices rest when somebody asks for it."""

DELAYS: Final = {
    Pings.AFTER_TEN_MINUTES: 10 * MINUTE,
    Pings.AFTER_AN_HOUR: 60 * MINUTE,
    Pings.AFTER_SIX_HOURS: 360 * MINUTE,
}
"""How long a question waits for an answer before its notice."""

HOURS: Final = 24


class BadHours(ValueError):
    """A text that names no quiet hours."""


class Due(msgspec.Struct, frozen=True):
    """When a notice is due, and whether it stands in a message with others."""

    at: int
    gathered: bool


def read_hours(text: str) -> str:
    """Return quiet hours as they are kept, such as `22-7`; empty for none.

    Raises:
        BadHours: it names none.
    """
    typed = text.strip().casefold().replace(" ", "").replace("–", "-").replace(":00", "")
    if typed in ("", "off", "none"):
        return ""
    first, dash, last = typed.partition("-")
    if not dash or not (first.isdecimal() and last.isdecimal()) or len(first) > 2 or len(last) > 2:
        raise BadHours(text)
    begin, end = int(first), int(last) % HOURS
    if begin >= HOURS or int(last) > HOURS or begin == end:
        raise BadHours(text)
    return f"{begin}-{end}"


def zone_of(user: User) -> ZoneInfo:
    """Return where somebody's hours are; UTC as long as they have not said it."""
    return ZoneInfo(user.zone or "UTC")


def quiet_until(user: User, at: int) -> int | None:
    """Return when the quiet hours end in which a moment lies (unix milliseconds); None when it lies in none."""
    if not user.quiet_hours:
        return None
    begin, end = map(int, user.quiet_hours.split("-"))
    local = datetime.fromtimestamp(at / 1000, UTC).astimezone(zone_of(user))
    within = begin <= local.hour < end if begin < end else local.hour >= begin or local.hour < end
    return following_hour(zone_of(user), end, at) if within else None


def following_hour(zone: ZoneInfo, hour: int, at: int) -> int:
    """Return when a clock in a zone next strikes an hour after a moment, in unix milliseconds."""
    local = datetime.fromtimestamp(at / 1000, UTC).astimezone(zone)
    for days in range(3):
        day = local.date() + timedelta(days=days)
        struck = round(datetime(day.year, day.month, day.day, hour, tzinfo=zone).timestamp() * 1000)
        if struck > at:
            return struck
    raise AssertionError("every day has its hours")


def held(user: User, at: int, away_until: int | None = None) -> Due | None:
    """Return until when what is due at a moment waits: for the end of a snooze, an absence or quiet hours."""
    due = max(at, user.snoozed_until or at, away_until or at)
    due = quiet_until(user, due) or due
    return None if due == at else Due(due, gathered=True)


def due(user: User, asked_at: int) -> Due | None:
    """Return when somebody is told of a question that has been asked at a moment; None for never."""
    if user.pings is Pings.OFF:
        return None
    if user.pings is Pings.DAILY:
        at = following_hour(zone_of(user), user.digest_hour, asked_at)
        return held(user, at) or Due(at, gathered=True)
    at = asked_at + DELAYS.get(user.pings, 0)
    return held(user, at) or Due(at, gathered=False)


def reminder_due(user: User, now: int) -> Due | None:
    """Return when somebody is told once more, because their time runs out or somebody asks for it."""
    if user.pings in (Pings.OFF, Pings.DAILY):
        return due(user, now)
    return held(user, now) or Due(now, gathered=False)


def has_hand_by_dm(user: User, now: int) -> bool:
    """Return whether somebody has their hand by direct message: they want it there, and can be reached."""
    return user.hand is not HandPlace.HERE and (user.dm_blocked_until or 0) <= now


def ways_of(user: User) -> tuple[Way, ...]:
    """Return on which ways somebody is told; who takes no direct messages and was asked about it is left alone."""
    by_dm = (Way.DM,) if user.dms_refused_at is None else ()
    return {PingBy.MENTION: (Way.MENTION,), PingBy.DM: by_dm, PingBy.BOTH: (Way.MENTION, *by_dm)}[user.ping_by]


def planned(  # noqa: PLR0913 - whom, of what, and when
    user: User, table: int, seat: int, key: str, *, asked_at: int, at: Due | None
) -> tuple[Notice, ...]:
    """Return the notices of a question; of one that is never told, a notice that only says that it is known."""
    ways = ways_of(user) if at is not None else ()
    plain = Notice(
        table=table, seat=seat, way=Way.MENTION, user=user.id, key=key, asked_at=asked_at, due_at=None, gathered=False
    )
    if at is None or not ways:
        return (plain,)
    return tuple([replace(plain, way=way, due_at=at.at, gathered=at.gathered or way is Way.DM) for way in ways])


def planned_anew(user: User, notices: tuple[Notice, ...], *, muted: bool, now: int) -> tuple[Notice, ...]:
    """Return the notices of one question by what somebody wishes now; what was told already is not told again.

    Args:
        user: the person, with the new wishes.
        notices: those of one seat.
        muted: whether nothing of this table is to be told.
        now: unix milliseconds.
    """
    first = notices[0]
    if not muted and any(notice.told_at is not None or notice.begun_at is not None for notice in notices):
        return notices
    at = None if muted else due(user, first.asked_at)
    if at is not None and at.at < now:
        at = held(user, now) or Due(now, at.gathered)
    return planned(user, first.table, first.seat, first.key, asked_at=first.asked_at, at=at)


def snoozed(notice: Notice, until: Due) -> Notice:
    """Return a notice that is told once more, or for the first time, when a snooze is over."""
    return replace(notice, due_at=until.at, gathered=True, told_at=None, begun_at=None)
