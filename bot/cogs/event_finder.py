"""Finding the event that a person means: by its number, by where they are, or as the only one of the server."""

from __future__ import annotations

from discord import app_commands

from bot.client.deferral import Interaction
from bot.client.responses import Refused
from bot.panels.texts import Texts
from bot.store import EventStatus, Store
from bot.tables.events.service import Events
from bot.tables.events.state import EventState

CHOICES = 25
"""Discord shows so many choices at most."""


class EventFinder:
    """Finds the event that a command is about, and offers events to choose from."""

    def __init__(self, store: Store, events: Events, texts: Texts) -> None:
        self._store = store
        self._events = events
        self._texts = texts

    async def find(self, interaction: Interaction, event: int | None, *, joining: bool = False) -> EventState:
        """Return the event that a command is about; to join, first of all the one that takes somebody in.

        Raises:
            Refused: several could be meant, or there is none.
            EventError: there is none of this number here.
        """
        guild, place = interaction.guild_id or 0, interaction.channel_id
        if event is not None:
            return await self._events.state(event, guild)
        live = await self._store.events.live(guild)
        here = [one for one in live if place in (one.thread, one.channel)]
        own = [one for one in await self._store.events.of_user(interaction.user.id) if one.guild == guild]
        taken = {one.id for one in own}
        signing = [one for one in live if joining and one.status is EventStatus.OPEN and one.id not in taken]
        for some in (signing, here, own, live):
            if len(some) == 1:
                return await self._events.state(some[0].id, guild)
        past = () if live else await self._store.events.past(guild, 1)
        if past:
            return await self._events.state(past[0].id, guild)
        raise Refused(self._texts("event.which"))

    async def choices(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Offer the events of a server, those that are over last."""
        guild = interaction.guild_id or 0
        found = [*await self._store.events.live(guild), *await self._store.events.past(guild, CHOICES)]
        wanted = current.casefold()
        named = [(f"{one.id} · {one.name}"[:100], one.id) for one in found]
        return [app_commands.Choice(name=name, value=id_) for name, id_ in named if wanted in name.casefold()][:CHOICES]
