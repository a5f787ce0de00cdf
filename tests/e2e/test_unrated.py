"""A table that moves no ratings because everybody who plays there has agreed to that."""

from __future__ import annotations

from tests.e2e.conftest import MakeTown
from tests.e2e.playing import open_table


async def test_a_table_moves_no_ratings_once_everybody_has_agreed_and_says_so_at_its_foot(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana, bo, cleo = harness.people.values()
        await open_table(harness, "thor_vs_loki", seats=2)
        assert "unrated" not in harness.board(ana).text
        assert "watching" in (await cleo.slash(harness.channel, "table unrated", table=1)).text
        asked = await ana.slash(harness.channel, "table unrated", table=1)
        assert "still missing: Bo" in asked.text
        assert not asked.ephemeral
        again = await ana.slash(harness.channel, "table unrated", table=1)
        assert "still missing: Bo" in again.text
        await harness.quiet()
        assert "unrated" not in harness.board(ana).text

        await harness.stop()
        await harness.start()
        assert "Everybody has agreed" in (await bo.slash(harness.channel, "table unrated", table=1)).text
        await harness.quiet()
        assert "unrated: everybody agreed" in harness.board(ana).text
        assert "already" in (await bo.slash(harness.channel, "table unrated", table=1)).text
        await bo.slash(harness.channel, "table resign", table=1, sure="yes")
        await harness.quiet()
        assert [row.rated for row in await harness.skald.services.store.results.of(1)] == [False, False]
        assert "unrated: everybody agreed" in harness.result(ana).text
        assert harness.sandbox.breaches == []


async def test_the_foot_says_why_a_table_moves_no_ratings_only_where_the_server_rates(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        await open_table(harness, "thor_vs_loki", seats=2, computers=1)
        assert "unrated: one person plays" in harness.board(ana).text
        assert "two people" in (await ana.slash(harness.channel, "table unrated", table=1)).text
        assert harness.channel.guild is not None
        await harness.skald.services.servers.change_league(harness.channel.guild.id, rated=False)
        harness.skald.services.table_sync.dirty(1)
        await harness.quiet()
        assert "unrated" not in harness.board(ana).text
