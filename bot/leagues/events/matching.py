"""Who meets whom, where not everybody meets everybody: the best of all pairings of a round, by a graph's matching."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Final

from bot.leagues.events.draw import BITS, Draw
from bot.leagues.events.values import Rounds

BYE: Final = 0
"""The opponent of somebody who has a bye."""

_LOT: Final = BITS + 8
_SIDES: Final = 12
_SCORES: Final = 24
_UNBALANCED: Final = 10

MOST_SIDES: Final = 2
"""Games that somebody may have had more on one side than on the other, as long as that can be had."""


class History:
    """What has happened in the rounds so far, as pairing looks at it."""

    def __init__(self, rounds: Rounds) -> None:
        """Count meetings and seats."""
        self.met: Counter[tuple[int, int]] = Counter()
        self.balance: Counter[int] = Counter()
        """By entrant: matches of two in the first seat less those in the second."""
        self.last: dict[int, int] = {}
        """By entrant: the seat of the last match of two."""
        self.seats: defaultdict[int, Counter[int]] = defaultdict(Counter)
        """By entrant: how often they sat in which seat."""
        for matches in rounds:
            for match in matches:
                sides = match.sides if not match.bye else (BYE, match.sides[0])
                self.met.update((min(pair), max(pair)) for pair in combinations(sides, 2))
                for seat, side in enumerate(match.sides if not match.bye else ()):
                    self.seats[side][seat] += 1
                    if len(match.sides) == 2:
                        self.balance[side] += 1 - 2 * seat
                        self.last[side] = seat

    def meetings(self, one: int, other: int) -> int:
        """Return how often two have met; `BYE` stands for no opponent."""
        return self.met[min(one, other), max(one, other)]

    def sides(self, one: int, other: int, draw: Draw) -> tuple[int, int]:
        """Return two in the order of seats that balances best; lots decide where nothing else does."""
        return min((one, other), (other, one), key=lambda pair: (self._due(*pair), draw.lot("sides", *pair)))

    def _due(self, first: int, second: int) -> tuple[int, int]:
        """Return how unbalanced two would be in these seats, and how many would sit as they sat last."""
        worst = (self.balance[first] + 1) ** 2 + (self.balance[second] - 1) ** 2
        return worst, (self.last.get(first) == 0) + (self.last.get(second) == 1)

    def strain(self, one: int, other: int) -> tuple[int, int]:
        """Return for the better order of seats how many would be out of balance, and how unbalanced both would be."""
        found = []
        for first, second in ((one, other), (other, one)):
            after = (abs(self.balance[first] + 1), abs(self.balance[second] - 1))
            found.append((sum(each > MOST_SIDES for each in after), sum(min(each, 3) ** 2 for each in after)))
        return min(found)


def pairs(
    numbers: Sequence[int], ranks: Mapping[int, int], history: History, draw: Draw, *, fold: bool = False
) -> list[tuple[int, int]]:
    """Return the best pairing of some entrants; with an odd number of them, one is paired with `BYE`.

    Nobody meets anybody again while that can be had, and nobody has a second bye; then nobody sits on one side much
    more often than on the other, then equal ranks meet, then sides are balanced, and then lots decide.

    Args:
        numbers: the entrants.
        ranks: by entrant, 0 for those who have done best; equal ranks are to meet.
        history: of the rounds so far.
        draw: the lots of this round.
        fold: whether those who are furthest apart are to meet in place of equals.
    """
    everybody = [*numbers, BYE] if len(numbers) % 2 else list(numbers)
    lowest = max(ranks.values(), default=0)
    span = max(lowest, 1)

    def cost(one: int, other: int) -> int:
        if BYE in (one, other):
            apart = lowest - ranks[max(one, other)]
            unbalanced, sides = 0, 0
        else:
            apart = abs(ranks[one] - ranks[other])
            unbalanced, sides = history.strain(one, other)
        apart = span - apart if fold and BYE not in (one, other) else apart
        return _layers(history.meetings(one, other), unbalanced, apart**2, sides, draw.lot(one, other))

    return best_matching(everybody, cost)


def _layers(repeats: int, unbalanced: int, apart: int, sides: int, lot: int) -> int:
    """Return one number by which the first figure decides, then the second, and so on, also summed over all pairs."""
    number = repeats
    for figure, bits in ((unbalanced, _UNBALANCED), (apart, _SCORES), (sides, _SIDES), (lot, _LOT)):
        number = (number << bits) + figure
    return number


def best_matching(numbers: Sequence[int], cost: Callable[[int, int], int]) -> list[tuple[int, int]]:
    """Return the pairing of an even count of numbers that costs least.

    Lots in the costs leave one best pairing alone, so it does not depend on how the library searches.

    Args:
        numbers: what is paired; each once.
        cost: of a pair, whole and not negative; -1 for a pair that must not be.
    """
    import rustworkx  # a start pairs nobody

    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(list(numbers))
    edges = [
        (i, j, found)
        for (i, one), (j, other) in combinations(enumerate(numbers), 2)
        if (found := cost(one, other)) >= 0
    ]
    most = 1 + max((found for *_, found in edges), default=0)
    graph.add_edges_from([(i, j, most - found) for i, j, found in edges])
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    found_pairs = [(numbers[min(pair)], numbers[max(pair)]) for pair in matched]
    return sorted(found_pairs, key=lambda pair: numbers.index(pair[0]))
