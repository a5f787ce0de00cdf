"""Games that are reviewed in tests: what was played, and what a review makes of it."""

from __future__ import annotations

from bot.store import By, EntryRow
from bot.tables.reviews import (
    Decision,
    TurningPoint,
)
from engines.core import Compared, Judged
from tests.bot.test_panels_secrecy import session_of
from tests.conformance.playing import random_play
from tests.conformance.registry import entrants

MOVES = 40
GAMES = [key for key, entrant in entrants().items() if entrant.listing.has_computer]


def played(key, moves=MOVES):
    """Return a random game as a session, and its rows; every seat's answers are a person's."""
    entrant = entrants()[key]
    table = entrant.tables[0]
    game, first = entrant.start(table, "reviews")
    entries = [first]
    for _, _, entry in random_play(entrant, table, "reviews", moves):
        entries.append(entry)
    for entry in entries[1:]:
        game, _ = game.play(entry.seat, entry.key, entry.picks)
    return entrant, session_of(entrant, game, entries[-1], table.seats), rows_of(entrant, entries)


def rows_of(entrant, entries):
    codec = entrant.listing.codec
    return [
        EntryRow(
            table=7, n=one.n, seat=one.seat, key=one.key, by=By.PLAYER if one.n else By.TABLE,
            user=10 + one.seat if one.n else None,
            body=codec.write_entry(one), at=0,
        )
        for one in entries
    ]  # fmt: skip


def point(n, ahead, error=0.0, worlds=10):
    given = Compared((("a",),), ahead, worlds=worlds, better=1, worse=9, error=error)
    return TurningPoint(Decision(n, b"", None, (("a",),)), Judged((("b",),), given, 3))


class Log:
    def __init__(self, rows):
        self.rows = rows

    async def entries(self, _table):
        return self.rows
