"""The rulebook of Champions of Midgard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from engines.champions_of_midgard import actions, config
from engines.champions_of_midgard._asks import assignment_walk, placement_walk, walk
from engines.champions_of_midgard._chapters import assignment, combat, placement, runes, voyages
from engines.champions_of_midgard._chapters import setup as laying
from engines.champions_of_midgard._chapters.scoring import abandon, outcome
from engines.champions_of_midgard._flow import settle
from engines.champions_of_midgard._observe import observe
from engines.champions_of_midgard._questions import questions_of
from engines.champions_of_midgard._referee import Referee
from engines.champions_of_midgard._state import State
from engines.champions_of_midgard.book import Book
from engines.champions_of_midgard.config import Midgard
from engines.champions_of_midgard.facts import MidgardFact
from engines.champions_of_midgard.view import Phase, Topic, View
from engines.core import Action, Ask, Dealer, Info, Outcome, Picks, Question, Seat, Types, Viewer

_APPLY: dict[type[Action], Callable[[Referee, Seat, Any], None]] = {
    actions.Lead: laying.lead,
    actions.Beg: placement.beg,
    actions.Visit: placement.visit,
    actions.Foresee: placement.foresee,
    actions.KeepDestiny: placement.keep_destiny,
    actions.Assign: assignment.assign,
    actions.AskOrder: assignment.ask_order,
    actions.Stop: combat.stop,
    actions.Reroll: combat.reroll,
    actions.RollRune: combat.use_roll_rune,
    actions.Lose: combat.lose,
    actions.Heal: combat.heal,
    actions.Boast: combat.boast,
    actions.Accuse: combat.accuse,
    actions.Divert: voyages.divert,
    actions.Jettison: voyages.jettison,
    actions.Starve: voyages.starve,
    actions.Invoke: runes.invoke,
    actions.Decline: runes.decline,
}

_ASK: dict[str, Callable[[Book, View, Question, Picks], Ask | Action]] = {
    Phase.LEADER: walk.ask_leader,
    Phase.PLACE: placement_walk.ask_place,
    Phase.VISION: walk.ask_vision,
    Phase.DESTINY: walk.ask_destiny,
    Phase.ASSIGN: assignment_walk.ask_assign,
    Phase.ROLL: walk.ask_roll,
    Phase.LOSS: walk.ask_loss,
    Phase.GLORY: walk.ask_glory,
    Phase.BLAME: walk.ask_blame,
    Phase.JOURNEY: walk.ask_journey,
    Phase.TOLL: walk.ask_toll,
    Phase.STARVE: walk.ask_starve,
    Phase.LAST_CALL: walk.ask_last_call,
    Topic.ORDER: assignment_walk.ask_order,
    Topic.RUNE: walk.ask_rune,
}


@dataclass(frozen=True, slots=True)
class MidgardRules:
    """Champions of Midgard for 2 to 4 seats, with both variants; holds nothing but its Book."""

    book: Book

    info: ClassVar[Info] = Info(
        key="champions_of_midgard",
        version=2,
        seats=config.SEATS,
        settings=config.SETTINGS,
        topics=tuple(_ASK),
    )
    types: ClassVar[Types[State, View, Midgard]] = Types(State, View, Midgard, MidgardFact)

    @property
    def digest(self) -> str:
        """Digest of the Book."""
        return self.book.digest

    def configure(self, seats: int, chosen: Mapping[str, str]) -> Midgard:
        """Turn a host's choices into settings; raises ConfigError with every fault."""
        return config.configure(seats, chosen)

    def setup(self, config: Midgard, dealer: Dealer[Any]) -> State:
        """Lay the table up to the choice of leaders (2.1)."""
        return laying.lay_table(self.book, config, dealer)

    def questions(self, state: State) -> tuple[Question, ...]:
        """Ask the seat whose decision it is, or all who seal; and offer runes and turn order."""
        return questions_of(self.book, state)

    def view(self, state: State, viewer: Viewer) -> View:
        """Return what a viewer may know of the state."""
        return observe(self.book, state, viewer)

    def ask(self, view: View, question: Question, picks: Picks) -> Ask | Action:
        """Walk from the question to an action."""
        return _ASK[question.topic](self.book, view, question, picks)

    def apply(self, state: State, seat: Seat, action: Action, dealer: Dealer[Any]) -> None:
        """Do an action and all that follows from it."""
        referee = Referee(self.book, state, dealer)
        _APPLY[type(action)](referee, seat, action)
        settle(referee)

    def abandon(self, state: State, dealer: Dealer[Any]) -> None:
        """End the game with everybody's Glory as it would be counted now."""
        abandon(Referee(self.book, state, dealer))

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or None."""
        return outcome(state)
