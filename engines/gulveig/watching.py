"""What those who watch Gulveig read off the table, all of it public."""

from __future__ import annotations

from engines.core import Chapter
from engines.gulveig.view import View


def chapter(view: View) -> Chapter:
    """Return the hand that is being played (R9)."""
    return Chapter("hand", view.hand_no)
