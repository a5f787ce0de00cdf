"""Which kinds of marks the board of a moment bears, for whoever asks what they mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engines.thor_vs_loki.view import Phase
from renderers.thor_vs_loki.board import MARKED
from renderers.thor_vs_loki.viewmodel import ViewModel


def board_marks(model: ViewModel, news: Sequence[Any] = ()) -> Iterator[str]:
    """Yield the kinds of marks on a board, each named by the phrase `explain.marks.<kind>`."""
    view = model.view
    lying = [face for seat in (0, 1) for column in model.field(seat) for face in column]
    shown = {
        "backs": any(not face.card for face in lying),
        "open": any(face.up for face in lying),
        "known": any(face.card and not face.up for face in lying),
        "places": True,
        "clash": view.clash is not None,
        "fallen": view.clash is not None and bool(view.clash.fallen),
        "waiting": bool(view.shown) and view.clash is None,
        "points": view.outcome is None and view.phase is not Phase.ROW,
        "panel": True,
        "top": any(view.tops),
        "asleep": any(view.tops[seat] and view.dormant == seat for seat in (0, 1)),
        "changed": bool(view.marks),
        "moved": any(isinstance(fact, MARKED) for fact in news),
    }
    yield from (kind for kind, there in shown.items() if there)
