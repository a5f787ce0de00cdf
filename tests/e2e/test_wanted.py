"""Tables that seek players in the channel of their server's league."""

from __future__ import annotations

import pytest

from bot.sandbox import Channel, Seen
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness

MINUTE = 60_000


def notices(harness: Harness, name: str, place: Channel) -> list[Seen]:
    """Return what somebody sees in the channel of the league."""
    return [seen for seen in harness.people[name].sees(place) if not seen.deleted and not seen.ephemeral]


@pytest.mark.slow
async def test_a_table_seeks_players_in_the_leagues_channel_until_it_begins(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana, bo, cleo = harness.people.values()
        hall, guild = harness.channel, harness.channel.guild
        assert guild is not None
        news = guild.add_channel("news")
        guild.give(ana.user, guild.add_role("Jarl", permissions=["manage_guild"]))
        players = guild.add_role("Players", mentionable=True)
        jomsvikings = guild.add_role("Jomsvikings")
        guild.give(cleo.user, players)
        refused = await ana.slash(hall, "play", game="thor_vs_loki", wanted="yes")
        assert "`/league channel`" in refused.text
        assert await harness.skald.services.store.tables.live() == ()
        await ana.slash(hall, "league channel", channel=news.id)
        assert "too" in (await ana.slash(hall, "play", game="thor_vs_loki", note="x")).text
        assert "at most" in (await ana.slash(hall, "play", game="thor_vs_loki", wanted="yes", seats=3)).text
        assert "Players" not in (await ana.slash(hall, "league seekers")).text
        assert "I cannot ping" in (await ana.slash(hall, "league seekers", role=jomsvikings.id)).text
        chosen = await ana.slash(hall, "league seekers", role=players.id, quiet=30)
        assert "at most once in 30 minutes" in chosen.text
        await seek(harness, news)
        harness.later += 31 * MINUTE
        await bo.slash(hall, "play", game="thor_vs_loki", wanted="yes")
        await harness.quiet()
        assert len(cleo.notifications) == 2
        await bo.slash(hall, "table leave", table=3)
        await harness.quiet()
        assert "Everybody has left" in notices(harness, "Bo", news)[-1].text

        await bo.slash(hall, "play", game="thor_vs_loki", wanted="yes", note="mine")
        await harness.quiet()
        assert "mine" in notices(harness, "Ana", news)[-1].text
        await ana.click(notices(harness, "Ana", news)[-1], label="Sit down")
        await bo.slash(hall, "privacy forget", sure="yes")
        await harness.quiet()
        assert not [seen for seen in notices(harness, "Ana", news) if "mine" in seen.text]
        assert harness.sandbox.breaches == []


async def seek(harness: Harness, news: Channel) -> None:
    """Seek players for one table until it begins, and for another right after it."""
    ana, bo, cleo = harness.people.values()
    hall = harness.channel
    await ana.slash(hall, "play", game="thor_vs_loki", wanted="yes", pace="daily", seats=2, note="no *hurry*")
    await harness.quiet()
    (notice,) = notices(harness, "Bo", news)
    assert "Ana seeks one more player" in notice.text
    assert r"no \*hurry\*" in notice.text
    assert "a day for each move" in notice.text
    assert [seen.id for seen in cleo.notifications] == [notice.id]
    assert (await harness.skald.services.sessions.get(1)).options.clock == "1d"

    await harness.stop()
    await harness.start()
    await harness.quiet()
    assert [seen.id for seen in notices(harness, "Bo", news)] == [notice.id]
    await bo.click(notice, label="Sit down")
    await harness.quiet()
    (notice,) = notices(harness, "Bo", news)
    assert "has found everybody" in notice.text
    assert "Ana and Bo" in notice.text
    assert "no seat left" in (await bo.click(notice, label="Sit down", force=True)).text
    assert "full" not in harness.lobby(ana).text
    await ana.click(harness.lobby(ana), label="Start")
    await harness.quiet()
    (notice,) = notices(harness, "Bo", news)
    assert "are playing" in notice.text
    assert not [button for button in notice.buttons if button.label == "Sit down"]

    await cleo.slash(hall, "play", game="thor_vs_loki", wanted="yes")
    await harness.quiet()
    assert len(notices(harness, "Bo", news)) == 2
    assert len(cleo.notifications) == 1, "a role was notified twice within its time"
