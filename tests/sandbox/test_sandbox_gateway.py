"""The gateway: sessions, shards, resuming, and what breaks them."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import aiohttp
import discord
import pytest

from tests.sandbox.trial_bot import TrialBot

ROOT = Path(__file__).parents[2]


async def test_the_bot_knows_its_servers_channels_and_permissions(midgard):
    guild = midgard.bot.get_guild(midgard.guild.id)
    assert guild.name == "Midgard"
    hall = guild.get_channel(midgard.hall.id)
    assert hall.name == "mead-hall"
    assert hall.permissions_for(guild.me).attach_files
    midgard.hall.deny_bot("attach_files")
    await midgard.sandbox.until(lambda: not hall.permissions_for(guild.me).attach_files)
    midgard.hall.restore_bot()
    await midgard.sandbox.until(lambda: hall.permissions_for(guild.me).attach_files)
    fresh = midgard.sandbox.add_guild("Asgard").add_channel("throne")
    await midgard.sandbox.until(lambda: midgard.bot.get_channel(fresh.id) is not None)


async def test_interactions_know_the_bots_permissions_here(midgard):
    midgard.hall.deny_bot("attach_files")
    await midgard.ana.slash(midgard.hall, "hello")
    interaction = midgard.bot.seen[-1]
    assert not interaction.app_permissions.attach_files
    assert interaction.app_permissions.send_messages
    assert interaction.permissions.attach_files


async def test_missed_events_are_replayed_after_a_broken_connection(midgard):
    midgard.sandbox.gateway.drop()
    reply = await midgard.ana.slash(midgard.hall, "hello")
    assert not reply.failed
    await midgard.sandbox.until(lambda: midgard.bot.resumes == 1)
    assert midgard.sandbox.gateway.resumes == 1
    assert len(midgard.sandbox.gateway.identifies) == 1


async def test_a_requested_reconnect_resumes(midgard):
    midgard.sandbox.gateway.request_reconnect()
    await midgard.sandbox.until(lambda: midgard.bot.resumes == 1)
    assert not (await midgard.ana.slash(midgard.hall, "hello")).failed


async def test_a_denied_resume_or_invalid_session_identifies_anew(midgard, monkeypatch):
    async def at_once(*_args, **_kwargs):
        return None

    monkeypatch.setattr(midgard.bot, "before_identify_hook", at_once)
    gateway = midgard.sandbox.gateway
    gateway.deny_resume()
    gateway.drop()
    await midgard.sandbox.until(lambda: len(gateway.identifies) == 2 and gateway.connected())
    assert not (await midgard.ana.slash(midgard.hall, "hello")).failed
    gateway.invalidate()
    await midgard.sandbox.until(lambda: len(gateway.identifies) == 3 and gateway.connected())
    assert not (await midgard.ana.slash(midgard.hall, "hello")).failed


async def test_shards_get_their_servers_and_dms_go_to_the_first(sandbox, monkeypatch):
    guilds = [sandbox.add_guild(f"G{n}") for n in range(2)]
    guilds[1] = next(g for g in _more(sandbox, guilds[0]) if (g.id >> 22) % 2 != (guilds[0].id >> 22) % 2)
    channels = [guild.add_channel("hall") for guild in guilds]
    ana = sandbox.add_user("Ana")
    async with sandbox.pointing():
        bot = TrialBot(shard_count=2)

        async def at_once(*_args, **_kwargs):
            return None

        monkeypatch.setattr(bot, "before_identify_hook", at_once)
        await bot.login("sandbox")
        running = asyncio.create_task(bot.connect())
        await sandbox.gateway.wait_connected(2)
        assert sandbox.gateway.identifies == [(0, 2), (1, 2)]
        for guild, channel in zip(guilds, channels, strict=True):
            assert not (await ana.slash(channel, "hello")).failed
            assert bot.get_guild(guild.id).shard_id == (guild.id >> 22) % 2
        assert not (await ana.slash(ana.dm, "hello")).failed
        await bot.close()
        running.cancel()


def _more(sandbox, first):
    for number in range(50):
        sandbox.clock.advance(0.0011)
        yield sandbox.add_guild(f"M{number}")


async def test_a_wrong_token_is_turned_away(sandbox):
    async with sandbox.pointing():
        bot = TrialBot()
        with pytest.raises(discord.LoginFailure):
            await bot.login("wrong")
        await bot.close()
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway.url) as socket:
        assert (await socket.receive_json())["op"] == 10
        await socket.send_json({"op": 2, "d": {"token": "wrong", "intents": 1}})
        assert (await socket.receive()).data == 4004


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ({"op": 2, "d": {"token": "sandbox", "intents": 1 << 15}}, 4014),
        ({"op": 2, "d": {"token": "sandbox", "intents": 1, "shard": [2, 2]}}, 4010),
        ({"op": 3, "d": {}}, 4003),
    ],
)
async def test_unfit_greetings_close_the_connection(sandbox, frame, code):
    async with aiohttp.ClientSession() as session, session.ws_connect(sandbox.gateway.url) as socket:
        await socket.receive_json()
        await socket.send_json(frame)
        assert (await socket.receive()).data == code


async def test_a_killed_bot_is_followed_by_a_new_one(midgard):
    """Components carry their own state: the next process answers clicks on the last one's messages."""
    shown = (await midgard.ana.slash(midgard.hall, "board")).message
    for session in midgard.sandbox.gateway.connected():
        session.link.cut()
    await midgard.bot.close()
    async with midgard.sandbox.pointing():
        heir = TrialBot()
        await heir.login("sandbox")
        running = asyncio.create_task(heir.connect())
        await midgard.sandbox.until(lambda: len(midgard.sandbox.gateway.identifies) == 2)
        assert (await midgard.ana.click(shown, label="Move")).updated
        assert heir.seen
        await heir.close()
        running.cancel()


