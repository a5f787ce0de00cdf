"""The table of an event: everybody in order, with the tie-breaks that decide it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, groupby, permutations
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.leagues.events.scoring import DRAW, NOTHING, WIN, Line, lines, means
from bot.leagues.events.values import Entrant, Plan, Rounds, Stage

_RANKED: Final = (Stage.MAIN, Stage.GROUP)


class Row(Struct, frozen=True, kw_only=True):
    """One line of the table of an event; ties are broken in the order of these attributes.

    Attributes:
        entrant: number of the entrant, which decides when all else is equal.
        points: in all rounds.
        direct: points against those with as many points, if all of them have met; else 0.
        buchholz: points of all opponents but the worst.
        wins: matches won at the board or by forfeit.
        rounds: in expeditions, the rounds of all victories; fewer are better, and go before the other tie-breaks.
        health: in expeditions, the health left after all victories; it goes next.
        played: matches, byes not counted.
        byes: rounds without an opponent.
    """

    entrant: int
    points: Fraction = NOTHING
    direct: Fraction = NOTHING
    buchholz: Fraction = NOTHING
    wins: int = 0
    rounds: int = 0
    health: int = 0
    played: int = 0
    byes: int = 0


class Tally:
    """What everybody has met and won in the rounds of an event that count for its table."""

    def __init__(self, plan: Plan, entrants: Sequence[Entrant], rounds: Rounds) -> None:
        """Count the matches that are decided."""
        self.rows = {one.number: Row(entrant=one.number) for one in entrants}
        self.met: dict[int, list[int]] = defaultdict(list)
        self.against: dict[tuple[int, int], list[Fraction]] = defaultdict(list)
        for matches in rounds:
            mean = means(plan, matches)
            for match in matches:
                if match.stage in _RANKED and match.decided(plan.legs):
                    self._count(lines(plan, match, mean))

    def _count(self, found: dict[int, Line]) -> None:
        for side, line in found.items():
            row = self.rows[side]
            self.rows[side] = replace(
                row,
                points=row.points + line.points,
                wins=row.wins + line.won,
                rounds=row.rounds + line.rounds,
                health=row.health + line.health,
                played=row.played + (len(found) > 1),
                byes=row.byes + (len(found) == 1),
            )
        for one, other in permutations(found, 2):
            self.met[one].append(other)
            mine, theirs = found[one], found[other]
            equal = DRAW if mine.won or mine.points or theirs.points else NOTHING
            self.against[one, other].append(
                WIN if mine.place < theirs.place else equal if mine.place == theirs.place else NOTHING
            )


def table(plan: Plan, entrants: Sequence[Entrant], rounds: Rounds) -> tuple[Row, ...]:
    """Return everybody in order, the best first."""
    tally = Tally(plan, entrants, rounds)
    rows = [
        replace(row, buchholz=_buchholz([tally.rows[one].points for one in tally.met[number]]))
        for number, row in tally.rows.items()
    ]
    rows.sort(key=_main)
    return tuple([row for _, tied in groupby(rows, key=_main) for row in _untied(tally, list(tied))])


def _main(row: Row) -> tuple[Fraction, int, int]:
    return -row.points, row.rounds, -row.health


def _buchholz(opponents: Sequence[Fraction]) -> Fraction:
    return sum(opponents, NOTHING) - min(opponents, default=NOTHING)


def _untied(tally: Tally, tied: list[Row]) -> list[Row]:
    """Put those with equally many points in order."""
    if len(tied) > 1 and all(tally.against[a.entrant, b.entrant] for a, b in combinations(tied, 2)):
        tied = [
            replace(row, direct=sum([sum(tally.against[row.entrant, b.entrant], NOTHING) for b in tied], NOTHING))
            for row in tied
        ]
    return sorted(tied, key=lambda row: (-row.direct, -row.buchholz, -row.wins, row.entrant))
