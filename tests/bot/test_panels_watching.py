"""What those who watch read is made of what everybody may know, and fits a message."""

from __future__ import annotations

import pytest

from bot.client.components import WORDS
from bot.panels.explain import explain
from bot.panels.layout import Layout
from bot.panels.predictions import button_of, guess_page, lines_of
from bot.panels.texts import Texts
from bot.tables.predictions import ShownPredictions, asked
from engines.core import Rng
from tests.bot.test_panels_secrecy import session_of
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants

MOMENTS, EVERY = 90, 6


@pytest.mark.parametrize("key", entrants())
def test_explain_says_the_same_to_everybody_whatever_is_hidden(key: str) -> None:
    entrant, rng, texts = entrants()[key], Rng("explain"), Texts()
    differed = 0
    for table in entrant.tables[:3]:
        for step, (game, _, entry) in enumerate(random_play(entrant, table, "explain", MOMENTS)):
            if step % EVERY:
                continue
            other = entrant.another_world(game, None, rng)
            differed += other.state != game.state
            for seated in (False, True):
                page = explain(texts, session_of(entrant, game, entry, table.seats), seated=seated)
                assert explain(texts, session_of(entrant, other, entry, table.seats), seated=seated) == page
                assert said(page) < WORDS
            assert_named_once(page, entrant.listing.chapter_at(game.view(None)))
    assert differed or entrant.redeal is None


def assert_named_once(page: Layout, chapter: str) -> None:
    """The part of the game that is being played stands in a heading or in the line below it, not in both."""
    heading, line = page.words.split("\n\n")[1].split("\n")[:2]
    assert (chapter in heading) is not line.lstrip("*").startswith(chapter) or not chapter


def test_what_a_roll_comes_to_is_explained_for_a_hunt_as_well_as_for_a_fight() -> None:
    """One sentence serves both: nobody falls in a hunt."""
    entrant, texts = entrants()["champions_of_midgard"], Texts()
    pages = {}
    for table in entrant.tables:
        for game, question, entry in random_play(entrant, table, "hunts", MOMENTS * 4):
            if question.topic == "roll":
                kind = "fight" if game.view(None).fight.enemy else "hunt"
                pages[kind] = explain(texts, session_of(entrant, game, entry, table.seats)).words
        if len(pages) == 2:
            break
    assert "In a fight hits then hurt the enemy, and warriors fall" in pages["fight"]
    assert "In a hunt hits bring Food, and nobody falls." in pages["hunt"]


def test_explain_names_the_marks_of_the_picture_that_is_shown() -> None:
    entrant, texts = entrants()["champions_of_midgard"], Texts()
    pages = {}
    for game, question, entry in random_play(entrant, entrant.tables[0], "pictures", MOMENTS * 4):
        if question.topic in {"leader", "place", "roll"} and question.topic not in pages:
            pages[question.topic] = explain(texts, session_of(entrant, game, entry, entrant.tables[0].seats)).words
    for topic, word in {"leader": "On each card of a leader", "place": "The houses:", "roll": "The dice, one"}.items():
        assert [other for other, words in pages.items() if word in words] == [topic]


@pytest.mark.parametrize("key", [key for key, entrant in entrants().items() if entrant.elsewhere is None])
def test_explain_tells_whoever_sits_there_what_the_marks_of_a_hand_mean(key: str) -> None:
    entrant, texts, told = entrants()[key], Texts(), set[str]()
    listing, prefix = entrant.listing, "explain.hand."
    for table in entrant.tables:
        game, _, entry = next(random_play(entrant, table, "hands", 1))
        session, kinds = session_of(entrant, game, entry, table.seats), listing.pictures.hand_marks(game.view(None))
        watched, seated = explain(texts, session), explain(texts, session, seated=True)
        part = "\n".join(
            [texts("explain.hand"), texts("explain.hand-pick"), *[listing.phrases(prefix + k) for k in kinds]]
        )
        assert seated.words == f"{watched.words}\n\n{part}"
        assert seated.foot != watched.foot
        assert seated.rows == watched.rows
        told |= {prefix + kind for kind in kinds}
    assert told == {phrase for phrase in listing.phrases.ids() if phrase.startswith(prefix)}


@pytest.mark.parametrize("key", entrants())
def test_what_may_be_guessed_gives_nothing_away(key: str) -> None:
    """Question, button and the page behind it stay the same when what is hidden is dealt anew."""
    entrant, rng, texts = entrants()[key], Rng("guess"), Texts()
    shown = 0
    for table in entrant.tables[:3]:
        for game, _, entry in random_play(entrant, table, "guess", MOMENTS):
            other = entrant.another_world(game, None, rng)
            pages = []
            for world in (game, other):
                session = session_of(entrant, world, entry, table.seats)
                found = asked(session)
                predictions = ShownPredictions(found, guessed=3)
                page = None if found is None else guess_page(texts, session, found, "")
                pages.append((lines_of(texts, session, predictions), button_of(texts, 1, predictions), page))
            assert pages[0] == pages[1]
            assert len(pages[0][1]) == (pages[0][2] is not None), "one button, whatever may be guessed"
            shown += bool(pages[0][1])
    assert shown or entrant.elsewhere is not None


@pytest.mark.parametrize("key", [key for key, entrant in entrants().items() if entrant.elsewhere is None])
def test_explain_knows_every_question_of_a_game(key: str) -> None:
    listing = entrants()[key].listing
    wanted = {f"explain.asked.{topic}" for topic in listing.rules.info.topics}
    assert {phrase for phrase in listing.phrases.ids() if phrase.startswith("explain.asked.")} == wanted


def test_who_is_ahead_is_said_with_the_reasons() -> None:
    entrant, texts = entrants()["nordic_glory"], Texts()
    ahead = set()
    for game, _, entry in random_play(entrant, entrant.tables[0], "ahead", MOMENTS * 3):
        words = explain(texts, session_of(entrant, game, entry, 2)).words
        left = [side.left for side in game.view(None).sides]
        if left[0] != left[1]:
            winner = ("Ana", "Björn")[left[1] > left[0]]
            assert f"{winner} is ahead" in words
            assert f"The Jarl of {winner} has {max(left)} defense left, the other one {min(left)}." in words
            ahead.add(winner)
    assert ahead


def said(page: Layout) -> int:
    return len(page.head) + len(page.words) + len(page.foot)
