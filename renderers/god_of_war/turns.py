"""Whose move it is, in a few words."""

from __future__ import annotations

from renderers.god_of_war.viewmodel import ViewModel


def headline(model: ViewModel) -> str:
    """Say who is asked what, or how the game ended."""
    view, words = model.view, model.words
    if view.outcome is not None:
        return words("board.head.over-won" if view.outcome.places[0] == 1 else "board.head.over-lost")
    who = words.join(map(model.name, view.asked))
    return words("board.head.other" if view.pending is None else f"board.head.{view.pending.topic}", who=who)
