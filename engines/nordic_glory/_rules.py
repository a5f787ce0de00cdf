"""The rulebook of Nordic Glory."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from engines.core import Action, Ask, Dealer, Info, Outcome, Picks, Question, Seat, Types, Viewer
from engines.nordic_glory import config
from engines.nordic_glory._asks import choice_walk, walk
from engines.nordic_glory._chapters import battle, movement, resolution, rituals, runes, turns
from engines.nordic_glory._chapters.health import end
from engines.nordic_glory._observe import observe, outcome
from engines.nordic_glory._referee import Referee
from engines.nordic_glory._state import State, new_table
from engines.nordic_glory.actions import (
    Absorb,
    Aim,
    AttachElement,
    Bear,
    Choose,
    Cover,
    Done,
    Move,
    NameWild,
    PlayRitual,
    Protect,
    Regrow,
    Reroll,
    UseRune,
)
from engines.nordic_glory.book import Book
from engines.nordic_glory.config import NordicGlory
from engines.nordic_glory.facts import Ending, NordicGloryFact
from engines.nordic_glory.reading import topic
from engines.nordic_glory.view import Stage, View

_APPLY: dict[type[Action], Callable[[Referee, Any], None]] = {
    Done: turns.end_part,
    Move: movement.move,
    PlayRitual: rituals.play,
    AttachElement: rituals.attach,
    Choose: rituals.choose,
    UseRune: runes.use,
    Bear: runes.bear,
    NameWild: battle.name_wild,
    Reroll: battle.reroll,
    Aim: resolution.aim,
    Protect: resolution.protect,
    Cover: resolution.cover,
    Absorb: resolution.absorb,
    Regrow: resolution.regrow,
}

_ASK: dict[str, Callable[[Book, View, Question, Picks], Ask | Action]] = {
    Stage.MOVE: walk.ask_move,
    Stage.RITUAL: walk.ask_ritual,
    Stage.CHOICE: choice_walk.ask_choice,
    Stage.RUNE: walk.ask_rune,
    Stage.WILD: walk.ask_wild,
    Stage.REROLL: walk.ask_reroll,
    Stage.TARGET: walk.ask_target,
    Stage.PROTECT: walk.ask_protect,
    Stage.ABSORB: walk.ask_absorb,
    Stage.COVER: walk.ask_cover,
    Stage.REGEN: walk.ask_regen,
}


@dataclass(frozen=True)
class NordicGloryRules:
    """Nordic Glory for two; holds nothing but its Book."""

    book: Book

    types: ClassVar[Types[State, View, NordicGlory]] = Types(State, View, NordicGlory, NordicGloryFact)

    @cached_property
    def info(self) -> Info:
        """What is known before anybody sits down; the deck settings list the Book's preconstructed decks."""
        return Info(
            key="nordic_glory",
            version=2,
            seats=config.SEATS,
            settings=config.settings(self.book),
            topics=tuple(map(str, _ASK)),
        )

    @property
    def digest(self) -> str:
        """Digest of the Book and all its sets."""
        return self.book.digest

    def configure(self, seats: int, chosen: Mapping[str, str]) -> NordicGlory:
        """Turn a host's choices into settings; raises ConfigError with every fault."""
        return config.configure(self.book, seats, chosen)

    def setup(self, config: NordicGlory, dealer: Dealer[Any]) -> State:
        """Lay the walls, draw the hands, and begin the first turn (rules 7-10)."""
        state = new_table(config)
        turns.lay_out(Referee(self.book, state, dealer))
        return state

    def questions(self, state: State) -> tuple[Question, ...]:
        """Ask the one seat that the table waits for (rule 13)."""
        if state.ending is not None:
            return ()
        asked = topic(state.stage, state.cast)
        return (Question(state.active, asked.value, f"t{state.turn}.{asked.value}.{state.acts}"),)

    def view(self, state: State, viewer: Viewer) -> View:
        """Cut the state down to what a viewer may know."""
        return observe(self.book, state, viewer)

    def ask(self, view: View, question: Question, picks: Picks) -> Ask | Action:
        """Walk from the question to an action."""
        return _ASK[question.topic](self.book, view, question, picks)

    def apply(self, state: State, seat: Seat, action: Action, dealer: Dealer[Any]) -> None:
        """Do an action and all that follows from it."""
        assert seat == state.active
        state.acts += 1
        referee = Referee(self.book, state, dealer)
        _APPLY[type(action)](referee, action)
        turns.run(referee)

    def abandon(self, state: State, dealer: Dealer[Any]) -> None:
        """End the game for the side that stays; the scores are what the Jarls have left."""
        winners = tuple([seat for seat in (0, 1) if seat not in state.resigned])
        end(Referee(self.book, state, dealer), winners, Ending.RESIGN)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or None."""
        return outcome(self.book, state)
