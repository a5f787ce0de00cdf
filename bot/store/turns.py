"""Turns that all processes share: so many requests a second, one identification every five seconds."""

from __future__ import annotations

from typing import Final

from sqlalchemy import text

from bot.store._reader import Reader

# The row holds the moment from which on the next turn is free; the database's clock is everybody's clock.
_TAKE: Final = text("""
    WITH clock AS (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS now)
    INSERT INTO turns AS t (name, free_at)
    SELECT :name, clock.now + CAST(:every AS bigint) * CAST(:turns AS bigint) FROM clock
    ON CONFLICT (name) DO UPDATE
    SET free_at = greatest(t.free_at, (SELECT now FROM clock) - CAST(:every AS bigint) * CAST(:saved AS bigint))
                + CAST(:every AS bigint) * CAST(:turns AS bigint)
    RETURNING t.free_at - CAST(:every AS bigint) * CAST(:turns AS bigint) - (SELECT now FROM clock) AS first
""")


class Turns:
    """Hands out turns of one name in the order in which they are asked for, whichever process asks (PostgreSQL)."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def take(self, name: str, *, every: float, turns: int = 1, saved: int = 0) -> float:
        """Take the next turns; return in how many seconds the first of them is, not above 0 for one at once.

        Args:
            name: what the turns are for.
            every: seconds from each turn to the next one.
            turns: how many are taken.
            saved: turns that nobody took lately and that may be taken at once.

        Raises:
            StoreError: none were taken.
        """
        values = {"name": name, "every": round(every * 1e6), "turns": turns, "saved": saved}
        rows = await self._reader.rows(_TAKE, values)
        return float(rows[0].first) / 1e6
