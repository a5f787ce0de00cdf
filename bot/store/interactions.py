"""Interactions that have changed a table, each once: what Discord delivers twice is done once, by whichever process."""

from __future__ import annotations

from typing import Final

from sqlalchemy import bindparam, delete, insert

from bot.store import schema
from bot.store._reader import Reader
from bot.store._writer import Unit, Writer

__all__ = ["NEW_TABLE", "NOTE_INTERACTION", "Interactions"]

NEW_TABLE: Final = 0
"""Stands in for the number of a table that an interaction opens."""

_I: Final = schema.interactions
NOTE_INTERACTION: Final = insert(_I)
_FIND: Final = _I.select().where(_I.c.id == bindparam("which"), _I.c["table"] == bindparam("at_table"))
_PURGE: Final = delete(_I).where(_I.c.at < bindparam("before"))


class Interactions:
    """Knows which interactions have changed which tables. They are noted together with the change itself."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def done(self, interaction: int, table: int) -> bool:
        """Return whether an interaction has changed a table already."""
        return bool(await self._reader.rows(_FIND, {"which": interaction, "at_table": table}))

    async def purge(self, before: int) -> None:
        """Forget those from before a time in unix milliseconds."""
        await self._writer.do(Unit("interactions", ((_PURGE, ({"before": before},)),)))
