"""The inbox: presses and commands that wait for the process that owns their table (PostgreSQL).

A row lives for as long as somebody waits for its answer. It holds the interaction's token, which is good for fifteen
minutes: rows go when they are done, and in any case before a token would outlive its use. Times are the database's.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec
from sqlalchemy import text

from bot.store._reader import Reader, row_as
from bot.store.ownership import partition_of

TOPIC: Final = "skald_inbox_{partition}"
"""What a process listens to for each of its partitions."""

KEPT_MINUTES: Final = 15
"""How long a row is kept at most: no token is good for longer."""

_NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

# A letter that its reader hands on is put in again; one that is there otherwise was delivered twice.
_PUT: Final = text(f"""
    WITH put AS (
        INSERT INTO inbox AS i (id, "table", partition, body, announced, received_at, announcing_until)
        VALUES (:id, :table, :partition, :body, :announced, {_NOW} - :waited, 0)
        ON CONFLICT (id) DO UPDATE
        SET "table" = excluded."table", partition = excluded.partition, taken_by = NULL,
            announced = coalesce(excluded.announced, i.announced)
        WHERE i.taken_by = :me
        RETURNING id)
    SELECT pg_notify(:topic, '') FROM put
""")  # noqa: S608 - nothing in it comes from outside
_TAKE: Final = text(f"""
    UPDATE inbox SET taken_by = :me
    WHERE id IN (
        SELECT id FROM inbox
        WHERE partition = ANY(:partitions) AND announcing_until < {_NOW} AND taken_by IS DISTINCT FROM :me
        ORDER BY id LIMIT :most FOR UPDATE SKIP LOCKED)
    RETURNING id, "table", body, announced, {_NOW} - received_at AS waited
""")  # noqa: S608 - nothing in it comes from outside
_KEEP: Final = text(f"""
    INSERT INTO inbox (id, "table", partition, body, announced, received_at, announcing_until, taken_by)
    VALUES (:id, :table, :partition, :body, :announced, {_NOW} - :waited, 0, :me)
    ON CONFLICT (id) DO NOTHING RETURNING id
""")  # noqa: S608 - nothing in it comes from outside
_STANDING: Final = text('SELECT id, "table", taken_by FROM inbox WHERE id = ANY(:ids)')
_ANNOUNCE: Final = text(f"""
    UPDATE inbox SET announcing_until = {_NOW} + :patience, taken_by = NULL
    WHERE id = :id AND taken_by IS NOT DISTINCT FROM :taken_by RETURNING id
""")  # noqa: S608 - nothing in it comes from outside
_ANNOUNCED: Final = text("""
    WITH told AS (UPDATE inbox SET announced = :how, announcing_until = 0 WHERE id = :id RETURNING partition)
    SELECT pg_notify('skald_inbox_' || partition, '') FROM told
""")
_DONE: Final = text("DELETE FROM inbox WHERE id = :id AND taken_by = :me RETURNING id")
_RECALL: Final = text("DELETE FROM inbox WHERE id = :id AND taken_by IS NOT DISTINCT FROM :taken_by RETURNING id")
_PURGE: Final = text(f"DELETE FROM inbox WHERE received_at < {_NOW} - {KEPT_MINUTES * 60_000} RETURNING id")  # noqa: S608 - nothing in it comes from outside


class Letter(msgspec.Struct, frozen=True, kw_only=True):
    """One interaction on its way to the process that owns its table. ``repr`` leaves out the body: it has a token.

    Attributes:
        id: Discord's number of the interaction.
        table: the table that it concerns.
        body: the interaction as Discord has delivered it, as JSON.
        announced: as what its answer was announced to Discord; None when it was not.
        waited: milliseconds since the interaction arrived.
    """

    id: int
    table: int
    body: bytes
    announced: str | None = None
    waited: int = 0

    def __repr__(self) -> str:
        return f"Letter(id={self.id}, table={self.table}, announced={self.announced!r}, waited={self.waited})"


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """Where a letter is: not taken, or taken by a process that may live or not."""

    id: int
    table: int
    taken_by: str | None


class Inbox:
    """Hands letters from the process that received them to the one that owns their table."""

    def __init__(self, reader: Reader, process: str) -> None:
        """Work for the process of this id."""
        self._reader = reader
        self._me = process

    async def put(self, letter: Letter) -> bool:
        """Put a letter in, or hand on one that this process has taken; return False if it was there already.

        Raises:
            StoreError: it was not put in.
        """
        partition = partition_of(letter.table)
        values = msgspec.structs.asdict(letter)
        values |= {"partition": partition, "topic": TOPIC.format(partition=partition), "me": self._me}
        return bool(await self._reader.rows(_PUT, values))

    async def keep(self, letter: Letter) -> None:
        """Put in, as taken by this process, what it answers itself: if it dies, the next owner takes it.

        Raises:
            StoreError: it was not put in.
        """
        values = msgspec.structs.asdict(letter) | {"partition": partition_of(letter.table), "me": self._me}
        await self._reader.rows(_KEEP, values)

    async def take(self, partitions: Iterable[int], *, most: int = 64) -> tuple[Letter, ...]:
        """Take the letters of some partitions, the oldest first, those of earlier owners as well."""
        values = {"partitions": sorted(partitions), "me": self._me, "most": most}
        letters = [row_as(Letter, row) for row in await self._reader.rows(_TAKE, values)]
        return tuple(sorted(letters, key=lambda letter: letter.id))

    async def done(self, letter: int) -> None:
        """Take a letter out that this process has answered; one that it has handed on stays."""
        await self._reader.rows(_DONE, {"id": letter, "me": self._me})

    async def standings(self, letters: Iterable[int]) -> tuple[Standing, ...]:
        """Return where letters are; those that are done are left out."""
        rows = await self._reader.rows(_STANDING, {"ids": sorted(letters)})
        return tuple([row_as(Standing, row) for row in rows])

    async def announce(self, standing: Standing, *, seconds: float) -> bool:
        """Keep a letter from being taken for a moment, while its answer is announced; return False if it has moved."""
        values = {"id": standing.id, "taken_by": standing.taken_by, "patience": round(seconds * 1000)}
        return bool(await self._reader.rows(_ANNOUNCE, values))

    async def announced(self, letter: int, how: str | None) -> None:
        """Note as what the answer was announced, and let the letter be taken again."""
        await self._reader.rows(_ANNOUNCED, {"id": letter, "how": how})

    async def recall(self, standing: Standing) -> bool:
        """Take a letter back that nobody has answered; return False if it has moved."""
        return bool(await self._reader.rows(_RECALL, {"id": standing.id, "taken_by": standing.taken_by}))

    async def purge(self) -> int:
        """Delete what is too old to be answered; return how much that was."""
        return len(await self._reader.rows(_PURGE))
