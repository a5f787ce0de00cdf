"""What those who watch God of War read off the table, all of it public."""

from __future__ import annotations

from engines.core import Chapter
from engines.god_of_war.reading import is_final
from engines.god_of_war.view import View


def chapter(view: View) -> Chapter:
    """Return the Quest that is being played, or the gathering of the Heroes before it (1.3, 1.4)."""
    if not view.stage:
        return Chapter("setup")
    return Chapter("boss" if is_final(view) else "quest", view.stage, f"quest.{view.quest}")
