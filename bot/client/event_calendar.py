"""Agreed moments of matches as scheduled events of the server, where its managers wish that and Skald may.

Nothing of them is kept: what there is, is read from Discord when something else is to be there than when it was looked
last. A mark in the description says to which match a scheduled event belongs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Final

import discord
import msgspec
import structlog
from cachetools import LRUCache

from bot.client.discord_requests import FAILURES, DiscordRequests
from bot.panels.event_words import EventWords
from bot.panels.texts import Texts
from bot.store import EventStatus, MatchRow, Store
from bot.system import mentions
from bot.system.clock import Clock
from bot.tables.events.state import EventState, sides_of
from bot.tables.guild_rules import GuildRules
from renderers.kit.typed import named, plain, titled

log = structlog.get_logger(__name__)

LENGTH: Final = 2 * 3_600_000
"""Milliseconds for which a match stands in the calendar."""

NAME: Final = 100
"""Letters of a scheduled event's name."""

REMEMBERED: Final = 1024
"""Events of which it is remembered what was shown last."""

REFUSED: Final = "no-calendar"
"""The act by which it is told, once in an event, that Skald may not make scheduled events."""

_MARK: Final = re.compile(r"\[(\d+)\.(\d+\.\d+)\]$")


class Entry(msgspec.Struct, frozen=True):
    """A match in the calendar of a server; its moment in unix milliseconds."""

    name: str
    moment: int
    location: str
    description: str


Entries = Mapping[str, Entry]
"""By round and match."""


class EventCalendar:
    """Brings the scheduled events of servers up to date."""

    def __init__(  # noqa: PLR0913 - what it reads, and what it tells by
        self,
        client: discord.Client,
        requests: DiscordRequests,
        store: Store,
        servers: GuildRules,
        words: EventWords,
        *,
        texts: Texts,
        now: Clock,
    ) -> None:
        self._client = client
        self._requests = requests
        self._store = store
        self._servers = servers
        self._words = words
        self._texts = texts
        self._now = now
        self._shown: LRUCache[int, Entries] = LRUCache(REMEMBERED)

    async def bring(self, state: EventState) -> bool:
        """Show the agreed moments of an event as they are; return whether Skald may not. Other faults are logged."""
        event = state.event
        wished = (await self._servers.league(event.guild)).calendar
        wanted = self._wanted(state) if wished else {}
        unknown = wished and any(row.moment is not None for row in state.rows.matches)
        guild, user = self._client.get_guild(event.guild), self._client.user
        me = None if guild is None or user is None else guild.get_member(user.id)
        if guild is None or me is None or wanted == self._shown.get(event.id, None if unknown else {}):
            return False
        if wanted and not me.guild_permissions.create_events:
            return True
        try:
            await self._show(guild, event.id, wanted)
        except discord.Forbidden:
            return bool(wanted)
        except FAILURES as error:
            log.warning("scheduled events could not be brought up to date", event_number=event.id, error=repr(error))
            return False
        self._shown[event.id] = wanted
        return False

    def _wanted(self, state: EventState) -> Entries:
        """Return the matches of the newest round for which a moment is agreed and that are not decided."""
        if state.event.status is not EventStatus.RUNNING:
            return {}
        return {
            f"{row.round}.{row.number}": self._entry(state, row, row.moment)
            for row in state.matches_of(state.event.round)
            if row.moment is not None and not state.decided(row)
        }

    def _entry(self, state: EventState, row: MatchRow, moment: int) -> Entry:
        event = state.event
        people = self._texts.join([plain(named(state.entrant(number).name)) for number in sides_of(row)])
        name = self._texts("event.calendar-name", name=titled(event.name), names=people)
        told = self._texts(
            "event.calendar-words",
            game=self._words.game(event),
            round=self._words.round(state, row.round),
            n=row.number,
        )
        mark = f"[{event.id}.{row.round}.{row.number}]"
        return Entry(
            plain(name, most=NAME),
            moment,
            mentions.address(event.guild, event.place),
            f"{told} {mark}",
        )

    async def _show(self, guild: discord.Guild, event: int, wanted: Entries) -> None:
        found = await self._requests.do(partial(guild.fetch_scheduled_events, with_counts=False))
        own = {mark: one for one in found if (mark := self._mark(one, event)) is not None}
        for mark, one in own.items():
            if mark not in wanted:
                await self._requests.do(one.delete)
        for mark, entry in wanted.items():
            if entry.moment > self._now():
                await self._keep(guild, own.get(mark), entry)

    async def _keep(self, guild: discord.Guild, kept: discord.ScheduledEvent | None, entry: Entry) -> None:
        begin, end = _time(entry.moment), _time(entry.moment + LENGTH)
        if kept is None:
            make = partial(
                guild.create_scheduled_event,
                name=entry.name,
                start_time=begin,
                end_time=end,
                entity_type=discord.EntityType.external,
                privacy_level=discord.PrivacyLevel.guild_only,
                location=entry.location,
                description=entry.description,
            )
            await self._requests.do(make)
        elif (kept.name, kept.start_time, kept.description) != (entry.name, begin, entry.description):
            change = partial(kept.edit, name=entry.name, start_time=begin, end_time=end, description=entry.description)
            await self._requests.do(change)

    def _mark(self, one: discord.ScheduledEvent, event: int) -> str | None:
        """Return the round and match to which a scheduled event belongs; None for one of somebody or something else."""
        found = _MARK.search(one.description or "")
        own = self._client.user is not None and one.creator_id == self._client.user.id
        return found[2] if own and found is not None and int(found[1]) == event else None


def _time(moment: int) -> datetime:
    return datetime.fromtimestamp(moment // 1000, UTC)
