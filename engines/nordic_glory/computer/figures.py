"""What both sides have at the end of a turn, in counts that people see: hints say by these why an answer is better."""

from __future__ import annotations

from engines.core import Figures, Seat
from engines.nordic_glory._state import State
from engines.nordic_glory.book import Book
from engines.nordic_glory.reading import left

WEIGHTS: Figures = {
    "won": 1.0,
    "lost": -1.0,
    "jarl": 0.02,
    "rival_jarl": -0.02,
    "shields": 0.06,
    "rival_shields": -0.06,
    "defense": 0.006,
    "rival_defense": -0.006,
    "attack": 0.05,
    "rival_attack": -0.05,
    "hand": 0.02,
    "rival_hand": -0.02,
    "attached": 0.03,
    "rival_attached": -0.03,
}
"""What one more of each is worth, in chances to win: about what the values of walls say (see `appraisal`)."""


def figures_of(book: Book, state: State, seat: Seat) -> Figures:
    """Return what a seat and its rival have; defense and attack are those of all their shields."""
    over = state.ending is not None
    return {
        "won": float(over and seat in state.winners),
        "lost": float(over and seat not in state.winners),
        **_side(book, state, seat, ""),
        **_side(book, state, 1 - seat, "rival_"),
    }


def _side(book: Book, state: State, seat: Seat, of: str) -> Figures:
    side = state.sides[seat]
    wall = [warrior for column in side.columns for warrior in column]
    return {
        f"{of}jarl": float(book.jarls[side.jarl].defense - side.hurt),
        f"{of}shields": float(len(wall)),
        f"{of}defense": float(sum([left(book, warrior) for warrior in wall])),
        f"{of}attack": float(sum([max(0, book.shields[one.card].attack + one.attack) for one in wall])),
        f"{of}hand": float(len(side.hand)),
        f"{of}attached": float(len(side.attached)),
    }
