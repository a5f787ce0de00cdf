"""The pulse notices a loop that is held up, and beats no more when the store does not write."""

from __future__ import annotations

import asyncio
import time

import pytest

from bot.operator.heartbeat import Heartbeat
from bot.store import NewTable, Sitter
from bot.tables.guild_rules import LOBBIES, GuildRules, ServerRules
from bot.tables.lobby_error import LobbyError
from tests.operator.stored_games import ANA, BO, CHANNEL, GUILD, opened, play


@pytest.fixture
async def store(tmp_path):
    store = await opened(tmp_path / "skald.db")
    yield store
    await store.close()


async def test_a_loop_that_is_held_up_is_late(store):
    heartbeat = Heartbeat(store, beat=0.02)
    heartbeat.start()
    await asyncio.sleep(0.05)
    before = heartbeat.lag
    time.sleep(before + 0.3)  # noqa: ASYNC251 - holding the loop up is what this is about
    async with asyncio.timeout(30):
        while heartbeat.lag < before + 0.2:  # noqa: ASYNC110 - the pulse tells nobody
            await asyncio.sleep(0.01)
    await heartbeat.close()


async def test_the_heartbeat_stops_when_the_store_does_not_write(store, tmp_path):
    file = tmp_path / "beat"
    heartbeat = Heartbeat(store, file, beat=0.001)
    heartbeat.start()
    async with asyncio.timeout(30):
        while not file.exists():  # noqa: ASYNC110 - the pulse tells nobody
            await asyncio.sleep(0.01)
    await store.close()
    await asyncio.sleep(0.1)
    file.unlink()
    await asyncio.sleep(0.2)
    assert not file.exists()
    await heartbeat.close()


async def test_a_servers_choices_leave_everything_else_in_its_row_alone(store):
    servers = GuildRules(store)
    assert await servers.rules(GUILD) == ServerRules()
    await store.guilds.save(GUILD, '{"colour": "red", "limit": 3}')
    assert await servers.change(GUILD, channels=[CHANNEL]) == ServerRules((CHANNEL,), 3)
    assert '"colour":"red"' in await store.guilds.settings(GUILD)


async def test_tables_in_threads_count_for_their_channel_and_direct_messages_have_no_gate(store):
    servers = GuildRules(store)
    await play(store, moves=0)
    await servers.change(GUILD, limit=1)
    with pytest.raises(LobbyError, match="crowded"):
        async with servers.admitted(GUILD, host=1, place=999, home=CHANNEL):
            pass
    async with servers.admitted(GUILD, host=1, place=998, home=998):
        pass
    async with servers.admitted(None, host=1, place=CHANNEL, home=CHANNEL):
        pass


async def test_a_person_opens_so_many_tables_on_each_server_even_at_once(store):
    servers = GuildRules(store)

    async def opened(host, guild=GUILD):
        async with servers.admitted(guild, host=host, place=CHANNEL, home=CHANNEL):
            new = NewTable(game="gulveig", guild=guild, channel=CHANNEL, host=host, created_at=1)
            return await store.lobbies.open(new, Sitter(name="Ana", joined_at=1, user=host))

    done = await asyncio.gather(*(opened(ANA) for _ in range(LOBBIES + 2)), return_exceptions=True)
    assert [error.id for error in done if isinstance(error, LobbyError)] == ["lobby.many-lobbies"] * 2
    await opened(BO)
    await opened(ANA, guild=GUILD + 1)
    table = next(table for table in done if not isinstance(table, LobbyError))
    await store.lobbies.close(table.id, table.revision, "closed", 2)
    await opened(ANA)
