"""The rulebook of Thor against Loki."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from engines.core import Action, Ask, Dealer, Info, Outcome, Picks, Question, Seat, Types, Viewer
from engines.thor_vs_loki import actions as acts
from engines.thor_vs_loki import config
from engines.thor_vs_loki._asks import walk
from engines.thor_vs_loki._chapters import challenges, powers, reveals, turns
from engines.thor_vs_loki._chapters import setup as _setup
from engines.thor_vs_loki._chapters.piles import end
from engines.thor_vs_loki._observe import asked, observe, outcome
from engines.thor_vs_loki._referee import Referee
from engines.thor_vs_loki._state import State
from engines.thor_vs_loki.book import Book
from engines.thor_vs_loki.config import ThorVsLoki
from engines.thor_vs_loki.facts import Ending, ThorVsLokiFact
from engines.thor_vs_loki.view import Phase, View

_APPLY: dict[type[Action], Callable[[Referee, Seat, Any], None]] = {
    acts.LayRow: _setup.choose_row,
    acts.Draw: turns.draw,
    acts.Deploy: turns.deploy,
    acts.Enter: turns.enter,
    acts.Challenge: challenges.challenge,
    acts.Invoke: powers.invoke,
    acts.Move: powers.move,
    acts.Spy: powers.spy,
    acts.Unveil: powers.unveil,
    acts.Strike: powers.strike,
    acts.RavensOnRow: powers.send_ravens_to_row,
    acts.RavensOnHand: powers.send_ravens_to_hand,
    acts.FlankAttack: powers.flank,
    acts.PutOnTop: powers.put_on_top,
    acts.KeepOrder: powers.keep_order,
    acts.Take: powers.take,
    acts.Reveal: reveals.reveal,
    acts.StopRevealing: reveals.stop_revealing,
    acts.Place: reveals.place,
}

_LATE = "enter"
"""Topic: the standing offer to bring Thor or Loki into play after the last point of a turn (rule 17)."""

_ASK: dict[str, Callable[[Book, View, Question, Picks], Ask | Action]] = {
    Phase.ROW: walk.ask_row,
    Phase.ACT: walk.ask_act,
    _LATE: walk.ask_enter,
    Phase.ORDER: walk.ask_order,
    Phase.TAKE: walk.ask_take,
    Phase.REVEAL: walk.ask_reveal,
    Phase.PLACE: walk.ask_place,
}


@dataclass(frozen=True, slots=True)
class ThorVsLokiRules:
    """Thor against Loki for two seats; holds nothing but its Book."""

    book: Book

    info: ClassVar[Info] = Info(
        key="thor_vs_loki",
        version=2,
        seats=config.SEATS,
        settings=config.SETTINGS,
        topics=tuple(_ASK),
    )
    types: ClassVar[Types[State, View, ThorVsLoki]] = Types(State, View, ThorVsLoki, ThorVsLokiFact)

    @property
    def digest(self) -> str:
        """Digest of the Book."""
        return self.book.digest

    def configure(self, seats: int, chosen: Mapping[str, str]) -> ThorVsLoki:
        """Turn a host's choices into settings; raises ConfigError with every fault."""
        return config.configure(seats, chosen)

    def setup(self, config: ThorVsLoki, dealer: Dealer[Any]) -> State:
        """Take sides and deal; the first rows are asked next."""
        return _setup.deal(self.book, config, dealer)

    def questions(self, state: State) -> tuple[Question, ...]:
        """Ask both for their first rows, then one seat at a time.

        Rule 17: a turn whose points are spent ends at once. While all that is public allows that its player holds Thor
        or Loki and has room, bringing them in stays on offer until the opponent's first answer of the next turn.
        """
        if state.phase is Phase.ROW:
            return tuple([_row_question(state, seat) for seat in range(state.config.seats)])
        turn = f"t{state.turn}.{state.step}"
        questions = [Question(seat, state.phase.value, f"{turn}.{state.phase.value}") for seat in asked(state)]
        if state.late is not None:
            questions.append(Question(state.other, _LATE, f"{turn}.{_LATE}", blocking=False))
        return tuple(questions)

    def view(self, state: State, viewer: Viewer) -> View:
        """Cut the state down to what a viewer may know."""
        return observe(state, viewer)

    def ask(self, view: View, question: Question, picks: Picks) -> Ask | Action:
        """Walk from the question to an action."""
        return _ASK[question.topic](self.book, view, question, picks)

    def apply(self, state: State, seat: Seat, action: Action, dealer: Dealer[Any]) -> None:
        """Do an action and all that follows from it."""
        state.step += 1
        state.marks, state.clash = [], None
        referee = Referee(self.book, state, dealer)
        _APPLY[type(action)](referee, seat, action)
        state.late = None
        turns.settle(referee)

    def abandon(self, state: State, dealer: Dealer[Any]) -> None:
        """End the game: the side that gave up has lost it."""
        end(Referee(self.book, state, dealer), state.resigned[0], Ending.RESIGN)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or None."""
        return outcome(state)


def _row_question(state: State, seat: Seat) -> Question:
    """Ask for a first row; a sealed one may be chosen anew until the other is sealed too."""
    if not state.rows[seat]:
        return Question(seat, Phase.ROW.value, f"s{seat}.row")
    return Question(seat, Phase.ROW.value, f"s{seat}.{state.amends[seat]}.amend", blocking=False)
