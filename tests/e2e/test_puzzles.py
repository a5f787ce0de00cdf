"""The puzzle of the day: posed to one person alone, answered by controls or by typing, counted on the server."""

from __future__ import annotations

import pytest

from bot.client.puzzle_presses import PuzzlePresses
from bot.learning.puzzle_book import Posed
from bot.learning.puzzles import puzzles_of
from bot.panels.custom_id import CustomId
from bot.panels.texts import Texts
from bot.panels.worth import worth
from bot.sandbox import Person, Reply
from bot.store import PracticeTry
from engines.core import answers, format_picks
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.test_foreign import forge

PUZZLE = "Puzzle of the day: Gulveig"


@pytest.fixture(autouse=True)
def one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is the same day in every run, and so the same puzzle."""
    monkeypatch.setattr("bot.learning.puzzle_book.today", lambda _: 20_000)


async def posed(harness: Harness) -> Posed:
    """Return the puzzle of today."""
    presses: PuzzlePresses = harness.skald.answers.puzzles
    return await presses.book.of_today("gulveig")


async def wrong(harness: Harness) -> list[str]:
    """Return answers that are not the best, as they can be typed."""
    puzzle = await posed(harness)
    walk = puzzle.game.walk(puzzle.question.seat, puzzle.question.key)
    panel = harness.skald.answers.puzzles.panel
    return [format_picks(picks) for picks in answers(walk) if not panel.same(puzzle, picks)]


@pytest.mark.slow
async def test_a_puzzle_is_tried_solved_and_counted(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        page = await ana.slash(harness.channel, "puzzle", game="gulveig")
        assert page.ephemeral
        assert PUZZLE in page.text
        assert "One answer is clearly the best" in page.text
        assert len(page.message.images) == 2
        assert all(image.alt for image in page.message.images)

        first, second, *_ = await wrong(harness)
        tried = await ana.slash(harness.channel, "puzzle", game="gulveig", answer=first)
        assert "Not the best answer: **" in tried.text
        assert "1 try so far" in tried.text
        assert "gives away about" in tried.text
        assert "tried that already" in (await ana.slash(harness.channel, "puzzle", game="gulveig", answer=first)).text
        again = await ana.slash(harness.channel, "puzzle", game="gulveig", answer=second)
        assert "2 tries so far" in again.text
        labels = [button.label for button in again.message.buttons]
        assert "Show the answer" in labels
        best = (await posed(harness)).puzzle.answer
        solved = await ana.slash(harness.channel, "puzzle", game="gulveig", answer=best)
        assert "Solved on try 3" in solved.text
        assert ", ahead of the next best one, **" in solved.text
        later = await ana.slash(harness.channel, "puzzle", game="gulveig", answer=first)
        assert "Solved on try 3" in later.text, "nothing changes any more"

        assert not (await bo.slash(harness.channel, "puzzle", game="gulveig", answer=best)).failed
        table = await bo.click((await bo.slash(harness.channel, "puzzle", game="gulveig")).message, label="Solvers")
        assert table.ephemeral
        lines = table.text.splitlines()[1:]
        assert ["Bo" in lines[0], "1 on the first try" in lines[0], "Ana" in lines[1]] == [True] * 3
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_a_puzzle_is_answered_by_its_controls_and_shown_to_the_patient(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        page = await ana.slash(harness.channel, "puzzle", game="gulveig")
        for _ in range(12):
            if "so far" in page.text or "Solved" in page.text:
                break
            message = page.message
            if message.selects and message.selects[0].custom_id.startswith(("k:pchoose", "k:padd", "k:pgroup")):
                select = message.selects[0]
                values = select.values[: max(1, select.least)]
                page = await ana.choose(message, values, custom_id=select.custom_id)
            else:
                pick = next(one for one in message.buttons if one.custom_id and one.custom_id.startswith("k:ppick"))
                page = await ana.click(message, custom_id=pick.custom_id)
            assert page.updated
        assert "so far" in page.text or "Solved" in page.text
        told = await ana.click(page.message, label="Describe")
        assert told.ephemeral
        assert len(told.text) > 200

        for answer in (await wrong(harness))[:3]:
            page = await ana.slash(harness.channel, "puzzle", game="gulveig", answer=answer)
        if "so far" in page.text:
            shown = await ana.click(page.message, label="Show the answer")
            assert "does not count" in shown.text
            assert "ahead of the next best" in shown.text
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_whoever_is_done_with_a_puzzle_plays_on_from_it_in_a_copy(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana, what_ifs = harness.people["Ana"], harness.skald.services.what_ifs
        page = await ana.slash(harness.channel, "puzzle", game="gulveig")
        assert "Play on from here" not in [button.label for button in page.message.buttons]
        puzzle = await posed(harness)
        early = await forge(harness, ana, page.message, str(CustomId("ptry", 0, puzzle=puzzle.number)))
        assert "has solved the puzzle" in early.text
        solved = await ana.slash(harness.channel, "puzzle", game="gulveig", answer=puzzle.puzzle.answer)
        begun = await ana.click(solved.message, label="Play on from here")
        assert begun.ephemeral
        assert not begun.updated, "the puzzle stays"
        assert "Nothing here touches the puzzle." in begun.text
        copy = what_ifs.of_puzzle(ana.id, puzzle.number)
        assert copy.game.n > copy.begun == puzzle.game.n, "what is known already is played"
        assert "It began with the best answer" in begun.text
        first = await ana.click(begun.message, label="Step back")
        assert first.updated
        assert "It begins where the puzzle does" in first.text
        assert "Step back" not in first.text, "there is nothing more to take back"
        copy = what_ifs.of_puzzle(ana.id, puzzle.number)
        assert copy.game.view(0) == puzzle.game.view(0)
        assert copy.game.header.seed != puzzle.game.header.seed

        assert await ana.autocomplete(harness.channel, "puzzle", game="gulveig", answer="")
        wrong_one, *_ = await wrong(harness)
        typed = await ana.slash(harness.channel, "puzzle", game="gulveig", answer=wrong_one)
        assert "Nothing here touches the puzzle." in typed.text
        assert what_ifs.of_puzzle(ana.id, puzzle.number).game.n > copy.game.n
        back = await ana.click(typed.message, label="Step back")
        assert back.updated
        hint = await ana.click(back.message, label="Hint")
        number = worth(Texts(), puzzle.listing, puzzle.puzzle.gain)
        assert f"by {number}." in solved.text
        assert f"Gains about {number} over the next one." in hint.text, "the answer has one number everywhere"
        assert f"Gives away about {number} against the first." in hint.text
        assert ".\n\n**" in hint.text, "the question stands apart from the answers"
        played = await ana.click(hint.message, label="Play 1")
        assert what_ifs.of_puzzle(ana.id, puzzle.number).game.n > copy.game.n
        told = await ana.click(played.message, label="Describe")
        assert "`/puzzle`, under `answer`" in told.text or not what_ifs.of(ana.id, 0).question
        assert "Solved on the first try" in (await ana.slash(harness.channel, "puzzle", game="gulveig")).text

        again = await ana.click(solved.message, label="Play on from here")
        assert "go on in the newer copy" in (await ana.click(played.message, label="End the copy")).text
        ended = await ana.click(again.message, label="End the copy")
        assert not ended.failed
        await harness.quiet()
        assert again.message.deleted
        assert "below the puzzle" in (await ana.click(played.message, label="Describe")).text
        assert puzzle.game.n == (await posed(harness)).game.n == copy.begun
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_answers_to_puzzles_are_offered_while_typing_and_nonsense_is_told(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        offered = await ana.autocomplete(harness.channel, "puzzle", game="gulveig", answer="")
        assert offered
        nonsense = await ana.slash(harness.channel, "puzzle", game="gulveig", answer="juggle")
        assert not nonsense.failed
        assert PUZZLE not in nonsense.text
        assert harness.sandbox.crashes == []


async def solved_at(harness: Harness, person: Person) -> Reply:
    """Have somebody solve the puzzle of today."""
    best = (await posed(harness)).puzzle.answer
    return await person.slash(harness.channel, "puzzle", game="gulveig", answer=best)


async def test_another_puzzle_comes_for_practice_and_counts_nowhere(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana, store = harness.people["Ana"], harness.skald.services.sessions.store
        page = await ana.slash(harness.channel, "puzzle", game="gulveig")
        assert "Another puzzle" not in [button.label for button in page.message.buttons]
        daily = await posed(harness)
        early = await forge(harness, ana, page.message, str(CustomId("pmore", 0, puzzle=daily.number)))
        assert "Another puzzle comes once this one is solved" in early.text
        solved = await solved_at(harness, ana)
        assert "Solved on the first try" in solved.text
        before = await store.puzzles.solver(harness.channel.guild.id, ana.id)

        seen = {daily.puzzle.key}
        shown = solved
        for _ in range(3):
            following = await ana.click(shown.message, label="Another puzzle")
            assert following.updated
            assert "Puzzle for practice: Gulveig" in following.text
            assert "neither for your streak nor for the server's table" in following.text
            (last, *_) = await store.practice.seen(ana.id, "gulveig")
            assert last.puzzle not in seen
            seen.add(last.puzzle)
            book = harness.skald.answers.puzzles.book
            practice = await book.practised("gulveig", last.puzzle)
            shown = await ana.slash(harness.channel, "puzzle", game="gulveig", answer=practice.puzzle.answer)
            assert "Solved on the first try" in shown.text
            assert "Solvers" not in [button.label for button in shown.message.buttons]
        assert await store.puzzles.solver(harness.channel.guild.id, ana.id) == before, "practice counts nowhere"

        begun = await ana.click(shown.message, label="Play on from here")
        assert "It began with the best answer" in begun.text
        copy = harness.skald.services.what_ifs.of_puzzle(ana.id, practice.number)
        typed = await ana.autocomplete(harness.channel, "puzzle", game="gulveig", answer="")
        await ana.slash(harness.channel, "puzzle", game="gulveig", answer=typed[0].value)
        played = harness.skald.services.what_ifs.of_puzzle(ana.id, practice.number)
        assert played.game.n > copy.game.n, "what is typed goes to the copy"

        other = await ana.choose(shown.message, ["Thor vs Loki"], placeholder="Practice with another game")
        assert "Puzzle for practice: Thor vs Loki" in other.text
        today = await ana.slash(harness.channel, "puzzle", game="gulveig")
        assert PUZZLE in today.text
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_when_all_were_seen_puzzles_for_practice_begin_again(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana, store = harness.people["Ana"], harness.skald.services.sessions.store
        for place, puzzle in enumerate(puzzles_of("gulveig")):
            await store.practice.see(PracticeTry(user=ana.id, game="gulveig", puzzle=puzzle.key, at=place, shown=True))
        solved = await solved_at(harness, ana)
        again = await ana.click(solved.message, label="Another puzzle")
        assert "You have seen every puzzle of Gulveig" in again.text
        assert len(await store.practice.seen(ana.id, "gulveig")) == 1
        assert harness.sandbox.crashes == []


async def test_a_second_press_on_another_puzzle_shows_the_same_one_and_none_is_lost(make_town: MakeTown) -> None:
    """So is one shown again that was noted by a process that was killed before it came to be seen."""
    async with make_town("Ana") as harness:
        ana, store = harness.people["Ana"], harness.skald.services.sessions.store
        solved = await solved_at(harness, ana)
        more = str(CustomId("pmore", 0, puzzle=(await posed(harness)).number))
        first = await ana.click(solved.message, label="Another puzzle")
        (at_it, *_) = await store.practice.seen(ana.id, "gulveig")
        again = await forge(harness, ana, solved.message, more)
        assert again.text == first.text
        later, _ = await store.practice.seen(ana.id, "gulveig")
        assert (later.puzzle, later.over) == (at_it.puzzle, False)

        practice = await harness.skald.answers.puzzles.book.practised("gulveig", at_it.puzzle)
        shown = await ana.slash(harness.channel, "puzzle", game="gulveig", answer=practice.puzzle.answer)
        assert "Puzzle for practice: Gulveig" in shown.text
        assert "Solved on the first try" in shown.text
        await ana.click(shown.message, label="Another puzzle")
        assert [one.over for one in await store.practice.seen(ana.id, "gulveig")] == [False, True, True]
        assert harness.sandbox.crashes == []
