"""Skald's connection to Discord: one client, one way in for presses, one answer to everything that goes wrong."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any

import discord
import msgspec
import structlog
from discord import app_commands
from discord.ext import commands

from bot.client.all_presses import presses_of
from bot.client.deferral import arrival_of, watch
from bot.client.deliveries import Deliveries
from bot.client.discord_time import DiscordTime
from bot.client.fleet import Fleet
from bot.client.forms import FormAnswers
from bot.client.intake import Intake, Result, mark
from bot.client.lifecycle import Lifecycle
from bot.client.own_emojis import OwnEmojis
from bot.client.press_checks import pressed
from bot.client.responses import Refused, explain, say
from bot.client.services import Pace, Services
from bot.client.translations import CommandTranslator
from bot.client.tree import Tree, named_by
from bot.client.vitals import Vitals
from bot.games import Catalogue
from bot.metrics import request_trace
from bot.panels.custom_id import CustomId
from bot.panels.forms import FormId
from bot.store import Store, StoreError
from bot.tables.loader import Elsewhere
from engines.kit.books import BookError

log = structlog.get_logger(__name__)

COGS = (
    "bot.cogs.play",
    "bot.cogs.table",
    "bot.cogs.replay",
    "bot.cogs.deck",
    "bot.cogs.learn",
    "bot.cogs.study",
    "bot.cogs.standings",
    "bot.cogs.event",
    "bot.cogs.league",
    "bot.cogs.finding",
    "bot.cogs.menus",
    "bot.cogs.watch",
    "bot.cogs.avoid",
    "bot.cogs.away",
    "bot.cogs.people",
    "bot.cogs.privacy",
    "bot.cogs.server",
)
"""The modules with the slash commands."""

_DIGEST = "commands"

PATIENCE = 1.0
"""Seconds for those who still wait for an answer, and for Discord to say goodbye; tables' messages have two more."""

SUCCESSOR = 60.0
"""Seconds for the process that takes the place of this one to connect to Discord."""

LONGEST_LIMIT = 30.0
"""Seconds of a rate limit that are waited for on the spot (discord.py knows no fewer); after a longer one, later."""


