"""`/play`: opening a table. `/games`: one's own tables."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.games import GAMES, Listing
from bot.options import TableOptions, settings_of
from bot.play.answers import sitter_of
from bot.play.cards import Card, Picture
from bot.replies import How, Interaction, Refused, expect, home_of, show
from bot.sessions import Session
from bot.store import NewTable, Status
from renderers.kit.phrases import load

if TYPE_CHECKING:
    from bot.app import Skald

NEEDED = discord.Permissions(
    view_channel=True, send_messages=True, attach_files=True, embed_links=True, read_message_history=True
)
"""What Skald has to be allowed to do where a table is opened."""

_TITLES = [app_commands.Choice(name=load(key)("title"), value=key) for key in GAMES]


class Play(commands.Cog):
    """Opening tables."""

    def __init__(self, skald: Skald) -> None:
        self._skald = skald
        self._texts = skald.house.texts

    @app_commands.command(name="play")
    @app_commands.describe(
        game="What to play",
        computers="Computer players to seat at once",
        options="Settings such as goal=500; they can be changed in the lobby too",
    )
    @app_commands.choices(game=_TITLES)
    @app_commands.guild_only()
    async def play(
        self,
        interaction: Interaction,
        game: app_commands.Choice[str],
        computers: app_commands.Range[int, 0, 3] = 0,
        options: str = "",
    ) -> None:
        """Open a table in this channel and sit down."""
        expect(interaction, How.PUBLIC)
        self._permitted(interaction)
        house = self._skald.house
        listing = (await house.sessions.books.at(interaction.guild_id))[game.value]
        chosen = self._read(listing, options)
        seats = max(listing.rules.info.seats)
        if computers >= seats:
            raise Refused(self._texts("lobby.full", seats=seats))
        new = NewTable(
            game=listing.key,
            guild=interaction.guild_id,
            channel=interaction.channel_id or 0,
            host=interaction.user.id,
            created_at=house.sessions.now(),
            options=chosen.write(),
        )
        async with house.servers.admitted(interaction.guild_id, place=new.channel, home=home_of(interaction)):
            session = await house.lobbies.open(new, sitter_of(interaction, house.sessions.now()))
        for _ in range(computers):
            session = await house.lobbies.add_computer(session.table.id, interaction.user.id)
        await self._skald.answers.post_lobby(interaction, session)

    @play.autocomplete("options")
    async def _options(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        key = str(getattr(interaction.namespace, "game", ""))
        if key not in self._skald.house.catalogue:
            return []
        listing = (await self._skald.house.sessions.books.at(interaction.guild_id))[key]
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
        await show(interaction, How.PRIVATE, self._games_card(interaction))

    @app_commands.command(name="card")
    @app_commands.describe(game="Which game", name="Which card; the list shows their names")
    @app_commands.choices(game=_TITLES)
    async def card(self, interaction: Interaction, game: app_commands.Choice[str], name: str) -> None:
        """Look a card up."""
        games = await self._skald.house.sessions.books.at(interaction.guild_id)
        await show(interaction, How.PRIVATE, self._card_card(games[game.value], name))

    @card.autocomplete("name")
    async def _cards(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        key = str(getattr(interaction.namespace, "game", ""))
        games = await self._skald.house.sessions.books.at(interaction.guild_id)
        cards = games[key].cards if key in games else None
        if cards is None:
            return []
        found = [(name, card) for card, name in cards.names.items() if current.casefold() in name.casefold()]
        return [app_commands.Choice(name=name[:100], value=card) for name, card in sorted(found)[:25]]

    async def _card_card(self, listing: Listing, name: str) -> Card:
        if listing.cards is None:
            raise Refused(self._texts("refused.no-cards", game=listing.title))
        ids = {shown.casefold(): card for card, shown in listing.cards.names.items()}
        card = name if name in listing.cards.names else ids.get(name.casefold())
        if card is None:
            raise Refused(self._texts("refused.no-card", name=name))
        png = await self._skald.house.easel.try_to_paint(
            (listing.rules.digest, "card", card), partial(listing.draw_card, card)
        )
        picture = Picture(f"card-{listing.key}.png", png, listing.cards.tell(card)[:1024])
        return Card(listing.accent, f"### {listing.cards.names[card]}", (picture,))

    async def _games_card(self, interaction: Interaction) -> Card:
        house = self._skald.house
        user = interaction.user.id
        sessions = await house.sessions.known(await house.store.tables.of_user(user))
        lines = [await self._line(session, user) for session in sessions if session.seat_of(user) is not None]
        head = f"### {self._texts('games.head')}"
        return Card(accent=0xE69F00, head=head, words="\n".join(lines) or self._texts("games.none"))

    async def _line(self, session: Session, user: int) -> str:
        audience = "lobby" if session.table.status is Status.LOBBY else "gallery"
        link = await self._skald.house.courier.link(session, audience)
        moving = [session.names[seat] for seat in session.moving]
        phrase = "games.lobby" if session.table.status is Status.LOBBY else "games.waiting"
        if session.seat_of(user) in session.moving:
            phrase = "games.yours"
        title = f"[{session.listing.title} · {session.table.id}]({link})" if link else session.listing.title
        return self._texts(phrase, table=title, names=self._texts.join(moving or session.names))

    def _permitted(self, interaction: Interaction) -> None:
        missing = [name for name, needed in NEEDED if needed and not getattr(interaction.app_permissions, name)]
        if missing:
            names = self._texts.join(name.replace("_", " ").title() for name in missing)
            raise Refused(self._texts("refused.missing-permissions", names=names))

    def _read(self, listing: Listing, text: str) -> TableOptions:
        options = TableOptions()
        settings = {setting.id: setting for setting in settings_of(listing.rules)}
        for word in text.split():
            key, _, value = word.partition("=")
            if key not in settings or value not in settings[key].values:
                raise Refused(self._texts("refused.no-setting", word=word))
            options = options.with_value(settings[key], value)
        return options


async def setup(skald: Any) -> None:
    """Add the commands to the bot."""
    await skald.add_cog(Play(skald))
