"""Seasons, their trophies, and checkpoints of what results come to; see `rows` for units."""

from __future__ import annotations

from typing import Final

import msgspec


class RatingChange(msgspec.Struct, frozen=True):
    """What a finished table did to somebody's shown rating: what it was afterwards, and by how much it had changed."""

    rating: int
    change: int


class LadderRow(msgspec.Struct, frozen=True, kw_only=True):
    """A checkpoint: what the results of one season of one game on one server come to, up to one of their tables."""

    guild: int
    game: str
    season: int
    ended_at: int
    """When that table ended."""
    table: int
    generation: int
    """How often people had been forgotten when this was written (see `OngoingForgetting`)."""
    body: bytes


class CareerRow(msgspec.Struct, frozen=True, kw_only=True):
    """A checkpoint: what the results of one person on one server come to, up to one of their tables."""

    guild: int
    user: int
    ended_at: int
    """When that table ended."""
    table: int
    generation: int
    """How often people had been forgotten when this was written (see `OngoingForgetting`)."""
    body: bytes


FIRST_SEASON: Final = 1
"""The number of a season where a server has begun none."""


class Season(msgspec.Struct, frozen=True, kw_only=True):
    """A stretch of a server's league, in all games; numbers count from 1."""

    guild: int
    number: int
    name: str
    """What its manager calls it; empty for one that goes by its number or its dates."""
    began_at: int
    ends_at: int | None = None
    """When it ends or ended: what is over later counts for the next one. None while it is open."""
    closed_at: int | None = None
    """When its trophies were given, after all that ended in it was written down."""
    told_at: int | None = None
    """When its podiums were shown, or there was no place to show them."""


class Trophy(msgspec.Struct, frozen=True, kw_only=True):
    """One of the first three places in one game of a season that is over."""

    guild: int
    season: int
    game: str
    user: int
    name: str
    """The name at that time."""
    place: int
    rating: int | None
    """The rating at the end; None in co-operative games."""
    won: int
    """Games won in the season."""
    at: int
    """When the season ended."""
