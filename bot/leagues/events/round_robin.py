"""Everybody meets everybody: the schedule by the circle method, for one group or several."""

from __future__ import annotations

from collections.abc import Sequence

from bot.leagues.events.values import Match, Stage


def schedule(numbers: Sequence[int], *, twice: bool = False) -> list[list[tuple[int, ...]]]:
    """Return the pairs of every round, in the order of seats; who has nobody in a round stands alone.

    Args:
        numbers: who plays, in the order of the lots.
        twice: whether all rounds are played once more with sides exchanged.
    """
    ring: list[int | None] = [*numbers] if len(numbers) % 2 == 0 else [*numbers, None]
    rounds = []
    for number in range(len(ring) - 1):
        half = len(ring) // 2
        pairs = list(zip(ring[:half], reversed(ring[half:]), strict=True))
        # The one who stays in the circle would have the same side in every round.
        pairs[0] = pairs[0][::-1] if number % 2 else pairs[0]
        pairs = [pair if place % 2 == 0 else pair[::-1] for place, pair in enumerate(pairs)]
        rounds.append([tuple([side for side in pair if side is not None]) for pair in pairs])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    if twice:
        rounds += [[pair[::-1] for pair in pairs] for pairs in rounds]
    return rounds


def groups(numbers: Sequence[int], most: int) -> list[list[int]]:
    """Return the groups of an event: as few as can be, dealt out in the given order, there and back.

    Args:
        numbers: who plays, the strongest first.
        most: how many a group has at most.
    """
    count = -(-len(numbers) // most)
    found: list[list[int]] = [[] for _ in range(count)]
    for place, number in enumerate(numbers):
        lap, spot = divmod(place, count)
        found[spot if lap % 2 == 0 else count - 1 - spot].append(number)
    return found


def group_rounds(found: Sequence[Sequence[int]]) -> list[list[Match]]:
    """Return the rounds of several groups that play beside each other."""
    schedules = [schedule(group) for group in found]
    rounds = []
    for number in range(max(map(len, schedules), default=0)):
        matches: list[Match] = []
        for group, own in enumerate(schedules, start=1):
            for sides in own[number] if number < len(own) else ():
                matches.append(Match(number=len(matches) + 1, sides=sides, stage=Stage.GROUP, group=group))
        rounds.append(matches)
    return rounds
