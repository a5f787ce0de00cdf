"""Where finished tables can be looked at."""

from __future__ import annotations

from collections.abc import Iterable

from bot.client.panel_registry import PanelRegistry
from bot.store import GALLERY, RESULT, Store


class TableLinks:
    """Finds the messages of tables."""

    def __init__(self, store: Store, registry: PanelRegistry) -> None:
        self._store = store
        self._registry = registry

    async def of(self, tables: Iterable[int]) -> dict[int, str]:
        """Return the addresses of tables by id: of their result, or else of their board; some may have none."""
        links = {}
        for number in dict.fromkeys(tables):
            row = await self._store.tables.get(number)
            if row is not None:
                link = await self._registry.link(row, RESULT) or await self._registry.link(row, GALLERY)
                if link is not None:
                    links[number] = link
        return links
