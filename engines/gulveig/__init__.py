"""Gulveig: bidding and trick taking for 2 to 4 (docs/rules/gulveig.md)."""

from __future__ import annotations

from pathlib import Path

from engines.gulveig._rules import GulveigRules
from engines.gulveig.book import load as load_book

__all__ = ["GulveigRules", "load"]


def load(folder: Path) -> GulveigRules:
    """Return the rulebook over the Book in this folder.

    Raises:
        BookError: the Book has faults; all are listed.
    """
    return GulveigRules(load_book(folder))
