"""Interactions that a fleet has received, and which tables each has changed: what comes twice is done once."""

from __future__ import annotations

from typing import Final

from sqlalchemy import bindparam, delete, insert, text

from bot.store import schema
from bot.store._reader import Reader
from bot.store._writer import Unit, Writer

NO_TABLE: Final = 0
"""Stands for the table in the row with which a process claims an interaction; no table has this number."""

_I: Final = schema.interactions
NOTE_INTERACTION: Final = insert(_I)
_FIND: Final = _I.select().where(_I.c.id == bindparam("which"), _I.c["table"] == bindparam("at_table"))
_PURGE: Final = delete(_I).where(_I.c.at < bindparam("before"))
# A claim that is lost in a crash of the server is of no use any more, so nobody waits for the disk.
_CLAIM: Final = text("""
    INSERT INTO interactions (id, "table", at)
    SELECT CAST(:which AS bigint), CAST(:no_table AS bigint), CAST(:at AS bigint)
    FROM set_config('synchronous_commit', 'off', true)
    ON CONFLICT DO NOTHING RETURNING id
    """)


class Interactions:
    """Knows which interactions processes have claimed, and which tables they have changed.

    A change of a table is noted together with the change itself.
    """

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def claim(self, interaction: int, *, at: int) -> bool:
        """Claim an interaction for this process (PostgreSQL); return False when some process has done so before.

        Args:
            interaction: Discord's number of it.
            at: the time in unix milliseconds.
        """
        return bool(await self._reader.rows(_CLAIM, {"which": interaction, "no_table": NO_TABLE, "at": at}))

    async def done(self, interaction: int, table: int) -> bool:
        """Return whether an interaction has changed a table already."""
        return bool(await self._reader.rows(_FIND, {"which": interaction, "at_table": table}))

    async def purge(self, before: int) -> None:
        """Forget those from before a time in unix milliseconds."""
        await self._writer.do(Unit("interactions", ((_PURGE, ({"before": before},)),)))
