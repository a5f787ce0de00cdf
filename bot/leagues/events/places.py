"""Who has come where, and the seeds by which eliminations begin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from bot.leagues.events.values import Entrant


class Ranked(Struct, frozen=True):
    """Who has come where; ties share a place."""

    place: int
    entrant: int


def seeds_of(entrants: Sequence[Entrant]) -> dict[int, int]:
    """Return the seeds of eliminations by entrant, 1 for the best rating; the earlier entry where ratings are equal."""
    ordered = sorted([one for one in entrants if one.since == 1], key=lambda one: (-one.rating, one.number))
    return {one.number: seed for seed, one in enumerate(ordered, start=1)}


def shared(worth: Mapping[int, int], seeds: Mapping[int, int]) -> tuple[Ranked, ...]:
    """Return everybody by how far they have come; those who are equal in that share a place."""
    ordered = sorted(worth, key=lambda number: (-worth[number], seeds[number]))
    return tuple([Ranked(1 + sum(other > worth[one] for other in worth.values()), one) for one in ordered])
