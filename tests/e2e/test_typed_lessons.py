"""A lesson for somebody who reads and types alone: no picture is looked at, and no control is needed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.learning.content import read
from bot.learning.texts import filled
from bot.panels.typed_words import on_controls
from engines.core import Ask, format_picks
from tests.e2e.conftest import MakeTown
from tests.e2e.test_learning import ONE_QUICKLY, begun, wanted


def told_of_pictures(part: Any) -> Iterator[str]:
    """Give the words of every picture in a message's components."""
    if isinstance(part, list):
        for one in part:
            yield from told_of_pictures(one)
    elif isinstance(part, dict):
        if "media" in part:
            yield part.get("description") or ""
        for one in part.values():
            yield from told_of_pictures(one)


@pytest.mark.parametrize("game", ONE_QUICKLY)
async def test_a_lesson_is_played_by_text_alone(make_town: MakeTown, game: str) -> None:
    async with make_town("Ana") as harness:
        ana, listing, play, said = harness.people["Ana"], harness.catalogue[game], begun(harness, game, 0), ""
        offered = await ana.autocomplete(harness.channel, "learn", game=game, lesson="1")
        assert ("1", f"1 · {play.lesson.title}") in [(choice.value, choice.label) for choice in offered]
        seen = (await ana.slash(harness.channel, "learn", game=game, lesson=play.lesson.title)).message
        while (step := play.step) is not None:
            await harness.quiet()
            assert seen.ephemeral
            told = list(told_of_pictures(seen.components))
            assert told
            assert all(told), "a picture without words"
            for text in (said, step.say):
                assert filled(text, listing.phrases, listing.teaching.figures)[:40] in seen.text
            offered = await ana.autocomplete(harness.channel, "learn", answer="")
            if not step.topic:
                assert [choice.value for choice in offered] == ["Go on"]
                answer, play = "go on", play.go_on()
            else:
                picks = wanted(play)
                assert picks[0][0].split()[0] in " ".join(choice.value for choice in offered)
                answer, play = format_picks(picks), play.answer(picks)
            said = play.said
            seen = (await ana.slash(harness.channel, "learn", answer=answer)).message
        await harness.quiet()
        assert "whole lesson" in seen.text
        over = await ana.slash(harness.channel, "learn", answer="go on")
        assert "is over" in over.text
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


async def test_what_is_typed_wrong_in_a_lesson_changes_nothing_and_says_what_to_type(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana, game = harness.people["Ana"], "thor_vs_loki"
        typed = {"answer": "go on"}
        assert "in no lesson" in (await ana.slash(harness.channel, "learn", **typed)).text
        last = len(read(game).lessons)
        assert "`/play`" in (await ana.slash(harness.channel, "learn", game=game, lesson=str(last))).text
        assert f"1 to {last}" in (await ana.slash(harness.channel, "learn", game=game, lesson="the moon")).text
        assert "one of them" in (await ana.slash(harness.channel, "learn", game=game, lesson="2", answer="1")).text
        await ana.slash(harness.channel, "learn", game=game, lesson="2")
        assert "type `Go on`" in (await ana.slash(harness.channel, "learn", answer="draw")).text
        assert "in no lesson" in (await ana.slash(harness.channel, "learn", game="gulveig", **typed)).text
        play = begun(harness, game, 1).go_on()
        seen = (await ana.slash(harness.channel, "learn", **typed)).message
        await harness.quiet()
        described = (await ana.click(seen, label="Describe")).message
        assert "`/learn`, under `answer`" in described.text
        assert play.question is not None
        ask = play.game.ask(play.question.seat, play.question.key)
        assert isinstance(ask, Ask)
        naming = on_controls(harness.catalogue[game], play.game.view(0), ("Ana", "Bo"))
        for option in ask.options:
            assert (naming(ask, option) in described.text) is not bool(option.why_not)
        assert "not one of the choices" in (await ana.slash(harness.channel, "learn", answer="dance")).text
        wrong = (await ana.slash(harness.channel, "learn", answer="challenge b")).message
        await harness.quiet()
        assert "Begin in column a" in wrong.text
        assert "💡" not in wrong.text
        wrong = (await ana.slash(harness.channel, "learn", answer="draw")).message
        await harness.quiet()
        assert "💡 Not yet, after 2 tries. Here it is: " in wrong.text
        again = (await ana.slash(harness.channel, "learn", **typed)).message
        await harness.quiet()
        assert f"Step {play.at + 1} of" in again.text
        legend = (await ana.click(again, label="Legend")).message
        await harness.quiet()
        assert "Thor vs Loki" in legend.text
        hand = (await ana.click(legend, label="My hand")).message
        await harness.quiet()
        assert "on your hand" in hand.text
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []
