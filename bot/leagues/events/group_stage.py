"""Round robins in groups, whose best go on to play-offs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.leagues.events import elimination
from bot.leagues.events.draw import Draw
from bot.leagues.events.places import Ranked, seeds_of, shared
from bot.leagues.events.round_robin import group_rounds, groups
from bot.leagues.events.table import table
from bot.leagues.events.values import Entrant, Match, Plan, Rounds, Stage

GO_ON: Final = 2
"""People of a group who go on to the play-offs."""


def in_groups(plan: Plan, entrants: Sequence[Entrant], seed: str) -> list[list[int]]:
    """Return the groups: dealt out by rating, in each the order of the lots."""
    found = groups(list(seeds_of(entrants)), plan.group)
    return [Draw(seed).order(group, "group", place) for place, group in enumerate(found)]


def following(plan: Plan, entrants: Sequence[Entrant], rounds: Rounds, seed: str, draw: Draw) -> list[Match]:
    """Return the next round of the groups, or of the play-offs after them.

    Args:
        plan: how the event is played.
        entrants: who takes part.
        rounds: the rounds so far, all decided.
        seed: of the event's lots.
        draw: the lots of the round.
    """
    found = in_groups(plan, entrants, seed)
    first = group_rounds(found)
    if len(rounds) < len(first):
        return first[len(rounds)]
    seeds = playoff_seeds(plan, entrants, rounds, seed)
    if len(rounds) == len(first):
        return elimination.first(seeds, Stage.PLAYOFF, draw, rounds) if len(seeds) > 1 else []
    return elimination.following(plan, seeds, rounds, Stage.PLAYOFF, draw)


def playoff_seeds(plan: Plan, entrants: Sequence[Entrant], rounds: Rounds, seed: str) -> dict[int, int]:
    """Return the seeds of the play-offs: the firsts of the groups, then the seconds, of those who have not withdrawn.

    The seconds are turned so that nobody meets somebody of the own group at once.

    Args:
        plan: how the event is played.
        entrants: who takes part.
        rounds: the rounds so far, those of the groups all decided.
        seed: of the event's lots.
    """
    found = in_groups(plan, entrants, seed)
    length = len(group_rounds(found))
    there = {one.number for one in entrants if one.plays(length + 1)}
    rows = [row.entrant for row in table(plan, entrants, rounds[:length]) if row.entrant in there]
    best = [own for group in found if (own := [number for number in rows if number in group][:GO_ON])]
    best.sort(key=lambda group: rows.index(group[0]))
    seconds = [group[1] for group in best if len(group) > 1]
    ordered = min(
        ([*[group[0] for group in best], *seconds[turn:], *seconds[:turn]] for turn in range(len(seconds) or 1)),
        key=lambda order: _neighbours(order, found),
    )
    return {number: seed for seed, number in enumerate(ordered, start=1)}


def _neighbours(order: Sequence[int], found: Sequence[Sequence[int]]) -> int:
    """Return how many would meet somebody of the own group in the first round of a bracket."""
    slots = elimination.bracket(len(order))
    seated = [order[seed - 1] if seed <= len(order) else None for seed in slots]
    meetings = list(zip(seated[::2], seated[1::2], strict=False))
    return sum(one in group and other in group for one, other in meetings for group in found)


def ranking(plan: Plan, entrants: Sequence[Entrant], rounds: Rounds, seed: str) -> tuple[Ranked, ...]:
    """Return everybody by place: how far they came in the play-offs, then as in the groups."""
    rows = [row.entrant for row in table(plan, entrants, rounds)]
    found = in_groups(plan, entrants, seed)
    length = len(group_rounds(found))
    playoffs = rounds[length:]
    if not playoffs:
        return tuple([Ranked(place, number) for place, number in enumerate(rows, start=1)])
    seeds = playoff_seeds(plan, entrants, rounds, seed)
    top = shared(elimination.survived(plan, seeds, playoffs), seeds)
    others = [number for number in rows if number not in seeds]
    return (*top, *[Ranked(place, number) for place, number in enumerate(others, start=len(top) + 1)])
