"""What commands and buttons say to those who meant something else, or want to know more."""

from __future__ import annotations

from tests.e2e.conftest import MakeTown
from tests.e2e.playing import open_table


async def test_answers_name_what_was_wrong_and_what_to_do_instead(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", seed="answers") as harness:
        ana, bo = harness.people.values()
        channel, guild = harness.channel, next(iter(harness.sandbox.world.guilds.values()))
        wrong = await ana.slash(channel, "play", game="gulveig", options="goal=7")
        assert "has no value 7: type `1000` or `500`." in wrong.text
        unknown = await ana.slash(channel, "play", game="gulveig", options="gaol=500")
        assert "There is no setting gaol" in unknown.text

        crowded = await ana.slash(channel, "play", game="thor_vs_loki", computers=3)
        assert "has room for 1 computer player beside you: `computers:1`" in crowded.text

        await open_table(harness, "gulveig", seats=2, options="goal=500 place=channel")
        left = await bo.slash(channel, "table leave")
        assert "`/table resign` gives your seat up" in left.text
        assert not (await ana.slash(channel, "play", game="gulveig", options="place=channel", computers=1)).failed
        await harness.quiet()
        assert not (await ana.click(harness.lobby(ana), label="Start")).failed
        await harness.quiet()
        elsewhere = guild.add_channel("yard")
        lost = await ana.slash(elsewhere, "table log")
        assert "There is no table here, and you sit at several elsewhere" in lost.text

        table = (await harness.skald.services.sessions.get(1)).table
        assert table.commitment is not None
        begun = next(
            seen for seen in bo.sees(channel) if any(one.label == "Was the deal honest?" for one in seen.buttons)
        )
        assert table.commitment[:16] in begun.text
        assert table.commitment not in begun.text
        told = await bo.click(begun, label="Was the deal honest?")
        assert told.ephemeral
        assert table.commitment in told.text
        assert table.seed is not None
        assert table.seed not in told.text
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []
