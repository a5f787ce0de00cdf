"""Whose move it is, in a few words."""

import re

from engines.god_of_war.view import Brace, Pause, Source, Vote
from renderers.god_of_war.viewmodel import ViewModel


def headline(seen: ViewModel) -> str:
    """Say who is asked what, or how the game ended."""
    view, words = seen.view, seen.words
    if view.outcome is not None:
        return words("board.head.over-won" if view.outcome.places[0] == 1 else "board.head.over-lost")
    if isinstance(view.step, Vote):
        return words("board.head.boss" if view.step.boss else "board.head.quest")
    if isinstance(view.step, Pause):
        return words(f"board.head.{kind(seen)}")
    mover = seen.mover()
    who = seen.name(mover) if mover is not None else ""
    phrase = f"board.head.{kind(seen)}"
    return words(phrase if phrase in words else "board.head.other", who=who)


def kind(seen: ViewModel) -> str:
    """Name the kind of step that the table waits for."""
    step = seen.view.step
    if isinstance(step, Pause):
        return "closing" if step.closing else "pause"
    if isinstance(step, Brace):
        return "defend" if step.incoming.source is Source.ATTACK else "brace"
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", type(step).__name__).lower()
