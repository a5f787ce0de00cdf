"""What those who watch a game are given is public, and the same for everybody."""

from __future__ import annotations

from tests.conformance.playing import random_play
from tests.conformance.registry import Entrant, Table

MOMENTS = 120


def test_every_moment_has_a_chapter_and_chapters_go_forward(entrant: Entrant, table: Table) -> None:
    """By one at most they go back: a turn of Thor against Loki that was over may go on after all (rule 30)."""
    reached, named = 0, entrant.elsewhere is None
    for game, _, _ in random_play(entrant, table, "chapters", MOMENTS):
        chapter = entrant.listing.watching.chapter(game.view(None))
        assert chapter.n >= reached - 1
        assert bool(entrant.listing.chapter(chapter)) is named
        assert all(entrant.listing.watching.chapter(game.view(seat)) == chapter for seat in range(table.seats))
        reached = max(reached, chapter.n)
    assert reached or not named
