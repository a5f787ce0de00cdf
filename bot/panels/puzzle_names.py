"""What the seats of a puzzle are called, and who sits there once somebody plays on from it."""

from __future__ import annotations

from bot.learning.puzzle_book import Posed
from bot.panels.rulebook import NAMES
from bot.tables.apart import Apart, session_apart
from bot.tables.computer_levels import kind_of
from bot.tables.session import Session
from engines.core import Level


def names_of(posed: Posed, name: str) -> tuple[str, ...]:
    """Return how the seats of a puzzle are called: by any names, that of whoever solves it among them."""
    names = [one for one in NAMES[1:] if one != name][: posed.puzzle.seats - 1]
    names.insert(posed.puzzle.seat, name)
    return tuple(names)


def session_of(posed: Posed, name: str, user: int) -> Session:
    """Return a puzzle's position as if it were at a table: whoever has solved it, among computer players."""
    own, computer = posed.puzzle.seat, kind_of(Level.NORMAL)
    sitters = [
        Apart(one, user=user) if seat == own else Apart(one, computer=computer)
        for seat, one in enumerate(names_of(posed, name))
    ]
    return session_apart(posed.listing, posed.game, sitters)
