"""Challenges: somebody proposes a game to one other person, who accepts, declines or proposes other settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
from cachetools import TTLCache

from bot.games import Listing
from bot.store import (
    Challenges,
    Conflict,
    Invited,
    NewProposal,
    Pings,
    Proposal,
    ProposalKind,
    Store,
)
from bot.tables.finding import TRIES, Finding
from bot.tables.guild_rules import GuildRules
from bot.tables.lobby_error import LobbyError
from bot.tables.options import TableOptions
from bot.tables.paces import DAY, Pace

LASTS: Final = 7 * DAY
"""Milliseconds for which a challenge waits for its answer."""

QUIET: Final = 3_600_000
"""Milliseconds in which somebody is pinged by challenges of the same person once."""

REMEMBERED: Final = 4096
"""Pings of which that is remembered; the one longest ago is forgotten first."""

MOST: Final = 5
"""Open challenges of one person on a server."""


class Challenger(msgspec.Struct, frozen=True):
    """One of the two people of a challenge."""

    user: int
    name: str


class ChallengeBook:
    """Makes challenges, and lets settings be proposed in return. Whoever calls shows what has changed."""

    def __init__(self, store: Store, servers: GuildRules, finding: Finding) -> None:
        self._store = store
        self._servers = servers
        self._finding = finding
        self._pinged_lately: TTLCache[tuple[int, int, int], None] = TTLCache(REMEMBERED, QUIET, timer=finding.now)

    async def challenge(  # noqa: PLR0913 - who challenges whom, to what, and where
        self, guild: int, by: Challenger, who: Challenger, *, listing: Listing, options: TableOptions, place: int
    ) -> Proposal:
        """Challenge somebody.

        Args:
            guild: the server.
            by: who challenges.
            who: who is challenged.
            listing: the game.
            options: the table's settings.
            place: the channel where it is proposed, and where the table will be.

        Raises:
            LobbyError: this challenge cannot be.
            ConfigError: the settings make no game of two.
        """
        if 2 not in listing.rules.info.seats:
            raise LobbyError("challenge-seats", game=listing.title)
        if by.user == who.user:
            raise LobbyError("challenge-self")
        options.configure(listing.rules, 2)
        async with self._servers.moving(guild, place=place, home=place):
            await self._admit(guild, by, who, listing.key)
        now = self._finding.now()
        new = NewProposal(
            guild=guild,
            kind=ProposalKind.CHALLENGE,
            game=listing.key,
            pace=Pace.DAILY,
            options=options.write(),
            channel=place,
            made_at=now,
            ends_at=now + LASTS,
        )
        lately = (guild, by.user, who.user) in self._pinged_lately
        self._pinged_lately[guild, by.user, who.user] = None
        people = [
            Invited(guild=guild, user=by.user, name=by.name, accepted=True, pinged=await self._pinged(by, who)),
            Invited(guild=guild, user=who.user, name=who.name, pinged=not lately and await self._pinged(who, by)),
        ]
        return await self._store.proposals.make(new, people)

    async def counter(
        self, proposal: int, user: int, listing: Listing, options: TableOptions, *, shown: Callable[[str], bool]
    ) -> Proposal:
        """Propose other settings for a challenge.

        Args:
            proposal: its id.
            user: who was challenged, or asked last.
            listing: the game.
            options: the settings.
            shown: says whether the person was shown the settings of now.

        Raises:
            LobbyError: it is settled, not for this person to answer, or they were shown other settings.
            ConfigError: the settings make no game of two.
        """
        options.configure(listing.rules, 2)
        for _ in range(TRIES):
            seen = await self.asked(proposal, user)
            if not shown(seen.options):
                raise LobbyError("proposal-changed")
            if options.write() == seen.options:
                raise LobbyError("same-settings")
            ends_at, pinged = self._finding.now() + LASTS, await self._may_ping_others(seen, user)
            try:
                return await self._store.proposals.counter(
                    seen, user, options=options.write(), ends_at=ends_at, pinged=pinged
                )
            except Conflict:
                continue
        raise Conflict

    async def asked(self, proposal: int, user: int) -> Proposal:
        """Return an open challenge that somebody has to answer.

        Raises:
            LobbyError: it is settled, or not for this person to answer.
        """
        seen = await self._finding.mine(proposal, user)
        people = await self._store.proposals.people(proposal)
        if any(one.user == user and one.accepted for one in people):
            raise LobbyError("answered-already")
        return seen

    async def _admit(self, guild: int, by: Challenger, who: Challenger, game: str) -> None:
        """Make sure that somebody may be challenged.

        Raises:
            LobbyError: they take no challenges, there is one already, or there are too many.
        """
        if any(one.other == who.user for one in await self._store.avoided.of(by.user)):
            raise LobbyError("avoided", who=who.name)
        if (await self._store.users.get(who.user)).challenges is Challenges.OFF:
            raise LobbyError("challenges-off", who=who.name)
        own = 0
        for one in await self._store.proposals.open_of(guild, by.user):
            people = await self._store.proposals.people(one.id)
            if one.kind is ProposalKind.CHALLENGE and one.game == game and who.user in {each.user for each in people}:
                raise LobbyError("challenged-already", who=who.name)
            own += one.kind is ProposalKind.CHALLENGE and any(each.user == by.user and each.accepted for each in people)
        if own >= MOST:
            raise LobbyError("many-challenges", n=MOST)

    async def _may_ping_others(self, seen: Proposal, user: int) -> bool:
        """Return whether other settings, which somebody proposes, may notify whoever has to answer them."""
        people = {one.user: Challenger(one.user, one.name) for one in await self._store.proposals.people(seen.id)}
        by = people.pop(user, None)
        return by is not None and all([await self._pinged(one, by) for one in people.values()])

    async def _pinged(self, one: Challenger, other: Challenger) -> bool:
        """Return whether a message may notify somebody of the other one."""
        if any(each.other == other.user for each in await self._store.avoided.of(one.user)):
            return False
        wishes = await self._store.users.get(one.user)
        return wishes.pings is not Pings.OFF and wishes.challenges is not Challenges.OFF
