"""What every chapter of the rules works on: the Book, the State and the Dealer of one move."""

from __future__ import annotations

from engines.champions_of_midgard._state import State
from engines.champions_of_midgard.book import Book
from engines.champions_of_midgard.facts import MidgardFact
from engines.kit import referee


class Referee(referee.Referee[Book, State, MidgardFact]):
    """One move of Champions of Midgard as it is carried out."""

    __slots__ = ()
