"""Tables that are proposed to people: by the queue, or by a challenge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select, update

from bot.store import finding_schema, schema
from bot.store._reader import Reader, columns_of, row_as
from bot.store._writer import Job, Writer
from bot.store.audiences import LOBBY
from bot.store.errors import Conflict
from bot.store.finding_rows import Invited, NewProposal, Proposal, ProposalKind, ProposalState
from bot.store.lobbies import insert_lobby
from bot.store.rows import NewTable, Sitter, Table

T = TypeVar("T")

_P: Final = finding_schema.proposals
_I: Final = finding_schema.invited
_Q: Final = finding_schema.seekers
_ROWS: Final = columns_of(_P, Proposal)
_GET: Final = _ROWS.where(_P.c.id == bindparam("p"))
_DUE: Final = _ROWS.where(_P.c.due_at <= bindparam("moment")).order_by(_P.c.due_at, _P.c.id)
_NEXT: Final = select(_P.c.due_at).order_by(_P.c.due_at).limit(1)
_PEOPLE: Final = columns_of(_I, Invited).where(_I.c.proposal == bindparam("p")).order_by(_I.c.user)
_BETWEEN: Final = (
    _ROWS.join(_I, _I.c.proposal == _P.c.id)
    .where(_I.c.user == bindparam("who"), _P.c.guild == bindparam("g"), _P.c.state == ProposalState.OPEN)
    .order_by(_P.c.id)
)
_CHANGE: Final = update(_P).where(
    _P.c.id == bindparam("p"), _P.c.revision == bindparam("seen"), _P.c.state == ProposalState.OPEN
)
_ANSWER: Final = update(_I).where(_I.c.proposal == bindparam("p"), _I.c.user == bindparam("who"))
_FREE: Final = update(_Q).where(_Q.c.guild == bindparam("g"), _Q.c.proposal == bindparam("p")).values(proposal=None)
_LEAVE: Final = delete(_Q).where(
    _Q.c.guild == bindparam("g"), _Q.c.user.in_(bindparam("people", expanding=True)), _Q.c.proposal == bindparam("p")
)


class Proposals:
    """Keeps proposals until they are settled and that is shown."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def get(self, proposal: int) -> Proposal | None:
        """Return a proposal, or None."""
        return await self._reader.first(Proposal, _GET, p=proposal)

    async def people(self, proposal: int) -> tuple[Invited, ...]:
        """Return whom a proposal is for."""
        return await self._reader.all(Invited, _PEOPLE, p=proposal)

    async def open_of(self, guild: int, user: int) -> tuple[Proposal, ...]:
        """Return the open proposals on a server that somebody is one of."""
        return await self._reader.all(Proposal, _BETWEEN, g=guild, who=user)

    async def due(self, at: int) -> tuple[Proposal, ...]:
        """Return the proposals that have to be looked at by then."""
        return await self._reader.all(Proposal, _DUE, moment=at)

    async def next_due(self) -> int | None:
        """Return when the next proposal has to be looked at, or None while there is none."""
        rows = await self._reader.rows(_NEXT)
        return int(rows[0].due_at) if rows else None

    async def make(self, new: NewProposal, people: Sequence[Invited]) -> Proposal:
        """Propose a table to people; those of the queue are asked nothing else meanwhile.

        Raises:
            Conflict: somebody of the queue does not wait any more.
        """

        def work(connection: Connection) -> Proposal:
            row = {
                "state": ProposalState.OPEN,
                "revision": 0,
                "due_at": 0,
                "countered": False,
            } | msgspec.structs.asdict(new)
            number = connection.execute(insert(_P).returning(_P.c.id), row).scalar_one()
            listed = [msgspec.structs.asdict(one) | {"proposal": number, "guild": new.guild} for one in people]
            connection.execute(insert(_I), listed)
            if new.kind is ProposalKind.QUEUE:
                take = update(_Q).where(_Q.c.guild == new.guild, _Q.c.user.in_([one.user for one in people]))
                take = take.where(_Q.c.proposal.is_(None), _Q.c.until > new.made_at)
                if connection.execute(take.values(proposal=number)).rowcount != len(people):
                    raise Conflict
            return _read(connection, number)

        return await self._do(new.guild, work)

    async def accept(self, seen: Proposal, user: int, *, due_at: int) -> Proposal:
        """Note that somebody accepts. Once all have, `open_table` follows; as all this has to be shown by `due_at`.

        Raises:
            Conflict: the proposal has changed since, or is settled, or is not for this person.
        """

        def work(connection: Connection) -> Proposal:
            _changed(connection, seen, due_at=due_at)
            if connection.execute(_ANSWER.values(accepted=True), {"p": seen.id, "who": user}).rowcount != 1:
                raise Conflict
            return _read(connection, seen.id)

        return await self._do(seen.guild, work)

    async def settle(self, seen: Proposal, state: ProposalState, *, leave: Sequence[int], due_at: int = 0) -> Proposal:
        """Note that nothing comes of a proposal: because of those who leave it; others of the queue wait again.

        It has to be shown by `due_at`.

        Raises:
            Conflict: the proposal has changed since, or is settled.
        """

        def work(connection: Connection) -> Proposal:
            _changed(connection, seen, state=state, due_at=due_at)
            connection.execute(update(_I).where(_I.c.proposal == seen.id, _I.c.user.in_(leave)).values(accepted=False))
            _release(connection, seen, leave)
            return _read(connection, seen.id)

        return await self._do(seen.guild, work)

    async def counter(self, seen: Proposal, user: int, *, options: str, ends_at: int, pinged: bool) -> Proposal:
        """Propose other options: whoever does so accepts them, all others are asked anew, by another message.

        Args:
            seen: the proposal.
            user: who proposes them.
            options: the options.
            ends_at: until when the others can answer.
            pinged: whether the message may notify them.

        Raises:
            Conflict: the proposal has changed since, or is settled, or is not for this person.
        """

        def work(connection: Connection) -> Proposal:
            _changed(
                connection,
                seen,
                options=options,
                ends_at=ends_at,
                due_at=0,
                message=None,
                replaced=seen.message,
                countered=True,
            )
            connection.execute(update(_I).where(_I.c.proposal == seen.id).values(accepted=None, pinged=pinged))
            if connection.execute(_ANSWER.values(accepted=True), {"p": seen.id, "who": user}).rowcount != 1:
                raise Conflict
            return _read(connection, seen.id)

        return await self._do(seen.guild, work)

    async def open_table(self, seen: Proposal, new: NewTable, sitters: Sequence[Sitter], *, due_at: int = 0) -> Table:
        """Open the table on which everybody has agreed; the proposal's message becomes that of its lobby.

        It has to begin by `due_at`.

        Raises:
            Conflict: the proposal has changed since, or is settled.
        """

        def work(connection: Connection) -> Table:
            _changed(connection, seen, state=ProposalState.AGREED, due_at=due_at)
            table = insert_lobby(connection, self._writer.ownership, new, sitters)
            connection.execute(update(_P).where(_P.c.id == seen.id).values(table=table.id))
            _release(connection, seen, [one.user for one in sitters if one.user is not None])
            if seen.message is not None:
                panel = {"table": table.id, "audience": str(LOBBY), "channel": seen.channel, "message": seen.message}
                panel |= {"shown": -1, "digest": "", "posted_at": new.created_at, "broken": None}
                connection.execute(insert(schema.panels), panel)
            return table

        return await self._do(seen.guild, work)

    async def posted(self, seen: Proposal, message: int) -> Proposal:
        """Note which message shows a proposal."""

        def work(connection: Connection) -> Proposal:
            note = update(_P).where(_P.c.id == seen.id)
            if connection.execute(note.values(message=message)).rowcount != 1:
                raise Conflict
            return _read(connection, seen.id)

        return await self._do(seen.guild, work)

    async def shown(self, seen: Proposal) -> None:
        """Note that a proposal is shown as it is; forget it if it is settled."""

        def work(connection: Connection) -> None:
            this = (_P.c.id == seen.id, _P.c.revision == seen.revision)
            if seen.state is ProposalState.OPEN:
                connection.execute(update(_P).where(*this).values(due_at=seen.ends_at, replaced=None))
            elif connection.execute(delete(_P).where(*this)).rowcount:
                connection.execute(delete(_I).where(_I.c.proposal == seen.id))

        await self._do(seen.guild, work)

    async def later(self, seen: Proposal, at: int) -> None:
        """Look at a proposal again at another moment: what it needs is not possible now."""

        def work(connection: Connection) -> None:
            this = update(_P).where(_P.c.id == seen.id, _P.c.revision == seen.revision)
            connection.execute(this.values(due_at=at))

        await self._do(seen.guild, work)

    async def _do(self, guild: int, work: Callable[[Connection], T]) -> T:
        done: T = await self._writer.do(Job(("finding", guild), work))
        return done


