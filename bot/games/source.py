"""Where a game's code and data lie, so that any process can load what it needs of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from bot.games import packed_book
from engines.core import AnyRules, Budget, Level, Player, RandomPlayer, Rng

Extra = tuple[tuple[str, str], ...]
"""Further card sets: the name of each file, and its text."""

BUDGET = Budget(iterations=400)
"""What an answer of the hard computer player may cost where nobody says so."""

DATA = Path(__file__).parents[2] / "data"


class Source(msgspec.Struct, frozen=True):
    """One game under one Book.

    Attributes:
        key: the game's key, the same as in its `Info`.
        folder: holds the files of the Book.
        engine: the module with the function `load`, which reads the Book and returns the rules.
        listing: the module with the function `listing`. Both functions take the folder, and the further card sets if
            there are any.
        computer: the module with the function `computer_player`; without one, computer players answer at random and
            take up no standing offers.
        extra: the further card sets in the Book, for a game that takes them.
        packed: the files of an older Book as they were kept (see `packed_book`); they are read instead of the folder.
    """

    key: str
    folder: Path
    engine: str
    listing: str
    computer: str = ""
    extra: Extra = ()
    packed: bytes = b""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.key!r}, {str(self.folder)!r})"  # and not with all packed files

    @contextmanager
    def arguments(self) -> Iterator[tuple[Path] | tuple[Path, Extra]]:
        """Give what the functions `load` and `listing` are called with, to be used while the block runs."""
        more = (self.extra,) if self.extra else ()
        if not self.packed:
            yield (self.folder, *more)
            return
        with TemporaryDirectory(prefix="skald-book-") as folder:
            packed_book.unpack(self.packed, Path(folder))
            yield (Path(folder), *more)

    def rules(self) -> AnyRules:
        """Load the rules by themselves.

        Raises:
            BookError: the Book has faults.
        """
        load: Callable[..., AnyRules] = import_module(self.engine).load
        with self.arguments() as arguments:
            return load(*arguments)

    def player(self, rules: AnyRules, rng: Rng, level: Level = Level.NORMAL, budget: Budget = BUDGET) -> Player:
        """Return a computer player of the game.

        Args:
            rules: the rulebook it plays by.
            rng: its chance.
            level: how well it plays; a game that knows no levels has one player for all.
            budget: what one of its answers may cost.
        """
        if not self.computer:
            return RandomPlayer(rng)
        module = import_module(self.computer)
        if hasattr(module, "computer_player"):
            levelled: Player = module.computer_player(rules, rng, level, budget)
            return levelled
        player: Player = module.Computer(rules, rng)
        return player


def built_in(key: str) -> Source:
    """Return where a game of Skald's own lies."""
    return Source(key, DATA / key, f"engines.{key}", f"bot.games.{key}", f"engines.{key}.computer")
