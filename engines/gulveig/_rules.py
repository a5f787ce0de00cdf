"""The rulebook of Gulveig."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from engines.core import Action, Ask, Dealer, Info, Outcome, Picks, Question, Seat, Types, Viewer
from engines.gulveig import config
from engines.gulveig._asks import walk
from engines.gulveig._chapters import auction, tricks
from engines.gulveig._chapters.deal import deal_hand
from engines.gulveig._chapters.scoring import abandon
from engines.gulveig._observe import observe, outcome
from engines.gulveig._referee import Referee
from engines.gulveig._state import State, new_table
from engines.gulveig.actions import Bid, Bury, Declare, Pass, Play
from engines.gulveig.book import Book
from engines.gulveig.config import Gulveig
from engines.gulveig.facts import GulveigFact
from engines.gulveig.view import Phase, View

_APPLY: dict[type[Action], Callable[[Referee, Any], None]] = {
    Bid: auction.bid,
    Pass: auction.pass_bid,
    Bury: auction.bury,
    Declare: tricks.declare,
    Play: tricks.play,
}

_ASK: dict[str, Callable[[Book, View, Question, Picks], Ask | Action]] = {
    Phase.BID: walk.ask_bid,
    Phase.BURY: walk.ask_bury,
    Phase.LEAD: walk.ask_lead,
    Phase.FOLLOW: walk.ask_follow,
}


@dataclass(frozen=True, slots=True)
class GulveigRules:
    """Gulveig for 2 to 4 seats, with every variant; holds nothing but its Book."""

    book: Book

    info: ClassVar[Info] = Info(
        key="gulveig",
        version=2,
        seats=config.SEATS,
        settings=config.SETTINGS,
        topics=tuple(_ASK),
    )
    types: ClassVar[Types[State, View, Gulveig]] = Types(State, View, Gulveig, GulveigFact)

    @property
    def digest(self) -> str:
        """Digest of the Book."""
        return self.book.digest

    def configure(self, seats: int, chosen: Mapping[str, str]) -> Gulveig:
        """Turn a host's choices into settings; raises ConfigError with every fault."""
        return config.configure(seats, chosen)

    def setup(self, config: Gulveig, dealer: Dealer[Any]) -> State:
        """Draw or take the first dealer (R8) and deal the first hand."""
        first = dealer.below(config.seats) if config.first_dealer is None else config.first_dealer
        state = new_table(config, first)
        deal_hand(Referee(self.book, state, dealer))
        return state

    def questions(self, state: State) -> tuple[Question, ...]:
        """Ask the seat whose turn it is; there is never more than one."""
        if state.phase is Phase.OVER:
            return ()
        return (Question(state.turn, state.phase.value, _key(state)),)

    def view(self, state: State, viewer: Viewer) -> View:
        """Cut the state down to what a viewer may know."""
        return observe(state, viewer)

    def ask(self, view: View, question: Question, picks: Picks) -> Ask | Action:
        """Walk from the question to an action."""
        return _ASK[question.topic](self.book, view, question, picks)

    def apply(self, state: State, seat: Seat, action: Action, dealer: Dealer[Any]) -> None:
        """Do an action and all that follows from it."""
        assert seat == state.turn
        _APPLY[type(action)](Referee(self.book, state, dealer), action)

    def abandon(self, state: State, dealer: Dealer[Any]) -> None:
        """End the game with the points of the hands that were scored."""
        abandon(Referee(self.book, state, dealer))

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or None."""
        return outcome(state)


def _key(state: State) -> str:
    hand = f"h{state.hand_no}"
    if state.phase is Phase.BID:
        return f"{hand}.b{len(state.calls)}"
    if state.phase is Phase.BURY:
        return f"{hand}.bury"
    return f"{hand}.t{len(state.tricks) + 1}.{len(state.trick)}"
