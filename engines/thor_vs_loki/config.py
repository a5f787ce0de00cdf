"""The settings of a table of Thor against Loki."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from engines.core import Config, Setting
from engines.kit.settings import chosen_values, refuse

SEATS = (2,)

TURNS = 200
"""After so many turns of both players the game is drawn (B27)."""


class Seating(StrEnum):
    """Which seat plays which side."""

    THOR_FIRST = "thor-first"
    LOKI_FIRST = "loki-first"
    RANDOM = "random"


class Flank(StrEnum):
    """Which column Vidarr reaches from an outer one (ruling B9)."""

    FACING = "facing"
    CROSSED = "crossed"


class ThorVsLoki(Config, frozen=True):
    """The settings of one table.

    Attributes:
        sides: who is Thor and who is Loki.
        vidarr: which column a flank attack reaches (B9).
        turns: full turns after which the game is drawn (B27).
    """

    sides: Seating = Seating.THOR_FIRST
    vidarr: Flank = Flank.FACING
    turns: int = TURNS


SETTINGS = (
    Setting("sides", tuple(Seating), Seating.THOR_FIRST, always_shown=True, by_seat=True),
    Setting("vidarr", tuple(Flank), Flank.FACING),
)


def configure(seats: int, chosen: Mapping[str, str]) -> ThorVsLoki:
    """Turn a host's choices into settings.

    Raises:
        ConfigError: they do not make a game; every fault is listed.
    """
    values, faults = chosen_values(SETTINGS, seats, chosen, SEATS)
    refuse(faults)
    return ThorVsLoki(seats=seats, sides=Seating(values["sides"]), vidarr=Flank(values["vidarr"]))
