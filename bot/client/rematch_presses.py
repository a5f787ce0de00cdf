"""What happens when somebody wants to play a finished game once more: its rematch is opened, joined or pointed at."""

from __future__ import annotations

from bot.client.deferral import AnswerKind, Interaction, expect
from bot.client.lobby_presses import LobbyPresses
from bot.client.opening import sitter_of
from bot.client.permissions import NEEDED
from bot.client.presence import Presence
from bot.client.responses import Refused, home_of, say, show
from bot.client.table_sync import TableSync
from bot.panels.custom_id import CustomId
from bot.panels.layout import Layout, Link
from bot.panels.lobby import changed_seats
from bot.panels.texts import Texts
from bot.store import LOBBY, RESULT, Conflict, Sitter, Status
from bot.system import mentions
from bot.tables.guild_rules import GuildRules
from bot.tables.lobbies import Lobbies
from bot.tables.lobby_error import LobbyError
from bot.tables.seating import places_before
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from renderers.kit.typed import Markup


class RematchPresses:
    """Answers presses on *Rematch*."""

    def __init__(  # noqa: PLR0913 - a new table touches all of these
        self,
        sessions: Sessions,
        lobbies: Lobbies,
        servers: GuildRules,
        *,
        presence: Presence,
        lobby: LobbyPresses,
        table_sync: TableSync,
        texts: Texts,
    ) -> None:
        """Post lobbies as `lobby` does."""
        self._sessions = sessions
        self._lobbies = lobbies
        self._servers = servers
        self._presence = presence
        self._lobby = lobby
        self._table_sync = table_sync
        self._texts = texts

    async def rematch(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Open the same table once more, or sit down at the one that somebody else has opened.

        Whoever played alone against computer players waits for nobody: that game begins at once.
        """
        on_server, here = interaction.guild_id is not None, interaction.channel_id
        expect(interaction, AnswerKind.PUBLIC if on_server else AnswerKind.PRIVATE)
        session = await self._sessions.look(control.table)
        table = session.table
        at_table = on_server and here in (table.channel, table.thread)
        expect(interaction, AnswerKind.PUBLIC if at_table else AnswerKind.PRIVATE)
        sitter, place = sitter_of(interaction, self._sessions.now()), await self._place(session, here)
        home = home_of(interaction) if here == place else table.channel
        if not at_table:
            await self._look_there(session, place, interaction.user.id)
        # Who presses next finds the first one's lobby posted, or else it would be posted once more.
        async with self._table_sync.lane(control.table, RESULT):
            if await self._sat_down(interaction, session, sitter):
                return
            try:
                async with self._servers.admitted(table.guild, host=interaction.user.id, place=place, home=home):
                    fresh = await self._lobbies.rematch(session, place, sitter)
            except Conflict:  # another process was faster
                if not await self._sat_down(interaction, session, sitter):
                    raise
                return
            await self._show(interaction, session, fresh, at_table=at_table)

    async def _place(self, old: Session, here: int | None) -> int:
        """Return where a rematch is opened: where the game was, so that it gets its own thread if that one had one.

        The thread itself goes on where nothing can be posted in its channel, and where that is an event's, which is
        not for the tables of everybody.
        """
        table = old.table
        if table.thread is None or here == table.channel:
            return table.channel
        lacking = self._presence.lacks(table.guild, table.channel, NEEDED)
        if old.options.occasion is None and not lacking:
            return table.channel
        there = here == table.thread or await self._presence.has_place(table.guild, table.thread)
        return table.thread if there else table.channel

    async def _look_there(self, old: Session, place: int, user: int) -> None:
        """Make sure that a rematch can be shown where nobody has pressed, and that whoever has pressed sees that place.

        Raises:
            Refused: it cannot.
        """
        guild, channel = old.table.guild, old.table.channel
        if guild is None:
            return
        if not await self._presence.may_see(guild, place, user):
            raise Refused(self._texts("refused.unseen"))
        lacking = self._presence.lacks(guild, channel, NEEDED) if place == channel else ()
        if lacking:
            where, names = mentions.channel(channel), self._texts.join(lacking)
            raise Refused(self._texts("refused.missing-permissions-there", place=where, names=names))

    async def _show(self, interaction: Interaction, old: Session, fresh: Session, *, at_table: bool) -> None:
        """Show a rematch where it is, and the way there to those who are elsewhere.

        No game begins before its lobby stands, for its thread hangs on that.
        """
        table = fresh.table
        answered = at_table and interaction.channel_id == table.channel
        if answered:
            await self._lobby.post_lobby(interaction, fresh)
        if await self._table_sync.link(fresh, LOBBY) is None:
            self._table_sync.dirty(table.id)
            await self._table_sync.rest(table.id)
        link = await self._table_sync.link(fresh, LOBBY)
        begun = link is not None and await self._begun_alone(old, fresh)
        self._table_sync.dirty(table.id)
        if answered:
            return
        by_hand = begun and interaction.guild_id is None
        if begun and not by_hand:  # its thread, where it is played, is opened with its board
            await self._table_sync.rest(table.id)
            fresh = await self._sessions.look(table.id)
            link = await self._table_sync.link(fresh) or link
        if at_table:
            await show(interaction, AnswerKind.PUBLIC, self._told(old, fresh, link, begun=begun))
        else:
            # Beside hands that comes first, for what is asked has to stand below it: the hand leads to the board.
            phrase = "yours-begun-hand" if by_hand else "yours-begun" if begun else "yours"
            number = Markup(mentions.link(table.id, link))
            await say(interaction, self._words(phrase, old, await self._sessions.look(table.id), number))

    def _told(self, old: Session, fresh: Session, link: str | None, *, begun: bool) -> Layout:
        """Tell everybody where the old game was that there is a rematch, and lead them there."""
        head = self._words("begun" if begun else "open", old, fresh, str(fresh.table.id))
        return Layout(
            fresh.listing.accent, head, rows=((Link(self._texts("control.to-table"), link),),) if link else ()
        )

    def _words(self, phrase: str, old: Session, fresh: Session, number: str) -> str:
        """Say where a rematch is, and of one that has begun whether its seats have changed."""
        table = fresh.table
        place = mentions.channel(table.channel if table.thread is None else table.thread)
        said = [self._texts(f"rematch.{phrase}", who=fresh.written[0], table=number, place=place)]
        moved = places_before(fresh.seats, old.seats) != [seat.seat for seat in fresh.seats]
        if table.status is not Status.LOBBY and moved:
            said.append(changed_seats(self._texts, fresh, "rematch.changed", fresh.written))
        return " ".join(said)

    async def _begun_alone(self, old: Session, fresh: Session) -> bool:
        """Begin a rematch if its host was the only person at the table before; return whether it has begun."""
        host, people = fresh.table.host, [seat.user for seat in old.seats if seat.user is not None]
        if people != [host] or len(fresh.seats) != len(old.seats):
            return False
        await self._lobbies.start(fresh.table.id, host)
        return True

    async def _sat_down(self, interaction: Interaction, old: Session, sitter: Sitter) -> bool:
        """Sit down at the rematch of a table, if there is one; return whether there is.

        Raises:
            LobbyError: there is one, but it cannot be joined.
        """
        row = await self._sessions.store.tables.rematch(old.table.id)
        if row is None:
            return False
        rematch = await self._sessions.look(row.id)
        begun = row.status is not Status.LOBBY
        url = await self._table_sync.link(rematch) if begun else await self._table_sync.link(rematch, LOBBY)
        number = Markup(mentions.link(row.id, url))
        if begun:
            raise LobbyError("rematch-begun", table=number)
        if sitter.user is not None and rematch.seat_of(sitter.user) is not None:
            raise LobbyError("rematch-seated", table=number)
        await self._lobbies.join(row.id, sitter)
        self._table_sync.dirty(row.id)
        await say(interaction, self._texts("rematch.joined", table=number))
        return True
