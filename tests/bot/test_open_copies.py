"""Open copies: each says how its table stands by now, whatever takes how long to be drawn."""

from __future__ import annotations

import asyncio

from bot.client import open_copies
from bot.client.open_copies import OpenCopies, OpenCopy
from bot.panels.layout import Layout
from bot.tables.what_if import CopyState


class Stood:
    """A table, or a copy of it, which says how they stand to each other."""

    game = True

    def __init__(self, standing: CopyState) -> None:
        self.standing_now = standing
        self.table = self
        self.id = 1
        self.user = 7
        self.seats = (self,)
        self.session = self

    def standing(self, table: Stood) -> CopyState:
        return table.standing_now


class Tables:
    """Knows one table as it stands."""

    def __init__(self) -> None:
        self.now = Stood(CopyState.SAME)

    def peek(self, _table: int) -> Stood:
        return self.now


async def test_what_was_drawn_late_does_not_take_the_place_of_what_is_newer(monkeypatch):
    tables, shown, told, slow = Tables(), [], asyncio.Event(), asyncio.Event()

    async def edit(_interaction, _message, card, *, original):
        assert original
        shown.append(card.head)
        told.set()

    async def draw(table):
        if table.standing_now is CopyState.GONE_ON:
            await slow.wait()
        return Layout(0, table.standing_now)

    monkeypatch.setattr(open_copies, "edit_private", edit)
    copies = OpenCopies(tables)
    copies.keep(7, OpenCopy(tables.now, None, 5, True, CopyState.SAME, draw))
    for standing in (CopyState.GONE_ON, CopyState.OVER):
        tables.now = Stood(standing)
        copies.nudge(1)
        await asyncio.sleep(0)
    async with asyncio.timeout(10):
        await told.wait()
    slow.set()
    for _ in range(10):
        await asyncio.sleep(0)
    assert copies.idle
    assert shown == [CopyState.OVER]
    await copies.close()
