"""After a start: only what is behind is taken up, a little at a time, and nothing is lost."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from bot.client import catch_up
from bot.client.turn_pings import TurnPings
from bot.panels.look import look
from bot.panels.table import Panels
from bot.store import GALLERY, Status
from bot.tables.loader import Loader
from engines.core import Rng
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.playing import open_table, play_by_panels, waited_for

SHORT = "goal=500 max_hands=3"


@pytest.fixture
def loaded(monkeypatch):
    """The tables that were loaded from the store, in order."""
    tables = []
    load = Loader.load

    async def noted(loader, table):
        tables.append(table)
        return await load(loader, table)

    monkeypatch.setattr(Loader, "load", noted)
    return tables


def edits(harness: Harness, since: int) -> list[str]:
    requests = list(harness.sandbox.requests)[since:]
    return [f"{request.method} {request.path}" for request in requests if "/messages" in request.path]


def change(harness: Harness, statement: str) -> None:
    with closing(sqlite3.connect(harness.folder / "town.db")) as connection:
        connection.execute(statement)
        connection.commit()


async def start_again(harness: Harness) -> None:
    await harness.start()
    await harness.skald.services.catch_up.done()
    await harness.quiet()


async def test_nothing_is_loaded_or_edited_after_a_start_that_is_right(make_town: MakeTown, loaded) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        await play_by_panels(harness, Rng("right"), most=3)
        await harness.quiet()
        await harness.stop()
        loaded.clear()
        since = len(harness.sandbox.requests)
        await start_again(harness)
        assert loaded == []
        assert edits(harness, since) == []
        assert await play_by_panels(harness, Rng("on"), most=2) == 2


async def test_another_look_is_compared_and_edits_only_what_differs(make_town: MakeTown, loaded) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        await harness.quiet()
        await harness.stop()
        change(harness, "UPDATE displays SET look = 'that of an older version'")
        loaded.clear()
        since = len(harness.sandbox.requests)
        await start_again(harness)
        assert loaded == [1]
        assert edits(harness, since) == []
        services = harness.skald.services
        assert services.sessions.peek(1) is None
        assert await services.store.panels.behind(look()) == ()

        await harness.stop()
        change(harness, "UPDATE displays SET look = 'that of an older version'")
        change(harness, "UPDATE panels SET digest = 'other' WHERE audience = 'gallery'")
        since = len(harness.sandbox.requests)
        await start_again(harness)
        assert [line.split()[0] for line in edits(harness, since)] == ["PATCH"]


async def test_what_was_played_but_not_shown_is_shown_after_the_start(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        await harness.quiet()
        services = harness.skald.services
        services.table_sync.paused = True
        person = waited_for(harness)[0]
        session = await services.sessions.get(1)
        question = session.asked[0]
        assert session.game is not None
        picks = session.game.legal(question.seat, question.key).sample(Rng("unseen"))
        await services.sessions.play(1, question.seat, question.key, picks, user=person.user.id)
        before = harness.board(person).text
        await harness.stop()
        await start_again(harness)
        panel = next(p for p in await harness.skald.services.store.panels.of(1) if p.audience == GALLERY)
        assert panel.shown == session.table.head + 1
        assert harness.board(person).text != before


async def test_what_could_not_be_shown_to_somebody_is_shown_after_the_start(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with make_town("Ana", "Bo") as harness:

        async def dies(*_: object) -> None:
            raise OSError("the process is gone")

        with monkeypatch.context() as patched:
            patched.setattr(TurnPings, "show", dies)
            await open_table(harness, "gulveig", seats=2, options=SHORT)
            await harness.skald.services.table_sync.drain()
            assert not [p for p in await harness.skald.services.store.panels.of(1) if "ping" in str(p.audience)]
            await harness.stop()
        await start_again(harness)
        assert [p for p in await harness.skald.services.store.panels.of(1) if "ping" in str(p.audience)]


async def test_only_so_many_tables_are_looked_at_at_once(make_town: MakeTown, monkeypatch: pytest.MonkeyPatch) -> None:
    async with make_town("Ana", "Bo") as harness:
        for _ in range(5):
            await harness.people["Ana"].slash(harness.channel, "play", game="gulveig")
        await harness.quiet()
        await harness.stop()
        change(harness, "UPDATE displays SET look = 'that of an older version'")
        inside, most, lobby = 0, 0, Panels.lobby

        async def counted(panels, *table):
            nonlocal inside, most
            inside += 1
            most = max(most, inside)
            try:
                return await lobby(panels, *table)
            finally:
                inside -= 1

        monkeypatch.setattr(Panels, "lobby", counted)
        await start_again(harness)
        assert 1 <= most <= catch_up.AT_ONCE
        assert await harness.skald.services.store.panels.behind(look()) == ()


async def test_a_computer_player_who_is_asked_goes_on_after_the_start(make_town: MakeTown, monkeypatch) -> None:
    async with make_town("Ana") as harness:
        monkeypatch.setattr("bot.autoplay.computers.Computers.nudge", lambda *_: None)
        await open_table(harness, "gulveig", seats=2, options=SHORT, computers=1)
        monkeypatch.undo()
        store = harness.skald.services.store
        before = await store.tables.get(1)
        assert before is not None
        assert before.status is Status.PLAYING
        await harness.stop()
        await start_again(harness)
        waiting = await harness.skald.services.sessions.get(1)
        assert not waiting.computer_asked
        assert await harness.skald.services.store.tables.computer_asked() == ()
