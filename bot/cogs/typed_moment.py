"""Moments as people type them."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from bot.client.responses import Refused
from bot.panels.texts import Texts
from bot.tables.moments import read_moment
from renderers.kit.typed import ECHO, written


def typed_moment(texts: Texts, typed: str, *, zone: str, now: int) -> int:
    """Return a moment that somebody has typed, in unix milliseconds.

    Args:
        texts: words.
        typed: what they have typed.
        zone: where the clock goes that they mean, if they do not say it.
        now: unix milliseconds.

    Raises:
        Refused: it is none, or it is past.
    """
    at = read_moment(typed, ZoneInfo(zone), now=now)
    if at is None:
        raise Refused(texts("league.no-date", date=written(typed, most=ECHO)))
    if at <= now:
        raise Refused(texts("league.past", date=written(typed, most=ECHO)))
    return at
