"""What Skald tells of people, through the sandbox: profiles and the pages behind them."""

from __future__ import annotations

from tests.e2e.conftest import MakeTown
from tests.e2e.test_seasons import lost_by


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
        assert games.text.count("https://discord.com/channels/") == 3
        statistics = await bo.click(games.message, label="Statistics")
        assert "**Thor vs Loki**: 2 of 3 won" in statistics.text
        against = await bo.click(statistics.message, label="Against me")
        assert "Bo came in before Ana in 1, after Ana in 2" in against.text
        back = await bo.click(against.message, label="Profile")
        assert back.message.images[0].alt == alt

        own = await bo.slash(hall, "profile")
        assert "Against me" not in {button.label for button in own.message.buttons}
        versus = await cleo.slash(hall, "versus", one=ana.id, other=bo.id)
        assert not versus.ephemeral
        assert "Ana came in before Bo in 2, after Bo in 1" in versus.text
        assert "have not finished a game" in (await cleo.slash(hall, "versus", one=ana.id)).text
        assert "name two different players" in (await ana.slash(hall, "versus", one=ana.id)).text
        listed = await cleo.slash(hall, "history", user=ana.id, game="gulveig")
        assert "Ana: finished games of Gulveig" in listed.text
        assert harness.sandbox.breaches == []
