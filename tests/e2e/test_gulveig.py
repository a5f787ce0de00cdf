"""Whole games of Gulveig through real discord.py, by people who know only what they see."""

from __future__ import annotations

import pytest

from engines.core import Luck
from tests.e2e.conftest import MakeTown
from tests.e2e.town import Town, make_a_move, moves

NAMES = ("Ana", "Bo", "Cleo", "Dag")


async def open_table(town: Town, *, seats: int, options: str = "goal=500 max_hands=10", computers: int = 0) -> None:
    """Open a table by the first person, let the others join by button, and start."""
    host, *others = town.people.values()
    reply = await host.slash(town.channel, "play", game="gulveig", options=options, computers=computers)
    assert not reply.failed
    for person in others[: seats - 1 - computers]:
        assert not (await person.click(town.lobby(person), label="Join")).failed
    started = await host.click(town.lobby(host), label="Start")
    assert not started.failed
    await town.quiet()


async def play_by_dm(town: Town, most: int, luck: Luck) -> int:
    """Let everybody play from their DMs at random until the game is over or so many moves were made."""
    made = 0
    while made < most:
        for person in town.people.values():
            panel = town.panel(person)
            if panel is not None and moves(panel):
                break
        else:
            return made
        while moves(panel):
            panel = await make_a_move(person, panel, luck)
            made += 1
        await town.quiet()
    return made


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_a_whole_game_from_play_to_result_by_dm(make_town: MakeTown, seats: int) -> None:
    async with make_town(*NAMES[:seats], seed=f"whole-{seats}") as town:
        await open_table(town, seats=seats, options="goal=500 max_hands=10")
        await play_by_dm(town, 40, Luck(f"whole-{seats}"))
        assert town.sandbox.breaches == []
        for person in town.people.values():
            assert town.panel(person) is not None
            assert "Gulveig" in town.board(person).text
