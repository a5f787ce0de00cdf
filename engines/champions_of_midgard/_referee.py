"""What every chapter of this game works on: one move, as it is carried out."""

from __future__ import annotations

from engines.champions_of_midgard._state import State
from engines.champions_of_midgard.book import Book
from engines.champions_of_midgard.facts import MidgardFact
from engines.kit import referee


class Referee(referee.Referee[Book, State, MidgardFact]):
    """The Book, the State and the Dealer of one move of Champions of Midgard."""

    __slots__ = ()
