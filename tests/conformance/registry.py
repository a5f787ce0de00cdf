"""What a game tells the suites that all games share. Each game registers itself by a module in `games/`."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from engines.core import SEED_TAG, AnyRules, Entry, Fact, Game, Header, Player, RandomPlayer, Rng, Viewer

DATA = Path(__file__).parents[2] / "data"


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
        load: makes the rulebook from its data folder.
        tables: what to try.
        bound: no random game has more entries.
        redeal: deals anew what a viewer cannot see, consistently with what the viewer knows; returns a new state.
        census: what has to be the same after every entry.
        standing: the scores that a game given up at this moment ends with; the state knows who resigned.
        computer: makes the game's computer player.
        goldens: the golden playthroughs.
        open_answers: topics whose answers everybody hears, although no view keeps them: what is done in the open and
            changes nothing that lasts.
        gist: what of the facts of an entry has to be the same for a viewer who cannot tell two worlds apart; for games
            that tell the order in which somebody comes by cards.
    """

    key: str
    load: Callable[[Path], AnyRules]
    tables: tuple[Table, ...]
    bound: int
    redeal: Callable[[AnyRules, Any, Viewer, Rng], Any]
    census: Callable[[AnyRules, Any], Mapping[str, int]]
    standing: Callable[[AnyRules, Any], tuple[int, ...]]
    computer: Callable[[AnyRules, Rng], Player]
    goldens: tuple[Golden, ...] = ()
    open_answers: frozenset[str] = frozenset()
    gist: Callable[[tuple[Fact, ...]], object] = tuple

    @property
    def rules(self) -> AnyRules:
        """The rulebook, loaded once."""
        return _rules(self.key)

    def start(self, table: Table, seed: str) -> tuple[Game[Any, Any, Any], Entry[Any]]:
        """Set a table up."""
        rules = self.rules
        config = rules.configure(table.seats, table.options)
        return Game.start(rules, Header(self.key, rules.info.version, rules.digest, config, SEED_TAG + seed))

    def player(self, kind: str, luck: Rng) -> Player:
        """Return a player of this kind."""
        from engines.core import FirstPlayer

        kinds: dict[str, Callable[[], Player]] = {
            "random": lambda: RandomPlayer(luck),
            "first": FirstPlayer,
            "computer": lambda: self.computer(self.rules, luck),
        }
        return kinds[kind]()


@lru_cache(None)
def _rules(key: str) -> AnyRules:
    return entrants()[key].load(DATA / key)


@lru_cache(None)
def entrants() -> Mapping[str, Entrant]:
    """Return every registered game by its key."""
    from tests.conformance import games

    found = {}
    for module in pkgutil.iter_modules(games.__path__):
        entrant = importlib.import_module(f"tests.conformance.games.{module.name}").ENTRANT
        found[entrant.key] = entrant
    return found


def all_tables() -> list[tuple[str, Table]]:
    """Return every game with every table that it wants tried."""
    return [(entrant.key, table) for entrant in entrants().values() for table in entrant.tables]