async def test_the_world_outlives_bots_in_other_processes(sandbox):
    """A bot process is killed without warning; the next one serves the same messages."""
    hall = sandbox.add_guild("Midgard").add_channel("hall")
    ana = sandbox.add_user("Ana")
    command = (sys.executable, "-m", "tests.sandbox.trial_process", sandbox.url)

    first = await asyncio.create_subprocess_exec(*command, cwd=ROOT)
    await sandbox.gateway.wait_connected()
    shown = (await ana.slash(hall, "board")).message
    first.kill()
    await first.wait()
    second = await asyncio.create_subprocess_exec(*command, cwd=ROOT)
    await sandbox.until(lambda: len(sandbox.gateway.identifies) == 2, timeout=60)
    assert (await ana.click(shown, label="Move")).updated
    second.terminate()
    await second.wait()


async def test_pointing_is_undone_afterwards(sandbox):
    before = (discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY)
    async with sandbox.pointing():
        assert sandbox.url + "/api/v10" == discord.http.Route.BASE
    assert before == (discord.http.Route.BASE, discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY)


async def test_shards_of_one_bucket_identify_in_turns(sandbox):
    sandbox.policy.max_concurrency, sandbox.policy.identify_gap = 2, 5.0
    ops = []
    async with aiohttp.ClientSession() as session:
        for shard in (0, 1, 2):
            async with session.ws_connect(sandbox.gateway.url) as socket:
                await socket.receive_json()
                await socket.send_json({"op": 2, "d": {"token": "sandbox", "intents": 1, "shard": [shard, 4]}})
                ops.append((await socket.receive_json())["op"])
        assert ops == [0, 0, 9], "shard 2 shares its bucket with shard 0"
        assert sandbox.gateway.hasty_identifies == 1
        sandbox.clock.advance(5.0)
        async with session.ws_connect(sandbox.gateway.url) as socket:
            await socket.receive_json()
            await socket.send_json({"op": 2, "d": {"token": "sandbox", "intents": 1, "shard": [2, 4]}})
            assert (await socket.receive_json())["op"] == 0


async def test_the_global_limit_counts_all_requests_but_answers_to_presses(sandbox):
    sandbox.policy.requests_per_second = 3
    headers = {"Authorization": "Bot sandbox"}
    async with aiohttp.ClientSession(headers=headers) as session:

        async def ask(path):
            async with session.get(f"{sandbox.url}/api/v10{path}") as answer:
                return answer.status, await answer.json()

        assert [(await ask("/users/@me"))[0] for _ in range(3)] == [200, 200, 200]
        status, told = await ask("/users/@me")
        assert (status, told["global"]) == (429, True)
        assert 0 < told["retry_after"] <= 1.0
        assert (await ask("/webhooks/1/none/messages/@original"))[0] != 429
        assert sandbox.entry.rate.refused == 1
        sandbox.clock.advance(1.0)
        assert (await ask("/users/@me"))[0] == 200
