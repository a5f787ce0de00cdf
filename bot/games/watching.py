"""What a game gives to those who watch it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bot.games.commentary import Commentary
from engines.core import Chapter, Lead


def _no_chapters(_view: Any) -> Chapter:
    return Chapter("")


def _nobody_ahead(_view: Any) -> Lead:
    return Lead()


@dataclass(frozen=True, slots=True)
class Watching:
    """What a game gives to those who watch it; all of it is read from the gallery's view.

    Attributes:
        chapter: the part of the game that is being played; a game without chapters is one that has no name.
        lead: who is ahead, and why.
        commentary: what is told first.
    """

    chapter: Callable[[Any], Chapter] = _no_chapters
    lead: Callable[[Any], Lead] = _nobody_ahead
    commentary: Commentary = field(default_factory=Commentary)
