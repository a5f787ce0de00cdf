"""The full state of one table of Champions of Midgard; known to the rulebook and the kernel alone."""

from __future__ import annotations

from enum import StrEnum

from engines import core
from engines.champions_of_midgard._pieces import Fight, Player, Post, Seal, Shore
from engines.champions_of_midgard.config import Midgard
from engines.champions_of_midgard.facts import Ending, Scored
from engines.champions_of_midgard.places import FIELDS, is_shore, shore_index
from engines.champions_of_midgard.view import Phase, Voyage, Worker
from engines.core import Seat
from engines.core.mutable import Mutable


class Step(StrEnum):
    """What the game does next by itself; WAIT when somebody has to be asked first."""

    WAIT = "wait"
    ROUND = "round"
    TURN = "turn"
    MARCH = "march"
    ERRAND = "errand"
    ROLL = "roll"
    WINDOW = "window"
    STRIKE = "strike"
    VERDICT = "verdict"
    JOURNEY = "journey"
    FEED = "feed"
    LAND = "land"
    CLEAN_UP = "clean-up"
    SCORE = "score"


class Decks(Mutable):
    """The seven decks; the top card is the last of its list."""

    trolls: list[str]
    draugr: list[str]
    monsters: list[str]
    journeys: list[str]
    destinies: list[str]
    runes: list[str]
    merchants: list[str]


class State(core.State):
    """One table. See View for the fields that a viewer may see as they are.

    Attributes:
        step: what the game does next by itself.
        turn: whose decision it is, when it is one seat's.
        asked: how many times somebody was asked this round; part of the keys.
        last: who placed the last worker.
        first: the start player.
        escaped: Trolls and Draugr that nobody defeated, discarded at clean-up.
        revealed: Journeys revealed this round.
        travelled: discarded Journeys.
        sails: Merchant Ship cards that were revealed, the current one last.
        workers: workers on locations, those on the Hunting Grounds included.
        seals: sealed assignments.
        drawn: Destinies being chosen from.
        offers: per seat, number of its standing rune offer; part of the key.
        offered: per seat, whether that offer stands.
        calls: how many runes were used in the last call; part of the keys.
    """

    config: Midgard
    phase: Phase
    step: Step
    round: int
    turn: Seat
    asked: int
    last: Seat
    first: Seat
    marker: Seat
    players: list[Player]
    supply: list[int]
    stocks: list[int]
    troll: str
    draugr: list[str]
    shores: list[Shore]
    stalls: tuple[str, ...]
    display: list[str]
    yard: list[str]
    hired: int
    decks: Decks
    escaped: list[str]
    revealed: list[str]
    travelled: list[str]
    sails: list[str]
    workers: list[Worker]
    news: str
    due: list[bool]
    seals: list[Seal | None]
    ready: list[bool]
    opened: bool
    posts: dict[str, Post]
    fight: Fight | None
    voyage: Voyage | None
    errands: list[str]
    drawn: list[str]
    offers: list[int]
    offered: list[bool]
    declined: list[bool]
    calls: int
    scores: tuple[Scored, ...]
    winners: tuple[Seat, ...]
    ending: Ending | None

    def wait(self, phase: Phase, seat: Seat) -> None:
        """Stop until a seat has answered."""
        self.phase, self.turn, self.step = phase, seat, Step.WAIT
        self.asked += 1

    def where(self, seat: Seat) -> list[str]:
        """Return the places where a seat has a worker."""
        return [worker.place for worker in self.workers if worker.seat == seat]

    def shore_of(self, place: str) -> Shore:
        """Return the shore of a place such as `shore2`."""
        return self.shores[shore_index(place)]

    def enemy_on(self, place: str) -> str:
        """Return the enemy on a field of a fight on land or at a shore, or nothing."""
        if is_shore(place):
            return self.shores[shore_index(place)].monster
        return (self.troll, *self.draugr)[FIELDS.index(place)]
