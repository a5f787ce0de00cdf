"""`/server`: what a server's moderators decide and look after."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.responses import AnswerKind, Interaction, Refused, say, show
from bot.cogs.play import NEEDED
from bot.games import Listing
from bot.operator.backups import backups_in
from bot.panels.layout import Layout
from bot.store import Conflict, StoreError
from bot.system import mentions
from bot.tables.card_sets import SIZE, CardSets, SetTrouble
from bot.tables.guild_rules import ServerRules
from bot.tables.loader import LOST
from bot.tables.unavailable import examine
from renderers.kit.typed import ECHO, named, written

if TYPE_CHECKING:
    from bot.client.bot import Skald

WANTED: Final = NEEDED | discord.Permissions(create_public_threads=True, send_messages_in_threads=True)
"""What Skald likes to be allowed to do in a channel: what it needs, and threads."""

_LINES: Final = 12
"""Channels that the doctor names."""

_EXAMINED: Final = 4.0
"""Seconds that the doctor looks at the store, and then at tables."""

_MOST: Final = 40
"""Channels on the list of a server at most."""

ENDED: Final = "closed-by-moderator"
_ACCENT: Final = 0xE69F00


@app_commands.guild_only()
@app_commands.default_permissions(manage_guild=True)
class Server(commands.GroupCog, name="server", description="Look after Skald on this server"):
    """Commands for those who manage the server."""

    cards = app_commands.Group(name="cards", description="Card sets of this server")
    """Commands about card sets."""

    def __init__(self, skald: Skald) -> None:
        self._skald = skald
        self._services = skald.services
        self._texts = skald.services.texts

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Look again at what Discord's own settings may have given away."""
        if not interaction.permissions.manage_guild:
            raise app_commands.MissingPermissions(["manage_guild"])
        return True

    @app_commands.command(name="setup")
    @app_commands.describe(limit="How many live tables a channel may have at once")
    async def setup(self, interaction: Interaction, limit: app_commands.Range[int, 1, 100] | None = None) -> None:
        """See and change what holds on this server, and what is still missing here."""
        guild = _guild(interaction)
        servers = self._services.servers
        rules = await (servers.rules(guild.id) if limit is None else servers.change(guild.id, limit=limit))
        missing = _missing(interaction.app_permissions)
        lines = [*self._rules(rules), self._permissions(missing), self._texts("server.next")]
        await show(interaction, AnswerKind.PRIVATE, self._card("server.setup", lines))

    @app_commands.command(name="channels")
    @app_commands.describe(
        allow="Tables may be opened in this channel",
        remove="Tables may no longer be opened in this channel",
        everywhere="Forget the list: tables may be opened everywhere",
    )
    @app_commands.choices(everywhere=[app_commands.Choice(name="yes, everywhere", value="yes")])
    async def channels(
        self,
        interaction: Interaction,
        allow: discord.TextChannel | None = None,
        remove: discord.TextChannel | None = None,
        everywhere: app_commands.Choice[str] | None = None,
    ) -> None:
        """See and change in which channels tables may be opened."""
        guild = _guild(interaction)
        rules = await self._services.servers.rules(guild.id)
        chosen = [] if everywhere else list(rules.channels)
        if allow is not None and allow.id not in chosen:
            chosen.append(allow.id)
        if remove is not None and remove.id in chosen:
            chosen.remove(remove.id)
        if len(chosen) > _MOST:
            raise Refused(self._texts("server.too-many", n=_MOST))
        if tuple(chosen) != rules.channels:
            rules = await self._services.servers.change(guild.id, channels=chosen)
        await show(interaction, AnswerKind.PRIVATE, self._card("server.channels", self._rules(rules)))

    @app_commands.command(name="doctor")
    async def doctor(self, interaction: Interaction) -> None:
        """See whether everything is well here: permissions, commands, store, backup and speed."""
        await show(interaction, AnswerKind.PRIVATE, self._diagnosis(_guild(interaction)))

    @cards.command(name="import")
    @app_commands.describe(file="A card set: a TOML file", game="Which game")
    async def take_in(self, interaction: Interaction, file: discord.Attachment, game: str = "") -> None:
        """Add a card set to a game, in the place of one of the same name; all of it or nothing."""
        guild, listing = _guild(interaction), self._extensible(game)
        if file.size > SIZE:
            raise SetTrouble("too-long", n=SIZE // 1024)
        body, now = await file.read(), self._services.sessions.now()
        before = (await self._books.at(guild.id))[listing.key]
        after = await self._books.take_in(guild.id, listing.key, file.filename, body, at=now)
        await self._services.sessions.reopen(guild.id)
        more = max(0, _cards(after) - _cards(before))
        name = written(file.filename, most=ECHO)
        await say(interaction, self._texts("sets.kept", name=name, game=listing.title, n=more))

    @cards.command(name="list")
    async def card_sets(self, interaction: Interaction) -> None:
        """See the card sets of this server."""
        sets = await self._services.store.sets.of(_guild(interaction).id)
        lines = [
            self._texts(
                "sets.line",
                name=written(each.name),
                game=self._services.catalogue[each.game].title,
                n=len(each.body.encode()),
            )
            for each in sets
            if each.game in self._services.catalogue
        ]
        await show(interaction, AnswerKind.PRIVATE, self._card("sets.head", lines or [self._texts("sets.none")]))

    @cards.command(name="remove")
    @app_commands.describe(name="Which set", game="Which game")
    async def remove(self, interaction: Interaction, name: str, game: str = "") -> None:
        """Take a card set away; tables that began with it go on with it."""
        guild, listing = _guild(interaction), self._extensible(game)
        await self._books.drop(guild.id, listing.key, name)
        await self._services.sessions.reopen(guild.id)
        await say(interaction, self._texts("sets.dropped", name=written(name, most=ECHO)))

    @remove.autocomplete("name")
    async def _sets(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        sets = await self._services.store.sets.of(_guild(interaction).id)
        found = [each.name for each in sets if current.casefold() in each.name]
        return [app_commands.Choice(name=name, value=name) for name in found[:25]]

    @take_in.autocomplete("game")
    @remove.autocomplete("game")
    async def _takers(self, _interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=listing.title, value=listing.key)
            for listing in self._services.catalogue
            if listing.takes_sets and current.casefold() in listing.title.casefold()
        ]

    @property
    def _books(self) -> CardSets:
        return self._services.sessions.books

    def _extensible(self, game: str) -> Listing:
        """Return the game that is meant among those that take card sets; the only one when none is named."""
        takers = [listing for listing in self._services.catalogue if listing.takes_sets]
        found = [listing for listing in takers if game in ("", listing.key, listing.title)]
        if len(found) != 1:
            raise SetTrouble("no-sets")
        return found[0]

    @app_commands.command(name="end")
    @app_commands.describe(table="The table to close", sure="Say yes: it cannot be opened again")
    @app_commands.choices(sure=[app_commands.Choice(name="yes, close it", value="yes")])
    async def end(self, interaction: Interaction, table: int, sure: app_commands.Choice[str]) -> None:
        """Close a table of this server; nobody wins, and it counts for no standings."""
        del sure
        row = await self._services.store.tables.get(table)
        if row is None or row.guild != _guild(interaction).id:
            raise Refused(self._texts("refused.no-table"))
        try:
            await self._services.sessions.end(table, ENDED)
        except Conflict as error:
            raise Refused(self._texts("server.not-live")) from error
        except LOST:
            pass  # it is closed, and there is nothing that could be painted
        await say(interaction, self._texts("server.ended", table=str(table)))

    @end.autocomplete("table")
    async def _live(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        found = []
        for table in await self._services.store.tables.live():
            if table.guild == interaction.guild_id and table.game in self._services.catalogue:
                seats = await self._services.store.seats.of(table.id)
                names = self._texts.join(named(seat.name) for seat in seats)
                game = self._services.catalogue[table.game].title
                name = self._texts("table.choice", table=str(table.id), game=game, names=names)
                if current.casefold() in name.casefold():
                    found.append(app_commands.Choice(name=name[:100], value=table.id))
        return found[:25]

    async def _card(self, head: str, lines: list[str]) -> Layout:
        return Layout(_ACCENT, f"### {self._texts(head)}", words="\n".join(lines))

    def _rules(self, rules: ServerRules) -> list[str]:
        where = self._texts.join(mentions.channel(channel) for channel in rules.channels)
        places = self._texts("server.where", channels=where) if where else self._texts("server.everywhere")
        return [places, self._texts("server.limit", n=rules.limit)]

    def _permissions(self, missing: list[str]) -> str:
        return (
            self._texts("server.grant", names=self._texts.join(missing)) if missing else self._texts("server.granted")
        )

    async def _diagnosis(self, guild: discord.Guild) -> Layout:
        rules = await self._services.servers.rules(guild.id)
        lines = [
            *self._channel_lines(guild, rules),
            self._texts("server.synced" if await self._skald.synced() else "server.not-synced"),
            await self._store_line(),
            *await self._table_lines(guild),
            self._backup_line(),
            self._texts("server.lag", n=round(self._services.heartbeat.lag * 1000)),
            self._latency_line(),
        ]
        return await self._card("server.doctor", lines)

    def _channel_lines(self, guild: discord.Guild, rules: ServerRules) -> list[str]:
        chosen = [c for c in guild.text_channels if not rules.channels or c.id in rules.channels]
        wrong = [(c, missing) for c in chosen if (missing := _missing(c.permissions_for(guild.me)))]
        lines = [self._texts("server.ready", n=len(chosen) - len(wrong))]
        for channel, missing in wrong[:_LINES]:
            names = self._texts.join(missing)
            lines.append(self._texts("server.grant-in", channel=mentions.channel(channel.id), names=names))
        if wrong[_LINES:]:
            lines.append(self._texts("server.more", n=len(wrong) - _LINES))
        return lines

    async def _store_line(self) -> str:
        try:
            await self._services.store.check()
        except StoreError as error:
            return self._texts("server.store-bad", why=str(error))
        examination = await self._services.store.examine(_EXAMINED)
        if examination.fault is None:
            return self._texts("server.store-good" if examination.whole else "server.store-half")
        backups = backups_in(self._services.backups) if self._services.backups else ()
        if not backups:
            return self._texts("server.store-damaged-alone", why=examination.fault)
        return self._texts("server.store-damaged", why=examination.fault, file=backups[-1].file.name)

    async def _table_lines(self, guild: discord.Guild) -> list[str]:
        try:
            tables = list(await self._services.store.tables.in_guild(guild.id))
            findings = await examine(self._services.sessions, tables, _EXAMINED)
        except StoreError as error:
            return [self._texts("server.store-bad", why=str(error))]
        lines = [
            self._texts(
                f"server.ail-{ailment.cause}", table=str(ailment.table.id), place=mentions.channel(ailment.place)
            )
            for ailment in findings.ailments[:_LINES]
        ]
        if findings.ailments[_LINES:]:
            lines.append(self._texts("server.tables-more", n=len(findings.ailments) - _LINES))
        if findings.unseen:
            lines.append(self._texts("server.tables-unseen", n=findings.unseen))
        return lines or [self._texts("server.tables-good")]

    def _backup_line(self) -> str:
        backups = backups_in(self._services.backups) if self._services.backups else ()
        if not backups:
            return self._texts("server.no-backup")
        return self._texts("server.backup", when=f"<t:{round(backups[-1].at.timestamp())}:R>")

    def _latency_line(self) -> str:
        latency = self._skald.latency
        if not math.isfinite(latency):
            return self._texts("server.no-latency")
        return self._texts("server.latency", n=round(latency * 1000))


def _cards(listing: Listing) -> int:
    return len(listing.cards.names) if listing.cards is not None else 0


def _guild(interaction: Interaction) -> discord.Guild:
    if interaction.guild is None:
        raise app_commands.NoPrivateMessage
    return interaction.guild


def _missing(held: discord.Permissions) -> list[str]:
    """Return the names of what Skald wants and may not do."""
    return [name.replace("_", " ").title() for name, wanted in WANTED if wanted and not getattr(held, name)]


async def setup(skald: Any) -> None:
    """Add the commands to the bot."""
    await skald.add_cog(Server(skald))
