"""Which message shows what: as the store knows it, and in memory what could not be written there yet."""

from __future__ import annotations

from bot.store import GALLERY, Audience, Panel, Store, Table
from bot.store.ownership import partition_of
from bot.store.panels import by_audience
from bot.system import mentions


class PanelRegistry:
    """Remembers which message shows what. What is saved holds at once, even while the store cannot be written.

    Otherwise a message that has been posted would be posted again and again for as long as the disk is full.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._unwritten: dict[tuple[int, Audience], Panel] = {}

    async def of(self, table: int) -> tuple[Panel, ...]:
        """Return the panels of a table, by audience."""
        panels = await self._store.panels.of(table)
        unwritten = [panel for (of, _), panel in self._unwritten.items() if of == table]
        if not unwritten:
            return panels
        known = {panel.audience: panel for panel in (*panels, *unwritten)}
        return tuple(by_audience(known.values()).values())

    async def get(self, table: int, audience: Audience) -> Panel | None:
        """Return one panel of a table, or None."""
        return next((panel for panel in await self.of(table) if panel.audience == audience), None)

    async def link(self, table: Table, audience: Audience = GALLERY) -> str | None:
        """Return the address of one of a table's messages, or None."""
        panel = await self.get(table.id, audience)
        if panel is None or panel.message is None:
            return None
        return mentions.address(table.guild, panel.channel, panel.message)

    async def save(self, panel: Panel) -> None:
        """Save a panel in place of the one its table had for this audience.

        Raises:
            StoreError: it is remembered, but not stored; `save_unwritten` tries again.
        """
        key = (panel.table, panel.audience)
        self._unwritten[key] = panel
        await self._store.panels.save(panel)
        if self._unwritten.get(key) is panel:
            del self._unwritten[key]

    def release(self, partitions: frozenset[int]) -> None:
        """Forget what could not be stored of some tables: they are another process's to show."""
        for key in [key for key in self._unwritten if partition_of(key[0]) in partitions]:
            del self._unwritten[key]

    def forget_unwritten(self, panel: Panel) -> None:
        """Forget what could not be stored: the panel in the store holds again."""
        self._unwritten.pop((panel.table, panel.audience), None)

    async def drop(self, table: int, audience: Audience) -> None:
        """Forget a panel; nothing happens if there is none."""
        await self._store.panels.drop(table, audience)
        self._unwritten.pop((table, audience), None)

    @property
    def written(self) -> bool:
        """Whether everything that is remembered stands in the store."""
        return not self._unwritten

    async def save_unwritten(self, table: int) -> None:
        """Store what could not be stored before.

        Raises:
            StoreError: it cannot be stored now either.
        """
        for panel in [panel for (of, _), panel in self._unwritten.items() if of == table]:
            await self.save(panel)
