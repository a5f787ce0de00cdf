"""People and channels that go, and the time that passes."""

from __future__ import annotations

from bot.autoplay.housekeeping import QUIET_AFTER
from bot.sandbox import Channel, Person, Seen
from tests.e2e.harness import Harness


def leave(harness: Harness, person: Person) -> None:
    assert harness.channel.guild is not None
    harness.channel.guild.remove_member(person.user)
    del harness.people[person.name]


async def an_hour_later(harness: Harness) -> None:
    harness.later += QUIET_AFTER + 1000
    await harness.skald.services.housekeeping.once()
    await harness.quiet()


def another_channel(harness: Harness) -> Channel:
    assert harness.channel.guild is not None
    return harness.channel.guild.add_channel("great-hall")


def labels(seen: Seen) -> set[str]:
    return {button.label for button in seen.buttons if button.label}
