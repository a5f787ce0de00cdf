"""Tables of Champions of Midgard set up by hand, players' answers in notation, and dice that fall as told."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from engines.champions_of_midgard import MidgardRules, load
from engines.champions_of_midgard._flow import settle
from engines.champions_of_midgard._pieces import Player
from engines.champions_of_midgard._referee import Referee
from engines.champions_of_midgard._state import State, Step
from engines.champions_of_midgard.view import Docked, Phase, RuneCard, View, Worker
from engines.core import Ask, Dealer, Fact, Question, RuleError, Viewer, advance, finish, parse_picks

DATA = Path(__file__).parents[3] / "data" / "champions_of_midgard"


@lru_cache(1)
def rulebook() -> MidgardRules:
    return load(DATA)


def unshuffled(_index: int, below: int) -> int:
    """A draw that leaves decks in the order of the Book, so that the last row of a table lies on top."""
    return below - 1


class Stage:
    """A table and what was told at it. Leaders have no ability unless a test gives them one."""

    def __init__(self, seats: int = 3, **chosen: str) -> None:
        self.rules = rulebook()
        config = self.rules.configure(seats, {"first_player": "0", **chosen})
        self.told: list[Any] = []
        dealer: Dealer[Any] = Dealer(unshuffled)
        self.state: State = self.rules.setup(config, dealer)
        self.told += dealer.told

    def lead(self) -> Stage:
        """Choose leaders in order, and forget their abilities."""
        for leader in list(self.rules.book.leaders)[: self.state.config.seats]:
            self.do(self.state.turn, leader)
        for player in self.state.players:
            player.leader = ""
        return self

    def __getitem__(self, seat: int) -> Player:
        return self.state.players[seat]

    def view(self, viewer: Viewer) -> View:
        return self.rules.view(self.state, viewer)

    def asked(self) -> list[tuple[int, str]]:
        """Who is asked what, standing offers left out."""
        return [(question.seat, question.topic) for question in self.questions() if question.blocking]

    def questions(self) -> tuple[Question, ...]:
        return self.rules.questions(self.state)

    def question(self, seat: int, topic: str = "") -> Question:
        found = [q for q in self.questions() if q.seat == seat and (q.topic == topic or (not topic and q.blocking))]
        assert found, f"seat {seat} is not asked; asked are {self.questions()}"
        return found[0]

    def ask(self, seat: int, text: str = "", topic: str = "") -> Ask:
        """What the seat may pick after these picks."""
        question, view = self.question(seat, topic), self.view(seat)
        found = advance(lambda picks: self.rules.ask(view, question, picks), parse_picks(text))
        assert isinstance(found, Ask)
        return found

    def can(self, seat: int, text: str = "", topic: str = "") -> tuple[str, ...]:
        """The options that are open after these picks."""
        return self.ask(seat, text, topic).open

    def why_not(self, seat: int, option: str, text: str = "", topic: str = "") -> str:
        """Why an option is closed; nothing when it is open."""
        return next(o.why_not for o in self.ask(seat, text, topic).options if o.id == option)

    def do(self, seat: int, text: str, *, topic: str = "", dice: str = "") -> Stage:
        """Answer; dice fall as told, such as `S-H1 P-SH`."""
        question, view = self.question(seat, topic), self.view(seat)
        action = finish(lambda picks: self.rules.ask(view, question, picks), parse_picks(text))
        dealer = dice_dealer(dice)
        self.rules.apply(self.state, seat, action, dealer)
        self.told += dealer.told
        return self

    def refuses(self, seat: int, text: str, topic: str = "") -> str:
        """Why an answer is refused, and that refusing changes nothing."""
        before = self.state.copy()
        with pytest.raises(RuleError) as refusal:
            self.do(seat, text, topic=topic)
        assert self.state == before
        return refusal.value.id

    def facts(self, kind: type[Fact], viewer: Viewer = None) -> list[Any]:
        """What was told of one kind, as a viewer learned it."""
        seen = [told.seen_by(viewer) for told in self.told]
        return [fact for fact in seen if isinstance(fact, kind)]

    def fact(self, kind: type[Fact], viewer: Viewer = None) -> Any:
        """The last thing told of one kind."""
        return self.facts(kind, viewer)[-1]

    def own(self, seat: int, *, home: Sequence[int] | None = None, runes: str = "", **goods: Any) -> Stage:
        """Put things before a seat; warriors come out of the supply."""
        player = self[seat]
        if home is not None:
            for kind in range(3):
                self.state.supply[kind] += player.home[kind] - home[kind]
            player.home = list(home)
        player.runes += [RuneCard(rune) for rune in runes.split()]
        for name, value in goods.items():
            assert hasattr(player, name), name
            setattr(player, name, value)
        self.settle()
        return self

    def referee(self, dealer: Dealer[Any] | None = None) -> Referee:
        """The table in the hands of a dealer; without one nothing may be rolled."""
        return Referee(self.rules.book, self.state, dealer or dice_dealer(""))

    def settle(self, dice: str = "") -> Stage:
        dealer = dice_dealer(dice)
        settle(self.referee(dealer))
        self.told += dealer.told
        return self

    def march(self, *places: str, dice: str = "") -> Stage:
        """End the placement with workers on these places, such as `0:troll` or `1:small>shore2`, and go on."""
        state = self.state
        for entry in places:
            seat, _, place = entry.partition(":")
            place, _, shore = place.partition(">")
            state.workers.append(Worker(int(seat), place))
            if shore:
                ship = self[int(seat)].ship if place == "own" else place
                state.shores[int(shore[5:]) - 1].docked = Docked(int(seat), ship)
        for player in state.players:
            player.workers = 0
        state.step = Step.MARCH
        return self.settle(dice)


def dice_dealer(dice: str) -> Dealer[Any]:
    """A dealer whose next dice fall as told; after them nothing may be rolled."""
    faces = [entry.split("-") for entry in dice.split()]
    warriors = rulebook().book.warriors
    draws = [warriors[kind].faces.index(face) for kind, face in faces]  # type: ignore[arg-type]  # faces are text

    def draw(index: int, below: int) -> int:
        if below != 6:
            return below - 1
        assert index < len(draws), "more dice were rolled than the test tells"
        return draws[index]

    return Dealer(draw)


def village(seats: int = 3, **chosen: str) -> Stage:
    """A table at the first placement; seat 0 holds the marker."""
    stage = Stage(seats, **chosen).lead()
    assert stage.state.phase is Phase.PLACE
    return stage


def stall(name: str, **goods: int) -> Stage:
    """A table where seat 0 can go to this stall."""
    stage = village()
    stage.state.stalls = (name,)
    return stage.own(0, **goods)
