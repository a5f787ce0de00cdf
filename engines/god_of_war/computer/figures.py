"""What a party has reached after a round, in counts that people see: hints say by these why an answer is better."""

from __future__ import annotations

from engines.core import Figures
from engines.god_of_war import reading
from engines.god_of_war._observe import observe
from engines.god_of_war._state import State
from engines.god_of_war.book import Book
from engines.god_of_war.computer.outlook import TOKEN, health_before_goal, tokens_before_goal
from engines.god_of_war.facts import Ending

WEIGHTS: Figures = {
    "won": 90.0,
    "lost": -60.0,
    "completed": 90.0,
    "goal": -1.0,
    "missing": -TOKEN,
    "health": 1.0,
    "down": -12.0,
    "rage": 0.4,
    "wards": 2.0,
}
"""What one more of each is worth, in points of the outlook."""


def figures_of(book: Book, state: State) -> Figures:
    """Return what the party has reached; `goal` is health and armor that stand before it, `missing` are counters."""
    view = observe(book, state, 0)
    standing = [hero for hero, now in view.heroes.items() if not now.down]
    return {
        "won": float(state.ending is Ending.WON),
        "lost": float(state.ending is not None and state.ending is not Ending.WON),
        "completed": float(len(state.done)),
        "goal": float(health_before_goal(book, view)),
        "missing": float(tokens_before_goal(book, view)),
        "health": float(sum([reading.health_left(book, view, hero) for hero in standing])),
        "down": float(len(view.heroes) - len(standing)),
        "rage": float(sum([view.heroes[hero].rage for hero in standing])),
        "wards": float(sum([view.heroes[hero].wards for hero in standing])),
    }
