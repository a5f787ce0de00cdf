"""What Skald tells of people, through the sandbox: profiles and the pages behind them."""

from __future__ import annotations

import json
from io import BytesIO
from zipfile import ZipFile

import msgspec
import pytest

from bot.games.achievements import achievements_of
from bot.tables.achieved_again import RebuiltAchievements, rebuild
from bot.tables.league_export import FILES
from tests.e2e.conftest import MakeTown
from tests.e2e.playing import open_table
from tests.e2e.test_seasons import DAY, lost_by, manager


async def test_a_profile_leads_to_games_statistics_and_how_two_stand_against_each_other(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cleo") as harness:
        ana, bo, cleo, hall = *harness.people.values(), harness.channel
        assert "No finished games yet" in (await cleo.slash(hall, "history")).text
        for table in (1, 2):
            await lost_by(harness, "Bo", table)
        await lost_by(harness, "Ana", 3)

        profile = await bo.slash(hall, "profile", user=ana.id)
        assert profile.ephemeral
        alt = profile.message.images[0].alt
        assert "Ana: games played 3, won 2, best streak 2." in alt
        assert "won (W), shared (S) or lost (L): W W L." in alt
        assert "Best wins: Bo (" in alt
        assert "Most often with Bo." in alt

        games = await bo.click(profile.message, label="Games")
        assert games.updated
        assert [line.split(" · ")[0] for line in games.text.splitlines()[1:4]] == [
            "▫️ place 2 of 2", "🏅 place 1 of 2", "🏅 place 1 of 2",
        ]  # fmt: skip
        ways = [button for button in games.message.buttons if button.label == "To the table"]
        assert [button.url.startswith("https://discord.com/channels/") for button in ways] == [True] * 3
        assert [image.alt for image in games.message.images] == ["Coat of arms of Thor vs Loki"] * 3
        statistics = await bo.click(games.message, label="Statistics")
        assert "**Thor vs Loki**: 2 of 3 won" in statistics.text
        against = await bo.click(statistics.message, label="Against me")
        assert "Bo came out ahead in 1, Ana in 2" in against.text
        back = await bo.click(against.message, label="Profile")
        assert back.message.images[0].alt == alt

        own = await bo.slash(hall, "profile")
        assert "Against me" not in {button.label for button in own.message.buttons}
        versus = await cleo.slash(hall, "versus", one=ana.id, other=bo.id)
        assert not versus.ephemeral
        assert "Ana came out ahead in 2, Bo in 1" in versus.text
        assert "have not finished a game" in (await cleo.slash(hall, "versus", one=ana.id)).text
        assert "name two different players" in (await ana.slash(hall, "versus", one=ana.id)).text
        records = await cleo.slash(hall, "league records", game="thor_vs_loki")
        assert "No records yet" in records.text, "a game that was given up sets none"
        listed = await cleo.slash(hall, "history", user=ana.id, game="gulveig")
        assert "Ana: finished games of Gulveig" in listed.text
        assert harness.sandbox.breaches == []


@pytest.mark.slow
async def test_what_is_achieved_at_a_table_is_told_there_kept_once_and_rebuilt_from_the_log(
    make_town: MakeTown,
) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo, hall = *harness.people.values(), harness.channel
        for table in (1, 2):
            await lost_by(harness, "Bo", table)
        store = harness.skald.services.store
        guild = harness.channel.guild
        assert guild is not None
        won = await store.achievements.of(guild.id, ana.id)
        assert won
        assert {row.achievement for row in won} <= {"thunder", "mischief"}
        first = won[0].achievement
        name = achievements_of("thor_vs_loki")[first].name
        assert await store.achievements.of(guild.id, bo.id) == (), "whoever gives up achieves nothing"
        told = [
            seen.text
            for place in harness.places()
            for seen in ana.sees(place)
            if f"Ana, for the first time: **{name}** (Win as" in seen.text
        ]
        assert len(told) == 1

        page = await bo.click((await bo.slash(hall, "profile", user=ana.id)).message, label="Achievements")
        for _ in range(len(harness.catalogue.titles())):
            if "Thor vs Loki" in page.text:
                break
            page = await bo.click(page.message, label="Next")
        assert f"🎖️ **{name}**: Win as" in page.text
        assert "▫️ A long saga" in page.text

        sessions = harness.skald.services.sessions
        assert await rebuild(sessions) == RebuiltAchievements(tables=2, unread=0, given=0, taken=0)
        harness.later += 8 * DAY
        assert (await harness.skald.services.packing.once()).answers == 2
        wrong = msgspec.structs.replace(won[0], achievement="saga")
        await store.achievements.correct(won[:1], [wrong])
        assert await rebuild(sessions) == RebuiltAchievements(tables=2, unread=0, given=1, taken=1)
        assert set(await store.achievements.of(guild.id, ana.id)) == set(won)
        await ana.slash(hall, "privacy forget", sure="yes")
        assert await store.achievements.of(guild.id, ana.id) == ()
        assert harness.sandbox.breaches == []


@pytest.mark.slow
async def test_the_week_is_told_once_and_only_when_something_happened_and_the_league_as_files(
    make_town: MakeTown,
) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, hall = harness.people["Ana"], harness.channel
        manager(harness, "Ana")
        news = harness.skald.services
        await lost_by(harness, "Bo", 1)
        await ana.slash(hall, "league channel", channel=hall.id)
        await open_table(harness, "thor_vs_loki", seats=2, options="clock=1d")
        before = {seen.id for seen in ana.sees(hall)}

        harness.later += 7 * DAY
        await news.league.digest_clock.once()
        await news.league.digest_clock.once()
        (digest,) = [seen for seen in ana.sees(hall) if "The week on this server" in seen.text]
        assert digest.id not in before
        assert "**Thor vs Loki**: 1 game finished. Most wins: Ana 1." in digest.text
        assert "📈 Climbers: Ana +" in digest.text
        assert "Being played" in digest.text
        assert "https://discord.com/channels/" in digest.text
        assert digest not in ana.notifications

        harness.later += 7 * DAY
        await news.league.digest_clock.once()
        assert len([seen for seen in ana.sees(hall) if "The week on this server" in seen.text]) == 1, "a quiet week"

        muted = await ana.slash(hall, "league channel", mute="digest")
        assert "Not posted: the digest of the week" in muted.text
        await lost_by(harness, "Bo", 3)
        harness.later += 7 * DAY
        await news.league.digest_clock.once()
        assert len([seen for seen in ana.sees(hall) if "The week on this server" in seen.text]) == 1, "muted"

        export = await ana.slash(hall, "league export")
        (file,) = export.message.images
        assert file.data is not None
        with ZipFile(BytesIO(file.data)) as archive:
            assert set(archive.namelist()) == {f"{name}.{kind}" for name in FILES for kind in ("csv", "json")}
            results = json.loads(archive.read("results.json"))
            assert [row["place"] for row in results] == [1, 2, 1, 2]
            assert archive.read("results.csv").decode().count("\n") == 5
            assert {row["name"] for row in json.loads(archive.read("standings.json"))} == {"Ana", "Bo"}
        assert "Manage Server" in (await harness.people["Bo"].slash(hall, "league export")).text
        assert harness.sandbox.breaches == []
