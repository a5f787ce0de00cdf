"""What every chapter of the rules works on: the Book, the State and the Dealer of one move."""

from __future__ import annotations

from engines.kit import referee
from engines.thor_vs_loki._state import State
from engines.thor_vs_loki.book import Book
from engines.thor_vs_loki.facts import ThorVsLokiFact


class Referee(referee.Referee[Book, State, ThorVsLokiFact]):
    """One move of Thor against Loki as it is carried out."""

    __slots__ = ()
