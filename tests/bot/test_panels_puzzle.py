"""What a puzzle shows, and what it says of a wrong answer."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from bot.autoplay.puzzle_reasons import PuzzleReasons, Solution, agreeing
from bot.learning.puzzle_book import Posed
from bot.learning.puzzles import Theme, position, puzzles_of
from bot.panels.composer import compose
from bot.panels.draft import follow
from bot.panels.layout import Layout
from bot.panels.puzzle import PuzzlePanel
from bot.panels.reference import Reference
from bot.panels.table_pictures import TablePictures
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.store import PuzzleTry
from bot.tables.reviews import Explained
from engines.core import Compared, Gain, answers, format_picks
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
    game: str = "gulveig",
    puzzle: int = 0,
) -> str:
    """Return what a puzzle says after two tries, of which this was the last; or once it is solved."""
    listing, of_day = entrants()[game].listing, puzzles_of(game)[puzzle]
    posed = Posed(1, 1, listing, of_day, *position(listing, of_day))
    render_queue, texts = RenderQueue(lambda _: DOT), Texts()
    pages = Reference(None, TablePictures(render_queue), texts)
    panel = PuzzlePanel(texts, render_queue, pages)
    try:
        row = PuzzleTry(user=1, game=game, day=1, guild=0, tries=2, last=last, solved_at=solved)
        return (await panel.page(posed, row, "A", why=why, behind=behind)).words
    finally:
        render_queue.close()


async def test_a_wrong_answer_is_named():
    listing, puzzle = entrants()["gulveig"].listing, puzzles_of("gulveig")[0]
    game, question = position(listing, puzzle)
    wrong = next(picks for picks in answers(game.walk(question.seat, question.key)) if picks != puzzle.picks)
    words = await said(format_picks(wrong))
    assert "Not the best answer: **" in words
    assert "gives away" not in words, "nobody knows by how much"
    assert "gives away" not in await said(format_picks(wrong), behind=0.001), "next to nothing"
    words = await said(format_picks(wrong), behind=0.123)
    assert "2 tries so far. It gives away about 12 % chance of winning." in words


@pytest.mark.parametrize(("topic", "told"), [("assign", "%: "), ("place", "Those at home now win")])
async def test_a_puzzle_of_warriors_leaves_the_odds_to_whoever_solves_it(topic, told):
    puzzles = puzzles_of("champions_of_midgard")
    number = [place for place, one in enumerate(puzzles) if one.topic == topic][1]
    listing, puzzle = entrants()["champions_of_midgard"].listing, puzzles[number]
    game, question = position(listing, puzzle)
    shown = await page("champions_of_midgard", number)
    render_queue, texts = RenderQueue(lambda _: DOT), Texts()
    panel = PuzzlePanel(texts, render_queue, Reference(None, TablePictures(render_queue), texts))
    for part in range(3):
        assert "%" not in str(panel.describe(Posed(1, 1, listing, puzzle, game, question), "A", part))
    render_queue.close()
    assert "%" not in shown.words
    assert "%" not in str(shown.rows)
    draft = follow(game.walk(puzzle.seat, question.key), "")
    view = game.view(puzzle.seat)
    composed = compose(listing, Texts(), view=view, question=question, table=1, draft=draft, names=("A", "B", "C", "D"))
    assert told in str(composed), "a table tells them"


async def test_the_answer_of_a_solved_puzzle_is_told_with_its_odds():
    number = next(place for place, one in enumerate(puzzles_of("champions_of_midgard")) if one.topic == "assign")
    words = await said(solved=1, game="champions_of_midgard", puzzle=number)
    assert "%: " in words
    listing, puzzle = entrants()["champions_of_midgard"].listing, puzzles_of("champions_of_midgard")[number]
    game, question = position(listing, puzzle)
    wrong = next(picks for picks in answers(game.walk(question.seat, question.key)) if picks != puzzle.picks)
    assert "%" not in await said(format_picks(wrong), game="champions_of_midgard", puzzle=number)


@pytest.mark.parametrize("last", ["Z9", "bid 40", "", ",", "-"])
async def test_an_answer_to_the_puzzle_of_another_version_is_counted_only(last):
    words = await said(last)
    assert "2 tries so far." in words
    assert "Not the best answer" not in words


async def test_whoever_has_solved_it_is_told_the_next_best_answer_and_the_trap():
    puzzles = puzzles_of("gulveig")
    number = next(place for place, one in enumerate(puzzles) if one.theme is Theme.TRAP)
    listing, puzzle = entrants()["gulveig"].listing, puzzles[number]
    game, question = position(listing, puzzle)
    second, third = [picks for picks in answers(game.walk(question.seat, question.key)) if picks != puzzle.picks][:2]
    words = await said(solved=1, why=Explained(rival=second, tempting=third), puzzle=number)
    assert ", ahead of the next best one, **" in words
    assert "The trap was **" in words
    for unknown in (None, Explained(rival=puzzle.picks, tempting=puzzle.picks)):
        words = await said(solved=1, why=unknown, puzzle=number)
        assert ", ahead of the next best one by" in words
        assert "A rule of thumb prefers another one: that was the trap" in words


@pytest.mark.parametrize("game", ["god_of_war", "thor_vs_loki"])
async def test_the_whole_position_is_large_and_stands_as_it_does_everywhere_else(game):
    pictures = (await page(game)).pictures
    assert not any(picture.small for picture in pictures)
    assert [picture.name.partition("-")[0] for picture in pictures] == ["board", "hand"]


@pytest.mark.parametrize("first", [0, 1])
def test_what_a_look_says_agrees_with_the_number_of_the_puzzle(first):
    """Also where chance puts another answer first, or one further ahead than it is."""
    best, second, third = ("A1",), ("A2",), ("A3",)
    found = [Compared(best, 0.08, 50), Compared(second, -0.08, 50), Compared(third, -0.2, 50)]
    if first:
        found = [Compared(second, 0.01, 50), Compared(best, -0.01, 50), Compared(third, -0.08, 50)]
    told = agreeing(found, best, 0.09)
    assert [(each.picks, round(each.ahead, 3)) for each in told] == [
        (best, 0.09),
        (second, -0.09),
        (third, -0.09 if first else -0.2),
    ]
    assert not any(each.worlds for each in told), "the number is not one of these worlds"
    assert agreeing([Compared(best, 0.0)], best, 0.09) == ()


async def test_an_answer_is_behind_by_one_number_and_by_no_less_than_the_next_best():
    listing, puzzle = entrants()["gulveig"].listing, puzzles_of("gulveig")[0]
    game, question = position(listing, puzzle)
    wrong = [picks for picks in answers(game.walk(question.seat, question.key)) if picks != puzzle.picks]
    second, third, untried, *_ = wrong
    looked: list[str] = []

    class Workers:
        async def in_leisure(self, _user, _task, work):
            looked.append(work.func.__name__)
            if looked[-1] == "matched":
                return Compared(untried, -0.001, 9)
            compared = (Compared(puzzle.picks, 0.5, 9), Compared(second, -0.5, 9), Compared(third, -0.6, 9))
            return Explained(rival=second, compared=compared)

    reasons = PuzzleReasons(SimpleNamespace(workers=Workers(), seconds=1.0))
    solution = Solution(1, listing, game, question, puzzle.picks, puzzle.gain)
    for _ in range(2):
        assert await reasons.behind(solution, second) == puzzle.gain
        assert await reasons.behind(solution, third) == 0.6
        assert await reasons.behind(solution, untried) == puzzle.gain
    assert looked == ["explained", "matched"], "each once"
    told = (await reasons.of(solution)).compared
    assert [each.ahead for each in told] == [puzzle.gain, -puzzle.gain, -0.6]


def gained(figure: str, amount: float, worth: float) -> tuple[Gain, ...]:
    return (Gain(figure, amount, worth),)


async def test_the_best_answer_is_explained_by_another_rival_where_the_next_best_one_shows_nothing():
    listing, puzzle = entrants()["gulveig"].listing, puzzles_of("gulveig")[0]
    game, question = position(listing, puzzle)
    rival, trap, third = [one for one in answers(game.walk(question.seat, question.key)) if one != puzzle.picks][:3]
    compared = (
        Compared(puzzle.picks, 0.1),
        Compared(rival, -0.1, gains=gained("points", 4.0, 0.01)),
        Compared(third, -0.2, gains=gained("points", -30.0, -0.1)),
        Compared(trap, -0.3, gains=gained("points", -20.0, -0.1)),
    )
    found = Explained(rival=rival, tempting=trap, compared=compared)
    words = await said(solved=1, why=replace(found, gains=gained("points", 9.0, 0.02)))
    assert "Compared with the next best answer, at the end of this hand: 9 more points for you." in words
    assert words.count("Compared with") == 1
    words = await said(solved=1, why=found)
    assert "at the end of this hand: 20 more points for you." in words, "the one that looks best comes first"
    words = await said(solved=1, why=replace(found, compared=compared[:2]))
    assert "What can be counted at the end of this hand does not show why" in words
    assert "What can be counted" not in await said(solved=1, why=Explained()), "nothing was counted"


async def test_where_odds_are_known_the_best_answer_is_explained_by_them():
    puzzles = puzzles_of("champions_of_midgard")
    number = next(place for place, one in enumerate(puzzles) if one.topic == "assign")
    words = await said(solved=1, game="champions_of_midgard", puzzle=number, why=Explained())
    assert "reckoned by the exact odds" in words
    number = next(place for place, one in enumerate(puzzles) if one.topic == "roll")
    words = await said(solved=1, game="champions_of_midgard", puzzle=number, why=Explained())
    assert "The chance to win the fight" in words


async def test_what_the_best_answer_brings_stands_before_what_is_to_be_known_of_it_by_name():
    number = next(n for n, one in enumerate(puzzles_of("thor_vs_loki")) if one.answer.startswith("deploy"))
    why = Explained(gains=gained("cards", 1.0, 1.0))
    words = await said(solved=1, game="thor_vs_loki", puzzle=number, why=why)
    assert 0 < words.index("of your cards in play") < words.index("What to know of **Put a card down")


async def test_what_was_counted_against_another_answer_explains_nothing():
    picks = [(("a",),), (("b",),), (("c",),)]
    found = [
        Compared(picks[0], 0.1),
        Compared(picks[1], -0.1),
        Compared(picks[2], -0.2, gains=gained("points", 1.0, 1.0)),
    ]
    assert [len(each.gains) for each in agreeing(found, picks[0], 0.1)] == [0, 0, 1]
    assert [len(each.gains) for each in agreeing(found, picks[1], 0.1)] == [0, 0, 0]


async def test_a_trap_says_what_it_costs():
    number = next(place for place, one in enumerate(puzzles_of("gulveig")) if one.theme is Theme.TRAP)
    listing, puzzle = entrants()["gulveig"].listing, puzzles_of("gulveig")[number]
    game, question = position(listing, puzzle)
    rival, trap = [one for one in answers(game.walk(question.seat, question.key)) if one != puzzle.picks][:2]
    compared = (Compared(puzzle.picks, 0.1), Compared(rival, -0.1), Compared(trap, -0.25))
    words = await said(solved=1, puzzle=number, why=Explained(rival=rival, tempting=trap, compared=compared))
    assert "a rule of thumb prefers it. It gives away about 25 % chance of winning." in words
    words = await said(solved=1, puzzle=number, why=Explained(rival=rival, tempting=rival, compared=compared))
    assert "a rule of thumb prefers it.\n" in words, "how far the next best one is behind stands above"


async def test_a_puzzle_says_what_is_asked_at_once_and_its_theme_after_a_try():
    meant = entrants()["gulveig"].listing.phrases(f"explain.asked.{puzzles_of('gulveig')[0].topic}")
    first = (await page()).words
    assert meant in first
    themes = {theme: Texts()(f"puzzle.hint.{theme}") for theme in Theme}
    assert not any(words in first for words in themes.values())
    for theme, words in themes.items():
        number = next(place for place, one in enumerate(puzzles_of("gulveig")) if one.theme is theme)
        assert words in await said("Z9", puzzle=number)
        assert words not in await said(solved=1, puzzle=number)
