"""What those who watch Nordic Glory read off the table, all of it public."""

from __future__ import annotations

from engines.core import Chapter
from engines.nordic_glory.view import View


def chapter(view: View) -> Chapter:
    """Return the turn that is being played (rule 12)."""
    return Chapter("turn", view.turn)
