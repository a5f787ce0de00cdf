"""What a puzzle says of a wrong answer."""

from __future__ import annotations

import pytest

from bot.learning.puzzle_book import Posed
from bot.learning.puzzles import position, puzzles_of
from bot.panels.puzzle import PuzzlePanel
from bot.panels.reference import Reference
from bot.panels.table_pictures import TablePictures
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.store import PuzzleTry
from engines.core import answers, format_picks
from tests.conformance.registry import entrants


async def said(last: str) -> str:
    """Return what the first puzzle of Gulveig says after two tries, of which this was the last."""
    listing, puzzle = entrants()["gulveig"].listing, puzzles_of("gulveig")[0]
    posed = Posed(1, 1, listing, puzzle, *position(listing, puzzle))
    render_queue, texts = RenderQueue(), Texts()
    pages = Reference(None, TablePictures(render_queue), texts)
    panel = PuzzlePanel(texts, render_queue, pages)
    try:
        return (
            await panel.page(posed, PuzzleTry(user=1, game="gulveig", day=1, guild=0, tries=2, last=last), "A")
        ).words
    finally:
        render_queue.close()


async def test_a_wrong_answer_is_named():
    listing, puzzle = entrants()["gulveig"].listing, puzzles_of("gulveig")[0]
    game, question = position(listing, puzzle)
    wrong = next(picks for picks in answers(game.walk(question.seat, question.key)) if picks != puzzle.picks)
    words = await said(format_picks(wrong))
    assert "** is not the best answer. 2 tries so far." in words


@pytest.mark.parametrize("last", ["Z9", "bid 40", "", ",", "-"])
async def test_an_answer_to_the_puzzle_of_another_version_is_counted_only(last):
    words = await said(last)
    assert "2 tries so far." in words
    assert "best answer. 2" not in words
