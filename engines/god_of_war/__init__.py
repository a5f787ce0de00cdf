"""God of War, The Card Game: heroes together against three Quests, for 1 to 4 (docs/rules/god_of_war.md)."""

from __future__ import annotations

from pathlib import Path

from engines.god_of_war._rules import GodOfWarRules
from engines.god_of_war.book import load as load_book

__all__ = ["GodOfWarRules", "load"]


def load(folder: Path) -> GodOfWarRules:
    """Return the rulebook over the Book in this folder.

    Raises:
        BookError: the Book has faults; all are listed.
    """
    return GodOfWarRules(load_book(folder))
