"""One kind of player against another, from all seats in turn on the same seeds: how much better it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, islice
from math import exp, inf, log, sqrt
from statistics import NormalDist

import msgspec
from msgspec.structs import replace

from bot.cli.deck_pairs import brought, chosen_decks, shelf_of
from bot.cli.plan import Plan, Thought, listing_of
from bot.cli.self_play import Job, Played, playing
from bot.cli.sequential import Goal, Verdict, side
from bot.cli.simulation_report import interval

_SURE = NormalDist().inv_cdf(0.975)
"""Half an interval that holds in 95 of 100 cases, in standard deviations."""


class Duel(msgspec.Struct, frozen=True):
    """Who meets whom.

    Attributes:
        plan: the game, with `one` in the first seat and `other` in the others; in a game that is played together, all
            seats are taken by the same kind.
        one: the kind of player that is measured.
        other: the kind that it is measured against.
        decks: settings of the pairs of decks that take turns from seed to seed; none where the plan names them.
    """

    plan: Plan
    one: str
    other: str
    decks: tuple[tuple[tuple[str, str], ...], ...] = ()

    @classmethod
    def read(
        cls,
        game: str,
        one: str,
        other: str,
        *,
        seats: int,
        options: str,
        seed: str,
        decks: str = "",
        thought: Thought | None = None,
    ) -> Duel:
        """Read the words of the command line; 0 seats stands for two.

        Raises:
            ValueError: there is no such game, kind of player or pair of decks, or no game of such settings.
        """
        seats = seats or 2
        plan = Plan.read(
            game=game, seats=seats, players=" ".join([one, *[other] * (seats - 1)]), options=options, seed=seed
        )
        return cls(replace(plan, thought=thought or Thought()), one, other, _pairs(plan, decks) if decks else ())

    @property
    def together(self) -> bool:
        """Whether all play together: then parties of one kind are compared with parties of the other."""
        return listing_of(self.plan.game).rules.info.cooperative

    def goal(self, words: str) -> Goal:
        """Read a goal for the figure of this duel (see `Tally.figure`).

        Raises:
            ValueError: it is no goal that can be met and missed.
        """
        goal = Goal.read(words)
        if not self.together and max(goal.low, goal.high or 0) >= 1:
            raise ValueError(f"{words!r} is no share of first places: it lies between 0 and 1")
        return goal

    def jobs(self, games: int) -> list[Job]:
        """Return what is played: each seed from every seat in turn, or by a party of each kind."""
        seats = self.plan.seats
        if self.together:
            parties = [replace(self.plan, players=(kind,) * seats) for kind in (self.one, self.other)]
            return [(party, number) for number in range(games) for party in parties]
        from_seats = [
            replace(self.plan, players=tuple([self.one if seat == own else self.other for seat in range(seats)]))
            for own in range(seats)
        ]
        return [self._with_decks(from_seats[game % seats], game // seats) for game in range(games)]

    def _with_decks(self, plan: Plan, number: int) -> Job:
        """Return a seed of a plan with the pair of decks whose turn it is."""
        if not self.decks:
            return plan, number
        return replace(plan, options=(*plan.options, *self.decks[number % len(self.decks)])), number

    def run(self, games: int, *, goal: Goal | None, processes: int, told: Callable[[Tally], None]) -> Tally:
        """Play until all games are over, or the goal is met or missed beyond doubt.

        Args:
            games: how many are played at the most; games that are played together: by each party.
            goal: what the figure has to come to.
            processes: how many games are played at once; 0 for as many as there are cores.
            told: hears of the state after each game.
        """
        tally, jobs = Tally(self, ()), self.jobs(games)
        with playing(jobs, processes) as played:
            size = 2 if self.together else 1
            while found := tuple(islice(played, size)):
                tally = replace(tally, played=(*tally.played, *found))
                told(tally)
                if goal is not None and goal.verdict(tally) is not Verdict.OPEN:
                    break
        return tally


class Tally(msgspec.Struct, frozen=True):
    """What a duel has come to so far: the games that were played, in the order of its jobs."""

    duel: Duel
    played: tuple[Played, ...]

    @property
    def scores(self) -> tuple[float, ...]:
        """The score of the one kind in each game: 1 for first place, divided where it is shared, else 0."""
        seats = self.duel.plan.seats
        return tuple([score(game, number % seats) for number, game in enumerate(self.played)])

    @property
    def party_wins(self) -> tuple[int, int]:
        """How many games were won by parties of the one and of the other kind, of as many games each."""
        won = [game.places[0] == 1 for game in self.played]
        return sum(won[0::2]), sum(won[1::2])

    @property
    def games(self) -> int:
        """How many games were played; games that are played together: by each party."""
        return len(self.played) // (2 if self.duel.together else 1)

    @property
    def figure(self) -> float:
        """The share of first places; games that are played together: how many times as often the one kind won."""
        if not self.duel.together:
            return sum(self.scores) / self.games
        one, other = self.party_wins
        return one / other if other else inf if one else 1.0

    @property
    def interval(self) -> tuple[float, float]:
        """Within which bounds the true figure lies in 95 of 100 cases, had the number of games been fixed before."""
        if not self.duel.together:
            return interval(sum(self.scores), self.games)
        return ratio_interval(*self.party_wins, self.games)

    def side(self, goal: float) -> int:
        """Return 1 if the true figure lies above the goal beyond doubt, -1 if below, else 0."""
        if not self.duel.together:
            return side(sum(self.scores), self.games, goal)
        one, other = self.party_wins
        # Parties that win `goal` times as often as others have a mean of 0 in `own win - goal * others' win`.
        return side((one - goal * other + goal * self.games) / (1 + goal), self.games, goal / (1 + goal))

    def answers(self, kind: str) -> tuple[float, ...]:
        """Return the seconds of every answer of a kind of player, in order of length."""
        jobs = self.duel.jobs(self.games)
        return tuple(
            sorted(
                taken
                for (plan, _), game in zip(jobs, self.played, strict=True)
                for each, answers in zip(plan.players, game.answers, strict=True)
                if each == kind
                for taken in answers
            )
        )


def _pairs(plan: Plan, words: str) -> tuple[tuple[tuple[str, str], ...], ...]:
    """Return the settings of each pair of decks; every seed is played from both seats, so from both ends of a pair."""
    shelf = shelf_of(plan)
    found = tuple([brought(shelf, pair) for pair in combinations(chosen_decks(shelf, words), 2)])
    if not found:
        raise ValueError(f"{words!r} names no two decks that meet")
    return found


def score(game: Played, seat: int) -> float:
    """Return 1 for the first place of a seat, divided by those who share it, else 0."""
    return 1 / game.places.count(1) if game.places[seat] == 1 else 0.0


def ratio_interval(one: int, other: int, games: int) -> tuple[float, float]:
    """Return within which bounds the true ratio of two shares of wins lies in 95 of 100 cases.

    The logarithm of the ratio is taken as normal, with half a win added on both sides (Walter's interval).
    """
    mine, theirs = one + 0.5, other + 0.5
    error = sqrt(max(0.0, 1 / mine + 1 / theirs - 2 / (games + 0.5)))
    middle = log(mine / theirs)
    return exp(middle - _SURE * error), exp(middle + _SURE * error)


def quantile(ordered: Sequence[float], share: float) -> float:
    """Return the value that this share of ordered values does not exceed."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]
