"""The sandbox's world in its file: all of it comes back, whatever ended the process that wrote it."""

from __future__ import annotations

import asyncio
import sys

import aiohttp
import discord
import pytest

from bot.sandbox import Sandbox, records
from bot.sandbox.world_file import WorldFile, WorldHeld, WorldUnreadable
from tests.sandbox.trial_bot import connected, png

SERVES = """
import asyncio, sys
from pathlib import Path
from bot.sandbox import Sandbox

async def main():
    sandbox = await Sandbox.start()
    if not sandbox.keep_in(Path(sys.argv[1])):
        ana = sandbox.add_user("Ana")
        sandbox.add_guild("Midgard", owner=ana).add_channel("mead-hall")
    print(sandbox.url, flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


def whole(world):
    """A world as its file holds it, without the address that it is served under."""
    around = records.surroundings(world)
    around.base = ""
    messages = [records.message_record(message) for message in world.messages.values() if records.lasting(message)]
    return records.encode([around, messages]).replace(world.base.encode(), b"")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "folder" / "world.db"


async def lived_in(path):
    """A world in which everything has happened that a world keeps; what it was, and its picture's bytes."""
    async with await Sandbox.start() as sandbox:
        assert not sandbox.keep_in(path)
        ana, bo = sandbox.add_user("Ana"), sandbox.add_user("Bo", dms="closed", permissions=["manage_guild"])
        guild = sandbox.add_guild("Midgard", owner=ana)
        hall, council = guild.add_channel("mead-hall", topic="Talk"), guild.add_channel("council")
        council.deny(guild.everyone, "view_channel")
        council.allow(bo.user, "view_channel")
        hall.allow(sandbox.bot, "pin_messages")
        async with connected(sandbox) as bot:
            board = (await ana.slash(hall, "board")).message
            await bo.click(board, label="Move")
            await ana.slash(hall, "secret")
            told = await bot.get_channel(hall.id).fetch_message(board.id)
            await told.pin()
            await told.create_thread(name="At the table")
            await bot.create_application_emoji(name="rune_fehu", image=png((16, 16)))
            dm = await bot.create_dm(discord.Object(ana.id))
            await dm.send("Your turn", silent=True)
            gone = await dm.send("gone", file=discord.File(__file__))
            await gone.delete()
            answer = bo.write(hall, f"Well played, {ana.mention}", reply_to=board)
            await dm.send(f"{answer.id}")
        return whole(sandbox.world), board.images[0].data


async def test_all_that_others_see_comes_back_under_another_address(path):
    before, picture = await lived_in(path)
    async with await Sandbox.start() as sandbox:
        assert sandbox.keep_in(path)
        assert whole(sandbox.world) == before
        hall, council = next(iter(sandbox.world.guilds.values())).channels.values()
        ana, bo = sandbox.people.values()
        board, answer = ana.sees(hall)
        assert [ana.sees(council), len(bo.sees(council)), bo.user.dms.value] == [[], 0, "closed"]
        assert board.model.thread.name == "At the table"
        assert board.model.pinned_at
        assert answer.model.replied_to is board.model
        assert [seen.text for seen in ana.dms()] == ["Your turn", str(answer.id)]
        assert sandbox.world.ids.mint() > max(sandbox.world.messages)
        async with aiohttp.ClientSession() as session:
            async with session.get(board.images[0].url) as came:
                assert (came.status, await came.read()) == (200, picture)
            emoji = next(iter(sandbox.world.emojis))
            async with session.get(f"{sandbox.url}/emojis/{emoji}.png") as came:
                assert (came.status, await came.read()) == (200, png((16, 16)))
        async with connected(sandbox):
            assert (await ana.click(board, label="Move")).updated


async def test_what_goes_leaves_nothing_behind(path):
    await lived_in(path)
    async with await Sandbox.start() as sandbox:
        sandbox.keep_in(path)
        for channel in list(next(iter(sandbox.world.guilds.values())).channels.values()):
            channel.delete()
    async with await Sandbox.start() as sandbox:
        assert sandbox.keep_in(path)
        assert next(iter(sandbox.world.messages.values())).content == "Your turn"
        assert not sandbox.world.files


async def test_killed_while_people_write_it_loses_nothing_that_was_answered(path):
    acknowledged = {}
    for _ in range(2):
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", SERVES, str(path), stdout=asyncio.subprocess.PIPE
        )
        url = (await process.stdout.readline()).decode().strip()
        async with aiohttp.ClientSession(base_url=url) as session:
            async with session.get("/api/people") as came:
                user = (await came.json())[0]["id"]
            async with session.get("/api/world", params={"user": user}) as came:
                channel = (await came.json())["guilds"][0]["channels"][0]["id"]

            async def write(number, session=session, user=user, channel=channel):
                about = {"user": user, "name": f"{number}.txt"}
                heads = {"Content-Type": "application/octet-stream"}
                async with session.put("/api/files", params=about, data=f"{number}".encode(), headers=heads) as came:
                    file = (await came.json())["id"]
                body = {"user": user, "channel": channel, "text": f"message {number}", "files": [file]}
                async with session.post("/api/post", json=body) as came:
                    acknowledged[(await came.json())["id"]] = number

            first = len(acknowledged)
            writing = [asyncio.create_task(write(first + number)) for number in range(60)]
            while len(acknowledged) < first + 20:  # noqa: ASYNC110 - answers come when they come
                await asyncio.sleep(0.001)
            process.kill()
            await process.wait()
            await asyncio.gather(*writing, return_exceptions=True)
    async with await Sandbox.start() as sandbox:
        assert sandbox.keep_in(path)
        kept = {str(message.id): message for message in sandbox.world.messages.values()}
        assert acknowledged.keys() <= kept.keys()
        for message, number in acknowledged.items():
            assert kept[message].content == f"message {number}"
            assert kept[message].attachments[0].data == f"{number}".encode()


async def test_a_world_that_is_open_or_damaged_or_newer_is_left_alone(path):
    async with await Sandbox.start() as sandbox, await Sandbox.start() as second:
        sandbox.keep_in(path)
        with pytest.raises(WorldHeld, match="Another sandbox"):
            second.keep_in(path)
        with pytest.raises(WorldHeld):
            WorldFile.delete(path)
    async with await Sandbox.start() as sandbox:
        sandbox.keep_in(path)
        sandbox._kept._base.execute("PRAGMA user_version = 99")
    async with await Sandbox.start() as sandbox:
        with pytest.raises(WorldUnreadable, match="another version"):
            sandbox.keep_in(path)
        path.write_bytes(b"no world at all" * 100)
        with pytest.raises(WorldUnreadable, match="damaged"):
            sandbox.keep_in(path)
        WorldFile.delete(path)
        assert list(path.parent.iterdir()) == []
        assert not sandbox.keep_in(path)
