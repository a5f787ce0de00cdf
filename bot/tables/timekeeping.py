"""What the clock of a table hangs on: whose hours count, banks, and who is away; and what becomes of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.store import Bank, Deadline, Store, Table
from bot.tables.deadlines import PLAIN, Timing, banks_after, deadlines_for
from bot.tables.options import Away, Hours, TableOptions
from bot.tables.session import Session


async def timing_of(store: Store, session: Session, now: int) -> Timing:
    """Return what the clock of a table hangs on now."""
    seated = {seat.seat: seat.user for seat in session.seats if seat.user is not None and seat.resigned_at is None}
    return await timing_at(store, session.table, session.options, seated, now=now)


async def timing_at(
    store: Store, table: Table, options: TableOptions, seated: Mapping[int, int], *, now: int
) -> Timing:
    """Return the same of a table that is about to begin, with these people at its seats."""
    if not options.timed:
        return PLAIN
    users = {}
    if options.hours is not Hours.ALWAYS:
        users = {seat: await store.users.get(user) for seat, user in seated.items()}
    banks = await store.deadlines.banks(table.id) if options.bank is not None else {}
    away = frozenset[int]()
    if table.guild is not None and options.away in (Away.WAIT, Away.PLAY):
        absences = await store.absences.at(table.id, table.guild, now)
        people = {one.user for one in absences if one.begins_at <= now}
        away = frozenset(seat for seat, user in seated.items() if user in people)
    played = away if options.away is Away.PLAY else frozenset()
    still = frozenset(seated) if table.paused_at is not None else away - played
    return Timing(users=users, banks=banks, still=still, played=played - still)


async def time_after(  # noqa: PLR0913 - all that time hangs on
    store: Store, session: Session, *, now: int, since: int | None, taken_back: int | None, fresh: int | None = None
) -> tuple[tuple[Deadline, ...], tuple[Bank, ...]]:
    """Return the deadlines of a table after an entry, and the banks that have changed with it.

    Args:
        store: holds what stood before.
        session: the table after the entry.
        now: unix milliseconds.
        since: when the questions were asked that a take-back has led back to.
        taken_back: the seat that has taken its answer back.
        fresh: a seat whose time begins anew.
    """
    options, waiting = session.options, session.waiting
    standing = await store.deadlines.of(session.table.id)
    standing = tuple([deadline for deadline in standing if deadline.seat != fresh])
    timing = await timing_of(store, session, now)
    banks = banks_after(options, standing, waiting, now=now, timing=timing, taken_back=taken_back)
    timing = replace_banks(timing, banks)
    deadlines = deadlines_for(
        session.table.id, options, waiting, standing=standing, now=now, since=since, timing=timing
    )
    return deadlines, banks


def replace_banks(timing: Timing, banks: Iterable[Bank]) -> Timing:
    """Return a timing by which banks hold what they have now."""
    changed = {bank.seat: bank.left_ms for bank in banks}
    return Timing(timing.users, {**timing.banks, **changed}, timing.still, timing.played)


async def renewed(
    store: Store, session: Session, *, now: int, standing: tuple[Deadline, ...] | None = None
) -> tuple[Deadline, ...]:
    """Return the deadlines of a table by who waits there and who is away now; those that stand keep their time."""
    timing = await timing_of(store, session, now)
    standing = await store.deadlines.of(session.table.id) if standing is None else standing
    return deadlines_for(session.table.id, session.options, session.waiting, standing=standing, now=now, timing=timing)
