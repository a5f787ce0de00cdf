"""The bodies that discord.py sends in the sandbox are what Discord's API description asks for."""

import discord
import pytest

from tests.sandbox.openapi import body_problems, require_description
from tests.sandbox.trial_bot import board


@pytest.fixture(autouse=True)
def _description():
    require_description()


async def test_a_whole_evening_is_described(midgard):
    shown = (await midgard.ana.slash(midgard.hall, "board")).message
    await midgard.ana.click(shown, label="Move")
    await midgard.ana.click(shown, label="Think")
    await midgard.ana.slash(midgard.hall, "slow")
    await midgard.ana.autocomplete(midgard.hall, "table act", move="p")
    modal = (await midgard.ana.click(shown, label="Form")).modal
    await midgard.ana.submit(modal, {"Side": "w"})
    hall = midgard.bot.get_channel(midgard.hall.id)
    view, file = board(3)
    message = await hall.send(view=view, file=file, nonce="n1", silent=True)
    view, file = board(4)
    await message.edit(view=view, attachments=[file], allowed_mentions=discord.AllowedMentions.none())
    thread = await message.create_thread(name="Game", auto_archive_duration=10080)
    await thread.send("Hello", allowed_mentions=discord.AllowedMentions(users=True))
    await thread.edit(archived=True)
    dm = await midgard.bot.create_dm(discord.Object(midgard.ana.id))
    await dm.send("Your hand")
    await midgard.sandbox.settle()
    requests = midgard.sandbox.requests
    assert len(requests) > 15
    problems = [p for r in requests for p in body_problems(r.method, r.path, r.body)]
    assert problems == [], "\n".join(problems)
    assert midgard.sandbox.breaches == []


def test_wrong_bodies_are_found_out():
    assert body_problems("POST", "/channels/1/messages", {"content": "x"}) == []
    assert ": maxLength:" in body_problems("POST", "/channels/1/messages", {"nonce": "x" * 26})[0]
    assert body_problems("POST", "/channels/1/nonsense", {}) == ["POST /channels/1/nonsense: Discord has no such route"]
    assert body_problems("POST", "/users/@me/channels", {"recipient_id": {}})
