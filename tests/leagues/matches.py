"""People and matches of an event that is told in a few words."""

from __future__ import annotations

from msgspec.structs import replace

from bot.leagues.events import (
    Entrant,
    Format,
    Game,
    Match,
    Plan,
)

SWISS = Plan(format=Format.SWISS)


def people(count: int) -> list[Entrant]:
    return [Entrant(number=number, rating=2000 - number) for number in range(1, count + 1)]


def won_by(match: Match, side: int) -> Match:
    """Return a match won by one side."""
    if match.bye:
        return match
    places = tuple([1 if each == side else 2 for each in match.sides])
    return replace(match, games=(Game(places=places, scores=tuple([2 - place for place in places])),))
