"""Forums: a table is a post there, tagged and called by how it stands, no more often than Discord allows."""

from __future__ import annotations

import pytest

from bot.sandbox import Channel
from bot.sandbox.permission_bits import INSTALLED, Permission
from bot.store import Status
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.playing import open_table, waited_for
from tests.sandbox.openapi import requests_problems

CHIEF = Permission.MANAGE_GUILD


def forum_in(harness: Harness, *, bot_may: int = INSTALLED | Permission.MANAGE_CHANNELS, **choices: bool) -> Channel:
    """A forum of the town; Ana manages the server, and Skald may do this."""
    guild = harness.channel.guild
    assert guild is not None
    ana = harness.people["Ana"].user
    guild.give(ana, guild.add_role("chief", permissions=CHIEF))
    guild.give(harness.sandbox.bot, guild.add_role("bard", permissions=bot_may))
    return guild.add_forum("tables", **choices)


def posts(forum: Channel) -> list[Channel]:
    assert forum.guild is not None
    return [thread for thread in forum.guild.threads.values() if thread.parent is forum]


def tags(post: Channel) -> set[str]:
    assert post.parent is not None
    named = {int(tag["id"]): tag["name"] for tag in post.parent.tags}
    return {named[tag] for tag in post.applied_tags}


@pytest.mark.slow
async def test_a_table_is_a_post_that_says_how_it_stands(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        forum = forum_in(harness)
        told = await ana.slash(harness.channel, "server channels", forum=forum)
        assert f"<#{forum.id}>" in told.text
        assert "⚠️" not in told.text
        assert {"Being played", "Finished", "Closed", "Gulveig", "Champions of Midgard"} <= {
            t["name"] for t in forum.tags
        }
        await open_table(harness, "thor_vs_loki", seats=2)
        await harness.quiet()
        (post,) = posts(forum)
        assert post.name == "▶️ Thor vs Loki · 1 · Choosing first rows · Ana and Bo"
        assert tags(post) == {"Thor vs Loki", "Being played"}
        first, board, *_ = ana.sees(post)
        assert "Table 1: Ana and Bo" in first.text
        assert first.images[0].alt == "Coat of arms of Thor vs Loki"
        assert any(button.label == "My hand" for button in board.buttons)
        await harness.stop()
        await harness.start()
        await bo.slash(post, "table resign", sure="yes")
        await harness.quiet()
        assert posts(forum) == [post]
        assert post.name == "🏁 Thor vs Loki · 1 · Ana and Bo"
        assert tags(post) == {"Thor vs Loki", "Finished"}
        assert any(seen.buttons and seen.buttons[0].label == "Rematch" for seen in ana.sees(post))
        again = await ana.slash(harness.channel, "server channels", threads="yes, threads")
        assert f"<#{forum.id}>" not in again.text
        await open_table(harness, "thor_vs_loki", seats=2)
        await harness.quiet()
        assert posts(forum) == [post]
        assert harness.sandbox.breaches == []
        assert requests_problems(harness.sandbox.requests) == []
        assert harness.sandbox.crashes == []


async def test_the_doctor_says_whether_tables_can_become_posts(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana = harness.people["Ana"]
        forum = forum_in(harness)
        assert "forum" not in (await ana.slash(harness.channel, "server doctor")).text
        await ana.slash(harness.channel, "server channels", forum=forum)
        assert f"Tables become posts in <#{forum.id}>" in (await ana.slash(harness.channel, "server doctor")).text
        forum.deny_bot("send_messages_in_threads")
        told = (await ana.slash(harness.channel, "server doctor")).text
        assert f"<#{forum.id}>: please grant me Send Messages In Threads" in told
        forum.delete()
        await harness.quiet()
        assert "forum for tables is gone" in (await ana.slash(harness.channel, "server doctor")).text
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []


@pytest.mark.slow
async def test_a_post_is_called_otherwise_twice_in_ten_minutes_and_then_later(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana = harness.people["Ana"]
        forum = forum_in(harness)
        await ana.slash(harness.channel, "server channels", forum=forum)
        await open_table(harness, "thor_vs_loki", seats=2)
        await harness.quiet()
        (post,) = posts(forum)
        post.renamed_at = [harness.sandbox.world.clock.now()] * 2
        await waited_for(harness)[0].slash(post, "table resign", sure="yes")
        await harness.quiet()
        assert post.name.startswith("▶️"), "Discord takes no third name now"
        assert tags(post) == {"Thor vs Loki", "Finished"}, "a tag is no name"
        post.renamed_at = []
        post.archive()
        harness.skald.services.table_sync.dirty(1)
        await harness.quiet()
        assert post.name.startswith("🏁")
        assert (await harness.skald.services.store.tables.get(1)).status is Status.OVER
        assert harness.sandbox.breaches == []
        assert requests_problems(harness.sandbox.requests) == []


async def test_what_a_forum_refuses_is_told_and_tables_go_on(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana = harness.people["Ana"]
        forum = forum_in(harness, bot_may=INSTALLED, tag_required=True)
        told = await ana.slash(harness.channel, "server channels", forum=forum)
        assert "Manage Channel" in told.text
        assert "Being played" in told.text
        await open_table(harness, "thor_vs_loki", seats=2)
        await harness.quiet()
        assert posts(forum) == [], "a post has to be tagged, and there is no tag"
        assert harness.board(ana).channel.parent is harness.channel, "the table has a thread instead"
        forum.tags = [
            {"id": str(number), "name": f"t{number}", "emoji_id": None, "emoji_name": None} for number in range(19)
        ]
        harness.sandbox.world.channel_changed(forum)
        forum.guild.give(harness.sandbox.bot, forum.guild.add_role("smith", permissions=Permission.MANAGE_CHANNELS))
        await harness.quiet()
        full = await ana.slash(harness.channel, "server channels", forum=forum)
        assert "as many tags as Discord allows" in full.text
        assert len(forum.tags) == 20
        forum.deny_bot("send_messages")
        refused = await ana.slash(harness.channel, "server channels", forum=forum)
        assert "Send Messages" in refused.text
        assert "Nothing was changed" in refused.text
        assert harness.sandbox.crashes == []
