"""What the bot does with its own token, and how Discord refuses it."""

from __future__ import annotations

import asyncio
import io

import aiohttp
import discord
import pytest
from discord import ui

from bot.sandbox import NotPossible
from tests.sandbox.trial_bot import View, board, png


@pytest.fixture
def hall(midgard):
    return midgard.bot.get_channel(midgard.hall.id)


async def refusal(awaitable):
    with pytest.raises(discord.HTTPException) as caught:
        await awaitable
    return caught.value.status, caught.value.code


async def test_messages_are_posted_read_edited_and_deleted(midgard, hall):
    posted = await hall.send("Skål")
    assert (await hall.fetch_message(posted.id)).content == "Skål"
    await hall.send("Second")
    assert [m.content async for m in hall.history(limit=5)] == ["Second", "Skål"]
    edited = await posted.edit(content="Skål!")
    assert edited.edited_at is not None
    seen = midgard.ana.sees(midgard.hall)[0]
    assert (seen.text, seen.edited) == ("Skål!", True)
    await posted.delete()
    assert seen.deleted
    assert await refusal(hall.fetch_message(posted.id)) == (404, 10008)
    assert await refusal(posted.edit(content="?")) == (404, 10008)


async def test_v2_messages_come_back_with_ids_and_resolved_media(midgard, hall):
    view, file = board(1)
    posted = await hall.send(view=view, file=file)
    assert posted.attachments == []
    assert posted.flags.components_v2
    container = posted.components[0]
    assert container.id
    media = container.children[1].items[0].media
    assert media.url.startswith(midgard.sandbox.url)
    assert (media.width, media.height) == (13, 8)
    assert await midgard.bot.http.get_from_cdn(media.url) == midgard.ana.sees(midgard.hall)[0].images[0].data
    assert await refusal(midgard.bot.http.get_from_cdn(media.url + "x")) == (404, 0)


async def test_attachments_not_listed_are_removed(midgard, hall):
    def file(name):
        return discord.File(io.BytesIO(png()), filename=name, description=f"alt of {name}")

    posted = await hall.send("Files", files=[file("a.png"), file("b.png")])
    assert [a.filename for a in posted.attachments] == ["a.png", "b.png"]
    assert await posted.attachments[0].read() == png()
    edited = await posted.edit(attachments=[posted.attachments[1], file("c.png")])
    assert [a.filename for a in edited.attachments] == ["b.png", "c.png"]
    assert edited.attachments[0].description == "alt of b.png"
    assert (await posted.edit(content="Kept")).attachments
    assert (await posted.edit(attachments=[])).attachments == []


async def test_the_same_nonce_posts_once(midgard, hall):
    first = await hall.send("Once", nonce="game:1")
    second = await hall.send("Once", nonce="game:1")
    assert first.id == second.id
    assert len(midgard.ana.sees(midgard.hall)) == 1


async def test_threads_open_archive_and_open_again(midgard, hall):
    posted = await hall.send("Game")
    thread = await posted.create_thread(name="Game 1", auto_archive_duration=1440)
    assert thread.id == posted.id
    assert await refusal(posted.create_thread(name="Again")) == (400, 160004)
    place = midgard.world.channels[thread.id]
    message = await thread.send("Board")
    assert midgard.bo.sees(place)[0].text == "Board"
    midgard.sandbox.clock.advance(1441 * 60)
    assert await refusal(message.edit(content="x")) == (400, 50083)
    assert place.thread.archived
    midgard.ana.write(place, "Still there?")
    assert not place.thread.archived
    await message.edit(content="x")
    await thread.edit(archived=True)
    await thread.send("Back")
    assert not place.thread.archived
    await thread.edit(archived=True)
    place.thread.locked = True
    assert await refusal(thread.send("Hm")) == (400, 50083)
    assert await refusal(thread.edit(locked=False)) == (403, 50013)


async def test_threads_have_a_cap(midgard, hall):
    midgard.sandbox.policy.active_threads = 1
    thread = await hall.create_thread(name="One", type=discord.ChannelType.public_thread)
    assert await refusal(hall.create_thread(name="Two", type=discord.ChannelType.public_thread)) == (400, 160006)
    await thread.edit(archived=True)
    await hall.create_thread(name="Two", type=discord.ChannelType.public_thread)


async def test_people_are_brought_into_threads(midgard, hall):
    thread = await hall.create_thread(name="One", type=discord.ChannelType.public_thread)
    await thread.add_user(discord.Object(midgard.ana.id))
    assert {m.id for m in await thread.fetch_members()} == {midgard.ana.id, midgard.sandbox.bot.id}


