"""Standing offers to computer players: looked at once in a situation, taken up or let be, and never for ever."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from bot import computers as module
from bot.computers import Computers
from bot.games import Catalogue
from bot.offers import IN_A_ROW
from bot.store import Status
from tests.bot import minds
from tests.bot.hall import ANA, Hall, toy_listing
from tests.bot.test_bot_computers import Desks, demo, settled

LOOKED: Counter[str] = Counter()


def boastful(task):
    """Boast at the first offer."""
    question = task[-1]
    LOOKED[f"{question.seat}:{question.key}"] += 1
    return (("loud",),) if question.topic == "boast" else minds.quick(task)


def modest(task):
    """Let every offer be."""
    question = task[-1]
    LOOKED[f"{question.seat}:{question.key}"] += 1
    return minds.quick(task) if question.blocking else None


def restless(task):
    """Amend whatever can be amended."""
    question = task[-1]
    LOOKED[f"{question.seat}:{question.key}"] += 1
    return (("song",),) if question.topic == "vow" else minds.quick(task)


@pytest.fixture
async def play(store, monkeypatch):
    """Plays with a mind that looks at offers of some topics."""
    made = []

    def build(mind, *topics):
        LOOKED.clear()
        monkeypatch.setattr(module, "decide", mind)
        hall = Hall(store, Catalogue({"toy": toy_listing(considered=frozenset(topics))}))
        players = Computers(hall.sessions, pace=0.0)
        players._pool = Desks(2)
        hall.sessions.watchers.append(players.nudge)
        made.append(players)
        return hall, players

    yield build
    for players in made:
        await players.close()


async def test_an_offer_is_taken_up(play):
    hall, players = play(boastful, "boast")
    session = await demo(hall)
    await settled(players)
    keys = [entry.key for entry in await hall.sessions.log(session)]
    assert keys.count("boast") == 2
    assert keys[1:3] == ["boast", "boast"]


async def test_an_offer_that_is_let_be_is_looked_at_when_it_comes_and_with_each_question(play):
    hall, players = play(modest, "boast")
    session = await demo(hall)
    await settled(players)
    session = await hall.sessions.get(session.table.id)
    assert session.table.status is Status.OVER
    assert 1 <= LOOKED["0:boast"] <= 5
    assert not any(entry.key == "boast" for entry in await hall.sessions.log(session))


async def test_offers_of_other_topics_and_other_peoples_offers_are_not_looked_at(play):
    hall, players = play(boastful)
    await demo(hall)
    await settled(players)
    assert not any(looked.endswith("boast") for looked in LOOKED)

    hall, players = play(boastful, "boast")
    session = await hall.table(ANA, computers=1)
    await settled(players)
    assert set(LOOKED) == {"1:boast"}
    assert (await hall.sessions.get(session.table.id)).moving == (0,)


async def test_an_offer_that_comes_back_for_ever_is_taken_up_a_few_times(play):
    hall, players = play(restless, "vow")
    session = await hall.table(ANA, computers=1)
    await hall.play(session.table.id, (0, "keep", "keep"))
    async with asyncio.timeout(5):
        await settled(players)
    keys = [entry.key for entry in await hall.sessions.log(session)]
    assert sum(key.startswith("vow.amend") for key in keys) == IN_A_ROW
    assert (await hall.sessions.get(session.table.id)).moving == (0,)
