"""The server is away for a while under running bots: whoever presses is told, nothing is lost, and all goes on."""

from __future__ import annotations

import asyncio

import pytest

from bot.store import By
from engines.core import Rng
from tests.e2e.conftest import logs
from tests.e2e.harness import make_a_move, moves

__all__ = ["logs"]

SENTENCE = "I cannot write this down right now"


async def play(town, luck, times):
    """Let people make moves, each answered, until so many more are stored."""
    (table,) = await town.bots[0].store.tables.live()
    least = await town.head(table.id) + times
    async with asyncio.timeout(120):
        while await town.head(table.id) < least:
            for person in town.people.values():
                for panel in [panel for panel in person.dms() if not panel.deleted and moves(panel)][-1:]:
                    await make_a_move(person, panel, luck)
            await town.quiet()
    return table.id


async def press(town, luck):
    """Use a control of a move once; return what is shown then."""
    panel, person = next(
        (panel, person)
        for person in town.people.values()
        for panel in person.dms()
        if not panel.deleted and moves(panel)
    )
    return (await make_a_move(person, panel, luck)).text


@pytest.mark.parametrize(("processes", "alone"), [(1, True), (2, False)], ids=["leader", "fleet"])
@pytest.mark.slow
async def test_presses_during_an_outage_are_told_and_afterwards_all_goes_on(make_town, server, logs, processes, alone):
    cluster, url = server
    async with make_town(processes, url=url, alone=alone) as town:
        ana, hall, luck = town.people["Ana"], town.channels[0], Rng("outage")
        await town.table(shard=0)
        table = await play(town, luck, 2)
        before = [bot.store.ownership.process for bot in town.bots]
        for _ in range(2):
            head = await town.head(table)
            await town.quiet()
            await asyncio.to_thread(cluster.stop)
            for _ in range(2):
                shown = [await press(town, luck), (await ana.slash(hall, "table hand", table=table)).text]
                assert alone or [SENTENCE in text for text in shown] == [True, True], "a leader can show what it knows"
            assert SENTENCE in (await ana.slash(hall, "play", game="gulveig")).text
            await asyncio.to_thread(cluster.start)
            await town.shared()
            assert await town.head(table) == head
            await play(town, luck, 3)
        assert len(await town.bots[0].store.tables.live()) == 1
        assert [bot.store.ownership.process for bot in town.bots] == before
        rows = await town.bots[0].store.log.entries(table)
        assert [row.n for row in rows] == list(range(await town.head(table) + 1))
        answers = [(row.seat, row.key) for row in rows if row.by is By.PLAYER]
        assert len(answers) == len(set(answers)), "a move was stored twice"
    ours = [line for line in logs() if line["logger"].startswith("bot.")]
    events = [line["event"] for line in ours if line["level"] in {"warning", "error"}]
    assert events.count("the database fails") <= 2 * processes
    assert set(events) <= {"the database fails", "the database works again"}
