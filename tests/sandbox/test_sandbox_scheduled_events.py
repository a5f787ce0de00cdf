"""Scheduled events of servers: made, changed and taken away, and how Discord refuses them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import discord
import pytest

from tests.sandbox.openapi import body_problems


@pytest.fixture
def tomorrow():
    return datetime.now(UTC).replace(microsecond=0) + timedelta(days=1)


def chosen(at, **other):
    return {
        "name": "A duel",
        "start_time": at,
        "end_time": at + timedelta(hours=2),
        "entity_type": discord.EntityType.external,
        "privacy_level": discord.PrivacyLevel.guild_only,
        "location": "In the hall",
        "description": "Two meet",
        **other,
    }


async def refusal(awaitable):
    with pytest.raises(discord.HTTPException) as caught:
        await awaitable
    return caught.value.status, caught.value.code


async def test_a_bot_that_may_makes_changes_and_removes_its_scheduled_events(midgard, tomorrow):
    guild = midgard.bot.get_guild(midgard.guild.id)
    assert await refusal(guild.create_scheduled_event(**chosen(tomorrow))) == (403, 50013)
    midgard.guild.give(midgard.world.bot, midgard.guild.add_role("Herald", permissions=["create_events"]))
    made = await guild.create_scheduled_event(**chosen(tomorrow))
    (read,) = await guild.fetch_scheduled_events()
    assert (read.id, read.name, read.location, read.start_time) == (made.id, "A duel", "In the hall", tomorrow)
    assert read.creator_id == midgard.bot.user.id
    later = tomorrow + timedelta(hours=3)
    edited = await read.edit(name="A later duel", start_time=later, end_time=later + timedelta(hours=1))
    assert (edited.name, edited.start_time, edited.description) == ("A later duel", later, "Two meet")
    await edited.delete()
    assert await guild.fetch_scheduled_events() == []
    assert await refusal(edited.delete()) == (404, 10070)
    problems = [p for r in midgard.sandbox.requests for p in body_problems(r.method, r.path, r.body)]
    assert problems == []


async def test_what_is_past_or_too_long_is_refused(midgard, tomorrow):
    guild = midgard.bot.get_guild(midgard.guild.id)
    midgard.guild.give(midgard.world.bot, midgard.guild.add_role("Herald", permissions=["create_events"]))
    wrong = (
        {"start_time": tomorrow - timedelta(days=2)},
        {"end_time": tomorrow - timedelta(hours=1)},
        {"name": "x" * 101},
        {"location": "x" * 101},
        {"description": "x" * 1001},
    )
    for choice in wrong:
        assert await refusal(guild.create_scheduled_event(**chosen(tomorrow) | choice)) == (400, 50035), choice
    assert midgard.guild.scheduled_events == {}
    midgard.sandbox.breaches.clear()
