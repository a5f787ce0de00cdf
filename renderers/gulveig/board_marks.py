"""Which kinds of marks the board of a moment bears, for whoever asks what they mean."""

from __future__ import annotations

from collections.abc import Iterator

from engines.gulveig.config import Scavenger
from engines.gulveig.reading import just_scored, progress
from engines.gulveig.view import Phase
from renderers.gulveig.viewmodel import ViewModel


def board_marks(model: ViewModel) -> Iterator[str]:
    """Yield the kinds of marks on a board, each named by the phrase `explain.marks.<kind>`."""
    view = model.view
    yield from _middle(model)
    yield "turn"
    if view.phase in (Phase.LEAD, Phase.FOLLOW):
        yield "taken"
    yield "stakes" if view.phase is Phase.BID else "panel"
    if view.phase is not Phase.BID and view.bidder is not None and progress(model.book, view).unknown:
        yield "buried"
    yield "barred" if view.config.scavenger is Scavenger.BAR else "capped"


def _middle(model: ViewModel) -> Iterator[str]:
    """Yield what lies on the table, as it is drawn there."""
    view = model.view
    if just_scored(view):
        yield "scored"
    elif view.phase is Phase.BID:
        if view.bench:
            yield from ("cards", "bench")
        yield "treasure"
        if view.calls:
            yield "calls"
    else:
        yield "cards"
        if view.trick:
            yield from ("trick", "changed")
        elif view.tricks:
            yield from ("won", "changed")
        elif not view.buried_down:
            yield "changed"
