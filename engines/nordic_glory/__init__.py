"""Nordic Glory: a trading-card game of shield walls for two (docs/rules/nordic_glory.md)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from engines.nordic_glory._rules import NordicGloryRules
from engines.nordic_glory.book import load as load_book

__all__ = ["NordicGloryRules", "load"]


def load(folder: Path, extra: Iterable[tuple[str, str]] = ()) -> NordicGloryRules:
    """Return the rulebook over the Book in this folder.

    Args:
        folder: where the core set lies; further sets lie under `sets/`.
        extra: further sets as name and TOML text.

    Raises:
        BookError: the Book has faults; all are listed.
    """
    return NordicGloryRules(load_book(folder, extra))
