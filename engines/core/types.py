"""The words that every game shares: seats, questions, answers, facts and outcomes.

All of these are frozen: they cross the border between a game's state and the world.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

Seat = int
"""A place at the table, 0 to n-1 clockwise."""

Viewer = Seat | None
"""Who looks: a seat, or None for the gallery, which knows only what is public."""

Picks = tuple[tuple[str, ...], ...]
"""The answer to a question: one tuple of option ids per step of the walk."""

TABLE: Seat = -1
"""The seat written in entries that nobody at the table made (the setup)."""

RESIGN = "resign"
"""The key of an entry by which a seat gives up; no question is called so."""

RETURN = "return"
"""The key of an entry by which whoever gave a seat up plays it again; no question is called so."""

HAND_OVER = "hand-over"
"""The key of an entry from which on somebody else plays a seat; no question is called so."""

GO_BACK = "go-back"
"""The key of an entry by which a table goes back to before an answer; no question is called so."""


class Question(Struct, frozen=True):
    """Who is asked what, now.

    Derived from public facts only, so that *being asked* tells nobody a secret.

    Attributes:
        seat: who has to answer.
        topic: what kind of question it is; phrases, clocks and controls key on it.
        key: names this one asking; never used twice in a game. Lower case letters, digits, `.` and `~`.
        blocking: False for a standing offer, which the game does not wait for.
    """

    seat: Seat
    topic: str
    key: str
    blocking: bool = True


class Option(Struct, frozen=True):
    """One thing that can be picked.

    Attributes:
        id: semantic and stable within the game's notation; no spaces, commas or bars.
        group: a heading for menus that are too long for one page.
        why_not: the message id of the reason why it cannot be picked now; empty when it can.
        lacks: the numbers that the reason speaks of, by the names of its blanks, such as a price.
    """

    id: str
    group: str = ""
    why_not: str = ""
    lacks: tuple[tuple[str, int], ...] = ()


class Ask(Struct, frozen=True):
    """The next thing to pick while an action is composed.

    Attributes:
        slot: what is picked (`card`, `bid`); names the phrase of the prompt.
        options: in a fixed order; those with a `why_not` are shown but cannot be picked.
        least: how many have to be picked at the least.
        most: how many can be picked at the most.
        default: what the clock picks for a seat that stays silent; empty means the first `least` that can be picked.
    """

    slot: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    default: tuple[str, ...] = ()

    @property
    def open(self) -> tuple[str, ...]:
        """The ids that can be picked, in order."""
        return tuple([option.id for option in self.options if not option.why_not])

    @property
    def fallback(self) -> tuple[str, ...]:
        """What is picked for a seat that does not answer."""
        return self.default or self.open[: self.least]


class Action(Struct, frozen=True, tag=True):
    """What a seat does. Each game has its own frozen subclasses.

    `final` marks actions that can never be taken back.
    """

    final: ClassVar[bool] = False


class Fact(Struct, frozen=True, tag=True):
    """Something that happened, as it may be told. Each game has its own frozen subclasses.

    `reveals` is True when the fact told somebody something that they could not have known before;
    such an entry cannot be taken back. Harmless facts set it to False.
    """

    reveals: ClassVar[bool] = True


F = TypeVar("F", bound=Fact)


class Announcement(Struct, Generic[F], frozen=True):
    """A fact, who may know it, and what all others are told instead.

    Attributes:
        fact: what happened.
        to: the seats that learn the fact; None means everybody.
        others: what everybody else learns; None means nothing.
    """

    fact: F
    to: tuple[Seat, ...] | None = None
    others: F | None = None

    def seen_by(self, viewer: Viewer) -> F | None:
        """Return what this viewer learned, or None."""
        if self.to is None or (viewer is not None and viewer in self.to):
            return self.fact
        return self.others


class Outcome(Struct, frozen=True):
    """How a game ended.

    Attributes:
        places: per seat, 1 is best; ties share a place. In a co-operative game all 1 (won) or all 2 (lost).
        scores: per seat, in the game's own points.
        reason: why the game ended, as a message id of the game; RESIGN when nobody was left to play it out.
    """

    places: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in the first place; nobody when a co-operative game was lost."""
        return tuple([seat for seat, place in enumerate(self.places) if place == 1])


class Entry(Struct, Generic[F], frozen=True):
    """One line of a game's log; the log is the truth.

    Attributes:
        n: position in the log; 0 is the setup.
        seat: who moved; TABLE for the setup.
        key: the question that was answered; RESIGN, RETURN, HAND_OVER or GO_BACK; empty for the setup and for a
            take-back.
        picks: the answer.
        draws: the chance that was drawn, in order.
        told: what was announced.
        withdraws: for a take-back, the n of the entry that it withdraws; for GO_BACK, that of the first of all those
            that it withdraws.
    """

    n: int
    seat: Seat
    key: str = ""
    picks: Picks = ()
    draws: tuple[int, ...] = ()
    told: tuple[Announcement[F], ...] = ()
    withdraws: int | None = None


class Config(Struct, frozen=True):
    """The settings of one game; each game has its own subclass.

    Attributes:
        seats: how many play.
    """

    seats: int


class Setting(Struct, frozen=True):
    """One choice that the host of a table has.

    Attributes:
        id: the setting's name in the game's Config and phrases.
        values: what can be chosen, as text; the first is not necessarily the default.
        default: what holds when nothing is chosen.
        seats: the numbers of seats for which the choice exists; empty means all.
        always_shown: whether a lobby names the setting even when it holds the default.
        by_seat: whether it gives something to a seat by its number, such as a side, where its value is not `random`.
    """

    id: str
    values: tuple[str, ...]
    default: str
    seats: tuple[int, ...] = ()
    always_shown: bool = False
    by_seat: bool = False


class Info(Struct, frozen=True):
    """What is known of a game before anybody sits down.

    Attributes:
        key: the game's name in commands and folders.
        version: version of the rules code; a log replays only under its own version.
        seats: the numbers of seats that can play.
        settings: the host's choices.
        topics: every topic that a question of this game can have.
        cooperative: everybody wins or loses together.
    """

    key: str
    version: int
    seats: tuple[int, ...]
    settings: tuple[Setting, ...] = ()
    topics: tuple[str, ...] = ()
    cooperative: bool = False


class Problem(StrEnum):
    """Reasons why settings do not fit together that every game shares."""

    UNKNOWN_SETTING = "config.unknown-setting"
    UNKNOWN_VALUE = "config.unknown-value"
    WRONG_SEATS = "config.wrong-seats"
    NOT_WITH_SEATS = "config.not-with-seats"


class Fault(Struct, frozen=True):
    """One thing that is wrong with the settings of a table.

    Attributes:
        id: message id.
        params: what the message speaks of.
    """

    id: str
    params: dict[str, Any] = {}
