"""Whoever loses is out, at once or the second time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.leagues.events.draw import Draw
from bot.leagues.events.matching import BYE, History, pairs
from bot.leagues.events.scoring import lines, means
from bot.leagues.events.values import Match, Plan, Round, Rounds, Stage

LIVES: Final = 2
"""Losses with which somebody is out of a double elimination."""


def bracket(count: int) -> list[int]:
    """Return the seeds of a bracket in the order of its slots, the best two as far apart as can be.

    Seeds above ``count`` stand for nobody: who would meet them has a bye.
    """
    slots = [1]
    while len(slots) < count:
        slots = [seed for each in slots for seed in (each, 2 * len(slots) + 1 - each)]
    return slots


def winner(plan: Plan, match: Match, seeds: Mapping[int, int], matches: Round) -> int | None:
    """Return who goes on from a decided match: the better seed where nobody has won; nobody when all have lost it.

    Args:
        plan: how the event is played.
        match: the match.
        seeds: by entrant, 1 is best.
        matches: the whole round.
    """
    left = [side for side in match.sides if side not in match.forfeited]
    if not left:
        return None
    found = lines(plan, match, means(plan, matches))
    return min(left, key=lambda side: (found[side].place, seeds[side]))


def first(seeds: Mapping[int, int], stage: Stage, draw: Draw, before: Rounds = ()) -> list[Match]:
    """Return the first round of a bracket; byes go to the best seeds.

    Args:
        seeds: by entrant, 1 is best.
        stage: the part of the event.
        draw: the lots of the round.
        before: the rounds that were played before the bracket.
    """
    by_seed = {seed: number for number, seed in seeds.items()}
    slots = [by_seed.get(seed) for seed in bracket(len(by_seed))]
    return _round(slots, stage, History(before), draw)


def following(plan: Plan, seeds: Mapping[int, int], rounds: Rounds, stage: Stage, draw: Draw) -> list[Match]:
    """Return the next round of a bracket; none when one is left, or nobody."""
    matches = rounds[-1]
    last = max(match.number for match in matches)
    size = 1
    while size < last:
        size *= 2
    slots: list[int | None] = [None] * size
    for match in matches:
        slots[match.number - 1] = winner(plan, match, seeds, matches)
    left = sum(slot is not None for slot in slots)
    return _round(slots, stage, History(rounds), draw) if left > 1 else []


def _round(slots: Sequence[int | None], stage: Stage, history: History, draw: Draw) -> list[Match]:
    found = []
    for number, pair in enumerate(zip(slots[::2], slots[1::2], strict=True), start=1):
        sides = tuple([side for side in pair if side is not None])
        if len(sides) == 2:
            sides = history.sides(*sides, draw)
        if sides:
            found.append(Match(number=number, sides=sides, stage=stage))
    return found


def survived(plan: Plan, seeds: Mapping[int, int], rounds: Rounds) -> dict[int, int]:
    """Return in how many rounds of a bracket everybody went on."""
    found = dict.fromkeys(seeds, 0)
    for matches in rounds:
        for match in matches:
            best = winner(plan, match, seeds, matches) if match.decided(plan.legs) else None
            if best is not None:
                found[best] += 1
    return found


def losses(plan: Plan, seeds: Mapping[int, int], rounds: Rounds) -> dict[int, list[int]]:
    """Return the numbers of the rounds in which everybody has lost, from 1."""
    found: dict[int, list[int]] = {number: [] for number in seeds}
    for number, matches in enumerate(rounds, start=1):
        for match in matches:
            if not match.bye and match.decided(plan.legs):
                best = winner(plan, match, seeds, matches)
                for side in match.sides:
                    if side != best:
                        found[side].append(number)
    return found


def twice(plan: Plan, seeds: Mapping[int, int], rounds: Rounds, draw: Draw, gone: frozenset[int]) -> list[Match]:
    """Return the next round of a double elimination; none when one is left, or nobody.

    Those who have not lost play among themselves, and so do those who have lost once; when one of each is left, they
    meet in the final, and once more if it was the first loss.

    Args:
        plan: how the event is played.
        seeds: by entrant, 1 is best.
        rounds: the rounds so far, all decided.
        draw: the lots of the round.
        gone: who has withdrawn.
    """
    lost = losses(plan, seeds, rounds)
    upper = [number for number in seeds if not lost[number] and number not in gone]
    lower = [number for number in seeds if len(lost[number]) == 1 and number not in gone]
    if len(upper) + len(lower) < 2:
        return []
    history = History(rounds)
    if (len(upper) <= 1 and len(lower) <= 1) or (not upper and len(lower) == 2):
        one, other = sorted([*upper, *lower], key=seeds.__getitem__)
        return [Match(number=1, sides=history.sides(one, other, draw), stage=Stage.FINAL)]
    found: list[Match] = []
    for numbers, stage in ((upper, Stage.WINNERS), (lower, Stage.LOSERS)):
        for one, other in _paired(numbers, seeds, history, draw):
            sides: tuple[int, ...] = (one,) if other == BYE else history.sides(one, other, draw)
            found.append(Match(number=len(found) + 1, sides=sides, stage=stage))
    return found


def _paired(numbers: Sequence[int], seeds: Mapping[int, int], history: History, draw: Draw) -> list[tuple[int, int]]:
    """Return who meets whom, the strongest the weakest; the bye goes to the best of those who had fewest."""
    playing = sorted(numbers, key=seeds.__getitem__)
    byes = []
    if len(playing) % 2:
        free = min(playing, key=lambda number: (history.meetings(number, BYE), seeds[number]))
        playing.remove(free)
        byes = [(free, BYE)]
    ranks = {number: place for place, number in enumerate(playing)}
    return pairs(playing, ranks, history, draw, fold=True) + byes
