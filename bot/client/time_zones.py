"""Time zones as they are typed into commands."""

from __future__ import annotations

from functools import cache
from typing import Final
from zoneinfo import available_timezones

from discord import app_commands

from bot.client.responses import Refused
from bot.panels.texts import Texts
from renderers.kit.typed import ECHO, written

CHOICES: Final = 25
"""Discord shows so many choices at most."""


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())


def zones_like(typed: str) -> list[app_commands.Choice[str]]:
    """Return the zones that what somebody types may become."""
    wanted = typed.casefold().replace(" ", "_")
    found = sorted(zone for zone in _zones() if wanted in zone.casefold())
    return [app_commands.Choice(name=zone, value=zone) for zone in found[:CHOICES]]


def checked_zone(texts: Texts, typed: str) -> str:
    """Return a zone that somebody has typed.

    Raises:
        Refused: there is none of this name.
    """
    if typed not in _zones():
        raise Refused(texts("league.no-zone", zone=written(typed, most=ECHO)))
    return typed
