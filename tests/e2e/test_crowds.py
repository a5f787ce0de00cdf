"""Many people at the same moment, and one who presses many times: everybody is answered, and one move is made."""

from __future__ import annotations

import asyncio

import pytest

from bot.store import Status
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import moves
from tests.e2e.healing import SHORT, begin, goes_on, mover
from tests.e2e.playing import dismiss, head, words


async def test_two_at_the_same_moment_are_both_answered_and_one_move_is_made(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await begin(harness)
        person, panel = mover(harness)
        other = next(p for p in harness.people.values() if p is not person)
        before = await head(harness)
        first, second, third, fourth = await asyncio.gather(
            person.click(panel, custom_id=moves(panel)[0][1]),
            other.click(harness.board(other), label="My hand"),
            person.slash(harness.channel, "table act", move="60", table=1),
            other.slash(harness.channel, "table act", move="60", table=1),
        )
        assert not any(reply.failed for reply in (first, second, third, fourth))
        assert "not asked" in words(fourth) or "Played" in words(fourth)
        await harness.quiet()
        assert before + 1 <= await head(harness) <= before + 2
        await goes_on(harness)


async def test_a_hundred_who_join_at_the_same_moment_are_all_answered(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "bot.client.deferral.IN_TIME", 20.0
    )  # this is about the crowd, not about how fast the machine is
    async with make_town(*[f"P{n}" for n in range(101)]) as harness:
        harness.sandbox.policy.answer_within = 21.0
        host, *crowd = harness.people.values()
        await host.slash(harness.channel, "play", game="gulveig", options=SHORT)
        lobby, asked = harness.lobby(host), len(harness.sandbox.requests)
        replies = await asyncio.gather(*[person.click(lobby, label="Join", force=True) for person in crowd])
        assert not any(reply.failed for reply in replies)
        await harness.quiet()  # an answer that took long was only announced so far
        assert sum("no seat left" in words(reply) for reply in replies) == 97
        await harness.quiet()
        assert len((await harness.skald.services.sessions.get(1)).seats) == 4
        assert len(harness.sandbox.requests) - asked <= 220
        for person in crowd:
            harness.people.pop(person.name)
        await host.click(harness.lobby(host), label="Start")
        await harness.quiet()
        assert (await harness.skald.services.sessions.get(1)).table.status is Status.PLAYING


async def test_a_hundred_stale_presses_move_nothing_and_are_told_that_they_are_too_many(
    make_town: MakeTown, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.client.deferral.IN_TIME", 20.0)  # order is what counts, not how fast the machine is
    async with make_town("Ana", "Bo") as harness:
        harness.sandbox.policy.answer_within = 21.0
        await begin(harness)
        person, panel = mover(harness)
        old = moves(panel)[0][1]
        await person.click(panel, custom_id=old)
        await harness.quiet()
        before, asked = await head(harness), len(harness.sandbox.requests)
        replies = await asyncio.gather(*[person.click(panel, custom_id=old, force=True) for _ in range(100)])
        await harness.quiet()
        assert not any(reply.failed for reply in replies[:10])
        assert all("moment has passed" in words(reply) for reply in replies[:10])
        told = [reply for reply in replies[10:] if not reply.failed]
        assert all("too much at once" in words(reply) for reply in told)
        assert len(told) > 10
        for reply in replies:
            dismiss(person, reply)
        assert await head(harness) == before
        assert len(harness.sandbox.requests) - asked <= 210
        await goes_on(harness)
