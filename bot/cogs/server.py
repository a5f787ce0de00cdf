"""`/server`: what a server's moderators decide and look after."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.client.deferral import AnswerKind, Interaction
from bot.client.forum_posts import ForumPosts
from bot.client.permissions import WANTED, missing_permissions
from bot.client.responses import Refused, say, show
from bot.cogs.contexts import servers_only
from bot.cogs.diagnosis import Diagnosis
from bot.cogs.game_choices import choice
from bot.cogs.server_live import LiveCommands
from bot.cogs.server_places import PlacesCommand, rule_lines
from bot.games import Catalogue, Listing
from bot.panels.layout import OWN_ACCENT, Layout
from bot.panels.texts import Texts
from bot.store import Conflict, Store
from bot.tables.card_sets import SIZE, CardSetError, CardSets
from bot.tables.computer_levels import shown_name
from bot.tables.guild_rules import GuildRules
from bot.tables.loader import LOST
from bot.tables.sessions import Sessions
from renderers.kit.typed import ECHO, written

if TYPE_CHECKING:
    from bot.client.bot import Skald

ENDED: Final = "closed-by-moderator"


@servers_only
@app_commands.default_permissions(manage_guild=True)
class Server(
    LiveCommands, PlacesCommand, commands.GroupCog, name="server", description="Look after Skald on this server"
):
    """Commands for those who manage the server."""

    cards = app_commands.Group(name="cards", description="Card sets of this server")
    """Commands about card sets."""

    def __init__(  # noqa: PLR0913 - those who manage a server look after all of these
        self,
        *,
        catalogue: Catalogue,
        store: Store,
        sessions: Sessions,
        servers: GuildRules,
        diagnosis: Diagnosis,
        posts: ForumPosts,
        texts: Texts,
    ) -> None:
        self._catalogue = catalogue
        self._store = store
        self._sessions = sessions
        self._servers = servers
        self._diagnosis = diagnosis
        self._posts = posts
        self._texts = texts

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
        rules = await (self._servers.rules(guild.id) if limit is None else self._servers.change(guild.id, limit=limit))
        missing = missing_permissions(WANTED, interaction.app_permissions)
        lines = [*rule_lines(self._texts, rules), self._permissions(missing), self._texts("server.next")]
        await show(interaction, AnswerKind.PRIVATE, self._card("server.setup", lines))

    @app_commands.command(name="time")
    @app_commands.describe(
        away_days="How many days of a year somebody's clocks may stand still because they are away; 0 for none",
        still_days="After how many days without a move a table's people are asked whether it goes on",
    )
    async def time(
        self,
        interaction: Interaction,
        away_days: app_commands.Range[int, 0, 120] | None = None,
        still_days: app_commands.Range[int, 3, 365] | None = None,
    ) -> None:
        """See and change how long people may be away, and tables may stand still."""
        guild = _guild(interaction)
        chosen = {"away_days": away_days, "still_days": still_days}
        changes = {name: value for name, value in chosen.items() if value is not None}
        rules = await (self._servers.change(guild.id, **changes) if changes else self._servers.rules(guild.id))
        lines = [
            self._texts("server.away", n=rules.away_days) if rules.away_days else self._texts("server.away-never"),
            self._texts("server.still", n=rules.still_days),
        ]
        await show(interaction, AnswerKind.PRIVATE, self._card("server.time", lines))

    @app_commands.command(name="doctor")
    async def doctor(self, interaction: Interaction) -> None:
        """See whether everything is well here: permissions, commands, store, backup and speed."""
        await show(interaction, AnswerKind.PRIVATE, self._diagnosed(_guild(interaction)))

    @cards.command(name="import")
    @app_commands.describe(file="A card set: a TOML file", game="Which game")
    async def take_in(self, interaction: Interaction, file: discord.Attachment, game: str = "") -> None:
        """Add a card set to a game, in the place of one of the same name; all of it or nothing."""
        guild, listing = _guild(interaction), self._extensible(game)
        if file.size > SIZE:
            raise CardSetError("too-long", n=SIZE // 1024)
        body, now = await file.read(), self._sessions.now()
        before = (await self._books.at(guild.id))[listing.key]
        after = await self._books.take_in(guild.id, listing.key, file.filename, body, at=now)
        await self._sessions.reopen(guild.id)
        more = max(0, _cards(after) - _cards(before))
        name = written(file.filename, most=ECHO)
        await say(interaction, self._texts("sets.kept", name=name, game=listing.title, n=more))

    @cards.command(name="list")
    async def card_sets(self, interaction: Interaction) -> None:
        """See the card sets of this server."""
        sets = await self._store.sets.of(_guild(interaction).id)
        lines = [
            self._texts(
                "sets.line",
                name=written(each.name),
                game=self._catalogue[each.game].title,
                n=len(each.body.encode()),
            )
            for each in sets
            if each.game in self._catalogue
        ]
        await show(interaction, AnswerKind.PRIVATE, self._card("sets.head", lines or [self._texts("sets.none")]))

    @cards.command(name="remove")
    @app_commands.describe(name="Which set", game="Which game")
    async def remove(self, interaction: Interaction, name: str, game: str = "") -> None:
        """Take a card set away; tables that began with it go on with it."""
        guild, listing = _guild(interaction), self._extensible(game)
        await self._books.drop(guild.id, listing.key, name)
        await self._sessions.reopen(guild.id)
        await say(interaction, self._texts("sets.dropped", name=written(name, most=ECHO)))

    @remove.autocomplete("name")
    async def _sets(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        sets = await self._store.sets.of(_guild(interaction).id)
        found = [each.name for each in sets if current.casefold() in each.name]
        return [app_commands.Choice(name=name, value=name) for name in found[:25]]

    @take_in.autocomplete("game")
    @remove.autocomplete("game")
    async def _takers(self, _interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(name=listing.title, value=listing.key)
            for listing in self._catalogue
            if listing.takes_sets and current.casefold() in listing.title.casefold()
        ]

    @property
    def _books(self) -> CardSets:
        return self._sessions.books

    def _extensible(self, game: str) -> Listing:
        """Return the game that is meant among those that take card sets; the only one when none is named."""
        takers = [listing for listing in self._catalogue if listing.takes_sets]
        found = [listing for listing in takers if game in ("", listing.key, listing.title)]
        if len(found) != 1:
            raise CardSetError("no-sets")
        return found[0]

    @app_commands.command(name="end")
    @app_commands.describe(table="The table to close", sure="Say yes: it cannot be opened again")
    @app_commands.choices(sure=[choice("yes, close it", "yes")])
    async def end(self, interaction: Interaction, table: int, sure: app_commands.Choice[str]) -> None:
        """Close a table of this server; nobody wins, and it counts for no standings."""
        del sure
        row = await self._store.tables.get(table)
        if row is None or row.guild != _guild(interaction).id:
            raise Refused(self._texts("refused.no-table"))
        try:
            await self._sessions.end(table, ENDED)
        except Conflict as error:
            raise Refused(self._texts("server.not-live")) from error
        except LOST:
            pass  # it is closed, and there is nothing that could be painted
        await say(interaction, self._texts("server.ended", table=str(table)))

    @end.autocomplete("table")
    async def _live(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        found = []
        for table in await self._store.tables.live():
            if table.guild == interaction.guild_id and table.game in self._catalogue:
                seats = await self._store.seats.of(table.id)
                names = self._texts.join(shown_name(seat) for seat in seats)
                game = self._catalogue[table.game].title
                name = self._texts("table.choice", table=str(table.id), game=game, names=names)
                if current.casefold() in name.casefold():
                    found.append(app_commands.Choice(name=name[:100], value=table.id))
        return found[:25]

    async def _diagnosed(self, guild: discord.Guild) -> Layout:
        return self._card("server.doctor", await self._diagnosis.lines(guild))

    def _card(self, head: str, lines: list[str]) -> Layout:
        return Layout(OWN_ACCENT, f"### {self._texts(head)}", words="\n".join(lines))

    def _permissions(self, missing: tuple[str, ...]) -> str:
        return (
            self._texts("server.grant", names=self._texts.join(missing)) if missing else self._texts("server.granted")
        )


def _cards(listing: Listing) -> int:
    return len(listing.cards.names) if listing.cards is not None else 0


def _guild(interaction: Interaction) -> discord.Guild:
    if interaction.guild is None:
        raise app_commands.NoPrivateMessage
    return interaction.guild


async def setup(skald: Skald) -> None:
    """Add the commands to the bot."""
    parts = skald.services
    diagnosis = Diagnosis(
        store=parts.store,
        sessions=parts.sessions,
        servers=parts.servers,
        heartbeat=parts.heartbeat,
        backups=parts.backups,
        texts=parts.texts,
        synced=skald.synced,
        latency=lambda: skald.latency,
    )
    await skald.add_cog(
        Server(
            catalogue=parts.catalogue,
            store=parts.store,
            sessions=parts.sessions,
            servers=parts.servers,
            diagnosis=diagnosis,
            posts=parts.table_sync.posts,
            texts=parts.texts,
        )
    )
