"""What every chapter works on: the Book, the table and the dealer of one move."""

from __future__ import annotations

from engines.kit import referee
from engines.nordic_glory._state import State
from engines.nordic_glory.book import Book
from engines.nordic_glory.facts import NordicGloryFact


class Referee(referee.Referee[Book, State, NordicGloryFact]):
    """One move of Nordic Glory as it is carried out."""

    __slots__ = ()
