"""What an event is made of, as pure values: its plan, who takes part, rounds of matches, and how games came out."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct


class Format(StrEnum):
    """How the matches of an event follow from each other."""

    ROUND_ROBIN = "round-robin"
    """Everybody meets everybody once."""
    DOUBLE_ROUND_ROBIN = "double-round-robin"
    """Everybody meets everybody twice, with sides exchanged."""
    GROUPS = "groups"
    """Round robins in groups, whose best two go on to play-offs."""
    SWISS = "swiss"
    """In each round those meet who have done about equally well."""
    ELIMINATION = "elimination"
    """Whoever loses is out."""
    DOUBLE_ELIMINATION = "double-elimination"
    """Whoever has lost twice is out."""
    PODS = "pods"
    """Tables of four and three; in each round those meet who have done about equally well."""
    EXPEDITION = "expedition"
    """Parties play together, each against the same deal."""


class Stage(StrEnum):
    """The part of an event to which a match belongs."""

    MAIN = "main"
    GROUP = "group"
    PLAYOFF = "playoff"
    WINNERS = "winners"
    """Among those who have not lost yet."""
    LOSERS = "losers"
    """Among those who have lost once."""
    FINAL = "final"


class Plan(Struct, frozen=True, kw_only=True):
    """How an event is played.

    Attributes:
        format: how matches follow from each other.
        seats: the numbers of seats that the game has.
        rounds: of Swiss, pods and expeditions; 0 for as many as suit the number of people.
        group: people in a group, at most.
        legs: games of a match; in each further one the sides are exchanged.
        duplicate: whether all tables of a round get the same deal and seats are compared with the same seat elsewhere.
        final: whether pods end with a table of the best.
    """

    format: Format
    seats: tuple[int, ...] = (2,)
    rounds: int = 0
    group: int = 4
    legs: int = 1
    duplicate: bool = False
    final: bool = False

    @property
    def in_pods(self) -> bool:
        """Whether more than two sit at a table."""
        return self.format in (Format.PODS, Format.EXPEDITION)

    @property
    def compares(self) -> bool:
        """Whether seats are compared with the same seat elsewhere, so that points can be below nothing."""
        return self.duplicate and self.format is not Format.EXPEDITION

    @property
    def in_pairs(self) -> bool:
        """Whether two sit at a table."""
        return not self.in_pods


class Entrant(Struct, frozen=True, kw_only=True):
    """Somebody who takes part.

    Attributes:
        number: the place in the order of entry, from 1.
        rating: by which the first pairings of eliminations go.
        since: the first round for which they are paired.
        until: the last round for which they are paired; None while they have not withdrawn.
    """

    number: int
    rating: int = 0
    since: int = 1
    until: int | None = None

    def plays(self, number: int) -> bool:
        """Return whether they are paired in a round of this number."""
        return self.since <= number and (self.until is None or number <= self.until)


class Game(Struct, frozen=True, kw_only=True):
    """How one table of a match came out.

    Attributes:
        places: by seat, 1 is best; nothing when nobody has come to an end, so that everybody loses.
        scores: by seat, in the game's own points.
        rounds: of a game that is played together, how many it took.
        health: of such a game, how much health was left.
        resigned: the seats that have given up.
    """

    places: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    rounds: int = 0
    health: int = 0
    resigned: tuple[int, ...] = ()

    @property
    def cut_short(self) -> bool:
        """Whether it ended because at most one seat was left, so that its scores say little."""
        return bool(self.resigned) and len(self.places) - len(self.resigned) <= 1


class Match(Struct, frozen=True, kw_only=True):
    """One meeting of a round.

    Attributes:
        number: its place in the round, from 1; in a bracket the place of the slot that its winner takes.
        sides: entrants in the order of seats in its first game; one alone has a bye.
        stage: the part of the event.
        group: in a group, its number from 1.
        games: how its games came out, None for those that are not over.
        lost: entrants who have lost it whatever the games say.
    """

    number: int
    sides: tuple[int, ...]
    stage: Stage = Stage.MAIN
    group: int = 0
    games: tuple[Game | None, ...] = ()
    lost: frozenset[int] = frozenset()

    @property
    def bye(self) -> bool:
        """Whether somebody has nobody to play against."""
        return len(self.sides) == 1

    @property
    def forfeited(self) -> frozenset[int]:
        """Who has lost it whatever the games say: everybody when all games have ended without an end."""
        empty = bool(self.games) and all(game is not None and not game.places for game in self.games)
        return frozenset(self.sides) if empty and not self.bye else self.lost

    @property
    def resigned(self) -> frozenset[int]:
        """Who has given up at one of its tables."""
        return frozenset(
            [self.seated(leg)[seat] for leg, game in enumerate(self.games) if game for seat in game.resigned]
        )

    def decided(self, legs: int) -> bool:
        """Return whether nothing of it is left to be played.

        Args:
            legs: games of a match.
        """
        left = [side for side in self.sides if side not in self.lost]
        over = len(self.games) == legs and None not in self.games
        return self.bye or over or not left or (len(left) == 1 and len(self.sides) == 2)

    def seated(self, leg: int) -> tuple[int, ...]:
        """Return the entrants in the order of seats in one of its games, counted from 0."""
        turned = leg % len(self.sides)
        return (*self.sides[turned:], *self.sides[:turned])


Round = Sequence[Match]
"""The matches of one round."""

Rounds = Sequence[Round]
"""The rounds of an event so far, in order."""
