"""What of a log still stands, and the moments to which a table may have to go back while a log is played again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Generic, Protocol, TypeVar

from engines.core.errors import CorruptLog
from engines.core.types import GO_BACK, HAND_OVER, RESIGN, RETURN, TABLE, Entry, Seat


class Numbered(Protocol):
    """A game after some entry of its log."""

    @property
    def n(self) -> int: ...  # noqa: D102 - the number of that entry


G = TypeVar("G", bound=Numbered)

_OF_SEATS = (RESIGN, RETURN, HAND_OVER)
"""The keys of entries that say who plays for a seat, whatever the game."""


def withdrawn(entries: Iterable[Entry[Any]]) -> frozenset[int]:
    """Return the numbers of the entries that stand no more, as far as these entries say so."""
    gone: set[int] = set()
    stays: set[int] = set()
    for entry in entries:
        if entry.key in _OF_SEATS:
            stays.add(entry.n)  # who plays for a seat is not undone by going back
        if entry.withdraws is not None:
            gone.update(range(entry.withdraws, entry.n) if entry.key == GO_BACK else (entry.withdraws,))
    return frozenset(gone - stays)


def is_answer(entry: Entry[Any]) -> bool:
    """Return whether an entry answers a question."""
    return entry.withdraws is None and entry.seat != TABLE and entry.key not in _OF_SEATS


def last_answer(entries: Sequence[Entry[Any]], seat: Seat) -> Entry[Any] | None:
    """Return the last answer of a seat that still stands; None if there is none among these entries."""
    gone = withdrawn(entries)
    own = (entry for entry in reversed(entries) if entry.seat == seat and is_answer(entry))
    return next((entry for entry in own if entry.n not in gone), None)


class Moments(Generic[G]):
    """The moments of a log to which later entries go back, as they come by while it is played again."""

    def __init__(self, entries: Iterable[Entry[Any]]) -> None:
        """Look through all entries that will be played."""
        self._wanted = {entry.withdraws - 1 for entry in entries if entry.key == GO_BACK and entry.withdraws}
        self._kept: dict[int, G] = {}

    def note(self, game: G) -> None:
        """Keep a moment if it is needed later."""
        if game.n in self._wanted:
            self._kept[game.n] = game

    def before(self, entry: Entry[Any]) -> G:
        """Return the moment to which an entry goes back.

        Raises:
            CorruptLog: that was not played.
        """
        moment = None if entry.withdraws is None else self._kept.get(entry.withdraws - 1)
        if moment is None:
            raise CorruptLog(f"entry {entry.n} goes back to what is not there")
        return moment
