"""Running tables whose rules this Skald no longer has: it refuses to start until somebody decides about them."""

from __future__ import annotations

from typing import Final

from bot.games import Catalogue
from bot.store import Store, Table

CLOSED: Final = "old-rules"
"""The reason that stands in a table that was closed for it."""

NAMED: Final = 20
"""Tables that are named; the others are counted."""


class OldRules(Exception):
    """Tables run under rules that this Skald no longer has."""

    def __init__(self, tables: tuple[Table, ...]) -> None:
        """Name them."""
        self.tables = tables
        lines = [
            f"Table {table.id}: {table.game}, rules {table.version}, server {table.guild}, channel {table.place}"
            for table in tables[:NAMED]
        ]
        if len(tables) > NAMED:
            lines.append(f"and {len(tables) - NAMED} more (`skald tables` lists them)")
        count = "One table runs" if len(tables) == 1 else f"{len(tables)} tables run"
        super().__init__("\n".join([f"{count} under rules that this Skald no longer has.", *lines]))


async def tables_of_old_rules(store: Store, catalogue: Catalogue) -> tuple[Table, ...]:
    """Return the running tables whose game, or that version of its rules, is not offered any more."""
    found: list[Table] = []
    for game, version in sorted({(game, version) for game, version, _ in await store.tables.books_in_play()}):
        if game not in catalogue or catalogue[game].rules.info.version != version:
            found += await store.tables.of_rules(game, version)
    return tuple(found)


async def refuse_old_rules(store: Store, catalogue: Catalogue) -> None:
    """Make sure that every running table has its rules.

    Raises:
        OldRules: some do not.
    """
    tables = await tables_of_old_rules(store, catalogue)
    if tables:
        raise OldRules(tables)


async def close_old(store: Store, catalogue: Catalogue, *, at: int) -> tuple[Table, ...]:
    """Close the running tables whose rules are gone, and return them; the next start tells so in their channels."""
    tables = await tables_of_old_rules(store, catalogue)
    for table in tables:
        await store.tables.end(table.id, CLOSED, at)
    return tables
