"""What every chapter of a rulebook works on: the Book, the State and the Dealer of one move, held together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from engines.core import Dealer, Seat
from engines.core.types import F

B = TypeVar("B")
S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Referee(Generic[B, S, F]):
    """One move as it is carried out.

    Attributes:
        book: what is printed.
        state: the table, which the move changes.
        dealer: chance and announcements.
    """

    book: B
    state: S
    dealer: Dealer[F]

    def tell(self, fact: F, to: Iterable[Seat] | None = None, others: F | None = None) -> None:
        """Announce a fact to some seats (None: everybody), and its shadow to all others."""
        self.dealer.tell(fact, to, others)
