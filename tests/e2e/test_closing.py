"""Tables that are closed while people sit there: every message says so, and nothing can be pressed any more."""

from __future__ import annotations

import pytest

from bot.panels.look import look
from bot.sandbox import Person
from engines.core import Rng
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.healing import begin, mover
from tests.e2e.playing import play_by_panels

pytestmark = pytest.mark.usefixtures("short_pauses")


async def test_a_closed_table_is_painted_once_more_without_controls(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Mod") as harness:
        mod = appoint(harness, "Mod")
        harness.people.pop("Mod")
        await begin(harness)
        await play_by_panels(harness, Rng("ends"), most=3)
        harness.skald.services.table_sync.pings.forget_who_acted()
        person, _ = mover(harness)
        await harness.skald.services.table_sync.remind(
            await harness.skald.services.sessions.get(1), seat_of(harness, person)
        )
        await harness.quiet()
        board = harness.board(person)
        panels = [harness.panel(p) for p in harness.people.values()]
        harness.sandbox.fail("PATCH", rf"/messages/{board.id}$", status=503, times=4)
        assert "closed" in (await mod.slash(harness.channel, "server end", table=1, sure="yes")).text
        await harness.sandbox.until(lambda: not board.buttons)
        await harness.quiet()
        for seen in (board, *panels):
            assert seen is not None
            assert "closed before the game ended" in seen.text
            assert not seen.selects
            assert not [button for button in seen.buttons if button.custom_id]
        assert person.notifications[-1].deleted
        assert await harness.skald.services.store.panels.of(1) == ()
        assert await harness.skald.services.store.panels.behind(look()) == ()


async def test_a_closed_lobby_loses_its_controls(make_town: MakeTown) -> None:
    async with make_town("Ana", "Mod") as harness:
        ana, mod = harness.people["Ana"], appoint(harness, "Mod")
        await ana.slash(harness.channel, "play", game="gulveig")
        lobby = harness.lobby(ana)
        await mod.slash(harness.channel, "server end", table=1, sure="yes")
        await harness.quiet()
        assert "closed before it ended" in lobby.text
        assert not lobby.buttons


async def test_a_table_closed_while_skald_is_away_from_the_screen_is_closed_at_the_next_start(
    make_town: MakeTown,
) -> None:
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        board = harness.board(harness.people["Ana"])
        await harness.stop()
        await harness.start()
        harness.skald.services.table_sync.paused = True
        await harness.skald.services.sessions.end(1, "closed")
        await harness.stop()
        assert board.buttons
        await harness.start()
        await harness.sandbox.until(lambda: not board.buttons)


def appoint(harness: Harness, name: str) -> Person:
    """Let somebody manage the server."""
    assert harness.channel.guild is not None
    role = harness.channel.guild.add_role("Jarl", permissions=["manage_guild"])
    harness.channel.guild.give(harness.people[name].user, role)
    return harness.people[name]


def seat_of(harness: Harness, person: Person) -> int:
    session = harness.skald.services.sessions.peek(1)
    assert session is not None
    return session.names.index(person.name)
