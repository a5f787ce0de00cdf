"""Skald for one person: what needs no server is there wherever they are, and nothing else is."""

from __future__ import annotations

import pytest

from bot.sandbox import NotPossible
from tests.e2e.conftest import MakeTown
from tests.e2e.playing import open_table
from tests.sandbox.openapi import requests_problems

HERE = ("games", "card", "cards", "deck list", "rules", "learn", "profile", "privacy show", "help", "settings")


@pytest.mark.slow
async def test_what_needs_no_server_is_there_wherever_a_person_is(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        tavern = harness.sandbox.add_guild("Elsewhere", bot_permissions=None).add_channel("tavern")
        group = harness.sandbox.world.group(ana.user, bo.user)
        for place in (tavern, group):
            with pytest.raises(NotPossible):
                await ana.slash(place, "cards", game="gulveig")
        ana.user.installed = True
        for place in (tavern, group):
            cards = await ana.slash(place, "cards", game="gulveig")
            assert cards.ephemeral
            assert "Card 1 of 39" in cards.text
            turned = next(button for button in cards.message.buttons if button.label == "Next")
            assert (await ana.click(cards.message, custom_id=turned.custom_id)).updated
            for command in HERE:
                given = {"game": "gulveig", "name": "A6"} if command == "card" else {}
                reply = await ana.slash(place, command, **given)
                assert not reply.failed, command
                assert "Something went wrong" not in reply.text, command
                assert reply.ephemeral, command
            lesson = await ana.slash(place, "learn", game="thor_vs_loki", lesson="1")
            assert not lesson.failed
            for command, options in (("play", {"game": "gulveig"}), ("find", {}), ("table board", {}), ("history", {})):
                with pytest.raises(NotPossible):
                    await ana.slash(place, command, **options)
            with pytest.raises(NotPossible):
                await bo.slash(place, "games")
        with pytest.raises(NotPossible):
            await ana.slash(ana.dm, "play", game="gulveig")
        assert harness.sandbox.breaches == []
        assert requests_problems(harness.sandbox.requests) == []
        assert harness.sandbox.crashes == []


@pytest.mark.slow
async def test_a_profile_is_ones_own_away_from_its_server(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        assert "no game on a server" in (await ana.slash(ana.dm, "profile")).text
        await open_table(harness, "thor_vs_loki", seats=2)
        await bo.slash(harness.board(bo).channel, "table resign", sure="yes")
        await harness.quiet()
        own = await ana.slash(ana.dm, "profile")
        assert "On Midgard" in own.text
        games = next(button for button in own.message.buttons if button.label == "Games")
        listed = await ana.click(own.message, custom_id=games.custom_id)
        assert "Thor vs Loki" in listed.text
        assert "shown on the servers" in (await ana.slash(ana.dm, "profile", user=bo)).text
        (choice,) = await ana.autocomplete(ana.dm, "profile", server="mid")
        assert choice.label == "Midgard"
        assert "On Midgard" in (await ana.slash(harness.channel, "profile", server=choice.value)).text
        stolen = await bo.slash(bo.dm, "profile")
        forged = harness.sandbox.deeds.press(bo.user, stolen.message.model, games.custom_id, force=True)
        assert "older version" in (await bo.reply_to(forged)).message.text
        assert harness.sandbox.breaches == []
        assert requests_problems(harness.sandbox.requests) == []
