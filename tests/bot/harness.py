"""A hall for the tests of the bot without Discord: the toy game as a listing, a real store, and a clock that obeys."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

from bot.games import Appearance, Catalogue, ControlStyle, Detail, LeagueDetails, Listing, PictureSet, Source
from bot.store import NewTable, Sitter, Store
from bot.tables.lobbies import Lobbies
from bot.tables.options import TableOptions
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import SEED_TAG, AnyRules, Game
from renderers.kit.phrases import Phrases
from tests.core.toy import ToyRules, first_three, state_bytes

GUILD, CHANNEL = 7, 70
ANA, BO, CLEO, DAG = 1, 2, 3, 4
NAMES = {ANA: "Ana", BO: "Bo", CLEO: "Cleo", DAG: "Dag"}
START = 1_000_000
MINUTE = 60_000

TEXTS = {
    "title": "Toy",
    "tagline": "A toy.",
    "slot": {word: word.title() for word in ("rune", "vow", "raven", "words", "die", "boast", "card", "way")},
    "topic": {word: word.title() for word in ("keep", "vow", "ravens", "roll", "boast")},
    "toy": {"cursed": "That rune is cursed.", "quarrel": "These two quarrel.", "croak": "It can only croak."},
}


class ToyProse:
    def fact(self, fact: Any, _names: tuple[str, ...]) -> str:
        return type(fact).__name__

    def status(self, view: Any, _names: tuple[str, ...]) -> str:
        return view.stage

    def alt(self, _view: Any, _names: tuple[str, ...]) -> str:
        return "board"

    def hand_alt(self, _view: Any, _names: tuple[str, ...]) -> str:
        return "hand"

    def describe(self, view: Any, _names: tuple[str, ...]) -> str:
        return repr(view)


TOY = Source("toy", Path(__file__).parent, engine="tests.core.toy", listing="tests.bot.harness")
"""Where the toy would be loaded from; its tests give their workers answers of their own."""

TOY_PICTURES = PictureSet(board=lambda _view, _names: b"board", hand=lambda *_: b"hand", accent=1)


def toy_listing(rules: AnyRules | None = None, **parts: Any) -> Listing:
    """The toy as the bot would offer it, with pictures of a few bytes."""
    given = {
        "rules": rules or ToyRules(),
        "phrases": Phrases(TEXTS),
        "prose": ToyProse(),
        "pictures": TOY_PICTURES,
        "controls": ControlStyle(lambda _view, _ask, option: Appearance(option.id.title())),
        "league": LeagueDetails((Detail("score", lambda view, seat: view.scores[seat]),)),
        "source": TOY,
    }
    return Listing(**(given | parts))


def listing(folder: Path) -> Listing:
    """The toy under the Book of its first rules, for those who load it by its source."""
    del folder
    return toy_listing()


def sitter(user: int) -> Sitter:
    return Sitter(name=NAMES[user], joined_at=START, user=user)


def new_table(game: str = "toy", host: int = ANA, **options: Any) -> NewTable:
    text = TableOptions(**options).write()
    return NewTable(game=game, guild=GUILD, channel=CHANNEL, host=host, created_at=START, options=text)


@dataclass
class Harness:
    """The bot's platform-free parts on one store."""

    store: Store
    catalogue: Catalogue
    time: int = START
    room: int = 256
    sessions: Sessions = field(init=False)
    lobbies: Lobbies = field(init=False)
    told: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        numbers = count()
        self.sessions = self.another(room=self.room)
        self.lobbies = Lobbies(self.sessions, seed=lambda: f"{SEED_TAG}hall-{next(numbers)}")
        self.sessions.watchers.append(self.told.append)

    def now(self) -> int:
        return self.time

    def another(self, **choices: Any) -> Sessions:
        """What a second process on the same store would have."""
        return Sessions(self.store, self.catalogue, self.now, **choices)

    async def lobby(self, *users: int, computers: int = 0, game: str = "toy", **options: Any) -> Session:
        host, *others = users
        session = await self.lobbies.open(new_table(game, host, **options), sitter(host))
        for user in others:
            session = await self.lobbies.join(session.table.id, sitter(user))
        for _ in range(computers):
            session = await self.lobbies.add_computer(session.table.id, host)
        return session

    async def table(self, *users: int, computers: int = 0, game: str = "toy", **options: Any) -> Session:
        """A table that has begun."""
        session = await self.lobby(*users, computers=computers, game=game, **options)
        return await self.lobbies.start(session.table.id, users[0])

    async def play(self, table: int, *moves: tuple[int, str, str], sessions: Sessions | None = None) -> Session:
        """Play moves written as in the toy."""
        sessions = sessions or self.sessions
        session = await sessions.get(table)
        for seat, key, text in moves:
            assert session.game is not None
            session = await sessions.play(table, seat, key, picks_of(session.game, seat, text))
        return session


def picks_of(game: Game[Any, Any, Any], seat: int, text: str) -> tuple[tuple[str, ...], ...]:
    return first_three(game, seat) if text == "keep" else tuple(tuple(word.split("+")) for word in text.split())


def same(one, two):
    assert (one.table, one.seats) == (two.table, two.seats)
    assert state_bytes(one.game) == state_bytes(two.game)
    assert (one.game.n, one.game.questions(), one.game.outcome()) == (
        two.game.n,
        two.game.questions(),
        two.game.outcome(),
    )
    seats = range(len(one.seats))
    assert [one.game.can_take_back(seat) for seat in seats] == [two.game.can_take_back(seat) for seat in seats]
