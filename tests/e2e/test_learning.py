"""Learning by what people see: chapters, words and cards; a lesson played wrong and right, over a restart."""

from __future__ import annotations

import asyncio

import pytest

from bot.games.achievements import achievements_of
from bot.learning.content import read
from bot.learning.lesson_play import LessonPlay
from bot.learning.positions import AnyGame
from bot.learning.texts import filled
from bot.sandbox import Person, Seen
from bot.tables.achieved_again import rebuild
from engines.core import Picks, fallback, parse_picks
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.playing import hasten, open_table, press_picks
from tests.learning.test_content import GAMES
from tests.slowly import mostly_slow

GOLD, PLAIN = 1, 2
"""Styles of buttons."""

ONE_QUICKLY = mostly_slow(GAMES)
"""One game in the fast suite, the others in the slow one."""


@pytest.mark.parametrize("game", ONE_QUICKLY)
async def test_the_rules_are_read_from_the_first_chapter_to_the_last(make_town: MakeTown, game: str) -> None:
    async with make_town("Ana") as harness:
        ana, course = harness.people["Ana"], read(game)
        seen = (await ana.slash(harness.channel, "rules", game=game)).message
        await harness.quiet()
        titles = []
        while True:
            assert seen.ephemeral
            titles.append(seen.text.splitlines()[0])
            following = next(button for button in seen.buttons if button.label == "Next")
            if following.disabled:
                break
            seen = (await ana.click(seen, custom_id=following.custom_id)).message
            await harness.quiet()
        assert len(titles) == len(course.chapters)
        assert all(chapter.title in title for chapter, title in zip(course.chapters.values(), titles, strict=True))
        seen = (await ana.click(seen, label="Words")).message
        await harness.quiet()
        assert min(term.name for term in course.terms.values()) in seen.text
        assert any(button.label == "Learn by playing" for button in seen.buttons)
        seen = (await ana.click(seen, label="Next")).message
        last = list(course.chapters.values())[-1].title
        seen = (await ana.click(seen, label=f"Back to: {last}")).message
        await harness.quiet()
        assert seen.text.splitlines()[0] == titles[-1]
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


@pytest.mark.parametrize("game", ONE_QUICKLY)
async def test_words_and_cards_are_looked_up(make_town: MakeTown, game: str) -> None:
    async with make_town("Ana") as harness:
        ana, course = harness.people["Ana"], read(game)
        listing = harness.catalogue[game]
        term = next(iter(course.terms.values()))
        reply = await ana.slash(harness.channel, "rules", game=game, topic=term.name)
        await harness.quiet()
        assert term.name in reply.text
        if listing.cards is not None:
            card, name = next(iter(listing.cards.names.items()))
            reply = await ana.slash(harness.channel, "rules", game=game, topic=f"card:{card}")
            await harness.quiet()
            assert name in reply.text
        reply = await ana.slash(harness.channel, "rules", game=game, topic="the moon")
        assert "no chapter, word or card called the moon" in reply.text


async def test_a_double_click_on_go_on_is_one_step(make_town: MakeTown) -> None:
    game = next(game for game in GAMES if any(not step.topic for step in next(iter(read(game).lessons.values())).step))
    async with make_town("Ana") as harness:
        ana, play = harness.people["Ana"], begun(harness, game, 0)
        seen = await begin(harness, ana, game, 0)
        while play.step is not None and play.step.topic:
            picks = wanted(play)
            seen, play = await answer(ana, seen, play, picks), play.answer(picks)
        (control,) = [button.custom_id for button in seen.buttons if button.label == "Go on"]
        await asyncio.gather(*[ana.click(seen, custom_id=control, force=True) for _ in range(2)])
        await harness.quiet()
        assert f"Step {play.at + 2} of" in seen.text or "whole lesson" in seen.text
        rules = await ana.click(seen, label="Rules")
        await harness.quiet()
        assert rules.message.id != seen.id
        listed = (await ana.click(seen, label="Lessons")).message
        await harness.quiet()
        seen = (await ana.click(listed, label="Go on with lesson 1")).message
        await harness.quiet()
        assert f"Step {play.at + 2} of" in seen.text


