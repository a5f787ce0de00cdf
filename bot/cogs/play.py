"""`/play`: opening a table. `/games`: one's own tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from bot.client.deferral import AnswerKind, Interaction, expect
from bot.client.league_news import News
from bot.client.lobby_presses import LobbyPresses
from bot.client.opening import TableOpener
from bot.client.own_tables import OwnTables
from bot.client.responses import Refused, show
from bot.cogs.contexts import servers_only, wherever
from bot.cogs.find_table import TableFinder
from bot.cogs.game_choices import LEVELS, choice, offer_games
from bot.cogs.typed_options import TypedOptions
from bot.games import Catalogue, Listing
from bot.panels.layout import Layout
from bot.panels.rulebook import Rulebook
from bot.panels.texts import Texts
from bot.store import NewWanted
from bot.tables.guild_rules import GuildRules
from bot.tables.paces import MINUTE, Pace
from bot.tables.sessions import Sessions
from engines.core import Config, Level
from renderers.kit.typed import ECHO, plain, written

if TYPE_CHECKING:
    from bot.client.bot import Skald

NOTE = 120
"""Letters of what a table says to those who may sit down."""


class Play(commands.Cog):
    """Opening tables."""

    def __init__(  # noqa: PLR0913 - opening a table touches all of these
        self,
        *,
        catalogue: Catalogue,
        sessions: Sessions,
        opener: TableOpener,
        presses: LobbyPresses,
        finder: TableFinder,
        tables: OwnTables,
        rulebook: Rulebook,
        servers: GuildRules,
        texts: Texts,
    ) -> None:
        self._catalogue = catalogue
        self._sessions = sessions
        self._opener = opener
        self._presses = presses
        self._finder = finder
        self._tables = tables
        self._rulebook = rulebook
        self._servers = servers
        self._typed = TypedOptions(catalogue, sessions, texts)
        self._texts = texts

    @app_commands.command(name="play")
    @app_commands.describe(
        game="What to play",
        computers="Computer players to seat at once",
        level="How strong these are; normal when you do not say",
        options="Settings such as goal=500; they can be changed in the lobby too",
        pace="How fast: it sets the clock",
        wanted="Seek players in the channel of this server's league",
        seats="How many people you want to be in all, when you seek players",
        note="A line for those who may sit down, when you seek players",
    )
    @app_commands.choices(
        level=LEVELS,
        pace=[choice(value) for value in Pace],
        wanted=[choice("yes, seek players", "yes")],
    )
    @servers_only
    async def play(  # noqa: PLR0913, PLR0917 - what can be said of a table
        self,
        interaction: Interaction,
        game: app_commands.Choice[str],
        computers: app_commands.Range[int, 0, 3] = 0,
        level: app_commands.Choice[str] | None = None,
        options: str = "",
        pace: app_commands.Choice[str] | None = None,
        wanted: app_commands.Choice[str] | None = None,
        seats: app_commands.Range[int, 2, 4] | None = None,
        note: app_commands.Range[str, 1, NOTE] = "",
    ) -> None:
        """Open a table in this channel and sit down; you can seek players for it."""
        expect(interaction, AnswerKind.PUBLIC)
        listing = (await self._sessions.books.at(interaction.guild_id))[game.value]
        chosen = self._typed.read(listing, options)
        speed = Pace.LIVE if pace is None else Pace(pace.value)
        if pace is not None and "clock=" not in options:
            chosen = chosen.with_values(listing.rules, {"clock": speed.clock})
        sought = None
        if wanted is not None:
            sought = await self._sought(interaction, listing, speed, seats=seats, note=note)
        elif seats is not None or note:
            raise Refused(self._texts("wanted.not-asked"))
        levels = [Level.NORMAL if level is None else Level(level.value)] * computers
        session = await self._opener.open(interaction, listing, chosen, computers=levels, wanted=sought)
        await self._presses.post_lobby(interaction, session)

    async def _sought(
        self, interaction: Interaction, listing: Listing, pace: Pace, *, seats: int | None, note: str
    ) -> NewWanted:
        """Return what a table says to those who may sit down.

        Raises:
            Refused: there is no channel for that, or the game is not for so many people.
        """
        settings = await self._servers.league(interaction.guild_id or 0)
        if settings.channel is None or News.WANTED in settings.muted:
            raise Refused(self._texts("wanted.no-channel"))
        possible = [number for number in listing.rules.info.seats if number > 1]
        if seats is not None and not 2 <= seats <= max(possible):
            raise Refused(self._texts("wanted.no-seats", game=listing.title, seats=max(possible)))
        line = plain(note, most=NOTE)
        quiet = settings.quiet_minutes * MINUTE
        return NewWanted(pace=pace, seats=seats or max(possible), note=line, role=settings.role, quiet_ms=quiet)

    @play.autocomplete("options")
    async def _options(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await self._typed.choices(interaction, current)

    @wherever
    @app_commands.command(name="games")
    async def games(self, interaction: Interaction) -> None:
        """Your tables: whose turn it is, and the way there."""
        await show(interaction, AnswerKind.PRIVATE, self._tables.card(interaction))

    @wherever
    @app_commands.command(name="card")
    @app_commands.describe(game="Which game", name="Which card; the list shows their names")
    async def card(self, interaction: Interaction, game: app_commands.Choice[str], name: str) -> None:
        """Look a card up."""
        listing = (await self._sessions.books.at(interaction.guild_id))[game.value]
        config = await self._config_here(interaction, listing)
        await show(interaction, AnswerKind.PRIVATE, self._card_card(listing, name, config))

    @card.autocomplete("name")
    async def _cards(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        key = str(getattr(interaction.namespace, "game", ""))
        games = await self._sessions.books.at(interaction.guild_id)
        cards = games[key].cards if key in games else None
        if cards is None:
            return []
        found = [(name, card) for card, name in cards.names.items() if current.casefold() in name.casefold()]
        return [app_commands.Choice(name=name[:100], value=card) for name, card in sorted(found)[:25]]

    async def _config_here(self, interaction: Interaction, listing: Listing) -> Config | None:
        """Return the settings of the table that a person may mean, if it plays this game with these cards."""
        try:
            session = await self._finder.find(interaction, None)
        except Refused:
            return None
        if session.game is None or session.listing.rules.digest != listing.rules.digest:
            return None
        config: Config = session.game.header.config
        return config

    async def _card_card(self, listing: Listing, name: str, config: Config | None) -> Layout:
        if listing.cards is None:
            raise Refused(self._texts("refused.no-cards", game=listing.title))
        ids = {shown.casefold(): card for card, shown in listing.cards.names.items()}
        card = name if name in listing.cards.names else ids.get(name.casefold())
        if card is None:
            raise Refused(self._texts("refused.no-card", name=written(name, most=ECHO)))
        return await self._rulebook.card(listing, card, config)


async def setup(skald: Skald) -> None:
    """Add the commands to the bot."""
    parts = skald.services
    offer_games(parts.catalogue, Play.play, Play.card)
    await skald.add_cog(
        Play(
            catalogue=parts.catalogue,
            sessions=parts.sessions,
            opener=parts.opener,
            presses=skald.answers.lobby,
            finder=TableFinder(parts.store, parts.sessions, texts=parts.texts),
            tables=skald.answers.tables,
            rulebook=parts.learning.rulebook,
            servers=parts.servers,
            texts=parts.texts,
        )
    )
