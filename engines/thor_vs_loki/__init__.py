"""Thor against Loki: a battlefield of hidden cards for two (docs/rules/thor_vs_loki.md)."""

from __future__ import annotations

from pathlib import Path

from engines.thor_vs_loki._rules import ThorVsLokiRules
from engines.thor_vs_loki.book import load as load_book

__all__ = ["ThorVsLokiRules", "load"]


def load(folder: Path) -> ThorVsLokiRules:
    """Return the rulebook over the Book in this folder.

    Raises:
        BookError: the Book has faults; all are listed.
    """
    return ThorVsLokiRules(load_book(folder))
