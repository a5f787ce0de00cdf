"""`kill -9` at any point: no accepted move is lost, none is doubled, and the screen is mended."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from bot.games import GAMES
from bot.sandbox import Channel, NotPossible, Person, Sandbox, Seen
from bot.store import Store
from engines.core import Rng
from tests.e2e.harness import moves
from tests.e2e.killable_bot import Victim

KILLS = 2
"""How often Skald is killed in the middle of a press; often enough with five games in the slow suite."""

PATIENCE = 60.0
"""Seconds for what has to come to the screen."""


def lobbies(person: Person, channel: Channel) -> list[Seen]:
    return [seen for seen in person.sees(channel) if any(button.label == "Join" for button in seen.buttons)]


def panel_of(person: Person) -> Seen | None:
    panels = [seen for seen in person.dms() if not seen.deleted and moves(seen)]
    return panels[-1] if panels else None


def other(game: str) -> ParameterSet:
    return pytest.param(game, "", marks=pytest.mark.slow)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("gulveig", "goal=500 max_hands=3"),
        *(other(game) for game in GAMES if game != "gulveig"),
    ],
)
async def test_kill_nine_between_and_within_moves_loses_and_doubles_nothing(
    tmp_path: Path, game: str, options: str
) -> None:
    async with await Sandbox.start() as sandbox:
        guild = sandbox.add_guild("Midgard")
        ana, bo = sandbox.add_user("Ana"), sandbox.add_user("Bo")
        channel: Channel = guild.add_channel("mead-hall")
        victim = Victim(sandbox, tmp_path / "killed.db")
        await victim.start()
        await ana.slash(channel, "play", game=game, options=options)
        await sandbox.until(lambda: lobbies(ana, channel), timeout=PATIENCE)
        (lobby,) = lobbies(ana, channel)
        await bo.click(lobby, label="Join")
        await victim.kill()
        await victim.start()
        await ana.click(lobby, label="Start")
        await sandbox.settle(quiet=0.3)

        luck, shown = Rng("kills"), 0
        for turn in range(KILLS * 4):
            person, panel = await next_mover(sandbox, (ana, bo))
            pressing = asyncio.create_task(press(person, panel, luck))
            if turn % 4 == 3:
                await asyncio.sleep(0.002 * luck.below(12))
                await victim.kill()
                await victim.start()
            shown = max(shown, await pressing)
        await victim.kill()

        store = await Store.open(f"sqlite+aiosqlite:///{tmp_path}/killed.db")
        rows = await store.log.entries(1)
        table = await store.tables.get(1)
        await store.close()
        assert table is not None
        assert [row.n for row in rows] == list(range(table.head + 1))
        assert max(Counter((row.seat, row.key) for row in rows if not row.key.endswith("amend")).values()) == 1
        assert table.head >= shown > 0, "a move that was shown as made is not in the log"


async def next_mover(sandbox: Sandbox, people: tuple[Person, ...]) -> tuple[Person, Seen]:
    """Wait until the screen shows somebody a move."""

    def shown() -> list[tuple[Person, Seen]]:
        return [(person, panel) for person in people if (panel := panel_of(person)) is not None]

    await sandbox.until(shown, timeout=PATIENCE)
    return shown()[0]


async def press(person: Person, panel: Seen, luck: Rng) -> int:
    """Use one control; return the number of the move that the answer shows, 0 when none came."""
    kind, custom_id, least = luck.pick(moves(panel))
    with suppress(NotPossible):
        if kind == "press":
            reply = await person.click(panel, custom_id=custom_id)
        else:
            select = next(select for select in panel.selects if select.custom_id == custom_id)
            reply = await person.choose(panel, luck.sample(select.values, least), custom_id=custom_id)
        return 0 if reply.failed else move_of(panel)
    return 0


def move_of(panel: Seen) -> int:
    """Return the number of the move that a panel shows."""
    found = re.search(r"move ([\d,]+)", panel.text)
    return int(found[1].replace(",", "")) if found else 0