def _changed(connection: Connection, seen: Proposal, **values: Any) -> None:
    """Change an open proposal that nobody has changed since it was seen; the first to do so keeps others waiting."""
    change = _CHANGE.values(revision=seen.revision + 1, **values)
    if connection.execute(change, {"p": seen.id, "seen": seen.revision}).rowcount != 1:
        raise Conflict


def _release(connection: Connection, seen: Proposal, leave: Sequence[int]) -> None:
    """Let those of a proposal who came from the queue wait again, but for those who leave it."""
    if seen.kind is ProposalKind.QUEUE:
        which = {"g": seen.guild, "p": seen.id}
        if leave:
            connection.execute(_LEAVE, which | {"people": list(leave)})
        connection.execute(_FREE, which)


def _read(connection: Connection, proposal: int) -> Proposal:
    return row_as(Proposal, connection.execute(_GET, {"p": proposal}).one())


def forget_finding(connection: Connection, user: int) -> None:
    """Forget that somebody looked for others: they wait no longer, and what was proposed to them is withdrawn."""
    mine = [row.proposal for row in connection.execute(select(_I.c.proposal).where(_I.c.user == user))]
    for proposal in mine:
        row = connection.execute(_GET, {"p": proposal}).one_or_none()
        if row is None or row.state != ProposalState.OPEN:
            continue
        seen = row_as(Proposal, row)
        _changed(connection, seen, state=ProposalState.WITHDRAWN, due_at=0)
        _release(connection, seen, [user])
    connection.execute(delete(_I).where(_I.c.user == user))
    connection.execute(delete(_Q).where(_Q.c.user == user))
    connection.execute(delete(finding_schema.wanted).where(finding_schema.wanted.c.user == user))
    for column in (finding_schema.avoided.c.user, finding_schema.avoided.c.other):
        connection.execute(delete(finding_schema.avoided).where(column == user))
