"""What those who watch Thor against Loki read off the table, all of it public."""

from __future__ import annotations

from engines.core import Chapter
from engines.thor_vs_loki.view import View


def chapter(view: View) -> Chapter:
    """Return the turn of both players that is being played, or the choice of the first rows (rules 10, 12)."""
    return Chapter("turn", view.full_turn) if view.turn else Chapter("first-rows")
