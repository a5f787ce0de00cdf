"""What the host of a table chose: the game's own settings, and how the table is run."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import Struct

from engines.core import AnyRules, Config, Setting


class Late(StrEnum):
    """What happens to a seat whose time has run out."""

    PLAY = "play"
    """The game's own fallback answer is played."""
    COMPUTER = "computer"
    """A computer player answers this once."""
    FORFEIT = "forfeit"
    """The seat has resigned."""
    VOTE = "vote"
    """The others at the table decide between these."""


class Hours(StrEnum):
    """When the clock runs."""

    ALWAYS = "always"
    AWAKE = "awake"
    """Not in the quiet hours of the person who is asked."""
    WEEKDAYS = "weekdays"
    """Not at weekends."""


class Away(StrEnum):
    """What happens at a table while somebody is away who has said so before."""

    WAIT = "wait"
    """Their clock stands still."""
    PLAY = "play"
    """The game's own fallback answers are played."""
    COMPUTER = "computer"
    """A computer player sits in."""
    NO = "no"
    """Nothing: their clock runs on."""


class Rated(StrEnum):
    """Whether a table moves ratings."""

    YES = "yes"
    NO = "no"


class Hints(StrEnum):
    """Whether those who are asked something may have the best answers named."""

    NO = "no"
    ALONE = "alone"
    """Only somebody who plays with computer players alone."""
    YES = "yes"


class Place(StrEnum):
    """Where a table is played."""

    THREAD = "thread"
    CHANNEL = "channel"


MINUTES: dict[str, int | None] = {"untimed": None, "5m": 5, "1h": 60, "1d": 1440, "3d": 4320}
"""The clocks on offer by which there is the same time for each answer, in minutes."""


class BankClock(Struct, frozen=True):
    """A clock that has so much at the start, and so much more after each answer, in minutes."""

    start: int
    more: int
    most: int
    """What is never exceeded."""


BANKS: dict[str, BankClock] = {
    "bank-20m": BankClock(20, 1, 30),
    "bank-2d": BankClock(2 * 1440, 240, 3 * 1440),
    "bank-7d": BankClock(7 * 1440, 720, 10 * 1440),
}
"""The clocks on offer by which each seat has a bank of time for all of its answers."""

CLOCKS = (*MINUTES, *BANKS)
"""All clocks on offer."""

RUNNING = (
    Setting("clock", CLOCKS, "untimed", always_shown=True),
    Setting("late", tuple(Late), Late.PLAY),
    Setting("place", tuple(Place), Place.THREAD),
    Setting("rated", tuple(Rated), Rated.YES),
    Setting("hints", tuple(Hints), Hints.ALONE),
    Setting("hours", tuple(Hours), Hours.ALWAYS),
    Setting("away", tuple(Away), Away.WAIT),
)
"""The choices that every table has, whatever the game."""


class Occasion(Struct, frozen=True, kw_only=True):
    """The match of an event for which a table was opened.

    Attributes:
        event: number of the event.
        name: what the event is called.
        round: number of the round.
        match: number of the match in its round.
        closed: whether only those who sit there may know anything of the table: its round, which is dealt alike at
            all tables, is not over.
    """

    event: int
    name: str
    round: int
    match: int
    closed: bool = False


class TableOptions(Struct, frozen=True):
    """The choices of one table; see RUNNING and the settings of the game.

    Attributes:
        chosen: the game's settings that differ from their defaults.
        clock: one of CLOCKS.
        hours: when it runs.
        late: what happens when time runs out.
        away: what happens while somebody is away.
        place: where the table is played.
        rated: whether it moves ratings, if the server's tables do.
        hints: whether it gives hints; where it gives them to everybody, it moves no ratings.
        occasion: the match of an event that is played there.
    """

    chosen: dict[str, str] = {}
    clock: str = "untimed"
    hours: Hours = Hours.ALWAYS
    late: Late = Late.PLAY
    away: Away = Away.WAIT
    place: Place = Place.THREAD
    rated: Rated = Rated.YES
    hints: Hints = Hints.ALONE
    occasion: Occasion | None = None

    @classmethod
    def read(cls, text: str) -> TableOptions:
        """Read the JSON text of the store."""
        return msgspec.json.decode(text, type=cls)

    def write(self) -> str:
        """Return JSON text for the store."""
        return msgspec.json.encode(self).decode()

    @property
    def timed(self) -> bool:
        """Whether there is a clock."""
        return self.clock != "untimed"

    @property
    def bank(self) -> BankClock | None:
        """The clock, if each seat has a bank of time."""
        return BANKS.get(self.clock)

    @property
    def minutes(self) -> int:
        """Minutes for each answer, or at the start; 0 without a clock."""
        bank = self.bank
        return (MINUTES[self.clock] or 0) if bank is None else bank.start

    def value(self, setting: Setting) -> str:
        """Return what is chosen for a setting of the game or of RUNNING."""
        if setting in RUNNING:
            return str(getattr(self, setting.id))
        return self.chosen.get(setting.id, setting.default)

    def with_value(self, setting: Setting, value: str) -> TableOptions:
        """Return these options with one other choice."""
        if setting in RUNNING:
            kinds: dict[str, Any] = {
                "late": Late,
                "place": Place,
                "rated": Rated,
                "hints": Hints,
                "hours": Hours,
                "away": Away,
            }
            return msgspec.structs.replace(self, **{setting.id: kinds.get(setting.id, str)(value)})
        chosen = {key: old for key, old in self.chosen.items() if key != setting.id}
        if value != setting.default:
            chosen[setting.id] = value
        return msgspec.structs.replace(self, chosen=chosen)

    def with_values(self, rules: AnyRules, values: Mapping[str, str]) -> TableOptions:
        """Return these options with other choices.

        Raises:
            LookupError: there is no such setting, or it has no such value; its argument is the setting.
        """
        known = {setting.id: setting for setting in settings_of(rules)}
        options = self
        for setting, value in values.items():
            if setting not in known or value not in known[setting].values:
                raise LookupError(setting)
            options = options.with_value(known[setting], value)
        return options

    def configure(self, rules: AnyRules, seats: int, more: Mapping[str, str] | None = None) -> Config:
        """Turn the choices into the game's settings.

        Args:
            rules: the game.
            seats: how many play.
            more: what the people at the table have chosen for themselves; it goes before the host's choices.

        Raises:
            ConfigError: they make no game; every fault is listed.
        """
        config: Config = rules.configure(seats, self.chosen | dict(more or {}))
        return config


def settings_of(rules: AnyRules) -> tuple[Setting, ...]:
    """Return every choice that the host of a table of this game has."""
    return (*rules.info.settings, *RUNNING)
