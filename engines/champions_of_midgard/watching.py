"""What those who watch Champions of Midgard read off the table, all of it public."""

from __future__ import annotations

from engines.champions_of_midgard.view import View
from engines.core import Chapter


def chapter(view: View) -> Chapter:
    """Return the round that is being played, or the choice of the leaders before it (2.1, 2.2)."""
    return Chapter("round", view.round) if view.round else Chapter("leaders")
