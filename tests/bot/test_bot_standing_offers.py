"""Standing offers to computer players: looked at once in a situation, taken up or let be, and never for ever."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from bot.autoplay import workers as module
from bot.autoplay.computer_pace import OFFER_PACES, RUN_PACE
from bot.autoplay.computers import Computers
from bot.autoplay.standing_offers import IN_A_ROW
from bot.games import Catalogue, StandingOffers
from bot.store import Status
from tests.bot import worker_players
from tests.bot.harness import ANA, Harness, toy_listing
from tests.bot.test_bot_computers import Threads, demo, settled

LOOKED: Counter[str] = Counter()


def boastful(task):
    """Boast at the first offer."""
    question = task.question
    LOOKED[f"{question.seat}:{question.key}"] += 1
    return (("loud",),) if question.topic == "boast" else worker_players.quick(task)


def modest(task):
    """Let every offer be."""
    question = task.question
    LOOKED[f"{question.seat}:{question.key}"] += 1
    return worker_players.quick(task) if question.blocking else None


def restless(task):
    """Amend whatever can be amended."""
    question = task.question
    LOOKED[f"{question.seat}:{question.key}"] += 1
    return (("song",),) if question.topic == "vow" else worker_players.quick(task)


@pytest.fixture
async def play(store, monkeypatch):
    """Plays with a mind that looks at offers of some topics."""
    made = []

    def build(mind, *topics, inviting=()):
        LOOKED.clear()
        monkeypatch.setattr(module, "decide", mind)
        listing = toy_listing(offers=StandingOffers(frozenset(topics), frozenset(inviting)))
        harness = Harness(store, Catalogue({"toy": listing}))
        players = Computers(harness.sessions, pace=0.0)
        players.workers.pool = Threads(2)
        harness.sessions.watchers.append(players.nudge)
        made.append(players)
        return harness, players

    yield build
    for players in made:
        await players.close()


async def test_an_offer_is_taken_up(play):
    harness, players = play(boastful, "boast")
    session = await demo(harness)
    await settled(players)
    keys = [entry.key for entry in await harness.sessions.log(session)]
    assert keys.count("boast") == 2
    assert keys[1:3] == ["boast", "boast"]


async def test_an_offer_that_is_let_be_is_looked_at_when_it_comes_and_with_each_question(play):
    harness, players = play(modest, "boast")
    session = await demo(harness)
    await settled(players)
    session = await harness.sessions.get(session.table.id)
    assert session.table.status is Status.OVER
    assert 1 <= LOOKED["0:boast"] <= 5
    assert not any(entry.key == "boast" for entry in await harness.sessions.log(session))


async def test_offers_of_other_topics_and_other_peoples_offers_are_not_looked_at(play):
    harness, players = play(boastful)
    await demo(harness)
    await settled(players)
    assert not any(looked.endswith("boast") for looked in LOOKED)

    harness, players = play(boastful, "boast")
    session = await harness.table(ANA, computers=1)
    await settled(players)
    assert set(LOOKED) == {"1:boast"}
    assert (await harness.sessions.get(session.table.id)).moving == (0,)


async def test_an_offer_that_comes_back_for_ever_is_taken_up_a_few_times(play):
    harness, players = play(restless, "vow")
    session = await harness.table(ANA, computers=1)
    await harness.play(session.table.id, (0, "keep", "keep"))
    async with asyncio.timeout(60):
        await settled(players)
    keys = [entry.key for entry in await harness.sessions.log(session)]
    assert sum(key.startswith("vow.amend") for key in keys) == IN_A_ROW
    assert (await harness.sessions.get(session.table.id)).moving == (0,)


async def test_offers_are_looked_at_anew_when_somebody_is_asked_what_invites_others(play):
    looks = {}
    for inviting in ((), ("keep", "ravens", "roll")):
        harness, players = play(modest, "boast", inviting=inviting)
        await demo(harness)
        await settled(players)
        looks[inviting] = LOOKED["0:boast"]
    # Beside its own questions, seat 0 could step in at each of the three that seat 1 was asked.
    assert looks["keep", "ravens", "roll"] == looks[()] + 3


@pytest.mark.parametrize(
    ("people", "inviting", "paces"), [((ANA,), True, OFFER_PACES), ((ANA,), False, 1), ((), True, 1)]
)
async def test_a_computer_leaves_people_who_may_step_in_a_little_time(play, monkeypatch, people, inviting, paces):
    slept = []

    async def sleep(seconds):
        slept.append(seconds)

    harness, players = play(modest, inviting=("ravens",) if inviting else ())
    monkeypatch.setattr(players, "pace", 0.25)
    monkeypatch.setattr(module.asyncio, "sleep", sleep)
    if people:
        session = await harness.table(*people, computers=1)
        await harness.play(session.table.id, (0, "keep", "keep"))
        await running(players)
        await harness.play(session.table.id, (0, "vow", "song"))
        await running(players)
        await harness.play(session.table.id, (0, "ravens", "hugin greet"))
    else:
        await demo(harness)
    await running(players)
    assert slept.count(0.25 * OFFER_PACES) == (paces == OFFER_PACES)
    assert slept.count(0.25) >= 1
    # Where nobody sits, all that there is to do is to look on; people follow the first move of a row alone.
    assert (0.25 * RUN_PACE in slept) == bool(people)


async def running(players):
    await players.drain()


async def test_a_standing_offer_is_found_again_after_a_restart(play):
    harness, players = play(boastful, "boast")
    harness.sessions.watchers.remove(players.nudge)  # it ends before the computer player looks
    session = await harness.table(ANA, computers=1)
    table = session.table.id
    session = await harness.play(table, (0, "keep", "keep"), (1, "keep", "keep"), (1, "vow", "song"))
    assert session.moving == (0,), "the game itself waits for the person"
    assert await harness.store.tables.computer_asked() == (table,)
    players.nudge(table)
    await settled(players)
    keys = [entry.key for entry in await harness.sessions.log(session)]
    assert keys.count("boast") == 1

    harness, players = play(modest)
    session = await harness.table(ANA, computers=1)
    await harness.play(session.table.id, (0, "keep", "keep"), (1, "keep", "keep"), (1, "vow", "song"))
    assert session.table.id not in await harness.store.tables.computer_asked(), "nobody looks at offers in this game"
