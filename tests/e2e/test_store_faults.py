"""Every fault of the store's has its outcome: what is accepted stays, what is refused leaves nothing."""

from __future__ import annotations

import asyncio
import resource
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection

from bot.client.message_api import MessageApi
from bot.panels.layout import Layout
from bot.sandbox import Seen
from bot.sandbox.people import Reply
from bot.store import GALLERY, AudienceKind, StoreFull, StoreReadOnly
from engines.core import Rng
from tests.e2e.conftest import Logs, MakeTown
from tests.e2e.harness import Harness, moves
from tests.e2e.healing import begin
from tests.e2e.playing import dismiss, head, play_by_panels, waited_for, words

SHORT = "goal=500 max_hands=3"


async def test_a_lock_that_passes_only_delays_a_move(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        before = await head(harness)
        with held(harness):
            pressing = asyncio.create_task(press(harness))
            await asyncio.sleep(2.0)
            assert not pressing.done()
            assert await head(harness) == before
        assert not (await pressing).failed
        await harness.quiet()
        assert await head(harness) == before + 1
        await goes_on(harness)


async def test_a_lock_that_stays_is_told_and_nothing_is_kept(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        await pragma(harness, "busy_timeout=200")
        before, asked = await head(harness), len(harness.sandbox.requests)
        with held(harness):
            for _ in range(3):
                reply = await press(harness)
                assert not reply.failed
                assert "The store is busy" in words(reply)
                assert "nothing has changed" in words(reply)
            await asyncio.sleep(0.3)
            assert len(harness.sandbox.requests) - asked <= 12
        await pragma(harness, "busy_timeout=5000")
        assert await head(harness) == before
        await goes_on(harness)


async def test_an_outage_is_logged_when_it_begins_and_when_it_is_over(
    make_town: MakeTown, logs: Logs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.store.outage.CALM", 0.05)
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        await pragma(harness, "busy_timeout=20")
        harness.skald.services.requests.every = 0.05
        before = len(logs())
        with held(harness):
            for _ in range(5):
                assert "The store is busy" in words(await press(harness))
            harness.skald.services.table_sync.dirty(1)
            await asyncio.sleep(0.5)
        await pragma(harness, "busy_timeout=5000")
        for _ in range(1_000):
            if not harness.skald.services.store.outage.ongoing:
                break
            await asyncio.sleep(0.05)
        told = [line for line in logs()[before:] if line["level"] in ("warning", "error")]
        assert [line["event"] for line in told] == ["the database fails", "the database works again"]
        assert told[1]["failures"] >= 5
        await goes_on(harness)


@pytest.mark.slow
async def test_a_lock_longer_than_discords_patience_is_told_all_the_same(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        await pragma(harness, "busy_timeout=3200")
        with held(harness):
            reply = await press(harness)
        await pragma(harness, "busy_timeout=1700")
        assert not reply.failed
        assert "The store is busy" in words(reply)
        person = waited_for(harness)[0]
        with held(harness):
            typed = await person.slash(harness.channel, "table act", move="60", table=1)
            await answered(harness)
        assert not typed.failed
        assert "The store is busy" in words(typed)
        assert await head(harness) == 0
        await goes_on(harness)


async def test_a_lobby_that_had_to_wait_is_there_for_everybody(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        with held(harness):
            opening = asyncio.create_task(ana.slash(harness.channel, "play", game="gulveig", options=SHORT))
            await asyncio.sleep(1.8)
        assert not (await opening).failed
        await harness.quiet()
        lobbies = [seen for seen in bo.sees(harness.channel) if not seen.deleted]
        assert lobbies == [harness.lobby(bo)]
        assert ana.sees(harness.channel) == lobbies
        assert not (await bo.click(lobbies[0], label="Join")).failed
        assert not (await ana.click(lobbies[0], label="Start")).failed
        await harness.quiet()
        await goes_on(harness)


@pytest.mark.slow
async def test_a_full_disk_is_told_and_play_goes_on_when_there_is_room(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        await pragma(harness, f"max_page_count={await pragma(harness, 'page_count')}")
        with pytest.raises(StoreFull):
            await fill(harness)
        reply = await press_until_refused(harness)
        assert "no room left" in words(reply)
        before, asked = await head(harness), len(harness.sandbox.requests)
        for _ in range(3):
            assert "no room left" in words(await press(harness))
        await asyncio.sleep(0.3)
        assert len(harness.sandbox.requests) - asked <= 20
        assert await head(harness) == before
        await pragma(harness, "max_page_count=1000000")
        await goes_on(harness)


async def test_a_disk_that_fills_during_the_commit_of_a_move_is_told(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size_of_log(harness), hard))
        try:
            reply = await press_until_refused(harness)
            before = await head(harness)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert "nothing has changed" in words(reply)
        assert await head(harness) == before
        await goes_on(harness)


async def test_a_database_that_may_only_be_read_is_told_and_play_goes_on_afterwards(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        before = await head(harness)
        await pragma(harness, "query_only=1")
        reply = await press(harness)
        assert not reply.failed
        assert "may only be read" in words(reply)
        person = waited_for(harness)[0]
        assert moves((await person.click(harness.board(person), label="My hand")).message)
        assert await head(harness) == before
        await pragma(harness, "query_only=0")
        await goes_on(harness)


@pytest.mark.slow
async def test_what_was_posted_while_nothing_could_be_written_is_not_posted_again(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        screen = harness.skald.services.table_sync.panel_sync
        board = harness.board(harness.people["Ana"])
        await pragma(harness, "query_only=1")
        harness.later = 51 * 60_000  # the board is too old to be edited
        session = await harness.skald.services.sessions.get(1)
        card = await harness.skald.services.panels.gallery(session)
        card = replace(card, foot="changed")
        asked = len(harness.sandbox.requests)
        for _ in range(5):
            with pytest.raises(StoreReadOnly):
                await screen.bring(session, GALLERY, session.place, card)
        assert [r for r in harness.sandbox.requests[asked:] if r.method != "GET"] == []
        assert not board.deleted
        await pragma(harness, "query_only=0")
        await screen.bring(session, GALLERY, session.place, card)
        assert board.deleted
        assert len(boards(harness)) == 1
        await goes_on(harness)


@pytest.mark.parametrize("restart", [False, True])
async def test_a_disk_that_fills_in_the_middle_of_a_repost_leaves_one_board(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch, *, restart: bool
) -> None:
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        send = MessageApi.send

        async def full_afterwards(message_api: MessageApi, channel: int, card: Layout, **more: Any) -> int:
            message = await send(message_api, channel, card, **more)
            if "Describe" in str(card.rows):
                await pragma(harness, "query_only=1")
            return message

        monkeypatch.setattr(MessageApi, "send", full_afterwards)
        harness.later = 51 * 60_000  # the board is too old to be edited
        session = await harness.skald.services.sessions.get(1)
        card = replace(await harness.skald.services.panels.gallery(session), foot="changed")
        with pytest.raises(StoreReadOnly):
            await harness.skald.services.table_sync.panel_sync.bring(session, GALLERY, session.place, card)
        monkeypatch.setattr(MessageApi, "send", send)
        if restart:
            await harness.stop()
            await harness.start()
        else:
            await pragma(harness, "query_only=0")
            harness.skald.services.table_sync.dirty(1)
        await harness.quiet()
        assert len(boards(harness)) == 1
        await goes_on(harness)
        assert len(boards(harness)) == 1
        assert [p for p in await harness.skald.services.store.panels.of(1) if p.audience.outdated] == []


@pytest.mark.parametrize("restart", [False, True])
async def test_an_outdated_board_that_could_not_be_deleted_goes_later(make_town: MakeTown, *, restart: bool) -> None:
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        board = harness.board(harness.people["Ana"])
        harness.sandbox.fail("DELETE", rf"/messages/{board.id}$", status=503, times=3)
        harness.later = 51 * 60_000
        await press_until_moved(harness)
        assert len(boards(harness)) == 2
        if restart:
            await harness.stop()
            await harness.start()
        await harness.sandbox.until(lambda: board.deleted)
        await harness.quiet()
        assert len(boards(harness)) == 1


def boards(harness: Harness) -> list[Seen]:
    ana = harness.people["Ana"]
    seen = [seen for place in harness.places() for seen in ana.sees(place) if not seen.deleted]
    return [each for each in seen if any(button.label == "Describe" for button in each.buttons)]


async def press_until_moved(harness: Harness) -> None:
    """Play until there is an entry more."""
    before = await head(harness)
    while await head(harness) == before:
        assert await play_by_panels(harness, Rng("moved"), most=1) == 1


async def press(harness: Harness) -> Reply:
    """Use the first control of whoever is waited for."""
    person = waited_for(harness)[0]
    panel = harness.panel(person)
    assert panel is not None
    kind, custom_id, least = moves(panel)[0]
    if kind == "press":
        reply = await person.click(panel, custom_id=custom_id)
    else:
        select = next(select for select in panel.selects if select.custom_id == custom_id)
        reply = await person.choose(panel, select.values[:least], custom_id=custom_id)
    await answered(harness)
    dismiss(person, reply)
    return reply


async def press_until_refused(harness: Harness) -> Reply:
    """Play until a move cannot be written down."""
    rng = Rng("refused")
    for _ in range(200):
        await harness.sandbox.until(lambda: waited_for(harness))
        person = waited_for(harness)[0]
        panel = harness.panel(person)
        assert panel is not None
        kind, custom_id, least = rng.pick(moves(panel))
        if kind == "press":
            reply = await person.click(panel, custom_id=custom_id)
        else:
            select = next(select for select in panel.selects if select.custom_id == custom_id)
            reply = await person.choose(panel, rng.sample(select.values, least), custom_id=custom_id)
        await answered(harness)
        assert not reply.failed
        refused = "nothing has changed" in words(reply)
        dismiss(person, reply)
        if refused:
            return reply
    raise AssertionError("every move could be written down")


def size_of_log(harness: Harness) -> int:
    return (harness.folder / "town.db-wal").stat().st_size


async def fill(harness: Harness) -> None:
    """Write until there is no room."""
    for n in range(400):
        await harness.skald.services.store.facts.set(f"filler {n}", "x" * 500)


async def answered(harness: Harness) -> None:
    """Wait for the whole of an answer, which may come after its announcement."""
    await harness.sandbox.until(lambda: harness.skald.intake.empty, timeout=30.0)


@contextmanager
def held(harness: Harness) -> Iterator[None]:
    """Let another program hold the write lock."""
    other = sqlite3.connect(f"{harness.folder}/town.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


async def pragma(harness: Harness, text: str) -> int:
    """Set something on the connection that writes."""

    def work(connection: Connection) -> int:
        driver = connection.connection.driver_connection
        assert driver is not None
        row = driver.execute(f"PRAGMA {text}").fetchone()
        return int(row[0]) if row else 0

    return await harness.skald.services.store.writer.connection.run(work)


async def goes_on(harness: Harness) -> None:
    """Play on; every accepted move is in the log once, and the screen shows what the table has come to."""
    await harness.sandbox.until(lambda: harness.skald.services.table_sync.retry.idle, timeout=30.0)
    await harness.quiet()
    assert await play_by_panels(harness, Rng("on"), most=4) == 4
    rows = await harness.skald.services.store.log.entries(1)
    assert [row.n for row in rows] == list(range(await head(harness) + 1))
    assert max(Counter(row.key for row in rows).values()) == 1
    assert harness.skald.services.table_sync.panel_registry.written
    assert {
        panel.shown
        for panel in await harness.skald.services.store.panels.of(1)
        if panel.audience.kind is AudienceKind.HAND
    } == {await head(harness)}
