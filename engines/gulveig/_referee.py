"""What every chapter of the rules works on: the Book, the State and the Dealer of one move."""

from __future__ import annotations

from engines.gulveig._state import State
from engines.gulveig.book import Book
from engines.gulveig.facts import GulveigFact
from engines.kit import referee


class Referee(referee.Referee[Book, State, GulveigFact]):
    """One move of Gulveig as it is carried out."""

    __slots__ = ()
