"""The log of each table: entries that are only ever added, and snapshots beside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import bindparam, delete, func, insert, select, update

from bot.store import league_schema, schema
from bot.store._reader import Reader, columns_of
from bot.store._writer import Step, Unit, Writer
from bot.store.achievements import GIVE, values_of
from bot.store.checkpoints import overtaken
from bot.store.interactions import NOTE_INTERACTION
from bot.store.motions import ASKED_NO_MORE, steps_of
from bot.store.own_answers import DROP_ADVANCE
from bot.store.packed_logs import ENTRIES, unpacked
from bot.store.rows import Append, EntryRow, Result, SnapshotRow, Status

_T: Final = schema.tables
_E: Final = schema.entries
_S: Final = schema.snapshots
_P: Final = schema.panels

_ADVANCE: Final = (
    update(_T)
    .where(_T.c.id == bindparam("t"), _T.c.head == bindparam("before"), _T.c.status == Status.PLAYING)
    .values(head=bindparam("to"), computer_asked=bindparam("asked"), doubted_at=None)
)
# Head n or later means that entry n is there: written a moment ago by somebody else, which the primary key refuses,
# or about to be written by us, whose _ADVANCE has just moved the head. Otherwise the inner select finds no row, and
# the column that must not be empty refuses. Either way the database itself says no, so a batch needs no row counts.
_ENTRY: Final = insert(_E).values(
    table=select(_T.c.id)
    .where(_T.c.id == bindparam("t"), _T.c.head >= bindparam("number"), _T.c.status == Status.PLAYING)
    .scalar_subquery()
)
_SNAPSHOT: Final = insert(_S)
# All but the newest two.
_PRUNE: Final = delete(_S).where(
    _S.c["table"] == bindparam("t"),
    _S.c.n
    < select(func.max(_S.c.n)).where(_S.c["table"] == bindparam("t"), _S.c.n < bindparam("newest")).scalar_subquery(),
)
_DROP: Final = delete(_S).where(_S.c["table"] == bindparam("t"), _S.c.n == bindparam("number"))
CLEAR_DEADLINES: Final = delete(schema.deadlines).where(schema.deadlines.c["table"] == bindparam("t"))
INSERT_DEADLINE: Final = insert(schema.deadlines)
DROP_BANK: Final = delete(schema.banks).where(
    schema.banks.c["table"] == bindparam("t"), schema.banks.c.seat == bindparam("s")
)
INSERT_BANK: Final = insert(schema.banks)
_RESIGN: Final = (
    update(schema.seats)
    .where(schema.seats.c["table"] == bindparam("t"), schema.seats.c.seat == bindparam("s"))
    .values(resigned_at=bindparam("moment"))
)
_FINISH: Final = (
    update(_T)
    .where(_T.c.id == bindparam("t"))
    .values(status=Status.OVER, reason=bindparam("why"), ended_at=bindparam("ended"))
)
_RESULT: Final = insert(league_schema.results)

_NEWEST: Final = columns_of(_S, SnapshotRow).where(_S.c["table"] == bindparam("t")).order_by(_S.c.n.desc()).limit(1)


class Log:
    """Appends and reads entries."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def append(self, step: Append) -> None:
        """Store one step of a game, durably, all or none.

        Raises:
            Conflict: Entry (table, n) exists, n is not the next number, the table is not playing, or the interaction
                has changed the table before.
        """
        await self._writer.do(_unit(step))

    async def entries(self, table: int, since: int = 0) -> tuple[EntryRow, ...]:
        """Return the entries of a table with numbers from ``since`` on, in order.

        Those of a packed log have the bodies that were kept (see ``PackedLogs``).
        """
        rows = await self._reader.all(EntryRow, ENTRIES, t=table, since=since)
        return rows or (await unpacked(self._reader, table))[since:]

    async def snapshot(self, table: int) -> SnapshotRow | None:
        """Return the newest snapshot of a table, or None."""
        return await self._reader.first(SnapshotRow, _NEWEST, t=table)

    async def drop_snapshot(self, row: SnapshotRow) -> None:
        """Forget a snapshot that cannot be used; the log holds everything."""
        await self._writer.do(Unit(row.table, ((_DROP, ({"t": row.table, "number": row.n},)),)))


def _unit(step: Append) -> Unit:
    table, n = step.entry.table, step.entry.n
    steps: list[Step] = [
        (_ADVANCE, ({"t": table, "before": n - 1, "to": n, "asked": step.computer_asked},)),
        (_ENTRY, (_entry_values(step.entry),)),
        (CLEAR_DEADLINES, ({"t": table},)),
    ]
    if step.deadlines:
        steps.append((INSERT_DEADLINE, [msgspec.structs.asdict(each) for each in step.deadlines]))
    if step.banks:
        steps.append((DROP_BANK, [{"t": table, "s": bank.seat} for bank in step.banks]))
        steps.append((INSERT_BANK, [msgspec.structs.asdict(bank) for bank in step.banks]))
    if step.snapshot is not None:
        steps.append((_SNAPSHOT, ({"table": table, "n": n, "body": step.snapshot},)))
        steps.append((_PRUNE, ({"t": table, "newest": n},)))
    steps += _of_seats(step)
    if step.over is not None:
        steps += [(statement, ({"t": table},)) for statement in ASKED_NO_MORE]
        steps.append((_FINISH, ({"t": table, "why": step.over.reason, "ended": step.over.at},)))
        steps += written(step.over.results)
        if step.over.achievements:
            steps.append((GIVE, [values_of(each) for each in step.over.achievements]))
    if step.interaction is not None:
        steps.append((NOTE_INTERACTION, ({"id": step.interaction, "table": table, "at": step.entry.at},)))
    return Unit(table, tuple(steps))


def written(results: Sequence[Result]) -> tuple[Step, ...]:
    """Return what writes the results of one table, and drops the checkpoints that go beyond it."""
    if not results:
        return ()
    return ((_RESULT, [msgspec.structs.asdict(each) for each in results]), *overtaken(results))


def _of_seats(step: Append) -> list[Step]:
    """Return what becomes true of who plays a seat, and of what somebody wants there."""
    table, seat, steps = step.entry.table, step.entry.seat, list[Step]()
    if step.resigned is not None:
        steps.append((_RESIGN, ({"t": table, "s": step.resigned, "moment": step.entry.at},)))
    if step.returned is not None:
        steps.append((_RESIGN, ({"t": table, "s": step.returned, "moment": None},)))
    if step.spent:
        steps.append((DROP_ADVANCE, [{"t": table, "s": seat, "what": topic} for topic in step.spent]))
    if step.settled is not None:
        steps += steps_of(step.settled, table, seat, at=step.entry.at)
    return steps


def _entry_values(entry: EntryRow) -> dict[str, Any]:
    values = msgspec.structs.asdict(entry)
    values["t"], values["number"] = values.pop("table"), entry.n
    return values