@pytest.mark.parametrize(
    ("denied", "deed", "expected"),
    [
        ("view_channel", "send", (403, 50001)),
        ("send_messages", "send", (403, 50013)),
        ("attach_files", "file", (403, 50013)),
        ("create_public_threads", "thread", (403, 50013)),
        ("send_messages_in_threads", "thread send", (403, 50013)),
        ("read_message_history", "fetch", (403, 50013)),
        ("pin_messages", "pin", (403, 50013)),
    ],
)
async def test_permissions_taken_from_the_bot_are_missed(midgard, hall, denied, deed, expected):
    posted = await hall.send("Before")
    thread = await posted.create_thread(name="T")
    other = await hall.send("Other")
    midgard.hall.deny_bot(denied)
    deeds = {
        "send": lambda: hall.send("x"),
        "file": lambda: hall.send(file=discord.File(io.BytesIO(b"x"), filename="x.png")),
        "thread": lambda: other.create_thread(name="T2"),
        "thread send": lambda: thread.send("x"),
        "fetch": lambda: hall.fetch_message(posted.id),
        "pin": posted.pin,
    }
    assert await refusal(deeds[deed]()) == expected


async def test_pins_need_their_permission(midgard, hall):
    posted = await hall.send("Rules")
    midgard.hall.allow(midgard.sandbox.bot, "pin_messages")
    await posted.pin()
    assert [m.id async for m in hall.pins()] == [posted.id]
    await posted.unpin()
    assert [m async for m in hall.pins()] == []


async def test_dms_reach_those_who_want_them(midgard):
    dm = await midgard.bot.create_dm(discord.Object(midgard.ana.id))
    view, file = board(1)
    await dm.send(view=view, file=file)
    assert midgard.ana.dms()[0].images[0].alt == "Turn 1"
    assert [m.text for m in midgard.ana.notifications] == ["### Board\nTurn 1"]
    assert midgard.bo.sees(midgard.ana.dm) == []
    midgard.ana.close_dms()
    assert await refusal(dm.send("Hello")) == (403, 50007)
    midgard.ana.open_dms()
    midgard.guild.remove_member(midgard.ana.user)
    assert await refusal(dm.send("Hello")) == (403, 50278)


async def test_too_many_dms_are_refused(midgard):
    midgard.sandbox.policy.dm_openings = 1
    await midgard.bot.create_dm(discord.Object(midgard.ana.id))
    assert await refusal(midgard.bot.create_dm(discord.Object(midgard.bo.id))) == (403, 40003)
    await midgard.bot.create_dm(discord.Object(midgard.ana.id))


async def test_old_messages_take_few_edits(midgard, hall):
    midgard.sandbox.policy.old_edit_retry_after = 40.0
    midgard.bot.http.max_ratelimit_timeout = 30.0
    posted = await hall.send("Old")
    midgard.sandbox.clock.advance(3601)
    for number in range(3):
        await posted.edit(content=str(number))
    with pytest.raises(discord.RateLimited):
        await posted.edit(content="4")
    assert midgard.sandbox.requests[-1].code == 30046
    midgard.sandbox.clock.advance(61)
    await posted.edit(content="5")


async def test_a_mention_pings_only_whom_it_may(midgard, hall):
    everyone = discord.AllowedMentions.all()
    text = f"{midgard.ana.mention} {midgard.bo.mention} @everyone"
    only_ana = discord.AllowedMentions(everyone=False, users=[discord.Object(midgard.ana.id)])
    await hall.send(text, allowed_mentions=only_ana)
    assert len(midgard.ana.notifications) == 1
    assert midgard.bo.notifications == []
    await hall.send(text, allowed_mentions=discord.AllowedMentions.none())
    await hall.send(text, allowed_mentions=everyone, silent=True)
    assert len(midgard.ana.notifications) == 1
    await hall.send(view=View(ui.TextDisplay(f"Your turn, {midgard.bo.mention}")), allowed_mentions=everyone)
    assert len(midgard.bo.notifications) == 1


async def test_tokens_expire_and_second_answers_are_refused(midgard):
    await midgard.ana.slash(midgard.hall, "hello")
    interaction = midgard.bot.seen[-1]
    interaction.response._response_type = None
    assert await refusal(interaction.response.send_message("Again")) == (400, 40060)
    await interaction.followup.send("More", ephemeral=True)
    assert [m.text for m in midgard.bo.sees(midgard.hall)] == [f"Hello {midgard.ana.mention}!"]
    original = await interaction.original_response()
    await original.delete()
    assert await refusal(interaction.edit_original_response(content="x")) == (404, 10008)
    midgard.sandbox.clock.advance(901)
    assert await refusal(interaction.followup.send("Late")) == (401, 50027)


async def test_ephemeral_messages_are_out_of_the_bot_tokens_reach(midgard, hall):
    reply = await midgard.ana.slash(midgard.hall, "secret")
    assert await refusal(hall.fetch_message(reply.message.id)) == (404, 10008)
    interaction = midgard.bot.seen[-1]
    await interaction.edit_original_response(content="Changed", attachments=[])
    assert reply.text == "Changed"
    assert reply.message.images == []
    await interaction.delete_original_response()
    assert midgard.ana.sees(midgard.hall) == []


async def test_a_public_deferral_stays_public(midgard, monkeypatch):
    """The first followup fills the placeholder and cannot make it private."""
    started = asyncio.Event()

    async def answer(interaction):
        await interaction.response.defer()
        await interaction.followup.send("Leak", ephemeral=True)
        started.set()

    monkeypatch.setattr(midgard.bot.tree.get_command("hello"), "_callback", answer)
    reply = await midgard.ana.slash(midgard.hall, "hello")
    await started.wait()
    assert not reply.ephemeral
    assert [m.text for m in midgard.bo.sees(midgard.hall)] == ["Leak"]


