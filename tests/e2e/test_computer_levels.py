"""How strong a computer player is: chosen in the lobby or by a command, said with its name, kept in a rematch."""

from __future__ import annotations

import pytest

from bot.store import Status
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import Harness
from tests.e2e.playing import hasten


async def kinds(harness: Harness, table: int = 1) -> list[str | None]:
    return [seat.computer for seat in (await harness.skald.services.sessions.get(table)).seats]


async def test_the_lobby_asks_for_the_level_and_says_it_in_words(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        await ana.slash(harness.channel, "play", game="gulveig")
        await harness.quiet()
        closed = {button.label for button in harness.lobby(ana).buttons if button.disabled}
        assert "Remove computer" in closed, "there is none"
        choice = await ana.click(harness.lobby(ana), label="Add computer")
        assert choice.ephemeral
        assert [button.label for button in choice.message.buttons] == ["Easy", "Normal", "Hard"]
        assert await kinds(harness) == [None]
        for label in ("Hard", "Easy", "Normal"):
            assert not (await ana.click(choice.message, label=label)).failed
            await harness.quiet()
        assert await kinds(harness) == [None, "hard", "easy", "skald"]
        assert [button.label for button in choice.message.buttons] == ["All easy", "All normal", "All hard"]
        assert "At the table now: Bragi (hard), Idunn (easy), and Forseti (normal)." in choice.message.text
        alt = harness.lobby(ana).images[0].alt
        assert "Bragi, a computer player (hard)" in alt
        assert "Idunn, a computer player (easy)" in alt
        assert "Forseti, a computer player (normal)" in alt
        assert harness.sandbox.crashes == []


async def test_the_host_gives_all_computer_players_another_level_at_a_full_table_too(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        ana, bo = harness.people.values()
        await ana.slash(harness.channel, "play", game="gulveig", computers=3)
        await harness.quiet()
        choice = await ana.click(harness.lobby(ana), label="Change level")
        assert "All computer players that sit here play at this level: **normal**." in choice.text
        assert [button.disabled for button in choice.message.buttons] == [False, True, False]
        told = await ana.click(choice.message, label="All hard")
        assert told.updated
        assert "✅ Changed.\n" in told.text
        assert "All computer players that sit here play at this level: **hard**." in told.text
        assert [button.disabled for button in told.message.buttons] == [False, False, True]
        await harness.quiet()
        assert await kinds(harness) == [None, "hard", "hard", "hard"]
        assert "Bragi, a computer player (hard)" in harness.lobby(ana).images[0].alt
        refused = await bo.click(harness.lobby(bo), label="Change level")
        assert "host" in refused.text
        assert await kinds(harness) == [None, "hard", "hard", "hard"]
        assert harness.sandbox.crashes == []


@pytest.mark.slow
async def test_commands_take_the_level_and_a_rematch_keeps_it(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        await ana.slash(
            harness.channel, "play", game="gulveig", computers=1, level="easy", options="goal=500 max_hands=3"
        )
        await harness.quiet()
        told = await ana.slash(harness.channel, "table computer", level="hard")
        assert "Idunn (hard)" in told.text
        await harness.quiet()
        assert await kinds(harness) == [None, "easy", "hard"]
        await ana.click(harness.lobby(ana), label="Start")
        await harness.quiet()
        await hasten(harness)
        assert (await harness.skald.services.sessions.get(1)).table.status is Status.OVER
        assert "Bragi (easy)" in harness.result(ana).images[0].alt
        await ana.click(harness.result(ana), label="Rematch")
        await harness.quiet()
        assert sorted(await kinds(harness, 2), key=str) == [None, "easy", "hard"]
        assert (await harness.skald.services.sessions.get(2)).table.status is Status.PLAYING
        assert harness.sandbox.crashes == []


async def test_a_rematch_against_computer_players_begins_at_once(make_town: MakeTown) -> None:
    async with make_town("Ana") as harness:
        ana = harness.people["Ana"]
        await ana.slash(harness.channel, "play", game="thor_vs_loki", computers=1, level="easy")
        await ana.click(harness.lobby(ana), label="Start")
        await harness.quiet()
        await hasten(harness)
        panel = harness.panel(ana)
        assert panel is not None
        assert "has begun as table [2](" in (await ana.click(panel, label="Rematch")).text
        await harness.quiet()
        assert (await harness.skald.services.sessions.get(2)).table.status is Status.PLAYING
        asked = harness.panel(ana)
        assert asked is not None
        assert "Table 2" in asked.text
        assert harness.sandbox.breaches == []
        assert harness.sandbox.crashes == []
