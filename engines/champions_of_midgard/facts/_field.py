"""What can be told of fights, hunts and voyages in Champions of Midgard."""

from __future__ import annotations

from typing import ClassVar

from engines.champions_of_midgard._goods import Bundle, Squad
from engines.champions_of_midgard.facts._values import Cause, Die
from engines.core import Fact, Seat


class FightBegan(Fact, frozen=True):
    """A fight or a hunt began (2.6, 2.7); no enemy in a hunt."""

    reveals: ClassVar[bool] = False
    seat: Seat
    place: str
    enemy: str
    squad: Squad


class Rolled(Fact, frozen=True):
    """Dice were rolled (2.7); the whole roll, and which dice are new."""

    seat: Seat
    dice: tuple[Die, ...]
    fresh: tuple[int, ...]


class FavorSpent(Fact, frozen=True):
    """A Favor was discarded for a reroll, perhaps for Glory (A19)."""

    seat: Seat
    glory: int


class Struck(Fact, frozen=True):
    """A combat round's damage (2.7.3): of the round, in all, the enemy's losses to deal, and Ullr's Glory.

    Some of the damage of the round may stand on no die, but come by the leader (2.10, Svanhildr).
    """

    seat: Seat
    damage: int
    total: int
    losses: int
    rage: int
    led: int = 0


class Gone(Fact, frozen=True):
    """Warriors or Food went to the general supply."""

    seat: Seat
    cause: Cause
    squad: Squad
    food: int = 0


class Defeated(Fact, frozen=True):
    """An enemy was defeated (2.7.5): Glory, what the rune Glory added, and the reward."""

    seat: Seat
    place: str
    enemy: str
    glory: int
    extra: int
    reward: Bundle


class Fallen(Fact, frozen=True):
    """A fight was lost (2.7.7)."""

    seat: Seat
    place: str
    enemy: str


class BlamePassed(Fact, frozen=True):
    """The Troll's killer dropped so much Blame and gave 1 to another player (2.7)."""

    seat: Seat
    dropped: int
    to: Seat


class Hunted(Fact, frozen=True):
    """A hunt's hits and Food (2.6)."""

    seat: Seat
    hits: int
    food: int


class JourneyMet(Fact, frozen=True):
    """A ship's Journey was revealed (2.8.1); no card when none was left (A23)."""

    seat: Seat
    shore: int
    journey: str
