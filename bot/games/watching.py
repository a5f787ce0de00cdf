"""What a game gives to those who watch it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from bot.games.commentary import Commentary
from engines.core import Chapter, Lead, Prediction


def _no_chapters(_view: Any) -> Chapter:
    return Chapter("")


def _no_prediction(_view: Any) -> None:
    return None


def _undecided(_prediction: Prediction, _facts: Sequence[Any]) -> None:
    return None


def _nobody_ahead(_view: Any) -> Lead:
    return Lead()


class Watching(msgspec.Struct, frozen=True):
    """What a game gives to those who watch it; all of it is read from the gallery's view.

    Attributes:
        chapter: the part of the game that is being played; a game without chapters is one that has no name.
        lead: who is ahead, and why.
        predict: on what those who watch may guess now; None for nothing.
        came_out: how that came out by what everybody was told since; None while it is open, nothing for never.
        commentary: what is told first.
    """

    chapter: Callable[[Any], Chapter] = _no_chapters
    lead: Callable[[Any], Lead] = _nobody_ahead
    predict: Callable[[Any], Prediction | None] = _no_prediction
    came_out: Callable[[Prediction, Sequence[Any]], str | None] = _undecided
    commentary: Commentary = msgspec.field(default_factory=Commentary)
