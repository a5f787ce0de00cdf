"""The emojis of an application: what Discord takes, and what it refuses with which words."""

from __future__ import annotations

import aiohttp
import discord
import pytest

from tests.sandbox.openapi import body_problems
from tests.sandbox.trial_bot import png


async def refusal(awaitable):
    with pytest.raises(discord.HTTPException) as caught:
        await awaitable
    return caught.value.status, caught.value.code, caught.value.text


async def test_they_are_made_renamed_shown_and_deleted_as_the_description_says(midgard):
    bot = midgard.bot
    emoji = await bot.create_application_emoji(name="rune_fehu", image=png((128, 128)))
    renamed = await emoji.edit(name="rune_isa")
    assert (renamed.id, renamed.name) == (emoji.id, "rune_isa")
    assert (await bot.fetch_application_emoji(emoji.id)).name == "rune_isa"
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"{midgard.sandbox.url}/emojis/{emoji.id}.png") as came,
    ):
        assert (came.status, await came.read()) == (200, png((128, 128)))
    await emoji.delete()
    assert await bot.fetch_application_emojis() == []
    assert (await refusal(emoji.delete()))[:2] == (404, 10014)
    sent = [request for request in midgard.sandbox.requests if "/emojis" in request.path]
    assert {request.method for request in sent} == {"GET", "POST", "PATCH", "DELETE"}
    assert [fault for request in sent for fault in body_problems(request.method, request.path, request.body)] == []


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("a", "Must be between 2 and 32 in length."),
        ("a" * 33, "Must be between 2 and 32 in length."),
        ("rune-fehu", "String value did not match validation regex."),
        ("ørlog", "String value did not match validation regex."),
        ("taken", "An emoji with that name exists"),
    ],
)
async def test_a_bad_name_is_refused_when_it_is_made_and_when_it_is_renamed(midgard, name, told):
    bot = midgard.bot
    await bot.create_application_emoji(name="taken", image=png())
    other = await bot.create_application_emoji(name="other", image=png())
    for wish in (bot.create_application_emoji(name=name, image=png()), other.edit(name=name)):
        status, code, text = await refusal(wish)
        assert (status, code) == (400, 50035)
        assert told in text
    assert len(midgard.world.emojis) == 2


async def test_pictures_have_to_be_pictures_and_small(midgard):
    bot = midgard.bot
    large = png() + b"\0" * (256 << 10)
    assert (
        "File cannot be larger than 256.0 kb."
        in (await refusal(bot.create_application_emoji(name="large", image=large)))[2]
    )
    asked = bot.http.create_application_emoji(bot.application_id, "none", "data:image/png;base64,AAAA")
    assert "Invalid image data" in (await refusal(asked))[2]
    asked = bot.http.create_application_emoji(bot.application_id, "none", "")
    assert "This field is required" in (await refusal(asked))[2]


async def test_an_application_has_so_many_and_no_more(midgard):
    midgard.world.policy.application_emojis = 1
    await midgard.bot.create_application_emoji(name="first", image=png())
    assert (await refusal(midgard.bot.create_application_emoji(name="second", image=png())))[:2] == (400, 30008)
