"""What people achieve at a table, found out when its game is over."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any

import msgspec
import structlog
from msgspec.structs import replace

from bot.games import Listing
from bot.games.achievements import achievements_of
from bot.store import AchievementRow, EntryRow, Over, Result
from bot.tables.earned import Ending, public_facts
from bot.tables.session import Session
from engines.core import GO_BACK, Entry, Fact

log = structlog.get_logger(__name__)

Learned = Callable[[int, Listing], Awaitable[bool]]
"""Whether somebody (user id) has finished every lesson of a game, the real one at their end included."""


async def nobody_learned(_user: int, _listing: Listing) -> bool:
    """Where nobody learns: nobody has finished any lesson."""
    return False


def achieved(
    results: Sequence[Result],
    entries: Sequence[Entry[Any]],
    resigned: Collection[int],
    learned: Collection[int] = (),
) -> tuple[AchievementRow, ...]:
    """Return what people have achieved at a table of a server; whoever gave up has achieved nothing.

    Args:
        results: of the table.
        entries: its whole log.
        resigned: the seats that gave up.
        learned: the people who have finished every lesson of the game.
    """
    first = results[0]
    possible = achievements_of(first.game)
    if first.guild is None or not possible or any(entry.key == GO_BACK for entry in entries):
        return ()  # at a table that goes back, luck can be tried until it comes
    ending = Ending(public_facts(entries), reason=first.reason, seats=first.seats)
    return tuple(
        [
            AchievementRow(
                guild=first.guild, user=row.user, game=row.game, achievement=name, table=row.table, at=row.ended_at
            )
            for row in results
            if row.user is not None and row.seat not in resigned
            for name in ending.earned(
                possible,
                row.seat,
                place=row.place,
                detail=msgspec.json.decode(row.detail),
                learned=row.user in learned,
            )
        ]
    )


async def with_log(
    session: Session, over: Over, rows: Sequence[EntryRow], last: Entry[Any], *, learned: Learned
) -> Over:
    """Return how a table's game came out with what its log tells: further details, and what people have achieved.

    Args:
        session: the table before its last entry.
        over: how it came out.
        rows: its log without the last entry, as it is stored.
        last: that entry.
        learned: says who has finished every lesson of the game.
    """
    resigned = {seat.seat for seat in session.seats if seat.resigned_at is not None}
    resigned |= {last.seat} if over.reason == last.key else set()
    resigned |= {former.seat for former in session.extras.former}  # others have played for whoever sits there
    listing = session.listing

    def read(scholars: Collection[int]) -> Over:
        entries = [*[listing.codec.read_entry(row.body) for row in rows], last]
        results = tuple([_with_told(listing, row, public_facts(entries)) for row in over.results])
        return replace(over, results=results, achievements=achieved(results, entries, resigned, scholars))

    try:
        people = [row.user for row in over.results if row.user is not None]
        return await asyncio.to_thread(read, [user for user in people if await learned(user, listing)])
    except Exception:  # a game comes to its end in any case; `skald rebuild-achievements` makes up for most of it
        log.exception("it could not be found out what was achieved at a table", table=session.table.id)
        return over


def _with_told(listing: Listing, row: Result, facts: Sequence[Fact]) -> Result:
    """Return the result of a seat with the details that follow from what everybody was told."""
    told = listing.league.told_of(tuple(facts), row.seat)
    return replace(row, detail=json.dumps(json.loads(row.detail) | told)) if told else row
