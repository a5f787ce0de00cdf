"""The lines by which a channel follows a game: heavy things, chapter by chapter, and nothing that is not public."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec.structs import replace

from bot.games import HEAVY
from bot.games.commentary import commentary_of
from bot.panels import news
from bot.panels.chapter_lines import GameStory, go_on, lines_of
from bot.panels.texts import Texts
from bot.store import Status
from engines.core import Entry, Game, Rng
from tests.bot.test_panels_secrecy import session_of
from tests.conformance.playing import random_play
from tests.conformance.registry import Entrant, entrants

MOMENTS = 150
OWN = [pytest.param(entrant, id=key) for key, entrant in entrants().items() if entrant.elsewhere is None]


def played(entrant: Entrant, most: int = MOMENTS) -> list[tuple[Game[Any, Any, Any], Entry[Any]]]:
    """Return the beginning of a random game: each entry with the game after it."""
    game, first = entrant.start(entrant.tables[0], "lines")
    moments = [(game, first)]
    for before, question, entry in random_play(entrant, entrant.tables[0], "lines", most):
        after, _ = before.play(question.seat, question.key, entry.picks)
        moments.append((after, entry))
    return moments


def told_lines(entrant: Entrant, moments: list[tuple[Game[Any, Any, Any], Entry[Any]]]) -> list[tuple[str, ...]]:
    """Return the lines after each entry."""
    texts, story, found = Texts(), GameStory(), []
    for game, entry in moments:
        session = session_of(entrant, game, entry, entrant.tables[0].seats)
        story = go_on(texts, session, story, game, entry)
        found.append(lines_of(texts, session, story))
    return found


@pytest.mark.parametrize("entrant", OWN)
def test_every_kind_of_fact_has_a_weight_and_great_ones_are_heavy_enough_to_be_told(entrant: Entrant) -> None:
    kinds = {kind.__name__ for kind in get_args(entrant.rules.types.fact)}
    commentary = commentary_of(entrant.key)
    assert set(commentary.weights) == kinds
    assert commentary.great <= kinds
    assert {one.fact for one in commentary.heavier} <= kinds
    assert all(0 <= weight <= 9 for weight in commentary.weights.values())
    assert commentary.weights["GameOver"] == 9
    fields = {kind.__name__: set(kind.__struct_fields__) for kind in get_args(entrant.rules.types.fact)}
    assert all(set(one.where) <= fields[one.fact] for one in commentary.heavier)
    assert all(one.weight > commentary.weights[one.fact] for one in commentary.heavier)


@pytest.mark.parametrize("entrant", OWN)
def test_a_line_for_each_chapter_tells_heavy_things_and_stays_when_the_next_one_has_begun(entrant: Entrant) -> None:
    moments = played(entrant, 400)
    lines = told_lines(entrant, moments)
    assert all(len("\n".join(each)) < 3000 for each in lines)
    assert any(len(each) > 1 or " · " in "".join(each) for each in lines), "no chapter ever had a line"
    heavy = [
        fact
        for _, entry in moments
        for told in entry.told
        if (fact := told.seen_by(None)) is not None and entrant.listing.watching.commentary.weight(fact) >= HEAVY
    ]
    assert heavy


@pytest.mark.parametrize("entrant", OWN)
def test_lines_and_news_are_the_same_whatever_is_hidden(entrant: Entrant) -> None:
    rng, texts, moments = Rng("lines"), Texts(), played(entrant, 80)
    hidden = [
        (entrant.another_world(game, None, rng), replace(entry, told=tuple(t for t in entry.told if t.to is None)))
        for game, entry in moments
    ]
    public = [(game, replace(entry, told=tuple(t for t in entry.told if t.to is None))) for game, entry in moments]
    assert told_lines(entrant, hidden) == told_lines(entrant, public)
    for (game, entry), (other, same) in zip(public, hidden, strict=True):
        sessions = [session_of(entrant, g, e, entrant.tables[0].seats) for g, e in ((game, entry), (other, same))]
        told = [news.heaviest(texts, session, entry, 4, end=False) for session in sessions]
        assert told[0] == told[1]
        assert len(told[0]) <= 4


def test_what_is_taken_back_is_told_no_more() -> None:
    entrant = entrants()["gulveig"]
    texts, story = Texts(), GameStory()
    moments = played(entrant, 200)
    for game, entry in moments:
        session = session_of(entrant, game, entry, entrant.tables[0].seats)
        story = go_on(texts, session, story, game, entry)
        if story.chapters[-1].told:
            break
    assert story.chapters[-1].told[-1].n == entry.n
    back = Entry(entry.n + 1, 0, withdraws=entry.n)
    story = go_on(texts, session, story, moments[entry.n - 1][0], back)
    assert all(told.n < entry.n for one in story.chapters for told in one.told)


def test_everybody_who_gave_up_in_the_last_chapter_is_named_beside_the_end() -> None:
    entrant = entrants()["gulveig"]
    config = next(config for config in entrant.tables if config.seats == 3)
    texts, story = Texts(), GameStory()
    game, entry = entrant.start(config, "given up")
    for gone in (None, 1, 2):
        if gone is not None:
            game, entry = game.resign(gone)
        session = session_of(entrant, game, entry, 3)
        story = go_on(texts, session, story, game, entry)
    assert game.outcome() is not None
    over = replace(session, table=replace(session.table, status=Status.OVER))
    (line,) = lines_of(texts, over, story)
    assert line.endswith("Björn gives up. · Cleo gives up. · Ana wins the game!")
