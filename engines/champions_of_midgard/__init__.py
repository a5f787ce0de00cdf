"""Champions of Midgard: worker placement and dice combat for 2 to 4 (docs/rules/champions_of_midgard.md)."""

from __future__ import annotations

from pathlib import Path

from engines.champions_of_midgard._rules import MidgardRules
from engines.champions_of_midgard.book import load as load_book

__all__ = ["MidgardRules", "load"]


def load(folder: Path) -> MidgardRules:
    """Return the rulebook over the Book in this folder.

    Raises:
        BookError: the Book has faults; all are listed.
    """
    return MidgardRules(load_book(folder))
