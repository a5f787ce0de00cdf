"""The effect of an answer on a table: its state afterwards, its snapshot, and the results of a game that is over."""

from __future__ import annotations

import json
from typing import Any

from msgspec.structs import replace

from bot.store import Over, Result, Status
from bot.tables.logs import AnyGame
from bot.tables.session import RECENT, Session
from engines.core import GO_BACK, Entry

SNAPSHOT_EVERY = 24
"""Entries between two snapshots."""


def session_after(session: Session, game: AnyGame, entry: Entry[Any], *, over: Over | None, at: int) -> Session:
    """Return a table as it stands after an entry.

    Args:
        session: the table before.
        game: the game after the entry.
        entry: the entry.
        over: how the game has come out, if it is over with this entry.
        at: the time of the entry in unix milliseconds.
    """
    table = replace(session.table, head=game.n, doubted_at=None)
    if over is not None:
        table = replace(table, status=Status.OVER, reason=over.reason, ended_at=over.at)
    seats = tuple(
        [
            seat
            if (seat.seat in game.resigned) == (seat.resigned_at is not None)
            else replace(seat, resigned_at=at if seat.seat in game.resigned else None)
            for seat in session.seats
        ]
    )
    return Session(table, seats, session.listing, game, (*session.recent, entry)[-RECENT:])


def snapshot_of(session: Session, game: AnyGame, entry: Entry[Any]) -> bytes | None:
    """Return the snapshot of a game after an entry, when one is due."""
    # It may be of an earlier entry, so that a take-back can still go behind it; it knows its own number. Whoever plays
    # the log again from there need not know the moment to which the table went back.
    due = game.n % SNAPSHOT_EVERY == 0 or entry.key == GO_BACK
    return None if not due else session.listing.codec.write_snapshot(game.snapshot())


def ended(session: Session, game: AnyGame, *, season: int, rated: bool, at: int) -> Over:
    """Return what is kept of how a game came out.

    Args:
        session: the table.
        game: the game, which is over.
        season: the number of the season in which it counts.
        rated: whether it moves ratings.
        at: the time of its end in unix milliseconds.
    """
    table, outcome = session.table, game.outcome()
    assert outcome is not None
    results = tuple(
        [
            Result(
                table=table.id,
                seat=seat.seat,
                game=table.game,
                guild=table.guild,
                season=season,
                user=seat.user,
                computer=seat.computer,
                name=seat.name,
                place=outcome.places[seat.seat],
                score=outcome.scores[seat.seat],
                seats=len(session.seats),
                reason=outcome.reason,
                ended_at=at,
                detail=json.dumps(session.listing.league.of_seat(game.view(None), seat.seat)),
                rated=rated,
            )
            for seat in session.seats
        ]
    )
    return Over(reason=outcome.reason, at=at, results=results)
