"""Messages are brought up to date after the last change, whenever that comes."""

from __future__ import annotations

import asyncio

from bot.store import GALLERY, LOBBY
from engines.core import Rng
from tests.e2e.conftest import MakeTown
from tests.e2e.harness import PATIENCE
from tests.e2e.playing import open_table, play_by_panels


def repainting(table: int) -> asyncio.Task[None] | None:
    """Return the task that shows a table."""
    return next((task for task in asyncio.all_tasks() if task.get_name() == f"table-sync-{table}"), None)


async def test_a_change_at_the_very_end_of_a_repaint_is_shown_too(make_town: MakeTown) -> None:
    async with make_town("Ana", "Bo") as harness:
        await open_table(harness, "gulveig", seats=2)
        table_sync = harness.skald.services.table_sync
        table_sync.dirty(1)
        task = repainting(1)
        assert task is not None
        async with asyncio.timeout(PATIENCE):
            while not task.done():  # noqa: ASYNC110 - to be there before anybody hears that it has ended
                await asyncio.sleep(0)
        assert not table_sync.idle  # nobody has heard yet that the task has ended
        table_sync.dirty(1)
        await asyncio.sleep(0)
        assert repainting(1) is not None
        await table_sync.drain()
        assert table_sync.idle


async def test_answers_leave_the_message_alone_in_which_the_game_was_begun(make_town: MakeTown) -> None:
    """Everybody's answers are shown on the board; an edit of the first message for each would double the traffic."""
    async with make_town("Ana", seed="left alone") as harness:
        await open_table(harness, "gulveig", seats=3, computers=2)
        posted = await harness.skald.services.table_sync.messages(1)
        first, board = [posted[kind] for kind in (LOBBY, GALLERY)]
        begun = len(harness.sandbox.requests)
        assert await play_by_panels(harness, Rng("left alone"), most=12) == 12
        edits = [one.path for one in harness.sandbox.requests[begun:] if one.method == "PATCH"]
        counts = [sum(path.endswith(f"/messages/{message}") for path in edits) for message in (first, board)]
        assert counts[1] > 5
        assert counts[0] < 6, "it tells no more than what stands out in a hand"
