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
    TAKEN_BACK = "taken-back"
    """The table has gone back to before an answer."""
    HANDED = "handed"
    """A seat was handed over, and fewer than two people have played theirs from the start."""


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
    return _too_few(session)


def _too_few(session: Session) -> Unrated | None:
    """Return why a table has too few people to move ratings; None if it has enough."""
    people = [seat.seat for seat in session.seats if seat.user is not None]
    if len(people) < 2:
        return Unrated.ALONE
    return Unrated.HANDED if sum(not session.is_handed_over(seat) for seat in people) < 2 else None
