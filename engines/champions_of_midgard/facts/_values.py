"""Values that facts of Champions of Midgard are made of."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct

from engines import core
from engines.core import Seat


class Ending(StrEnum):
    """Why a game ended."""

    SCORED = "scored"
    """The last round was played, and the most Glory won."""
    RECORDS = "records"
    """Glory was equal, and the most defeated enemies won."""
    RESIGN = core.RESIGN
    """All but one gave up."""


class Cause(StrEnum):
    """Why warriors or Food were lost."""

    COMBAT = "combat"
    JOURNEY = "journey"
    HUNGER = "hunger"
    FORBIDDEN = "forbidden"
    EATEN = "eaten"


class Die(Struct, frozen=True, array_like=True):
    """A rolled die: its type and its face."""

    kind: str
    face: str


class Scored(Struct, frozen=True):
    """One seat's line of the final score (2.12).

    Attributes:
        seat: whose line.
        track: Glory before the final scoring.
        destinies: per own Destiny its id and Glory.
        sets: how many sets of colours.
        set_glory: Glory for them.
        runes: Glory of the Runes.
        ship: Glory of the private longship.
        favor: Glory for Favor.
        coins: Glory for Coins.
        blame: Glory lost to Blame, as a number from 0.
        total: the final score.
        enemies: defeated enemy cards, for ties.
    """

    seat: Seat
    track: int
    destinies: tuple[tuple[str, int], ...]
    sets: int
    set_glory: int
    runes: int
    ship: int
    favor: int
    coins: int
    blame: int
    total: int
    enemies: int