async def test_moderators_take_away_messages_threads_and_the_bot(midgard, hall):
    posted = await hall.send("Board")
    seen = midgard.ana.sees(midgard.hall)[0]
    with pytest.raises(NotPossible):
        midgard.ana.delete(seen)
    midgard.sandbox.add_user("Thora", permissions=["manage_messages"]).delete(seen)
    assert await refusal(posted.edit(content="x")) == (404, 10008)
    thread = await hall.create_thread(name="One", type=discord.ChannelType.public_thread)
    place = midgard.world.channels[thread.id]
    place.archive(lock=True)
    assert await refusal(thread.send("x")) == (400, 50083)
    place.delete()
    assert await refusal(thread.send("x")) == (404, 10003)
    await midgard.sandbox.until(lambda: midgard.bot.get_channel(thread.id) is None)
    midgard.guild.remove_bot()
    assert await refusal(hall.send("x")) == (403, 50001)
    await midgard.sandbox.until(lambda: midgard.bot.get_guild(midgard.guild.id) is None)
    with pytest.raises(NotPossible, match="finds no command"):
        await midgard.ana.slash(midgard.hall, "hello")


async def test_application_emojis_are_kept_and_used(midgard, hall):
    emoji = await midgard.bot.create_application_emoji(name="rune_fehu", image=png((128, 128)))
    assert [e.name for e in await midgard.bot.fetch_application_emojis()] == ["rune_fehu"]
    button = ui.Button(emoji=emoji, url="https://example.org")
    await hall.send(view=View(ui.ActionRow(button)))
    await emoji.delete()
    assert await midgard.bot.fetch_application_emojis() == []
    assert await refusal(hall.send(view=View(ui.ActionRow(button)))) == (400, 50035)
    assert "COMPONENT_INVALID_EMOJI" in str(midgard.sandbox.breaches[0])


async def test_servers_members_and_channels_are_fetched(midgard):
    guild = await midgard.bot.fetch_guild(midgard.guild.id)
    assert guild.name == "Midgard"
    assert (await guild.fetch_member(midgard.ana.id)).display_name == "Ana"
    assert (await midgard.bot.fetch_user(midgard.bo.id)).display_name == "Bo"
    assert (await midgard.bot.fetch_channel(midgard.hall.id)).name == "mead-hall"
    assert await refusal(midgard.bot.fetch_channel(1)) == (404, 10003)
    assert await refusal(midgard.bot.fetch_guild(1)) == (404, 10004)
    assert await refusal(midgard.bot.fetch_user(1)) == (404, 10013)


async def test_commands_keep_their_ids_and_belong_to_servers_too(midgard):
    before = {c.name: c.id for c in await midgard.bot.tree.fetch_commands()}
    after = {c.name: c.id for c in await midgard.bot.tree.sync()}
    assert after == before
    midgard.bot.tree.copy_global_to(guild=discord.Object(midgard.guild.id))
    copied = await midgard.bot.tree.sync(guild=discord.Object(midgard.guild.id))
    assert {c.name for c in copied} == set(before)
    await copied[0].delete()
    assert len(await midgard.bot.tree.fetch_commands(guild=discord.Object(midgard.guild.id))) == len(before) - 1


@pytest.mark.parametrize(("status", "tries"), [(500, 2), (503, 1), (429, 2)])
async def test_mishaps_meet_discord_pys_own_patience(midgard, hall, status, tries, monkeypatch):
    async def no_sleep(_seconds):
        return None

    if status == 429:
        midgard.sandbox.rate_limit("POST", r"/messages$", retry_after=0.01, scope="shared")
    else:
        midgard.sandbox.fail("POST", r"/messages$", status=status)
    monkeypatch.setattr(discord.http.asyncio, "sleep", no_sleep)
    if status == 503:
        assert await refusal(hall.send("x")) == (503, 0)
    else:
        await hall.send("x")
    posts = [r for r in midgard.sandbox.requests if r.path.endswith("/messages")]
    assert [r.status for r in posts] == [status, 200][:tries]


async def test_the_outer_wall_and_broken_connections_raise(midgard, hall):
    midgard.sandbox.rate_limit("POST", r"/messages$", via=None)
    assert await refusal(hall.send("x")) == (429, 0)
    midgard.sandbox.reset("POST", r"/messages$", done=True)
    with pytest.raises(aiohttp.ClientError):
        await hall.send("Lost answer")
    assert midgard.ana.sees(midgard.hall)[-1].text == "Lost answer"
    slow = midgard.sandbox.slow("POST", r"/messages$", seconds=5, after=1)
    await hall.send("Quick")
    sending = asyncio.create_task(hall.send("Slow"))
    await midgard.sandbox.until(lambda: slow.hits == 1)
    assert not sending.done()
    sending.cancel()
