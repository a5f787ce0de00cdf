"""What was worked out of a game at one moment, kept for as long as that moment is."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from bot.tables.logs import AnyGame

T = TypeVar("T")


class PerGame(Generic[T]):
    """Remembers values by game and key: each move is shown in a panel, an open hand and a direct message alike."""

    def __init__(self) -> None:
        self._kept: WeakKeyDictionary[AnyGame, dict[Hashable, T]] = WeakKeyDictionary()

    def get(self, game: AnyGame, key: Hashable, make: Callable[[], T]) -> T:
        """Return the value of this key, made when it is first asked for.

        Args:
            game: as it stands at one moment; games never change.
            key: everything else that the value depends on, above all who looks.
            make: makes it.
        """
        known = self._kept.setdefault(game, {})
        if key not in known:
            known[key] = make()
        return known[key]
