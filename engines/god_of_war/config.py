"""The settings of a table of God of War."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from engines.core import Config, Setting
from engines.kit.settings import RANDOM, chosen_seat, chosen_values, refuse

SEATS = (1, 2, 3, 4)

_YES_NO = ("yes", "no")


class ShowHands(StrEnum):
    """When allies see a hand (docs/rules/god_of_war.md 4.2)."""

    ALWAYS = "always"
    ON_REQUEST = "on-request"
    """A player shows the hand when they like, until the round ends."""


class Pick(StrEnum):
    """How the players come by their dashboards."""

    CHOOSE = "choose"
    RANDOM = "random"


class Challenge(StrEnum):
    """How tough Enemies are (house.toml)."""

    PRINTED = "printed"
    EVEN = "even"
    HARD = "hard"


class Combination(StrEnum):
    """Settings that do not go together."""

    NO_SUCH_SEAT = "config.no-such-seat"


class GodOfWar(Config, frozen=True):
    """The settings of one table.

    Attributes:
        show_hands: when allies see each other's hands.
        heroes: whether dashboards are chosen or dealt.
        challenge: how tough Enemies are.
        first_game: the suggested first game: Quest 1 first, one standee per column (1.3.10).
        mercy: a pair skips the extra scene activation in every even round.
        harsh: no upgrades when a Quest is completed in the middle of a round.
        peek: the hidden sides of scene cards and the hindrances may be looked at (A40).
        first_player: the seat that begins; None draws it (1.3.8).
    """

    show_hands: ShowHands = ShowHands.ALWAYS
    heroes: Pick = Pick.CHOOSE
    challenge: Challenge = Challenge.EVEN
    first_game: bool = False
    mercy: bool = False
    harsh: bool = False
    peek: bool = False
    first_player: int | None = None


SETTINGS = (
    Setting("show_hands", tuple(ShowHands), ShowHands.ALWAYS, seats=(2, 3, 4)),
    Setting("heroes", tuple(Pick), Pick.CHOOSE, seats=(2, 3, 4)),
    Setting("challenge", tuple(Challenge), Challenge.EVEN, always_shown=True),
    Setting("first_game", _YES_NO, "no"),
    Setting("mercy", _YES_NO, "no", seats=(2,)),
    Setting("harsh", _YES_NO, "no"),
    Setting("peek", _YES_NO, "no"),
    Setting("first_player", (RANDOM, "0", "1", "2", "3"), RANDOM, by_seat=True),
)


def configure(seats: int, chosen: Mapping[str, str]) -> GodOfWar:
    """Turn a host's choices into settings.

    Raises:
        ConfigError: they do not make a game; every fault is listed.
    """
    values, faults = chosen_values(SETTINGS, seats, chosen, SEATS)
    first = chosen_seat(values["first_player"], seats, faults, missing=Combination.NO_SUCH_SEAT)
    refuse(faults)
    return GodOfWar(
        seats=seats,
        show_hands=ShowHands(values["show_hands"]),
        heroes=Pick(values["heroes"]),
        challenge=Challenge(values["challenge"]),
        first_game=values["first_game"] == "yes",
        mercy=values["mercy"] == "yes",
        harsh=values["harsh"] == "yes",
        peek=values["peek"] == "yes",
        first_player=first,
    )
