"""What a puzzle shows, and what it says of a wrong answer."""

from __future__ import annotations

import pytest

from bot.learning.puzzle_book import Posed
from bot.learning.puzzles import Theme, position, puzzles_of
from bot.panels.layout import Layout
from bot.panels.puzzle import PuzzlePanel
from bot.panels.reference import Reference
from bot.panels.table_pictures import TablePictures
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.store import PuzzleTry
from bot.tables.reviews import Explained
from engines.core import answers, format_picks
from tests.conformance.registry import entrants
from tests.e2e.harness import DOT


async def page(game: str = "gulveig", puzzle: int = 0) -> Layout:
    """Return the page of a puzzle, without its pictures painted, as it is for whoever has given no answer yet."""
    listing, of_day = entrants()[game].listing, puzzles_of(game)[puzzle]
    posed = Posed(1, 1, listing, of_day, *position(listing, of_day))
    render_queue, texts = RenderQueue(lambda _: DOT), Texts()
    try:
        panel = PuzzlePanel(texts, render_queue, Reference(None, TablePictures(render_queue), texts))
        return await panel.page(posed, PuzzleTry(user=1, game=game, day=1, guild=0), "A")
    finally:
        render_queue.close()


async def said(
    last: str = "",
    *,
    solved: int | None = None,
    why: Explained | None = None,
    behind: float = 0.0,
    puzzle: int = 0,
) -> str:
    """Return what a puzzle of Gulveig says after two tries, of which this was the last; or once it is solved."""
    listing, of_day = entrants()["gulveig"].listing, puzzles_of("gulveig")[puzzle]
    posed = Posed(1, 1, listing, of_day, *position(listing, of_day))
    render_queue, texts = RenderQueue(), Texts()
    pages = Reference(None, TablePictures(render_queue), texts)
    panel = PuzzlePanel(texts, render_queue, pages)
    try:
        row = PuzzleTry(user=1, game="gulveig", day=1, guild=0, tries=2, last=last, solved_at=solved)
        return (await panel.page(posed, row, "A", why=why, behind=behind)).words
    finally:
        render_queue.close()


async def test_a_wrong_answer_is_named():
    listing, puzzle = entrants()["gulveig"].listing, puzzles_of("gulveig")[0]
    game, question = position(listing, puzzle)
    wrong = next(picks for picks in answers(game.walk(question.seat, question.key)) if picks != puzzle.picks)
    words = await said(format_picks(wrong))
    assert "** is not the best answer. 2 tries so far." in words
    assert "gives away" not in words, "nobody knows by how much"
    assert "gives away" not in await said(format_picks(wrong), behind=0.001), "next to nothing"
    words = await said(format_picks(wrong), behind=0.123)
    assert "2 tries so far. It gives away about 12 % chance of winning." in words


@pytest.mark.parametrize("last", ["Z9", "bid 40", "", ",", "-"])
async def test_an_answer_to_the_puzzle_of_another_version_is_counted_only(last):
    words = await said(last)
    assert "2 tries so far." in words
    assert "best answer. 2" not in words


async def test_whoever_has_solved_it_is_told_the_next_best_answer_and_the_trap():
    puzzles = puzzles_of("gulveig")
    number = next(place for place, one in enumerate(puzzles) if one.theme is Theme.TRAP)
    listing, puzzle = entrants()["gulveig"].listing, puzzles[number]
    game, question = position(listing, puzzle)
    second, third = [picks for picks in answers(game.walk(question.seat, question.key)) if picks != puzzle.picks][:2]
    words = await said(solved=1, why=Explained(rival=second, tempting=third), puzzle=number)
    assert "is ahead of the next best answer, **" in words
    assert "** looks better: that was the trap." in words
    for unknown in (None, Explained(rival=puzzle.picks, tempting=puzzle.picks)):
        words = await said(solved=1, why=unknown, puzzle=number)
        assert "is ahead of the next best answer by" in words
        assert "another one looks better: that was the trap" in words


@pytest.mark.parametrize(("game", "nearest"), [("god_of_war", "hand"), ("thor_vs_loki", "board")])
async def test_the_whole_position_is_large_and_what_is_asked_about_stands_next_to_the_controls(game, nearest):
    pictures = (await page(game)).pictures
    assert not any(picture.small for picture in pictures)
    assert len(pictures) == 2
    assert pictures[-1].name.startswith(f"{nearest}-")
