"""The rulebook of God of War."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from engines.core import Action, Ask, Dealer, Info, Outcome, Picks, Question, Seat, Types, Viewer
from engines.god_of_war import config
from engines.god_of_war._agenda import ANSWER, settle
from engines.god_of_war._asks import walk
from engines.god_of_war._chapters import attacks, quests, special_windows, specials, turns
from engines.god_of_war._observe import observe, outcome
from engines.god_of_war._questions import TOPICS, questions
from engines.god_of_war._referee import Referee
from engines.god_of_war._state import State, new_table
from engines.god_of_war._steps import ChooseDashboard, Pause, Slot, Step, Turn, Vote
from engines.god_of_war.actions import (
    Attack,
    CastVote,
    Companion,
    Interact,
    Move,
    PlaySpecial,
    ShowHand,
    Swap,
    TakeDashboard,
    TradeCrystal,
    UseRage,
)
from engines.god_of_war.book import Book
from engines.god_of_war.config import GodOfWar
from engines.god_of_war.facts import Ending, GodOfWarFact
from engines.god_of_war.view import View

_DEEDS: dict[type[Action], Callable[[Referee, Any], None]] = {
    Move: turns.move,
    Swap: turns.swap,
    Attack: attacks.declare,
    Interact: turns.interact,
    UseRage: turns.use_rage,
    Companion: turns.companion,
    PlaySpecial: specials.play,
}
"""What leaves the step on top where it is."""

_SEATED: dict[type[Action], Callable[[Referee, Seat, Any], None]] = {
    TradeCrystal: turns.trade_crystal,
    ShowHand: turns.show_hand,
}
"""Likewise, for deeds that name no Hero."""


@dataclass(frozen=True, slots=True)
class GodOfWarRules:
    """God of War for 1 to 4 seats; holds nothing but its Book."""

    book: Book

    info: ClassVar[Info] = Info(
        key="god_of_war",
        version=2,
        seats=config.SEATS,
        settings=config.SETTINGS,
        topics=TOPICS,
        cooperative=True,
    )
    types: ClassVar[Types[State, View, GodOfWar]] = Types(State, View, GodOfWar, GodOfWarFact)

    @property
    def digest(self) -> str:
        """Digest of the Book."""
        return self.book.digest

    def configure(self, seats: int, chosen: Mapping[str, str]) -> GodOfWar:
        """Turn a host's choices into settings; raises ConfigError with every fault."""
        return config.configure(seats, chosen)

    def setup(self, config: GodOfWar, dealer: Dealer[Any]) -> State:
        """Draw or take the first player (1.3.8) and go on to the first question."""
        first = dealer.below(config.seats) if config.first_player is None else config.first_player
        supplies = {
            status: [card.id for card in self.book.cards.values() if card.status == status]
            for status in ("stun", "poison", "crystal")
        }
        state = new_table(config, first, supplies, self.book.upgrades)
        referee = Referee(self.book, state, dealer)
        quests.seat_heroes(referee)
        settle(referee)
        return state

    def questions(self, state: State) -> tuple[Question, ...]:
        """Return who is asked what: the step on top of the agenda, and standing offers beside it."""
        return questions(self.book, state)

    def view(self, state: State, viewer: Viewer) -> View:
        """Cut the state down to what a viewer may know."""
        return observe(self.book, state, viewer)

    def ask(self, view: View, question: Question, picks: Picks) -> Ask | Action:
        """Walk from the question to an action."""
        return walk.ask(self.book, view, question, picks)

    def apply(self, state: State, seat: Seat, action: Action, dealer: Dealer[Any]) -> None:
        """Do an action and all that follows from it."""
        referee = Referee(self.book, state, dealer)
        state.touched = ()
        step = state.agenda[-1]
        own = isinstance(step, Turn | Slot) and step.seat == seat
        if isinstance(step, Vote):
            assert isinstance(action, CastVote)
            state.asked += quests.vote(referee, seat, step, action)
        elif type(action) in _DEEDS or type(action) in _SEATED:
            self._do(referee, seat, action)
            settle(referee)
            if not own:
                state.players[seat].aided += 1
            # A standing offer leaves the question beside it as it was, unless another one comes before it.
            state.asked += own or not self._still(state, step)
        elif isinstance(step, ChooseDashboard):
            state.asked += 1
            state.agenda.remove(ChooseDashboard(seat))
            assert isinstance(action, TakeDashboard)
            quests.take_dashboard(referee, seat, action.dashboard)
        elif isinstance(step, Pause):
            special_windows.pass_seat(referee, seat, step)
            settle(referee)
            state.asked += not self._still(state, step)
        else:
            state.asked += 1
            state.agenda.pop()
            answer = ANSWER.get(type(step)) or ANSWER[type(step), type(action)]
            answer(referee, step, action)
        settle(referee)

    def abandon(self, state: State, dealer: Dealer[Any]) -> None:
        """End the game as lost, with the Quests completed so far."""
        state.ending = Ending.RESIGN
        quests.finish(Referee(self.book, state, dealer))

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or None."""
        return outcome(self.book, state)

    @staticmethod
    def _still(state: State, step: Step) -> bool:
        """Return whether the question that was asked still is."""
        return bool(state.agenda) and (state.agenda[-1] == step or special_windows.same(state.agenda[-1], step))

    def _do(self, referee: Referee, seat: Seat, action: Action) -> None:
        if type(action) in _DEEDS:
            _DEEDS[type(action)](referee, action)
        else:
            _SEATED[type(action)](referee, seat, action)
