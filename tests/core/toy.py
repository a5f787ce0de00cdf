"""A toy game with every kind of question that the kernel knows.

Each seat in turn keeps 3 of its 16 runes (quiet: can be taken back), then all seal a vow (an answer may be amended
until the last one is in), then each in turn sends ravens that must not quarrel (a dead end of the walk) and rolls or
holds a die. Until the game is over, each seat may boast once (a standing offer).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import msgspec
from msgspec import Struct

from engines import core
from engines.core import (
    RESIGN,
    SEED_TAG,
    Action,
    Ask,
    Config,
    Dealer,
    Entry,
    Fact,
    Game,
    Header,
    Illegal,
    Info,
    Option,
    Outcome,
    Picks,
    Question,
    Seat,
    Setting,
    Types,
    Viewer,
)
from engines.kit.seating import places

RUNES = tuple(f"r{i}" for i in range(16))
CURSED = "r15"
VOWS = ("honour", "gold", "song")
RAVENS = ("hugin", "munin", "crow", "rook")
KEPT = 3


class Stage(StrEnum):
    KEEP = "keep"
    VOW = "vow"
    RAVENS = "ravens"
    ROLL = "roll"
    OVER = "over"


class ToyConfig(Config, frozen=True):
    sides: int = 6


class Keep(Action, frozen=True):
    runes: tuple[str, ...]


class Vow(Action, frozen=True):
    vow: str


class Send(Action, frozen=True):
    ravens: tuple[str, ...]
    words: str


class Roll(Action, frozen=True):
    roll: bool


class Boast(Action, frozen=True):
    final = True
    how: str


class Kept(Fact, frozen=True):
    reveals = False
    seat: Seat
    runes: tuple[str, ...]


class Vowed(Fact, frozen=True):
    reveals = False
    seat: Seat


class Unsealed(Fact, frozen=True):
    vows: tuple[str, ...]


class Sent(Fact, frozen=True):
    reveals = False
    seat: Seat


class Spoken(Fact, frozen=True):
    seat: Seat
    words: str


class Rolled(Fact, frozen=True):
    seat: Seat
    value: int


class Boasted(Fact, frozen=True):
    reveals = False
    seat: Seat


class Ended(Fact, frozen=True):
    winners: tuple[Seat, ...]
    reason: str


AnyFact = Kept | Vowed | Unsealed | Sent | Spoken | Rolled | Boasted | Ended


class State(core.State):
    """The whole table; plain and mutable."""

    config: ToyConfig
    stage: Stage
    turn: Seat
    hands: list[list[str]]
    kept: list[list[str]]
    vows: list[str]
    amended: list[int]
    boasts: list[str]
    scores: list[int]
    ending: str = ""


class View(Struct, frozen=True):
    viewer: Viewer
    asked: tuple[Seat, ...]
    outcome: Outcome | None
    stage: Stage
    turn: Seat
    hand: tuple[str, ...]
    kept: tuple[str, ...]
    ready: tuple[bool, ...]
    boasts: tuple[str, ...]
    scores: tuple[int, ...]


class ToyRules:
    """The rulebook. `cooperative` and `version` are chosen by the tests."""

    def __init__(self, *, cooperative: bool = False, version: int = 1) -> None:
        self.info = Info(
            "toy",
            version,
            (1, 2, 3, 4),
            (Setting("sides", ("6", "20"), "6"),),
            ("keep", "vow", "ravens", "roll", "boast"),
            cooperative,
        )
        self.digest = "t0y"
        self.types: Types[State, View, ToyConfig] = Types(State, View, ToyConfig, AnyFact)

    def configure(self, seats: int, chosen: Mapping[str, str]) -> ToyConfig:
        return ToyConfig(seats, int(chosen.get("sides", "6")))

    def setup(self, config: ToyConfig, dealer: Dealer[Any]) -> State:
        hands = []
        for _ in range(config.seats):
            hand = list(RUNES)
            dealer.shuffle(hand)
            hands.append(hand)
        seats = config.seats
        empty: list[list[str]] = [[] for _ in range(seats)]
        return State(config, Stage.KEEP, 0, hands, empty, [""] * seats, [0] * seats, [""] * seats, [0] * seats)

    def questions(self, state: State) -> tuple[Question, ...]:
        if state.stage is Stage.OVER:
            return ()
        seats = range(state.config.seats)
        offers = [Question(seat, "boast", "boast", blocking=False) for seat in seats if not state.boasts[seat]]
        if state.stage is Stage.VOW:
            return (*(self._vow(state, seat) for seat in seats), *offers)
        return (Question(state.turn, state.stage.value, state.stage.value), *offers)

    def _vow(self, state: State, seat: Seat) -> Question:
        if not state.vows[seat]:
            return Question(seat, "vow", "vow")
        return Question(seat, "vow", f"vow.amend{state.amended[seat] or ''}", blocking=False)

    def view(self, state: State, viewer: Viewer) -> View:
        mine = viewer is not None
        return View(
            viewer,
            tuple(question.seat for question in self.questions(state) if question.blocking),
            self.outcome(state),
            state.stage,
            state.turn,
            tuple(state.hands[viewer]) if mine else (),
            tuple(state.kept[viewer]) if mine else (),
            tuple(bool(vow) for vow in state.vows),
            tuple(state.boasts),
            tuple(state.scores),
        )

    def ask(self, view: View, question: Question, picks: Picks) -> Ask | Action:
        return getattr(self, f"_ask_{question.topic}")(view, picks)

    def _ask_keep(self, view: View, picks: Picks) -> Ask | Action:
        if picks:
            return Keep(picks[0])
        options = tuple(Option(rune, why_not="toy.cursed" if rune == CURSED else "") for rune in view.hand)
        return Ask("rune", options, least=KEPT, most=KEPT)

    def _ask_vow(self, _view: View, picks: Picks) -> Ask | Action:
        if picks:
            return Vow(picks[0][0])
        return Ask("vow", tuple(map(Option, VOWS)), default=("song",))

    def _ask_ravens(self, _view: View, picks: Picks) -> Ask | Action:
        if not picks:
            return Ask("raven", tuple(map(Option, RAVENS)), least=0, most=2, default=("hugin", "munin"))
        if {"crow", "rook"} <= set(picks[0]):
            raise Illegal("toy.quarrel")
        if len(picks) == 1:
            return Ask("words", (Option("greet"), Option("mock")))
        if picks[0] == ("crow",) and picks[1] == ("greet",):
            raise Illegal("toy.croak")
        return Send(picks[0], picks[1][0])

    def _ask_roll(self, _view: View, picks: Picks) -> Ask | Action:
        return Roll(picks[0] == ("roll",)) if picks else Ask("die", (Option("roll"), Option("hold")))

    def _ask_boast(self, _view: View, picks: Picks) -> Ask | Action:
        return Boast(picks[0][0]) if picks else Ask("boast", (Option("loud"), Option("soft")))

    def apply(self, state: State, seat: Seat, action: Action, dealer: Dealer[Any]) -> None:
        match action:
            case Keep(runes=runes):
                state.kept[seat] = list(runes)
                state.hands[seat] = [rune for rune in state.hands[seat] if rune not in runes]
                dealer.tell(Kept(seat, runes), (seat,), Kept(seat, ()))
                self._next(state, Stage.VOW)
            case Vow(vow=vow):
                self._seal(state, seat, vow, dealer)
            case Send(ravens=ravens, words=words):
                state.scores[seat] += len(ravens)
                dealer.tell(Sent(seat))
                if words == "mock":
                    dealer.tell(Spoken(seat, words), (seat,))
                self._next(state, Stage.ROLL)
            case Roll(roll=rolls):
                value = dealer.roll(state.config.sides) if rolls else 3
                state.scores[seat] += value
                dealer.tell(Rolled(seat, value))
                self._next(state, Stage.OVER)
                if state.stage is Stage.OVER:
                    self._end(state, "toy.rolled", dealer)
            case Boast(how=how):
                state.boasts[seat] = how
                dealer.tell(Boasted(seat))

    def _seal(self, state: State, seat: Seat, vow: str, dealer: Dealer[Any]) -> None:
        if state.vows[seat]:
            state.amended[seat] += 1
        state.vows[seat] = vow
        if all(state.vows):
            dealer.tell(Unsealed(tuple(state.vows)))
            state.stage = Stage.RAVENS
        else:
            dealer.tell(Vowed(seat))

    def _next(self, state: State, then: Stage) -> None:
        state.turn = (state.turn + 1) % state.config.seats
        if not state.turn:
            state.stage = then

    def abandon(self, state: State, dealer: Dealer[Any]) -> None:
        self._end(state, RESIGN, dealer)

    def _end(self, state: State, reason: str, dealer: Dealer[Any]) -> None:
        state.stage, state.ending = Stage.OVER, reason
        outcome = self.outcome(state)
        assert outcome is not None
        dealer.tell(Ended(outcome.winners, reason))

    def outcome(self, state: State) -> Outcome | None:
        if state.stage is not Stage.OVER:
            return None
        together = self.info.cooperative
        standing = places(state.scores, () if together else state.resigned)
        if together and state.ending == RESIGN:
            standing = (2,) * state.config.seats
        return Outcome(standing, tuple(state.scores), state.ending)


ToyGame = Game[State, View, ToyConfig]


def header(seats: int = 2, seed: str = "toy", *, rules: ToyRules | None = None) -> Header[ToyConfig]:
    rules = rules or ToyRules()
    return Header("toy", rules.info.version, rules.digest, ToyConfig(seats), SEED_TAG + seed)


def new_game(seats: int = 2, seed: str = "toy", *, rules: ToyRules | None = None) -> tuple[ToyGame, Entry[Any]]:
    rules = rules or ToyRules()
    return Game.start(rules, header(seats, seed, rules=rules))


def first_three(game: ToyGame, seat: Seat) -> Picks:
    return (tuple(rune for rune in game.view(seat).hand if rune != CURSED)[:KEPT],)


def play_all(game: ToyGame, *moves: tuple[Seat, str, str]) -> tuple[ToyGame, list[Entry[Any]]]:
    """Play moves written as (seat, key, steps), where `keep` stands for the first three runes."""
    log = []
    for seat, key, text in moves:
        picks = first_three(game, seat) if text == "keep" else tuple(tuple(w.split("+")) for w in text.split())
        game, entry = game.play(seat, key, picks)
        log.append(entry)
    return game, log


KEEPS = ((0, "keep", "keep"), (1, "keep", "keep"))
VOWED = ((0, "vow", "gold"), (1, "vow", "song"))
SENT = ((0, "ravens", "hugin+crow greet"), (1, "ravens", "munin mock"))
ROLLED = ((0, "roll", "roll"), (1, "roll", "hold"))
WHOLE = KEEPS + VOWED + SENT + ROLLED
"""A whole game of two."""


def state_bytes(game: ToyGame) -> bytes:
    """The hidden state as bytes: what a refusal must not change."""
    return msgspec.msgpack.encode(game.state)
