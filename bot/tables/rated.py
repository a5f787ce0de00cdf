"""Whether a table moves ratings."""

from __future__ import annotations

from enum import StrEnum

from bot.tables.league_settings import LeagueSettings
from bot.tables.options import Hints, Rated
from bot.tables.session import Session


class Unrated(StrEnum):
    """Why a table moves no ratings."""

    SERVER = "server"
    """The server's tables do not, or it is played outside of a server."""
    HOST = "host"
    """Its host has chosen so."""
    HINTS = "hints"
    """It gives hints."""
    TOGETHER = "together"
    """Everybody plays together."""
    ALONE = "alone"
    """Fewer than two people play."""
    AGREED = "agreed"
    """Everybody at the table has agreed to it."""


def why_unrated(session: Session, settings: LeagueSettings) -> Unrated | None:
    """Return why a table moves no ratings; None if it does.

    Args:
        session: the table.
        settings: the choices of its server.
    """
    if session.listing.rules.info.cooperative:
        return Unrated.TOGETHER
    if session.table.guild is None or not settings.rated:
        return Unrated.SERVER
    if session.options.rated is Rated.NO:
        return Unrated.HOST
    if session.options.hints is Hints.YES:
        return Unrated.HINTS
    if session.table.unrated is not None:
        return Unrated(session.table.unrated)
    return Unrated.ALONE if len({seat.user for seat in session.seats if seat.user is not None}) < 2 else None
