"""What can be told of a game of Champions of Midgard."""

from __future__ import annotations

from typing import ClassVar

from engines.champions_of_midgard._goods import NONE, Bundle, Squad
from engines.champions_of_midgard.actions import Load
from engines.champions_of_midgard.facts._field import (
    BlamePassed,
    Defeated,
    Fallen,
    FavorSpent,
    FightBegan,
    Gone,
    Hunted,
    JourneyMet,
    Rolled,
    Struck,
)
from engines.champions_of_midgard.facts._values import Cause, Die, Ending, Scored
from engines.core import Fact, Seat

__all__ = [
    "Assigned",
    "Begged",
    "BlamePassed",
    "Cause",
    "Declined",
    "Defeated",
    "DestinyDealt",
    "DestinyDrawn",
    "DestinyKept",
    "DestinyScored",
    "Die",
    "Ending",
    "Fallen",
    "FavorSpent",
    "FightBegan",
    "GameOver",
    "Gone",
    "Hunted",
    "JourneyMet",
    "JourneySeen",
    "Laid",
    "LeaderChosen",
    "Load",
    "MarkerMoved",
    "MidgardFact",
    "OrderAsked",
    "Rolled",
    "RoundBegan",
    "RoundEnded",
    "RuneDrawn",
    "RuneUsed",
    "Scored",
    "Sealed",
    "Struck",
    "Visited",
]


class Laid(Fact, frozen=True):
    """The table is laid (2.1): the start player and the market stalls."""

    first: Seat
    stalls: tuple[str, ...]


class LeaderChosen(Fact, frozen=True):
    """A seat chose its leader (C1)."""

    reveals: ClassVar[bool] = False
    seat: Seat
    leader: str


class DestinyDealt(Fact, frozen=True):
    """The Destiny that a seat was dealt; told to that seat alone."""

    seat: Seat
    destiny: str


class RoundBegan(Fact, frozen=True):
    """A round was set up (2.2); enemies that stand on the board now, from left to right."""

    round: int
    troll: str
    draugr: tuple[str, ...]
    monsters: tuple[str, ...]
    display: tuple[str, ...]
    merchant: str


class Visited(Fact, frozen=True, omit_defaults=True):
    """A worker went to a location (2.3): what was paid and gained.

    Attributes:
        seat: whose worker.
        place: the location.
        choice: what was chosen there, as in the action.
        paid: goods paid.
        gained: goods and warriors gained.
        turned_away: new warriors that did not fit into the longhouse.
        rune: the face-up Rune that was taken.
        enemy: whom the seat will fight there, or at the shore that was chosen; nothing where nobody is.
    """

    reveals: ClassVar[bool] = False
    seat: Seat
    place: str
    choice: str = ""
    paid: Bundle = Bundle()
    gained: Bundle = Bundle()
    turned_away: Squad = NONE
    rune: str = ""
    enemy: str = ""


class Begged(Fact, frozen=True):
    """A worker begged (2.3.6)."""

    reveals: ClassVar[bool] = False
    seat: Seat


class MarkerMoved(Fact, frozen=True):
    """The First Player Marker moved (2.3, location 11)."""

    reveals: ClassVar[bool] = False
    seat: Seat


class RuneDrawn(Fact, frozen=True):
    """A seat drew the Rune on top of the deck (2.3, location 6); everybody sees it."""

    seat: Seat
    rune: str


class JourneySeen(Fact, frozen=True):
    """A seat looked at a face-down Journey; others learn only which shore."""

    seat: Seat
    shore: int
    journey: str = ""


class DestinyDrawn(Fact, frozen=True):
    """A seat drew Destinies; others learn only how many."""

    seat: Seat
    count: int
    destinies: tuple[str, ...] = ()


class DestinyKept(Fact, frozen=True):
    """A seat kept a Destiny and put others under the deck; others learn only how many."""

    reveals: ClassVar[bool] = False
    seat: Seat
    under: int
    destiny: str = ""


class Sealed(Fact, frozen=True):
    """A seat sealed its assignment; others learn only that it is ready. Of each load, the enemy at its place."""

    reveals: ClassVar[bool] = False
    seat: Seat
    loads: tuple[Load, ...] = ()
    enemies: tuple[str, ...] = ()


class OrderAsked(Fact, frozen=True):
    """A seat asked for open assignment in turn order (A36)."""

    reveals: ClassVar[bool] = False
    seat: Seat


class Assigned(Fact, frozen=True):
    """A seat's assignment is public (2.4). Of each load, the enemy at its place."""

    seat: Seat
    loads: tuple[Load, ...]
    enemies: tuple[str, ...]


class RuneUsed(Fact, frozen=True):
    """A Rune was flipped (2.11), and what it brought at once."""

    reveals: ClassVar[bool] = False
    seat: Seat
    rune: str
    gained: Bundle = Bundle()


class RoundEnded(Fact, frozen=True):
    """Clean-up (2.9): the Troll that got away (everybody took 1 Blame), and shores whose Monster gained a Coin."""

    round: int
    troll: str
    richer: tuple[int, ...]


class DestinyScored(Fact, frozen=True):
    """The rune Success revealed a Destiny and scored it (2.11)."""

    seat: Seat
    destiny: str
    glory: int


class Declined(Fact, frozen=True):
    """A seat used no rune in the last call."""

    reveals: ClassVar[bool] = False
    seat: Seat


class GameOver(Fact, frozen=True):
    """The game is over (2.12): every line of the score, and the winners."""

    scores: tuple[Scored, ...]
    winners: tuple[Seat, ...]
    reason: Ending


MidgardFact = (
    Laid
    | LeaderChosen
    | DestinyDealt
    | RoundBegan
    | Visited
    | Begged
    | MarkerMoved
    | RuneDrawn
    | JourneySeen
    | DestinyDrawn
    | DestinyKept
    | Sealed
    | OrderAsked
    | Assigned
    | FightBegan
    | Rolled
    | FavorSpent
    | RuneUsed
    | Struck
    | Gone
    | Defeated
    | Fallen
    | BlamePassed
    | Hunted
    | JourneyMet
    | RoundEnded
    | DestinyScored
    | Declined
    | GameOver
)
