"""The settings of a table of Champions of Midgard."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from engines.core import Config, Setting
from engines.kit.settings import RANDOM, chosen_seat, chosen_values, refuse

SEATS = (2, 3, 4)

_YES_NO = ("yes", "no")


class Combination(StrEnum):
    """Settings that do not go together."""

    NO_SUCH_SEAT = "config.no-such-seat"


class Midgard(Config, frozen=True):
    """The settings of one table.

    Attributes:
        hall: defeated enemies lie open (2.13, Hall of Records).
        mistrustful: everybody starts with 1 Blame (2.13, Mistrustful Villagers).
        first: the start player's seat; None draws it (2.1).
    """

    hall: bool = False
    mistrustful: bool = False
    first: int | None = None


SETTINGS = (
    Setting("hall_of_records", _YES_NO, "no"),
    Setting("mistrustful_villagers", _YES_NO, "no"),
    Setting("first_player", (RANDOM, "0", "1", "2", "3"), RANDOM, by_seat=True),
)


def configure(seats: int, chosen: Mapping[str, str]) -> Midgard:
    """Turn a host's choices into settings.

    Raises:
        ConfigError: they do not make a game; every fault is listed.
    """
    values, faults = chosen_values(SETTINGS, seats, chosen, SEATS)
    first = chosen_seat(values["first_player"], seats, faults, missing=Combination.NO_SUCH_SEAT)
    refuse(faults)
    return Midgard(
        seats=seats,
        hall=values["hall_of_records"] == "yes",
        mistrustful=values["mistrustful_villagers"] == "yes",
        first=first,
    )