@pytest.mark.parametrize("game", ONE_QUICKLY)
async def test_a_lesson_is_played_wrong_and_right_over_a_restart(make_town: MakeTown, game: str) -> None:
    async with make_town("Ana") as harness:
        await play_lesson(harness, game, 0, restart=True)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
async def test_all_lessons_are_played(make_town: MakeTown, game: str) -> None:
    async with make_town("Ana") as harness:
        for number, lesson in enumerate(read(game).lessons.values()):
            if not lesson.game:
                await play_lesson(harness, game, number)
        services = harness.skald.services
        (last,) = [name for name, lesson in read(game).lessons.items() if lesson.game]
        ana = harness.people["Ana"]
        assert await services.learning.progress.learned(ana.user.id) == ()
        await services.learning.progress.finish(ana.user.id, harness.catalogue[game], last)
        assert await services.learning.progress.learned(ana.user.id) == (), "the game at the end is not over"
        await open_table(harness, game, seats=2, computers=1)
        await hasten(harness)
        (name,) = [one.name for one in achievements_of(game).values() if one.lessons]
        assert name in harness.result(ana).text
        profile = await ana.slash(harness.channel, "profile")
        await harness.quiet()
        assert f"Every lesson finished: {harness.catalogue[game].title}" in profile.text


@pytest.mark.slow
async def test_whoever_has_finished_every_lesson_is_told_so_at_the_last_one_and_at_the_next_table(
    make_town: MakeTown,
) -> None:
    async with make_town("Ana") as harness:
        ana, game = harness.people["Ana"], "gulveig"
        (achieved,) = [one for one in achievements_of(game).values() if one.lessons]
        first, *others = read(game).lessons
        progress, listing = harness.skald.services.learning.progress, harness.catalogue[game]
        for lesson in others:
            await progress.finish(ana.id, listing, lesson)
        await open_table(harness, game, seats=2, options="goal=500 max_hands=3", computers=1)
        await hasten(harness)
        assert achieved.name not in harness.result(ana).text
        seen = await play_lesson(harness, game, list(read(game).lessons).index(first))
        assert f"{achieved.name}**: {achieved.words}" in seen
        await open_table(harness, game, seats=2, options="goal=500 max_hands=3", computers=1)
        await hasten(harness, table=2)
        assert achieved.name in harness.result(ana).text
        profile = await ana.slash(harness.channel, "profile")
        page = (await ana.click(profile.message, label="Achievements")).message
        while listing.title not in page.text:
            page = (await ana.click(page, label="Next")).message
        assert f"{achieved.name}**: {achieved.words} <t:" in page.text
        again = await rebuild(harness.skald.services.sessions)
        assert (again.given, again.taken) == (0, 0), "no log tells of lessons"


async def play_lesson(harness: Harness, game: str, number: int, *, restart: bool = False) -> str:
    """Play a lesson by its controls: each step first as it should not be, where that is foreseen, then as it should.

    Return what is said at its end.
    """
    ana, listing, play = harness.people["Ana"], harness.catalogue[game], begun(harness, game, number)
    seen = await begin(harness, ana, game, number)
    while (step := play.step) is not None:
        await harness.quiet()
        assert f"Step {play.at + 1} of {len(play.lesson.steps)}" in seen.text
        assert seen.images
        if not step.topic:
            seen, play = (await ana.click(seen, label="Go on")).message, play.go_on()
            continue
        for wrong in [picks for picks in step.otherwise if picks != "*"][:1]:
            seen = await answer(ana, seen, play, parse_picks(wrong))
            await harness.quiet()
            assert filled(step.otherwise[wrong], listing.phrases, listing.teaching.figures)[:40] in seen.text
        picks = wanted(play)
        seen = await answer(ana, seen, play, picks)
        await harness.quiet()
        play = play.answer(picks)
        assert filled(step.reply, listing.phrases, listing.teaching.figures)[:40] in seen.text
        if restart:
            restart = False
            await harness.stop()
            await harness.start()
    await harness.quiet()
    assert "whole lesson" in seen.text
    end = seen.text
    listed = (await ana.click(seen, label="Lessons")).message
    await harness.quiet()
    assert f"✅ **{number + 1} · {play.lesson.title}**" in listed.text
    assert harness.sandbox.breaches == []
    assert harness.sandbox.crashes == []
    return end


