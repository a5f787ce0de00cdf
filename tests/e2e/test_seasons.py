"""A season from its beginning to its podium, through the sandbox."""

from __future__ import annotations

import pytest

from bot.leagues.season_figures import GRACE
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.playing import open_table

DAY = 24 * 3_600_000


def manager(harness: Harness, name: str) -> None:
    """Let somebody manage the server."""
    guild = harness.channel.guild
    assert guild is not None
    guild.give(harness.people[name].user, guild.add_role("Jarl", permissions=["manage_guild"]))


async def lost_by(harness: Harness, name: str, table: int, options: str = "") -> None:
    """Begin a table of two and let one of them resign."""
    await open_table(harness, "thor_vs_loki", seats=2, options=options)
    await harness.people[name].slash(harness.channel, "table resign", table=table, sure="yes")
    await harness.quiet()


@pytest.mark.slow
async def test_a_season_ends_by_its_clock_and_its_podium_is_shown_once_also_after_a_restart(
    make_town: MakeTown,
) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo, hall = harness.people["Ana"], harness.people["Bo"], harness.channel
        manager(harness, "Ana")
        assert "`/league season begin`" in (await ana.slash(hall, "league season list")).text
        shown = await ana.slash(hall, "league settings", cadence="monthly", timezone="Europe/Stockholm")
        assert "the next one follows by itself" in shown.text
        assert "as in Europe/Stockholm" in shown.text
        assert "go to" in (await ana.slash(hall, "league channel", channel=hall.id)).text
        assert "Nobody is listed here yet" in (await bo.slash(hall, "league hall")).text
        for table in (1, 2, 3):
            await lost_by(harness, "Bo", table)
        await lost_by(harness, "Ana", 4, options="rated=no")
        standings = await ana.slash(hall, "standings", game="thor_vs_loki")
        assert standings.message.images[0].alt.count("won.") == 2
        before = {seen.id for seen in ana.sees(hall)}

        await harness.stop()
        harness.later += 32 * DAY + GRACE
        await harness.start()
        await harness.sandbox.until(lambda: any("🥇" in seen.text for seen in ana.sees(hall)))
        (podium,) = [seen for seen in ana.sees(hall) if seen.id not in before and "🥇" in seen.text]
        assert "is over" in podium.text
        assert "🥇 Ana · 🥈 Bo" in podium.text
        assert "has begun" in podium.text

        await harness.stop()
        await harness.start()
        await harness.quiet()
        assert len([seen for seen in ana.sees(hall) if "🥇" in seen.text]) == 1
        assert "🥇 Ana" in (await bo.slash(hall, "league hall", game="thor_vs_loki")).text
        seasons = (await bo.slash(hall, "league season list")).text
        assert seasons.count("<t:") == 4
        fresh = await bo.slash(hall, "standings", game="thor_vs_loki")
        assert "No games yet" in fresh.message.images[0].alt
        assert harness.sandbox.breaches == []


async def test_managers_begin_and_end_seasons_and_everybody_else_is_refused(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo, hall = harness.people["Ana"], harness.people["Bo"], harness.channel
        manager(harness, "Ana")
        for command in ("league season begin", "league season end", "league settings", "league channel"):
            assert "Manage Server" in (await bo.slash(hall, command)).text, command
        assert "No season runs" in (await ana.slash(hall, "league season end")).text
        assert "Write it as" in (await ana.slash(hall, "league season begin", ends="soon")).text
        assert "is past" in (await ana.slash(hall, "league season begin", ends="2001-01-01")).text
        assert "no time zone" in (await ana.slash(hall, "league settings", timezone="Asgard")).text
        begun = await ana.slash(hall, "league season begin", name="Frost *and* fire", ends="2099-12-31 18:00")
        assert r"Frost \*and\* fire" in begun.text
        running = harness.skald.services.store.seasons
        assert hall.guild is not None
        (before,) = await running.of(hall.guild.id)
        shown = await ana.slash(hall, "league settings", timezone="Asia/Tokyo")
        (after,) = await running.of(hall.guild.id)
        assert before.ends_at - after.ends_at == 9 * 3_600_000, "18:00 comes nine hours earlier there"
        assert f"It ends <t:{after.ends_at // 1000}:f>." in shown.text
        assert "is over" in (await ana.slash(hall, "league season end")).text
        await ana.slash(hall, "league season begin", name="Thaw")
        harness.later += GRACE + 1000
        await harness.skald.services.league.season_clock.once()
        assert "Season" not in (await bo.slash(hall, "league hall")).text, "nobody has played"
        assert harness.sandbox.breaches == []
