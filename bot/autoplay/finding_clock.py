"""The clock of those who look for each other: proposes tables to who waits, and settles what nobody has answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

import structlog

from bot.autoplay.periodic_task import PeriodicTask
from bot.store import Conflict, Proposal, ProposalState, StoreError
from bot.tables.finding import Finding
from bot.tables.sessions import Sessions

log = structlog.get_logger(__name__)

LONGEST: Final = 300.0
"""Seconds after which it is looked again in any case: other processes let people wait as well."""

WIDENING: Final = 15.0
"""Seconds after which it is looked again while people wait: ratings keep them apart less and less."""

SOONEST: Final = 2.0
"""Seconds between two looks at something that could not be done."""

Show = Callable[[int], Awaitable[None]]
"""Brings the message of a proposal up to date."""


class FindingClock:
    """Works on the servers that this process owns; what came due while Skald was off is done at its next start."""

    def __init__(self, sessions: Sessions, finding: Finding, show: Show) -> None:
        """Show proposals by `show`."""
        self._sessions = sessions
        self._store = sessions.store
        self._finding = finding
        self._show = show
        self._now = sessions.now
        self._task = PeriodicTask(
            "finding", self._look, failure="those who look for players could not be looked after", retry=LONGEST
        )

    def start(self) -> None:
        """Begin to wait."""
        self._store.changes.hear("finding", lambda _: self._task.wake())
        self._task.start()

    async def close(self) -> None:
        """Stop."""
        await self._task.close()

    def nudge(self, guild: int) -> None:
        """Look again: somebody waits, has answered, or was challenged."""
        self._task.wake()
        self._store.changes.tell("finding", guild)

    async def once(self) -> None:
        """Do everything that is due."""
        await self._queue()
        for proposal in await self._store.proposals.due(self._now()):
            if self._ours(proposal) and proposal.guild in self._sessions.resting:
                await self._store.proposals.later(proposal, self._now() + int(1000 * LONGEST))
            elif self._ours(proposal):
                try:
                    await self._settle(proposal)
                    await self._show(proposal.id)
                except Conflict:
                    continue  # somebody answered at this moment: it is due again
                except StoreError:
                    raise
                except Exception:
                    log.exception("a proposal could not be looked after", proposal=proposal.id)
                    await self._store.proposals.later(proposal, self._now() + int(1000 * LONGEST))

    async def _queue(self) -> None:
        now = self._now()
        first = await self._store.seekers.next_end()
        if first is None:
            return
        if first <= now:
            await self._store.seekers.end(now)
        for guild in await self._store.seekers.servers(now):
            if guild in self._sessions.resting:
                continue
            if self._store.ownership.owns(guild >> 22):  # the lower bits of Discord's ids are mostly alike
                games = await self._sessions.books.at(guild)
                await self._finding.match(guild, {listing.key: listing.rules for listing in games})

    def _ours(self, proposal: Proposal) -> bool:
        return self._store.ownership.owns(proposal.guild >> 22 if proposal.table is None else proposal.table)

    async def _settle(self, proposal: Proposal) -> None:
        if proposal.state is not ProposalState.OPEN:
            return
        if proposal.ends_at <= self._now():
            await self._finding.expire(proposal)
            return
        await self._finding.complete(proposal)

    async def _look(self) -> float:
        await self.once()
        return await self._wait()

    async def _wait(self) -> float:
        """Return the seconds until something is due."""
        ends = await self._store.seekers.next_end()
        due = [at for at in (ends, await self._store.proposals.next_due()) if at is not None]
        waits = [max(SOONEST, (at - self._now()) / 1000) for at in due]
        return min([LONGEST, *waits, *([WIDENING] if ends is not None else [])])
