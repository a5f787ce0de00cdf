"""What a game adds for the search of the hard computer player: its mind, and what more a mind may tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar, runtime_checkable

from engines.core.comparison import Figures
from engines.core.dealer import Rng
from engines.core.rules import S, View, Walk
from engines.core.types import Action, Picks, Question, Seat

V_contra = TypeVar("V_contra", bound=View, contravariant=True)


class Mind(Protocol[S, V_contra]):
    """What a game adds for the search. It knows what the view tells, and nothing else."""

    @property
    def horizon(self) -> int:
        """Entries after which a play-out stops, the tried answer not counted."""

    def imagine(self, view: V_contra, rng: Rng) -> S:
        """Return a whole state in which the viewer sees just this view.

        What is hidden is drawn close to the true odds, given all that the view tells of how it came about.
        """

    def candidates(self, view: V_contra, question: Question, walk: Walk) -> Sequence[Picks]:
        """Return the few answers that are worth trying, complete and legal, the best guess first; never none."""

    def reply(self, view: V_contra, question: Question, walk: Walk, rng: Rng) -> Picks:
        """Return a complete and legal answer quickly: so everybody plays on in a play-out."""

    def value(self, state: S, seat: Seat) -> float:
        """Return what a state is worth to a seat, at the horizon or at the end; in the game's own unit."""


@runtime_checkable
class PacedMind(Protocol):
    """A mind that tells the moments of a play-out apart; those of other minds end by the horizon alone."""

    def moment(self, begun: Any, state: Any) -> str | None:
        """Name the moment at which a play-out stands that began in `begun`; None where it stops.

        Chance begins anew with every name: so all candidates meet the same there, however much each drew before.
        """


@runtime_checkable
class PlanningMind(Protocol):
    """A mind whose answers are tried with each of the best answers of the same seat to what it is asked next."""

    @property
    def followed_by(self) -> int:
        """How many next answers are tried after each candidate, beside what habit does."""


@runtime_checkable
class ExplainingMind(Protocol):
    """A mind that tells what a play-out came to in figures that people count: so answers can be explained."""

    @property
    def weights(self) -> Figures:
        """What one more of each figure is worth, about, in the game's own unit; below 0 for what is bad."""

    def figures(self, state: Any, seat: Seat) -> Figures:
        """Return the figures of `weights` for a state that `value` is asked for."""


@runtime_checkable
class SymmetricMind(Protocol):
    """A mind that knows of answers that come to the same, which its play-outs tell apart by habit alone."""

    def equivalent(self, action: Action, rng: Rng) -> Action:
        """Return any of the actions that come to the same as one; all of these alike, by the same chance."""


@runtime_checkable
class DoubtingMind(Protocol):
    """A mind that knows of questions whose answers its values tell apart where whole games do not."""

    def doubt(self, question: Question) -> float:
        """Return up to which difference that is so, in the game's own unit; 0 for questions that it can tell."""


AnyMind = Mind[Any, Any]
"""A mind whose game does not matter here."""


@runtime_checkable
class ImaginingPlayer(Protocol):
    """A player that tries its answers in imagined worlds, by whatever search."""

    @property
    def mind(self) -> Mind[Any, Any]:
        """Who imagines the worlds."""
