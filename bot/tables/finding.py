"""People find each other: the queue of a server, and the tables that are proposed by it or by a challenge."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from bot.leagues.service import League
from bot.store import (
    Conflict,
    Invited,
    NewProposal,
    NewTable,
    Proposal,
    ProposalKind,
    ProposalState,
    Seeker,
    Sitter,
    Store,
    Table,
)
from bot.system.clock import Clock
from bot.tables.guild_rules import GuildRules
from bot.tables.lobby_error import LobbyError
from bot.tables.matchmaking import Group, groups
from bot.tables.options import TableOptions
from engines.core import AnyRules

TRIES: Final = 4
"""How often an answer is tried when others answer at the same moment."""

GRACE: Final = 10_000
"""Milliseconds in which whoever answers a press has shown what came of it; then the clock does."""

MaySee = Callable[[int, int, int], Awaitable[bool]]
"""Whether a person sees a channel: server, channel and user id."""


class Finding:
    """Brings people together. Whoever calls shows what has changed."""

    def __init__(self, store: Store, league: League, servers: GuildRules, *, may_see: MaySee, now: Clock) -> None:
        """Use the time of `now`, in unix milliseconds."""
        self._store = store
        self._league = league
        self._servers = servers
        self._may_see = may_see
        self.now = self._now = now

    async def seek(self, seeker: Seeker) -> None:
        """Let somebody wait.

        Raises:
            LobbyError: they are asked to confirm a table.
        """
        try:
            await self._store.seekers.put(seeker)
        except Conflict as error:
            raise LobbyError("asked-already") from error

    async def leave(self, guild: int, user: int) -> bool:
        """Let somebody wait no longer; return whether they did."""
        return await self._store.seekers.leave(guild, user)

    async def match(self, guild: int, games: dict[str, AnyRules]) -> tuple[Proposal, ...]:
        """Propose tables to those who wait on a server, where enough of them fit together."""
        now = self._now()
        waiting = await self._store.seekers.waiting(guild, now)
        if len(waiting) < 2:
            return ()
        people = {one.user for one in waiting}
        wanted = {one.game for one in waiting}
        sizes = {key: size for key, rules in games.items() if (size := _people(rules)) and wanted & {"", key}}
        ratings = {game: await self._league.ratings(guild, game, people) for game in sizes}
        found = await asyncio.to_thread(
            groups,
            waiting,
            sizes,
            rating_of=lambda game, user: ratings[game][user],
            avoided=await self._store.avoided.among(people),
            now=now,
        )
        made = [await self._propose(guild, group) for group in found if not await self._some_left(guild, group)]
        return tuple([one for one in made if one is not None])

    async def _some_left(self, guild: int, group: Group) -> bool:
        """Return whether somebody has left the server, or the place where they asked; they wait no longer."""
        gone = [one.user for one in group.members if not await self._may_see(guild, one.channel, one.user)]
        for user in gone:
            await self._store.seekers.leave(guild, user)
        return bool(gone)

    async def _propose(self, guild: int, group: Group) -> Proposal | None:
        now = self._now()
        new = NewProposal(
            guild=guild,
            kind=ProposalKind.QUEUE,
            game=group.game,
            pace=group.pace,
            options=TableOptions(clock=group.pace.clock).write(),
            channel=await self._place(guild, group.members),
            made_at=now,
            ends_at=now + group.pace.answer_ms,
        )
        people = [Invited(guild=guild, user=one.user, name=one.name) for one in group.members]
        try:
            return await self._store.proposals.make(new, people)
        except Conflict:  # somebody waits no longer
            return None

    async def _place(self, guild: int, members: Sequence[Seeker]) -> int:
        """Return the first channel from which one of them has asked and that all of them see."""
        channels = dict.fromkeys(one.channel for one in members)
        for channel in channels:
            strangers = [one.user for one in members if one.channel != channel]
            if all([await self._may_see(guild, channel, user) for user in strangers]):
                return channel
        return members[0].channel

    async def accept(self, proposal: int, user: int, *, shown: Callable[[str], bool]) -> Proposal | Table:
        """Let somebody accept a proposal; return the table that has come of it once everybody has.

        Args:
            proposal: its id.
            user: who accepts.
            shown: says whether they were shown these settings.

        Raises:
            LobbyError: it is settled, not for this person, or they were shown other settings.
        """
        for _ in range(TRIES):
            seen = await self.mine(proposal, user)
            if not shown(seen.options):
                raise LobbyError("proposal-changed")
            async with self._servers.moving(seen.guild, place=seen.channel, home=seen.channel):
                pass
            try:
                seen = await self._store.proposals.accept(seen, user, due_at=self._now() + GRACE)
            except Conflict:
                continue
            return await self.complete(seen, due_at=self._now() + GRACE)
        raise Conflict

    async def complete(self, seen: Proposal, *, due_at: int = 0) -> Proposal | Table:
        """Open the table of a proposal that everybody has accepted; return the proposal as long as somebody has not.

        The table has to begin by `due_at`.

        Raises:
            Conflict: somebody was faster.
        """
        people = await self._store.proposals.people(seen.id)
        if not people or any(one.accepted is not True for one in people):
            return seen
        seated = list(people)
        secrets.SystemRandom().shuffle(seated)
        now = self._now()
        new = NewTable(
            game=seen.game,
            guild=seen.guild,
            channel=seen.channel,
            host=seated[0].user,
            created_at=now,
            options=seen.options,
        )
        sitters = [Sitter(name=one.name, joined_at=now, user=one.user) for one in seated]
        return await self._store.proposals.open_table(seen, new, sitters, due_at=due_at)

    async def decline(self, proposal: int, user: int) -> Proposal:
        """Let somebody decline, or take their own challenge back; who came from the queue leaves it.

        Raises:
            LobbyError: it is settled, or not for this person.
        """
        for _ in range(TRIES):
            seen = await self.mine(proposal, user)
            people = await self._store.proposals.people(proposal)
            own = seen.kind is ProposalKind.CHALLENGE and any(one.user == user and one.accepted for one in people)
            state = ProposalState.WITHDRAWN if own else ProposalState.DECLINED
            try:
                return await self._store.proposals.settle(seen, state, leave=[user], due_at=self._now() + GRACE)
            except Conflict:
                continue
        raise Conflict

    async def expire(self, seen: Proposal) -> Proposal:
        """Settle a proposal whose time is over; who has not answered leaves the queue.

        Raises:
            Conflict: somebody has answered meanwhile.
        """
        people = await self._store.proposals.people(seen.id)
        silent = [one.user for one in people if one.accepted is None]
        return await self._store.proposals.settle(seen, ProposalState.EXPIRED, leave=silent)

    async def drop(self, seen: Proposal) -> Proposal:
        """Settle a proposal that can be shown nowhere; those of the queue have to ask again elsewhere.

        Raises:
            Conflict: somebody has answered meanwhile.
        """
        people = await self._store.proposals.people(seen.id)
        leave = [one.user for one in people]
        return await self._store.proposals.settle(seen, ProposalState.WITHDRAWN, leave=leave)

    async def mine(self, proposal: int, user: int) -> Proposal:
        """Return an open proposal for one of its people.

        Raises:
            LobbyError: it is settled, or not for this person.
        """
        seen = await self._store.proposals.get(proposal)
        if seen is None or seen.state is not ProposalState.OPEN or seen.ends_at <= self._now():
            raise LobbyError("proposal-settled")
        if all(one.user != user for one in await self._store.proposals.people(proposal)):
            names = [one.name for one in await self._store.proposals.people(proposal)]
            raise LobbyError("not-invited", names=", ".join(names))
        return seen


def _people(rules: AnyRules) -> tuple[int, int] | None:
    """Return the fewest and the most people who play a game together; None for one that is played alone."""
    numbers = [number for number in rules.info.seats if number > 1]
    return (min(numbers), max(numbers)) if numbers else None
