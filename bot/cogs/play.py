"""`/play`: opening a table. `/games`: one's own tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import app_commands
from discord.ext import commands

from bot.client.deferral import AnswerKind, Interaction, expect
from bot.client.lobby_presses import LobbyPresses
from bot.client.opening import TableOpener
from bot.client.responses import Refused, show
from bot.client.table_sync import TableSync
from bot.cogs.find_table import TableFinder
from bot.cogs.game_choices import offer_games
from bot.games import Catalogue, Listing
from bot.panels.event_lists import EventLists
from bot.panels.layout import OWN_ACCENT, Layout
from bot.panels.rulebook import Rulebook
from bot.panels.texts import Texts
from bot.store import GALLERY, LOBBY, Status, Store, Table
from bot.system import mentions
from bot.tables.options import TableOptions, settings_of
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from bot.tables.unavailable import Cause, unavailable
from engines.core import Config, Setting
from renderers.kit.typed import ECHO, coded, written

if TYPE_CHECKING:
    from bot.client.bot import Skald

VALUES = 12
"""Values of a setting that are named to whoever typed another one."""


class Play(commands.Cog):
    """Opening tables."""

    def __init__(  # noqa: PLR0913 - opening a table touches all of these
        self,
        *,
        catalogue: Catalogue,
        store: Store,
        sessions: Sessions,
        opener: TableOpener,
        presses: LobbyPresses,
        finder: TableFinder,
        table_sync: TableSync,
        rulebook: Rulebook,
        events: EventLists,
        texts: Texts,
    ) -> None:
        self._catalogue = catalogue
        self._store = store
        self._sessions = sessions
        self._opener = opener
        self._presses = presses
        self._finder = finder
        self._table_sync = table_sync
        self._rulebook = rulebook
        self._events = events
        self._texts = texts

    @app_commands.command(name="play")
    @app_commands.describe(
        game="What to play",
        computers="Computer players to seat at once",
        options="Settings such as goal=500; they can be changed in the lobby too",
    )
    @app_commands.guild_only()
    async def play(
        self,
        interaction: Interaction,
        game: app_commands.Choice[str],
        computers: app_commands.Range[int, 0, 3] = 0,
        options: str = "",
    ) -> None:
        """Open a table in this channel and sit down."""
        expect(interaction, AnswerKind.PUBLIC)
        listing = (await self._sessions.books.at(interaction.guild_id))[game.value]
        chosen = self._read(listing, options)
        session = await self._opener.open(interaction, listing, chosen, computers=computers)
        await self._presses.post_lobby(interaction, session)

    @play.autocomplete("options")
    async def _options(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        key = str(getattr(interaction.namespace, "game", ""))
        if key not in self._catalogue:
            return []
        listing = (await self._sessions.books.at(interaction.guild_id))[key]
        *done, last = current.split(" ") if current else [""]
        taken = {word.partition("=")[0] for word in done}
        found = []
        for setting in settings_of(listing.rules):
            for value in setting.values:
                word = f"{setting.id}={value}"
                if setting.id not in taken and last.casefold() in word:
                    name = " ".join([*done, word])
                    label = (
                        f"{self._texts.setting(listing, setting.id)}: {self._texts.value(listing, setting.id, value)}"
                    )
                    shown = f"{name} — {label}" if len(name) + len(label) < 96 else name
                    found.append(app_commands.Choice(name=shown[:100], value=name[:100]))
        return found[:25]

    @app_commands.command(name="games")
    async def games(self, interaction: Interaction) -> None:
        """Your tables: whose turn it is, and the way there."""
        await show(interaction, AnswerKind.PRIVATE, self._games_card(interaction))

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

    async def _games_card(self, interaction: Interaction) -> Layout:
        user = interaction.user.id
        tables = await self._store.tables.of_user(user)
        sessions = [s for s in await self._sessions.known(tables) if s.seat_of(user) is not None]
        lines = [await self._line(session, user) for session in sessions]
        theirs = {session.table.id for session in sessions}
        lines += [
            self._texts(
                f"games.{problem.cause}", table=self._titled(problem.table), place=mentions.channel(problem.table.place)
            )
            for problem in await unavailable(self._sessions, tables)
            if problem.cause in (Cause.RULES, Cause.RECORD) or problem.table.id in theirs
        ]
        lines += await self._events.matches_of(user)
        head = f"### {self._texts('games.head')}"
        return Layout(accent=OWN_ACCENT, head=head, words="\n".join(lines) or self._texts("games.none"))

    def _titled(self, table: Table) -> str:
        catalogue = self._catalogue
        title = catalogue[table.game].title if table.game in catalogue else table.game
        return f"{title} · {table.id}"

    async def _line(self, session: Session, user: int) -> str:
        audience = LOBBY if session.table.status is Status.LOBBY else GALLERY
        link = await self._table_sync.link(session, audience)
        moving = [session.written[seat] for seat in session.moving]
        phrase = "games.lobby" if session.table.status is Status.LOBBY else "games.waiting"
        if session.seat_of(user) in session.moving:
            phrase = "games.yours"
        title = f"[{session.listing.title} · {session.table.id}]({link})" if link else session.listing.title
        return self._texts(phrase, table=title, names=self._texts.join(moving or session.written))

    def _no_value(self, listing: Listing, setting: Setting, value: str) -> str:
        """Say that a setting has no such value, and which it has."""
        name, values = self._texts.setting(listing, setting.id), setting.values[:VALUES]
        more = ["…"] if len(setting.values) > VALUES else []
        known = self._texts.phrases.join([*map(coded, values), *more], style="or")
        return self._texts("refused.no-value", value=written(value, most=ECHO), name=name, values=known)

    def _read(self, listing: Listing, text: str) -> TableOptions:
        options = TableOptions()
        settings = {setting.id: setting for setting in settings_of(listing.rules)}
        for word in text.split():
            key, _, value = word.partition("=")
            if key not in settings:
                raise Refused(self._texts("refused.no-setting", word=written(key, most=ECHO)))
            if value not in settings[key].values:
                raise Refused(self._no_value(listing, settings[key], value))
            options = options.with_value(settings[key], value)
        return options


async def setup(skald: Skald) -> None:
    """Add the commands to the bot."""
    parts = skald.services
    offer_games(parts.catalogue, Play.play, Play.card)
    await skald.add_cog(
        Play(
            catalogue=parts.catalogue,
            store=parts.store,
            sessions=parts.sessions,
            opener=parts.opener,
            presses=skald.answers.lobby,
            finder=TableFinder(parts.store, parts.sessions, texts=parts.texts),
            table_sync=parts.table_sync,
            rulebook=parts.rulebook,
            events=EventLists(parts.store, parts.texts, parts.event_panel),
            texts=parts.texts,
        )
    )
