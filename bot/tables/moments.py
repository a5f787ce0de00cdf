"""Moments that people type: a time of day, or a day and a time, where their server lives."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo


def read_moment(typed: str, zone: ZoneInfo, *, now: int) -> int | None:
    """Return a moment that somebody has typed, in unix milliseconds; None when it is none.

    Args:
        typed: such as `18:00`, which is the next one to come, `2026-12-31` or `2026-12-31 18:00`.
        zone: where that is meant.
        now: unix milliseconds.
    """
    words, here = typed.strip(), datetime.fromtimestamp(now / 1000, UTC).astimezone(zone)
    try:
        if len(words) <= len("18:00"):
            moment = datetime.combine(here.date(), time.fromisoformat(words.zfill(5)), zone)
            moment += timedelta(days=int(moment <= here))
        else:
            moment = datetime.fromisoformat(words)
            moment = moment.replace(tzinfo=moment.tzinfo or zone)
        return round(moment.timestamp() * 1000)
    except (ValueError, OverflowError):
        return None
