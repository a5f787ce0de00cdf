"""The rulebook of Champions of Midgard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from engines.champions_of_midgard import (
    _asks,
    _asks_muster,
    _asks_town,
    _combat,
    _muster,
    _runes,
    _setup,
    _town,
    _voyage,
    actions,
    config,
)
from engines.champions_of_midgard._flow import settle
from engines.champions_of_midgard._observe import observe
from engines.champions_of_midgard._questions import questions_of
from engines.champions_of_midgard._scoring import abandon, outcome
from engines.champions_of_midgard._state import State
from engines.champions_of_midgard.book import Book
from engines.champions_of_midgard.config import Midgard
from engines.champions_of_midgard.facts import MidgardFact
from engines.champions_of_midgard.view import Phase, Topic, View
from engines.core import Action, Ask, Dealer, Info, Outcome, Picks, Question, Seat, Types, Viewer

_APPLY: dict[type[Action], Callable[[Book, State, Seat, Any, Dealer[Any]], None]] = {
    actions.Lead: _setup.lead,
    actions.Beg: _town.beg,
    actions.Visit: _town.visit,
    actions.Foresee: _town.foresee,
    actions.KeepDestiny: _town.keep_destiny,
    actions.Assign: _muster.assign,
    actions.AskOrder: _muster.ask_order,
    actions.Stop: _combat.stop,
    actions.Reroll: _combat.reroll,
    actions.RollRune: _combat.use_roll_rune,
    actions.Lose: _combat.lose,
    actions.Heal: _combat.heal,
    actions.Boast: _combat.boast,
    actions.Accuse: _combat.accuse,
    actions.Divert: _voyage.divert,
    actions.Jettison: _voyage.jettison,
    actions.Starve: _voyage.starve,
    actions.Invoke: _runes.invoke,
    actions.Decline: _runes.decline,
}

_ASK: dict[str, Callable[[Book, View, Question, Picks], Ask | Action]] = {
    Phase.LEADER: _asks.ask_leader,
    Phase.PLACE: _asks_town.ask_place,
    Phase.VISION: _asks.ask_vision,
    Phase.DESTINY: _asks.ask_destiny,
    Phase.ASSIGN: _asks_muster.ask_assign,
    Phase.ROLL: _asks.ask_roll,
    Phase.LOSS: _asks.ask_loss,
    Phase.GLORY: _asks.ask_glory,
    Phase.BLAME: _asks.ask_blame,
    Phase.JOURNEY: _asks.ask_journey,
    Phase.TOLL: _asks.ask_toll,
    Phase.STARVE: _asks.ask_starve,
    Phase.LAST_CALL: _asks.ask_last_call,
    Topic.ORDER: _asks_muster.ask_order,
    Topic.RUNE: _asks.ask_rune,
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
        return _setup.lay_table(self.book, config, dealer)

    def questions(self, state: State) -> tuple[Question, ...]:
        """Ask the seat whose decision it is, or all who seal; and offer runes and turn order."""
        return questions_of(self.book, state)

    def view(self, state: State, viewer: Viewer) -> View:
        """Cut the state down to what a viewer may know."""
        return observe(self.book, state, viewer)

    def ask(self, view: View, question: Question, picks: Picks) -> Ask | Action:
        """Walk from the question to an action."""
        return _ASK[question.topic](self.book, view, question, picks)

    def apply(self, state: State, seat: Seat, action: Action, dealer: Dealer[Any]) -> None:
        """Do an action and all that follows from it."""
        _APPLY[type(action)](self.book, state, seat, action, dealer)
        settle(self.book, state, dealer)

    def abandon(self, state: State, dealer: Dealer[Any]) -> None:
        """End the game with everybody's Glory as it would be counted now."""
        abandon(self.book, state, dealer)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or None."""
        return outcome(state)