class Skald(commands.AutoShardedBot):
    """The bot: intent `guilds` only, no caches of members or messages."""

    def __init__(
        self,
        store: Store,
        catalogue: Catalogue,
        *,
        pace: Pace | None = None,
        patience: float = 2.0,
        fleet: Fleet | None = None,
        **services: Any,
    ) -> None:
        """Build the services behind a new client.

        Args:
            store: the open store; whoever opened it closes it.
            catalogue: the games on offer.
            pace: how long background work waits.
            patience: seconds without news of another server after which the bot counts as ready.
            fleet: what this process shares with others; None for the only one.
            services: further choices of `Services.build`.
        """
        clock = DiscordTime()
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            http_trace=clock.watch(request_trace()),
            tree_cls=Tree,
            guild_ready_timeout=patience,
            max_ratelimit_timeout=LONGEST_LIMIT,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            **_shards_of(fleet),
        )
        self.store = store
        self.own_emojis = OwnEmojis()
        self.services = Services.build(self, store, catalogue, pace=pace, shared=fleet is not None, **services)
        self.forms = FormAnswers(self.services.texts)
        self.answers = presses_of(self.services, self.forms)
        self.files = self.answers.files
        self.intake = Intake(self.services.sessions, clock)
        self.lifecycle = Lifecycle()
        self.deliveries = (
            None
            if fleet is None
            else Deliveries(self, fleet, self.services, intake=self.intake, answer=self.answer_handed_over)
        )

    async def setup_hook(self) -> None:
        """Register the commands; tell Discord of them only when they have changed."""
        translator = CommandTranslator()
        if translator.languages and self.tree.translator is None:
            await self.tree.set_translator(translator)
        if not self.cogs:  # a failed login is tried again
            await self.add_commands()
        await self.sync_commands()
        if self.deliveries is not None:
            await self.deliveries.start()

    async def add_commands(self) -> None:
        """Add all commands. As extensions their modules would be read anew for every client of a process."""
        for name in COGS:
            await import_module(name).setup(self)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a shard may identify; the processes of a fleet take turns."""
        if self.deliveries is None or shard_id is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self.deliveries.identify_turn(shard_id)

    async def on_ready(self) -> None:
        """Take up the work; Discord may say this more than once."""
        self.intake.connected()
        if self.lifecycle.start():
            try:
                await self.services.wake()
                self.lifecycle.started()
                if self.deliveries is not None:
                    await self.deliveries.connected()
                log.info("ready", servers=len(self.guilds), shards=self.shard_count)
                await self.services.stock()
                if self.deliveries is not None:
                    await self.services.warm_up()
                    await self.deliveries.share()
                self.dispatch("stocked")
            except (BookError, StoreError) as error:
                self.lifecycle.failure = error
                await self.close()

    async def on_disconnect(self) -> None:
        """Note that presses may be missed for a while."""
        self.intake.cut_off()

    async def on_resumed(self) -> None:
        """Note that what was missed has come in."""
        self.intake.connected()

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Look after the tables of a channel that is gone."""
        await self._places_changed(self.services.places.channel_deleted, channel.id)

    async def on_guild_channel_update(self, _: discord.abc.GuildChannel, channel: discord.abc.GuildChannel) -> None:
        """Look after the tables of a channel where Skald may perhaps do again what they need."""
        await self._places_changed(self.services.places.channel_updated, channel.id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Look after the table of a thread that is gone."""
        await self._places_changed(self.services.places.channel_deleted, payload.thread_id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Look after the tables of a server that has sent Skald away."""
        await self._places_changed(self.services.places.guild_left, guild.id)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Go on with the tables of a server that has invited Skald, perhaps again."""
        await self._places_changed(self.services.places.guild_joined, guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Go on with the tables of a server that is there again."""
        await self._places_changed(self.services.places.guild_joined, guild.id)

    async def _places_changed(self, look: Callable[[int], Awaitable[None]], place: int) -> None:
        if not self.lifecycle.is_ready:  # all places are looked at when it starts
            return
        try:
            await look(place)
        except StoreError as error:
            log.warning("the tables of a place could not be looked after", error=str(error))

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a press on a control; it carries all that is needed, also after any restart."""
        if interaction.type is discord.InteractionType.modal_submit:
            await self._on_form(interaction)
        if interaction.type is not discord.InteractionType.component:
            return
        given = pressed(interaction.data)
        control = CustomId.read(given.id)
        if await self.let_in(interaction, control.table or None):
            try:
                await self.answers(interaction, control, given.values)
            except Elsewhere as elsewhere:
                assert self.deliveries is not None
                await self.deliveries.hand_over(interaction, elsewhere)
            finally:
                self.intake.leave(interaction, self.answers.known(control.verb), control.table)

    async def _on_form(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a form; like a control, it carries all that is needed."""
        form = FormId.read(pressed(interaction.data).id)
        if await self.let_in(interaction, form.table or None):
            try:
                await self.forms(interaction)
            except Elsewhere as elsewhere:
                assert self.deliveries is not None
                await self.deliveries.hand_over(interaction, elsewhere)
            finally:
                self.intake.leave(interaction, self.forms.known(form.verb), form.table)

    async def answer_handed_over(self, interaction: discord.Interaction[Any]) -> None:
        """Answer what another process has received."""
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.on_interaction(interaction)
        elif isinstance(self.tree, Tree):
            await self.tree.answer(interaction)

    async def on_app_command_completion(self, interaction: discord.Interaction[Any], _command: object) -> None:
        """Note that a command has been answered."""
        self.intake.leave(interaction, *named_by(interaction))

    async def let_in(self, interaction: discord.Interaction[Any], table: int | None = None) -> bool:
        """Let an interaction in when it is its turn, and return True; if it is turned away, say why.

        Args:
            interaction: the press, command or form.
            table: the table that a press names.
        """
        if self.lifecycle.is_leaving:
            await say(interaction, self.services.texts("refused.leaving"))
            return False
        if not self.intake.enter(interaction, handed_over=arrival_of(interaction) is not None):
            return False
        if self.intake.crowded(interaction.user.id):
            await self._turn_away(interaction)
            return False
        watch(interaction)
        await self.intake.turn(interaction, person=interaction.user.id, table=table)
        return True

    async def _turn_away(self, interaction: discord.Interaction[Any]) -> None:
        """Tell somebody that they press too fast; what is too late for that stays without an answer."""
        mark(interaction, Result.REFUSED)
        try:
            if await self.intake.last_turn(interaction, person=interaction.user.id):
                await explain(interaction, self.services.texts, Refused(self.services.texts("refused.crowded")))
        finally:
            self.intake.leave(interaction, "crowded")

    def vitals(self) -> Vitals:
        """Return what tells how this Skald is doing."""
        parts = self.services
        return Vitals(
            sessions=parts.sessions,
            heartbeat=parts.heartbeat,
            lifecycle=self.lifecycle,
            connected=self.is_ready,
            latencies=lambda: self.latencies,
            queues={
                "render": lambda: parts.render_queue.waiting,
                "writer": lambda: parts.store.waiting,
                "edits": lambda: parts.table_sync.waiting,
                "intake": lambda: self.intake.inside,
            },
            backups=parts.backups,
        )

    async def hand_over_shards(self) -> None:
        """Where another process waits to take the place of this one, go on until it is connected to Discord."""
        if self.deliveries is not None and self.lifecycle.is_ready:
            await self.deliveries.hand_over_shards(SUCCESSOR)

    async def close(self) -> None:
        """Finish what is begun within a few seconds, then leave Discord."""
        if not self.is_closed() and self.lifecycle.leave():
            await self.intake.emptied(PATIENCE)
            if self.deliveries is not None:
                await self.deliveries.finish(PATIENCE)
            await self.files.close()
            await self.services.close()
            if self.deliveries is not None:  # until the connection ends, other processes answer what comes in
                await self.store.ownership.close()
                await self.deliveries.close(PATIENCE)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await super().close()

    async def synced(self, digest: str | None = None) -> bool:
        """Return whether Discord knows the commands as they are; `digest` is theirs if it is known."""
        return await self.store.facts.get(_DIGEST) == (digest or self._digest())

    async def sync_commands(self) -> None:
        """Tell Discord which commands there are, unless it knows already."""
        digest = self._digest()
        if not await self.synced(digest):
            await self.tree.sync()
            await self.store.facts.set(_DIGEST, digest)

    def _digest(self) -> str:
        """Return what differs as soon as anything of the commands does, their words in other languages included.

        The languages count as they are in their files: to ask for each text in each of Discord's languages takes longer
        than all else at a start.
        """
        payload = [command.to_dict(self.tree) for command in self.tree.get_commands()]
        payload.sort(key=lambda command: (command["type"], command["name"]))
        translator = self.tree.translator
        languages = translator.languages if isinstance(translator, CommandTranslator) else {}
        told = [self.application_id, payload, msgspec.to_builtins(languages)]
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def _shards_of(fleet: Fleet | None) -> dict[str, Any]:
    """Return what discord.py has to know of the shards of this process; a lone one has all of them."""
    return {} if fleet is None else {"shard_ids": list(fleet.shards.ids), "shard_count": fleet.shards.count}
