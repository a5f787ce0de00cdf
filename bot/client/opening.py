"""Opening a table where somebody asks for one, by a command or by a press."""

from __future__ import annotations

from collections.abc import Sequence

from bot.client.deferral import Interaction
from bot.client.permissions import NEEDED, missing_permissions
from bot.client.responses import Refused, home_of
from bot.games import Listing
from bot.panels.texts import Texts
from bot.store import NewTable, NewWanted, Sitter, Table
from bot.tables.guild_rules import GuildRules
from bot.tables.lobbies import Lobbies
from bot.tables.options import TableOptions
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import Level
from renderers.kit.typed import NAME, plain


class TableOpener:
    """Opens tables."""

    def __init__(self, sessions: Sessions, lobbies: Lobbies, servers: GuildRules, texts: Texts) -> None:
        self._sessions = sessions
        self._lobbies = lobbies
        self._servers = servers
        self._texts = texts

    async def hosted_by(self, user: int) -> list[Table]:
        """Return the tables that somebody has opened, sits at, and that are not over."""
        return [table for table in await self._sessions.store.tables.of_user(user) if table.host == user]

    async def open(
        self,
        interaction: Interaction,
        listing: Listing,
        options: TableOptions,
        *,
        computers: Sequence[Level] = (),
        wanted: NewWanted | None = None,
    ) -> Session:
        """Open a table in the channel of an interaction; its author hosts it and sits down.

        Args:
            interaction: of the host; its answer is up to the caller.
            listing: the game.
            options: the table's.
            computers: the levels of the computer players that sit down at once.
            wanted: what the table says to those who may sit down, if it seeks players.

        Raises:
            Refused: the game has fewer seats, or Skald may not do there what a table needs.
            LobbyError: no table is opened here, or no further one for this person.
        """
        permitted(self._texts, interaction)
        seats = max(listing.rules.info.seats)
        if len(computers) >= seats:
            room = self._texts("lobby.too-many-computers", game=listing.title, n=seats - 1)
            raise Refused(room)
        new = NewTable(
            game=listing.key,
            guild=interaction.guild_id,
            channel=interaction.channel_id or 0,
            host=interaction.user.id,
            created_at=self._sessions.now(),
            options=options.write(),
        )
        home, sitter = home_of(interaction), sitter_of(interaction, self._sessions.now())
        async with self._servers.admitted(interaction.guild_id, host=new.host, place=new.channel, home=home):
            return await self._lobbies.open(new, sitter, computers=computers, wanted=wanted)


def permitted(texts: Texts, interaction: Interaction) -> None:
    """Make sure that Skald may do in a channel what a table needs.

    Raises:
        Refused: it may not; the sentence names what is missing.
    """
    if missing := missing_permissions(NEEDED, interaction.app_permissions):
        raise Refused(texts("refused.missing-permissions", names=texts.join(missing)))


def sitter_of(interaction: Interaction, now: int) -> Sitter:
    """Return the person behind an interaction as somebody who takes a seat."""
    user = interaction.user
    name = plain(user.display_name, most=NAME, otherwise=user.name)
    return Sitter(name=name, joined_at=now, user=user.id)
