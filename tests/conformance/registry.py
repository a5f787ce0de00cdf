"""What a game tells the suites that all games share. Each game registers itself by a module in `games/`."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from bot.games import Listing, Source, built_in
from engines.core import (
    SEED_TAG,
    AnyMind,
    AnyRules,
    Budget,
    DefaultPlayer,
    Entry,
    Fact,
    Game,
    Header,
    ImaginingPlayer,
    Level,
    Player,
    RandomPlayer,
    Rng,
    Viewer,
)
from tests.listings import listing_of


@dataclass(frozen=True)
class Table:
    """A number of seats and a host's choices to try."""

    seats: int
    options: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return "-".join([f"{self.seats}p", *(f"{key}={value}" for key, value in self.options.items())])


@dataclass(frozen=True)
class Golden:
    """One golden playthrough: who plays which table from which seed.

    `players` names one kind per seat: `random`, `first` or `computer`.
    """

    name: str
    table: Table
    seed: str
    players: tuple[str, ...]


@dataclass(frozen=True)
class Entrant:
    """A game in the suites.

    Attributes:
        key: the game's key.
        tables: what to try.
        bound: no random game has more entries.
        census: what has to be the same after every entry.
        standing: the scores that a game given up at this moment ends with; the state knows who resigned.
        redeal: deals anew what a viewer cannot see, consistently with what the viewer knows; returns a new state. None
            for a game without secrets: everybody's view is the gallery's.
        elsewhere: where a game that is not one of Skald's own lies.
        goldens: the golden playthroughs.
        open_answers: topics whose answers everybody hears, although no view keeps them: what is done in the open and
            changes nothing that lasts.
        gist: what of the facts of an entry has to be the same for a viewer who cannot tell two worlds apart; for games
            that tell the order in which somebody comes by cards.
    """

    key: str
    tables: tuple[Table, ...]
    bound: int
    census: Callable[[AnyRules, Any], Mapping[str, int]]
    standing: Callable[[AnyRules, Any], tuple[int, ...]]
    redeal: Callable[[AnyRules, Any, Viewer, Rng], Any] | None = None
    elsewhere: Source | None = None
    goldens: tuple[Golden, ...] = ()
    open_answers: frozenset[str] = frozenset()
    gist: Callable[[tuple[Fact, ...]], object] = tuple

    @property
    def source(self) -> Source:
        """Where the game lies."""
        return self.elsewhere or built_in(self.key)

    @property
    def listing(self) -> Listing:
        """The game as the bot offers it, loaded once."""
        return listing_of(self.source)

    @property
    def rules(self) -> AnyRules:
        """The rulebook, loaded once."""
        return _rules(self.source)

    def start(self, table: Table, seed: str) -> tuple[Game[Any, Any, Any], Entry[Any]]:
        """Set a table up."""
        rules = self.rules
        config = rules.configure(table.seats, table.options)
        return Game.start(rules, Header(self.key, rules.info.version, rules.digest, config, SEED_TAG + seed))

    @property
    def mind(self) -> AnyMind | None:
        """What the search of the game's hard computer player knows; None for a game whose player does not search."""
        hard = self.computer(Level.HARD, Rng("mind"))
        return hard.mind if isinstance(hard, ImaginingPlayer) else None

    def computer(self, level: Level, rng: Rng, iterations: int = 8) -> Player:
        """Return a computer player of this level that thinks no longer than so many play-outs."""
        return self.source.player(self.rules, rng, level, Budget(iterations))

    def player(self, kind: str, rng: Rng) -> Player:
        """Return a player of this kind."""
        kinds: dict[str, Callable[[], Player]] = {
            "random": lambda: RandomPlayer(rng),
            "first": DefaultPlayer,
            "computer": lambda: self.source.player(self.rules, rng),
        }
        return kinds[kind]()

    def another_world(self, game: Game[Any, Any, Any], viewer: Viewer, rng: Rng) -> Game[Any, Any, Any]:
        """Return a game that this viewer cannot tell from the given one: what cannot be seen is dealt anew."""
        state = game.state.copy()
        return game.with_state(state if self.redeal is None else self.redeal(self.rules, state, viewer, rng))


_rules = lru_cache(None)(Source.rules)


@lru_cache(None)
def entrants() -> Mapping[str, Entrant]:
    """Return every registered game by its key."""
    from tests.conformance import games
    from tests.games.tic_tac_toe.conformance import ENTRANT as TIC_TAC_TOE

    modules = (f"tests.conformance.games.{module.name}" for module in pkgutil.iter_modules(games.__path__))
    found = [*(importlib.import_module(module).ENTRANT for module in modules), TIC_TAC_TOE]
    return {entrant.key: entrant for entrant in found}


def all_tables() -> list[tuple[str, Table]]:
    """Return every game with every table that it wants tried."""
    return [(entrant.key, table) for entrant in entrants().values() for table in entrant.tables]
