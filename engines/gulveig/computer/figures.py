"""What a hand came to for a seat, in counts that people see: hints say by these why an answer is better."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Figures, Seat

WEIGHTS: Figures = {"points": 0.0006, "met": 0.12, "fallen": 0.12}
"""What one more of each is worth, in chances to win: about what scored hands say (see `outlook`)."""


def figures_of(made: Sequence[int], bidder: Seat, bid: int, seat: Seat) -> Figures:
    """Return the points that a seat makes of a hand; whether it meets its own bid, or another misses theirs."""
    kept = made[bidder] >= bid
    return {
        "points": float(made[seat]),
        "met": float(kept and bidder == seat),
        "fallen": float(not kept and bidder != seat),
    }
