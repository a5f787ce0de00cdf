"""Who is being forgotten: whoever reads their rows sees a stranger, also before these are changed."""

from __future__ import annotations

import asyncio
from typing import Final, TypeVar

from msgspec.structs import replace
from sqlalchemy import Connection, delete, insert, select

from bot.store import schema
from bot.store._reader import Reader, columns_of
from bot.store.rows import Forgetting, Result, Seat
from bot.store.seat_rows import FormerSitter

R = TypeVar("R", Result, Seat, FormerSitter)

MASKED_AFTER: Final = 60.0
"""Seconds after the last change for which rows that were read before it are still looked through."""

_F: Final = schema.forgetting
_ALL: Final = columns_of(_F, Forgetting).order_by(_F.c.generation)
_FACTS: Final = schema.facts
_KEY: Final = "generation"
_GENERATION: Final = select(_FACTS.c.value).where(_FACTS.c.key == _KEY)


class OngoingForgetting:
    """The people whose rows are being changed, by user id.

    The generation counts how often somebody's forgetting has begun or ended. What was computed from rows in an earlier
    generation may speak of somebody who is forgotten by now.
    """

    def __init__(self, reader: Reader) -> None:
        """Know nobody until `load` was called."""
        self._reader = reader
        self._by_user: dict[int, Forgetting] = {}
        self.generation = 0

    async def load(self) -> None:
        """Read who is being forgotten."""
        rows = await self._reader.rows(_GENERATION)
        self._by_user = {each.user: each for each in await self._reader.all(Forgetting, _ALL)}
        self.generation = int(rows[0].value) if rows else 0

    @property
    def people(self) -> tuple[Forgetting, ...]:
        """Everybody who is being forgotten, in the order in which they asked for it."""
        return tuple(self._by_user.values())

    def until(self, user: int) -> int:
        """Return the last table of which somebody is being forgotten; -1 for everybody else."""
        found = self._by_user.get(user)
        return -1 if found is None else found.until

    def masked(self, row: R) -> R:
        """Return a row as it will be when its person is forgotten; other rows as they are."""
        found = self._by_user.get(row.user) if row.user is not None else None
        if found is None or row.table > found.until:
            return row
        if isinstance(row, Seat):
            return replace(row, user=None, name=found.name, deck=None)
        if isinstance(row, FormerSitter):
            return replace(row, user=None, name=found.name)
        return replace(row, user=found.stranger, name=found.name)

    def began(self, forgetting: Forgetting) -> None:
        """Note that somebody's rows are being changed from now on."""
        self._by_user[forgetting.user] = forgetting
        self.generation = max(self.generation, forgetting.generation)

    def ended(self, forgetting: Forgetting, generation: int) -> None:
        """Note that all rows of somebody are changed; those that are just being read may be older."""
        self.generation = max(self.generation, generation)
        asyncio.get_running_loop().call_later(MASKED_AFTER, self._drop, forgetting)

    def _drop(self, forgetting: Forgetting) -> None:
        if self._by_user.get(forgetting.user) == forgetting:
            del self._by_user[forgetting.user]


def generation_of(connection: Connection) -> int:
    """Return the generation of the database."""
    return int(connection.execute(_GENERATION).scalar_one_or_none() or 0)


def next_generation(connection: Connection) -> int:
    """Begin another generation, and return it."""
    generation = 1 + generation_of(connection)
    connection.execute(delete(_FACTS).where(_FACTS.c.key == _KEY))
    connection.execute(insert(_FACTS), {"key": _KEY, "value": str(generation)})
    return generation
