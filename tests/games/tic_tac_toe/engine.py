from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from engines import core
from engines.core import (
    RESIGN,
    Action,
    Ask,
    Config,
    Dealer,
    Fact,
    Info,
    Option,
    Outcome,
    Picks,
    Question,
    Seat,
    Types,
    Viewer,
)
from engines.kit.seating import places
from engines.kit.settings import chosen_values, refuse

CELLS = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


class Mark(Action, frozen=True):
    cell: str


class Marked(Fact, frozen=True):
    seat: int
    cell: str


class GameOver(Fact, frozen=True):
    winners: tuple[int, ...]
    reason: str


class State(core.State):
    seats: list[int | None]
    ending: str = ""


class View(Struct, frozen=True):
    viewer: Viewer
    asked: tuple[Seat, ...]
    outcome: Outcome | None
    seats: tuple[int | None, ...]


class TicTacToe:
    info = Info("tic_tac_toe", version=1, seats=(2,), topics=("mark",))
    digest = "none"
    types: Types[State, View, Config] = Types(State, View, Config, Marked | GameOver)

    def configure(self, seats: int, chosen: Mapping[str, str]) -> Config:
        refuse(chosen_values(self.info.settings, seats, chosen, self.info.seats)[1])
        return Config(seats)

    def setup(self, _config: Config, _dealer: Dealer[Any]) -> State:
        return State([None] * len(CELLS))

    def questions(self, state: State) -> tuple[Question, ...]:
        turn = len(CELLS) - state.seats.count(None)
        return () if state.ending else (Question(turn % 2, "mark", f"mark{turn}"),)

    def view(self, state: State, viewer: Viewer) -> View:
        asked = tuple([question.seat for question in self.questions(state)])
        return View(viewer, asked, self.outcome(state), tuple(state.seats))

    def ask(self, view: View, _question: Question, picks: Picks) -> Ask | Action:
        reasons = ["" if seat is None else "refused.taken" for seat in view.seats]
        options = (Option(cell, why_not=reason) for cell, reason in zip(CELLS, reasons, strict=True))
        return Mark(picks[0][0]) if picks else Ask("cell", tuple(options))

    def apply(self, state: State, seat: int, action: Mark, dealer: Dealer[Any]) -> None:
        state.seats[CELLS.index(action.cell)] = seat
        dealer.tell(Marked(seat, action.cell))
        if any(self.scores(state)) or None not in state.seats:
            self._end(state, "row" if any(self.scores(state)) else "full", dealer)

    def abandon(self, state: State, dealer: Dealer[Any]) -> None:
        self._end(state, RESIGN, dealer)

    def outcome(self, state: State) -> Outcome | None:
        scores = self.scores(state)
        return Outcome(places(scores, state.resigned), scores, state.ending) if state.ending else None

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(int(any(all(state.seats[cell] == seat for cell in row) for row in ROWS)) for seat in (0, 1))

    def _end(self, state: State, reason: str, dealer: Dealer[Any]) -> None:
        state.ending = reason
        dealer.tell(GameOver(self.view(state, None).outcome.winners, reason))


def load(_folder: Path) -> TicTacToe:
    return TicTacToe()
