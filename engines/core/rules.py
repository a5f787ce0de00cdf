"""What a game has to bring along: one rulebook without a state of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from engines.core.dealer import Dealer
from engines.core.mutable import Mutable
from engines.core.types import Action, Ask, Config, Info, Outcome, Picks, Question, Seat, Viewer


class State(Mutable, kw_only=True):
    """A game's own mutable tree of ids, numbers, lists and dicts; seen by the kernel and its rulebook alone.

    Attributes:
        resigned: the seats that gave up, in order; written by the kernel alone.
    """

    resigned: tuple[Seat, ...] = ()


class View(Protocol):
    """What a viewer may know. Each game has its own frozen Struct."""

    @property
    def viewer(self) -> Viewer:
        """Who looks; None is the gallery."""

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that the game waits for, in the order of its blocking questions; nobody when it is over."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None: the same for every viewer, and the game's own."""


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
C = TypeVar("C", bound=Config)

Walk = Callable[[Picks], Ask | Action]
"""`walk(picks)`: the next thing to pick after these picks, or the finished action."""


@dataclass(frozen=True, slots=True)
class Types(Generic[S, V, C]):
    """The types of a game's values, for the codec.

    Attributes:
        state: the mutable state.
        view: what a viewer sees.
        config: the settings of one table.
        fact: the union of the game's facts.
    """

    state: type[S]
    view: type[V]
    config: type[C]
    fact: Any


class Rules(Protocol[S, V, C]):
    """A game's rulebook. Stateless; holds its Book (the cards and boards read from `data/`)."""

    @property
    def info(self) -> Info:
        """What is known of the game before anybody sits down."""

    @property
    def digest(self) -> str:
        """Digest of the Book: a table that began under one card list ends under it."""

    @property
    def types(self) -> Types[S, V, C]:
        """The types of this game's values."""

    def configure(self, seats: int, chosen: Mapping[str, str]) -> C:
        """Turn a host's choices into settings.

        Raises:
            ConfigError: they do not make a game; every fault is listed.
        """

    def setup(self, config: C, dealer: Dealer[Any]) -> S:
        """Lay out a new game, up to the first question."""

    def questions(self, state: S) -> tuple[Question, ...]:
        """Return who is asked what, now; a function of public facts only. No blocking question: the game is over."""

    def view(self, state: S, viewer: Viewer) -> V:
        """Cut the state down to what a viewer may know, field by field."""

    def ask(self, view: V, question: Question, picks: Picks) -> Ask | Action:
        """Return the next thing to pick, or the finished action. Every legal answer is found by this walk.

        The kernel has checked `picks` step by step against the asks before; each step holds between `least` and
        `most` different ids that can be picked, in the order of the options.

        Raises:
            Illegal: the picks of a step are each possible, but not together.
        """

    def apply(self, state: S, seat: Seat, action: Action, dealer: Dealer[Any]) -> None:
        """Do an action that the walk has found legal, and all that follows by itself up to the next question."""

    def abandon(self, state: S, dealer: Dealer[Any]) -> None:
        """End the game because nobody is left to play it out, with the scores as they stand, and tell that it is over.

        The kernel has written into the state who gave up: all but one seat, in a co-operative game all. No chance is
        drawn.
        """

    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None while it goes on; facts of the end and views say the same.

        Unless the game is co-operative, those who gave up stand behind all others, the first to give up last.
        """


AnyRules = Rules[Any, Any, Any]
"""A rulebook whose game does not matter here."""
