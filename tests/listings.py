"""Skald's own games, loaded once for all tests of a process: nothing changes a listing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from bot.games import GAMES, Catalogue, Listing, Source, built_in, loaded


@lru_cache(None)
def listing_of(source: Source) -> Listing:
    """Return the game that lies there."""
    return loaded(source)


def shared_catalogue(keys: Iterable[str] = GAMES) -> Catalogue:
    """Return a catalogue of its own of the games that all tests share."""
    return Catalogue({key: listing_of(built_in(key)) for key in keys})
