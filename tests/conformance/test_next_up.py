"""Who a game says is next is asked next, unless its phase changes before that."""

from __future__ import annotations

from tests.conformance.playing import random_play
from tests.conformance.registry import Entrant, Table

MOMENTS = 400


def test_who_is_next_is_asked_next(entrant: Entrant, table: Table) -> None:
    expected, by, phase = None, None, None
    for game, _, _ in random_play(entrant, table, "next", MOMENTS):
        view = game.view(None)
        now = getattr(view, "phase", None)
        others = [seat for seat in view.asked if seat != by]
        if expected is not None and now == phase and others:
            assert view.asked == (expected,)
        following = entrant.listing.next_up(view)
        assert all(entrant.listing.next_up(game.view(seat)) == following for seat in range(table.seats))
        if following is not None:
            assert following not in view.asked
        expected, by, phase = following, view.asked[0] if view.asked else None, now
