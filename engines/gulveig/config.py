"""The settings of a table of Gulveig."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from engines.core import Config, Fault, Setting
from engines.kit.settings import RANDOM, chosen_seat, chosen_values, refuse

SEATS = (2, 3, 4)

DEALS = (
    *((seats, True, True, drafting) for seats in SEATS for drafting in (False, True)),
    (2, False, True, False),
    (2, False, True, True),
    (2, False, False, False),
)
"""Every combination of seats, Dvergar, sevens and drafting that `configure` lets through; each needs a deal."""

_YES_NO = ("yes", "no")


class Penalty(StrEnum):
    """What a Bid Winner loses who misses the bid (ruling A7)."""

    BID = "bid"
    TOTAL = "total"


class Scavenger(StrEnum):
    """What holds for scavengers close to the goal (ruling A8)."""

    BAR = "bar"
    """Within 150 points of the goal a scavenger scores nothing."""
    CAP = "cap"
    """Scavenger points never lift a player above that line."""


class LogDepth(StrEnum):
    """Which tricks stay open to look at (ruling A16)."""

    LAST = "last"
    ALL = "all"


class Combination(StrEnum):
    """Settings that do not go together."""

    SEVENS_NEED_NO_DVERGAR = "config.sevens-need-no-dvergar"
    SEVENS_NOT_WITH_DRAFTING = "config.sevens-not-with-drafting"
    NO_SUCH_SEAT = "config.no-such-seat"


MOST_HANDS = 100
"""Hands after which a game ends whose host sets no limit: so that none can last for ever (A21)."""


class Gulveig(Config, frozen=True):
    """The settings of one table.

    Attributes:
        goal: points that win (R2).
        dvergar: whether the Dvergar are in the deck (R34).
        sevens: whether the strength 7 cards are in the deck (ruling A20).
        drafting: whether there is a Bench (1.9).
        valknut: whether the alternates replace their originals (1.10).
        fail_penalty: what a missed bid costs (A7).
        scavenger: what holds close to the goal (A8).
        bid_step: bids are multiples of this (A2).
        log_depth: which tricks stay open (A16).
        max_hands: after so many hands the most points win (A21).
        first_dealer: the first dealer's seat; None draws it (R8).
    """

    goal: int = 1000
    dvergar: bool = True
    sevens: bool = True
    drafting: bool = False
    valknut: bool = False
    fail_penalty: Penalty = Penalty.BID
    scavenger: Scavenger = Scavenger.BAR
    bid_step: int = 10
    log_depth: LogDepth = LogDepth.ALL
    max_hands: int = MOST_HANDS
    first_dealer: int | None = None

    @property
    def bar(self) -> int:
        """The score from which on a scavenger goes empty-handed (R31)."""
        return self.goal - 150


SETTINGS = (
    Setting("goal", ("1000", "500"), "1000", always_shown=True),
    Setting("drafting", _YES_NO, "no"),
    Setting("valknut", _YES_NO, "no"),
    Setting("dvergar", _YES_NO, "yes", seats=(2,)),
    Setting("two_player_remove_sevens", _YES_NO, "no", seats=(2,)),
    Setting("fail_penalty", tuple(Penalty), Penalty.BID),
    Setting("scavenger", tuple(Scavenger), Scavenger.BAR),
    Setting("bid_step", ("5", "10", "20"), "10"),
    Setting("log_depth", tuple(LogDepth), LogDepth.ALL),
    Setting("max_hands", ("3", "5", "10", "25", "50", str(MOST_HANDS)), str(MOST_HANDS)),
    Setting("first_dealer", (RANDOM, "0", "1", "2", "3"), RANDOM, by_seat=True),
)


def configure(seats: int, chosen: Mapping[str, str]) -> Gulveig:
    """Turn a host's choices into settings.

    Raises:
        ConfigError: they do not make a game; every fault is listed.
    """
    values, faults = chosen_values(SETTINGS, seats, chosen, SEATS)
    dvergar, drafting = values["dvergar"] == "yes", values["drafting"] == "yes"
    sevens = values["two_player_remove_sevens"] == "no"
    if not sevens and dvergar:
        faults.append(Fault(Combination.SEVENS_NEED_NO_DVERGAR))
    if not sevens and drafting:
        faults.append(Fault(Combination.SEVENS_NOT_WITH_DRAFTING))
    dealer = chosen_seat(values["first_dealer"], seats, faults, missing=Combination.NO_SUCH_SEAT)
    refuse(faults)
    return Gulveig(
        seats=seats,
        goal=int(values["goal"]),
        dvergar=dvergar,
        sevens=sevens,
        drafting=drafting,
        valknut=values["valknut"] == "yes",
        fail_penalty=Penalty(values["fail_penalty"]),
        scavenger=Scavenger(values["scavenger"]),
        bid_step=int(values["bid_step"]),
        log_depth=LogDepth(values["log_depth"]),
        max_hands=int(values["max_hands"]),
        first_dealer=dealer,
    )
