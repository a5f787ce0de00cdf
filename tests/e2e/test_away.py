"""Absences: announced, shown before they begin, bounded by the year, and what tables do meanwhile."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.tables.absences import DAY
from bot.tables.deadlines import MINUTE, runs_out
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.noticing import clock, mover_of, told
from tests.e2e.playing import head, open_table
from tests.e2e.test_clocks import deadlines

HOUR = 60 * MINUTE


def day(harness: Harness, days: int) -> str:
    """Return the moment in so many days as somebody types it."""
    return datetime.fromtimestamp((harness.now() + days * DAY) / 1000, UTC).strftime("%Y-%m-%d %H:%M")


async def tick(harness: Harness, later: int = 0) -> None:
    """Let time pass, let all clocks look, and wait until everything is shown."""
    harness.later += later
    await harness.skald.services.absences.clock.once()
    await harness.skald.services.clock.tick()
    await clock(harness)


async def test_a_clock_stands_still_for_who_is_away_and_the_table_shows_it_before(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="away") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500 clock=1d")
        person = await mover_of(harness, 1)
        (before,) = await deadlines(harness)
        noted = await person.slash(harness.channel, "away until", moment=day(harness, 10), begin=day(harness, 2))
        assert "2 weeks left" in noted.text or "13 days left" in noted.text
        await tick(harness)
        assert f"{person.name} is away from" in harness.board(person).text
        assert (await deadlines(harness))[0].held_at is None
        begins_soon = await person.slash(harness.channel, "away until", moment=day(harness, 8))
        assert "You are away" in begins_soon.text
        await tick(harness, HOUR)
        n = await head(harness)
        for _ in range(7):
            await tick(harness, DAY)
        assert await head(harness) == n, "nothing is played for somebody who is away"
        assert len(told(person)) <= 1, "who is away is told nothing more"
        await tick(harness, DAY)
        (after,) = await deadlines(harness)
        assert after.held_at is None
        left = runs_out(before) - (before.at - 12 * HOUR)
        assert abs(runs_out(after) - harness.now() - left) < 12 * HOUR
        await tick(harness, 2 * DAY)
        await tick(harness, 2 * DAY)
        assert await head(harness) > n
        assert harness.sandbox.breaches == []


@pytest.mark.parametrize("mode", ["play", "computer"])
async def test_others_play_on_where_the_table_is_set_to_that(make_town: MakeTown, mode: str) -> None:
    async with make_town("Ana", "Bo", seed="sit-in") as harness:
        await open_table(harness, "gulveig", seats=2, options=f"goal=500 clock=3d away={mode}")
        person = await mover_of(harness, 1)
        n = await head(harness)
        await person.slash(harness.channel, "away until", moment=day(harness, 5))
        await tick(harness, 2 * MINUTE)
        await tick(harness)
        assert await head(harness) > n
        assert "No longer on this server" not in harness.board(person).text
        assert "still on this server" in (await person.slash(harness.channel, "table absent", decision="sit-in")).text
        back = await person.slash(harness.channel, "away back")
        assert "You are back" in back.text
        await tick(harness)
        session = await harness.skald.services.sessions.get(1)
        assert session.away == ()
        assert "is away" not in harness.board(person).text


async def test_a_table_may_forbid_it_and_a_server_bound_it(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="forbidden") as harness:
        await open_table(harness, "gulveig", seats=2, options="goal=500 clock=1h away=no")
        person = await mover_of(harness, 1)
        hall = harness.channel
        assert "too long" in (await person.slash(hall, "away until", moment=day(harness, 22))).text
        assert (
            "back before you go"
            in (await person.slash(hall, "away until", moment=day(harness, 3), begin=day(harness, 5))).text
        )
        assert "never" in (await person.slash(hall, "away until", moment="never")).text
        assert "not away" in (await person.slash(hall, "away back")).text
        await person.slash(hall, "away until", moment=day(harness, 5))
        assert (
            "too long" in (await person.slash(hall, "away until", moment=day(harness, 40), begin=day(harness, 20))).text
        )
        shown = (await person.slash(hall, "away show")).text
        assert shown.count("- From") == 1
        n = await head(harness)
        await tick(harness, HOUR)
        await tick(harness, HOUR)
        assert await head(harness) > n, "at this table nobody's clock stands still"
        assert harness.sandbox.breaches == []
