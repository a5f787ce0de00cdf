"""The menus of people and messages: a profile, and a board in words, without typing."""

from __future__ import annotations

import pytest

from bot.sandbox import NotPossible
from tests.e2e.conftest import MakeTown
from tests.e2e.playing import open_table, waited_for
from tests.sandbox.openapi import requests_problems

SHORT = "goal=500 max_hands=3"


async def test_a_board_and_a_hand_are_described_from_their_messages(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo", "Cai") as harness:
        ana, _, cai = harness.people.values()
        await ana.slash(harness.channel, "play", game="gulveig", options=SHORT)
        lobby = await cai.menu(harness.channel, "Describe this board", harness.lobby(cai))
        assert "Ana" in lobby.text
        await ana.click(harness.lobby(ana), label="Leave")
        await open_table(harness, "gulveig", seats=2, options=SHORT)
        player = waited_for(harness)[0]
        board, hand = harness.board(player), harness.panel(player)
        assert hand is not None
        await harness.stop()
        await harness.start()
        typed = await player.slash(board.channel, "table describe")
        told = await player.menu(board.channel, "Describe this board", board)
        assert told.ephemeral
        assert told.text == typed.text
        assert (await player.menu(hand.channel, "Describe this board", hand)).text == typed.text
        seen = await cai.menu(board.channel, "Describe this board", board)
        assert seen.ephemeral
        assert seen.text != typed.text
        chat = cai.write(harness.channel, "k:hand:1")
        assert "shows no table" in (await ana.menu(harness.channel, "Describe this board", chat)).text
        with pytest.raises(NotPossible):
            await cai.menu(board.channel, "Describe this board", seen.message)
        assert harness.sandbox.breaches == []
        assert requests_problems(harness.sandbox.requests) == []
        assert harness.sandbox.crashes == []


async def test_a_profile_is_opened_from_the_menu_of_a_person(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        shown = await ana.menu(harness.channel, "Profile", bo)
        assert shown.ephemeral
        assert shown.text == (await ana.slash(harness.channel, "profile", user=bo)).text
        with pytest.raises(NotPossible):
            await ana.menu(ana.dm, "Profile", bo)
        assert harness.sandbox.breaches == []
        assert requests_problems(harness.sandbox.requests) == []
