"""The effect of an answer on a table: its state afterwards, its snapshot, and the results of a game that is over."""

from __future__ import annotations

import json
from typing import Any

from msgspec.structs import replace

from bot.store import Over, Result, Settled, Status
from bot.tables.logs import AnyGame
from bot.tables.session import RECENT, Session
from engines.core import GO_BACK, Entry

SNAPSHOT_EVERY = 24
"""Entries between two snapshots."""

LOST_TOGETHER = 2
"""The place of everybody in a co-operative game that was lost."""


def session_after(  # noqa: PLR0913 - all that an entry may bring
    session: Session,
    game: AnyGame,
    entry: Entry[Any],
    *,
    over: Over | None,
    spent: tuple[str, ...] = (),
    settled: Settled | None = None,
    at: int,
) -> Session:
    """Return a table as it stands after an entry.

    Args:
        session: the table before.
        game: the game after the entry.
        entry: the entry.
        over: how the game has come out, if it is over with this entry.
        spent: the topics of which its seat's answers in advance are done with.
        settled: what becomes true with an entry to which everybody who had to has agreed.
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
    extras = session.extras
    if spent:
        left = [one for one in extras.advances if one.seat != entry.seat or one.topic not in spent]
        extras = replace(extras, advances=tuple(left))
    if over is not None:
        extras = replace(extras, motions=(), vacancies=(), advances=())
    after = Session(table, seats, session.listing, game, (*session.recent, entry)[-RECENT:], extras)
    return after if settled is None else _settled(after, entry.seat, settled, at)


def _settled(session: Session, seat: int, settled: Settled, at: int) -> Session:
    """Return a table after an entry to which everybody who had to has agreed."""
    table, seats, extras = session.table, list(session.seats), session.extras
    extras = replace(extras, motions=tuple([motion for motion in extras.motions if motion.matter != settled.matter]))
    if settled.unrated is not None and table.unrated is None:
        table = replace(table, unrated=settled.unrated)
    if settled.handed is not None:
        seats[seat] = replace(
            seats[seat],
            user=settled.user,
            computer=None,
            name=settled.name,
            joined_at=at,
            resigned_at=None,
            away_at=None,
            deck=None,
        )
        extras = replace(
            extras,
            former=tuple(sorted((*extras.former, settled.handed), key=lambda one: (one.seat, one.n))),
            vacancies=tuple([one for one in extras.vacancies if one.seat != seat]),
            advances=tuple([one for one in extras.advances if one.seat != seat]),
        )
    return replace(session, table=table, seats=tuple(seats), extras=extras)


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
    outcome = game.outcome()
    assert outcome is not None
    results = tuple(
        [
            replace(
                _result(session, seat.seat, reason=outcome.reason, season=season, at=at),
                place=outcome.places[seat.seat],
                score=outcome.scores[seat.seat],
                detail=json.dumps(session.listing.league.of_seat(game.view(None), seat.seat)),
                rated=rated and not session.is_handed_over(seat.seat),
            )
            for seat in session.seats
        ]
    )
    return Over(reason=outcome.reason, at=at, results=results)


def lost(session: Session, number: int, *, reason: str, season: int, at: int) -> Result:
    """Return the result of a seat that has come in last, unrated and without a score.

    Args:
        session: the table.
        number: the seat.
        reason: why the table has ended.
        season: the number of the season in which it counts.
        at: the time of its end in unix milliseconds.
    """
    together = session.listing.rules.info.cooperative
    place = LOST_TOGETHER if together else len(session.seats)
    return replace(_result(session, number, reason=reason, season=season, at=at), place=place)


def _result(session: Session, number: int, *, reason: str, season: int, at: int) -> Result:
    """Return a seat's result, unrated, to which place and score are still missing."""
    table, seat = session.table, session.seats[number]
    return Result(
        table=table.id,
        seat=number,
        game=table.game,
        guild=table.guild,
        season=season,
        user=seat.user,
        computer=seat.computer,
        name=seat.name,
        place=0,
        score=0,
        seats=len(session.seats),
        reason=reason,
        ended_at=at,
        rated=False,
    )