def begun(harness: Harness, game: str, number: int) -> LessonPlay:
    course = read(game)
    return LessonPlay.begin(harness.catalogue[game], course, list(course.lessons.values())[number])


async def begin(harness: Harness, person: Person, game: str, number: int) -> Seen:
    listed = (await person.slash(harness.channel, "learn", game=game)).message
    await harness.quiet()
    assert listed.ephemeral
    begun = await person.click(listed, label=f"Lesson {number + 1}")
    await harness.quiet()
    return begun.message


def wanted(play: LessonPlay) -> Picks:
    step, question = play.step, play.question
    assert step is not None
    assert question is not None
    game: AnyGame = play.game
    return fallback(game.walk(question.seat, question.key)) if step.want[0] == "*" else parse_picks(step.want[0])


async def answer(person: Person, seen: Seen, play: LessonPlay, picks: Picks) -> Seen:
    question = play.question
    assert question is not None
    return await press_picks(person, seen, play.game.walk(question.seat, question.key), picks)


async def test_without_a_game_one_chooses_and_that_of_the_table_here_is_the_natural_one(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        await open_table(harness, "gulveig", seats=2, computers=1)
        offered = (await ana.slash(harness.channel, "learn")).message
        await harness.quiet()
        styles = {button.label: button.style for button in offered.buttons}
        titles = {listing.title for listing in harness.catalogue}
        assert styles == dict.fromkeys(titles, PLAIN) | {"Gulveig": GOLD}


async def test_the_last_lesson_is_a_real_table_opened_once(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        progress, listing = harness.skald.services.learning.progress, harness.catalogue["gulveig"]
        for lesson in [name for name, lesson in read("gulveig").lessons.items() if not lesson.game]:
            await progress.finish(ana.id, listing, lesson)
        listed = (await ana.slash(harness.channel, "learn", game="gulveig")).message
        await harness.quiet()
        last = "Play a first game"
        assert [button.style for button in listed.buttons if button.label == last] == [GOLD]
        assert not (await ana.click(listed, label=last)).failed
        await harness.quiet()
        assert [button.style for button in listed.buttons if button.label == last] == [PLAIN]
        again = await ana.click(listed, label=last)
        await harness.quiet()
        assert "waits in this channel" in again.text
        assert await harness.skald.services.store.tables.count() == 1
        assert not (await ana.click(harness.lobby(ana), label="Start")).failed
        await harness.quiet()
        session = await harness.skald.services.sessions.get(1)
        assert [seat.computer for seat in session.seats] == [None, "easy", "easy"]
        assert "Bragi and Idunn: computer players (easy)" in harness.board(ana).text
        assert "has begun in this channel" in (await ana.click(listed, label=last)).text
        private = (await ana.slash(ana.dm, "learn", game="gulveig")).message
        await harness.quiet()
        assert "channel of a server" in (await ana.click(private, label=last)).text
        assert harness.sandbox.crashes == []


@pytest.mark.slow
async def test_the_lessons_of_a_game_lead_to_those_of_every_other(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        await begin(harness, ana, "nordic_glory", 0)
        listed = (await ana.slash(harness.channel, "learn", game="nordic_glory")).message
        for listing in harness.catalogue:
            listed = (await ana.choose(listed, [listing.title], custom_id=listed.selects[0].custom_id)).message
            await harness.quiet()
            assert f"Learn {listing.title}" in listed.text
