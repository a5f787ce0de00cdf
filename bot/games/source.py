"""Where a game's code and data lie, so that any process can load what it needs of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from engines.core import AnyRules, Player, RandomPlayer, Rng

Extra = tuple[tuple[str, str], ...]
"""Further card sets: the name of each file, and its text."""

DATA = Path(__file__).parents[2] / "data"


@dataclass(frozen=True, slots=True)
class Source:
    """One game under one Book.

    Attributes:
        key: the game's key, the same as in its `Info`.
        folder: holds the files of the Book, and the Books of old tables under `archive/<digest>`.
        engine: the module with the function `load`, which reads the Book and returns the rules.
        listing: the module with the function `listing`. Both functions take the folder, and the further card sets if
            there are any.
        computer: the module with the class `Computer`; without one, computer players answer at random and take up no
            standing offers.
        extra: the further card sets in the Book, for a game that takes them.
    """

    key: str
    folder: Path
    engine: str
    listing: str
    computer: str = ""
    extra: Extra = ()

    @property
    def arguments(self) -> tuple[Path] | tuple[Path, Extra]:
        """What the functions `load` and `listing` are called with."""
        return (self.folder, self.extra) if self.extra else (self.folder,)

    def rules(self) -> AnyRules:
        """Load the rules by themselves.

        Raises:
            BookError: the Book has faults.
        """
        load: Callable[..., AnyRules] = import_module(self.engine).load
        return load(*self.arguments)

    def player(self, rules: AnyRules, rng: Rng) -> Player:
        """Return a computer player of the game, who takes chance from `luck`."""
        if not self.computer:
            return RandomPlayer(rng)
        player: Player = import_module(self.computer).Computer(rules, rng)
        return player

    def archived(self) -> Iterator[Path]:
        """Yield the folders of old Books."""
        yield from sorted((self.folder / "archive").glob("*"))


def built_in(key: str) -> Source:
    """Return where a game of Skald's own lies."""
    return Source(key, DATA / key, f"engines.{key}", f"bot.games.{key}", f"engines.{key}.computer")
