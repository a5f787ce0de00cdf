"""Messages are brought up to date after the last change, whenever that comes."""

from __future__ import annotations

import asyncio

from tests.e2e.conftest import MakeTown
from tests.e2e.harness import PATIENCE
from tests.e2e.playing import open_table


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
