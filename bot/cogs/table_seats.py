"""Commands of `/table` about those who sit there: giving up, leaving, reminding, moving, and whom to go on without."""

from __future__ import annotations

from typing import Final

from cachetools import TTLCache
from discord import app_commands
from msgspec.structs import replace

from bot.autoplay.housekeeping import Housekeeping
from bot.client.deferral import AnswerKind, Interaction, expect
from bot.client.opening import permitted
from bot.client.responses import Refused, home_of, say, seated, show
from bot.cogs.absent_seats import AbsentSeats, names_of
from bot.cogs.at_table import AtTable
from bot.cogs.contexts import servers_only
from bot.cogs.game_choices import LEVELS, choice
from bot.panels.layout import Layout
from bot.panels.resign import words_of_resigned
from bot.store import Seat, Status
from bot.tables.absences import absences_at
from bot.tables.computer_levels import shown_name
from bot.tables.consents import agree_to_unrated
from bot.tables.guild_rules import GuildRules
from bot.tables.lobbies import Lobbies
from bot.tables.options import Place
from bot.tables.session import Session
from engines.core import Level
from renderers.kit.typed import written

REMIND_EVERY: Final = 10 * 60_000
"""Milliseconds between two reminders at one table."""

REMEMBERED: Final = 4096
"""Tables of which it is remembered that somebody was reminded; the one longest ago is forgotten first."""


class SeatCommands(AtTable):
    """These commands, for the group `/table`."""

    lobbies: Lobbies
    servers: GuildRules
    housekeeping: Housekeeping
    absent_seats: AbsentSeats
    reminded: TTLCache[int, None]

    @app_commands.command(name="resign")
    @app_commands.describe(sure="Type yes: it cannot be taken back")
    @app_commands.choices(sure=[choice("yes, I give up", "yes")])
    async def resign(self, interaction: Interaction, sure: app_commands.Choice[str], table: int | None = None) -> None:
        """Give up; a computer player takes your seat, and you come in last."""
        del sure
        session = await self.finder.find(interaction, table)
        seat = seated(self.texts, session, interaction)
        after = await self.sessions.resign(session.table.id, seat, user=interaction.user.id)
        await say(interaction, words_of_resigned(self.texts, after))

    @app_commands.command(name="leave")
    async def leave(self, interaction: Interaction, table: int | None = None) -> None:
        """Leave a table that has not begun."""
        session = await self.finder.find(interaction, table)
        if session.table.status is Status.PLAYING and session.seat_of(interaction.user.id) is not None:
            raise Refused(self.texts("refused.leave-begun"))
        await self.lobbies.leave(session.table.id, interaction.user.id)
        await say(interaction, self.texts("note.left"))

    @app_commands.command(name="computer")
    @app_commands.describe(level="How strong it is")
    @app_commands.choices(level=LEVELS)
    async def computer(
        self, interaction: Interaction, level: app_commands.Choice[str], table: int | None = None
    ) -> None:
        """Seat a computer player at a table that has not begun and that you host."""
        session = await self.finder.find(interaction, table)
        after = await self.lobbies.add_computer(session.table.id, interaction.user.id, Level(level.value))
        await say(interaction, self.texts("computers.seated", name=written(shown_name(after.seats[-1]))))

    @app_commands.command(name="remind")
    async def remind(self, interaction: Interaction, table: int | None = None) -> None:
        """Ping whoever is waited for; at most every ten minutes."""
        session = await self.begun(interaction, table)
        if session.seat_of(interaction.user.id) is None:
            raise Refused(self.texts("refused.watching"))
        if session.table.id in self.reminded:
            raise Refused(self.texts("refused.reminded"))
        self.reminded[session.table.id] = None
        session = await self.housekeeping.replace_absent(session)
        waiting = sorted({question.seat for question in session.waiting})
        for seat in waiting:
            await self.table_sync.remind(session, seat)
        names = [session.written[seat] for seat in waiting]
        names_text = self.texts.join(names)
        told = [self.texts("note.reminded", names=names_text) if names else self.texts("note.nobody")]
        if gone := await self._left(session):
            told.append(self.texts("note.sits-in", names=names_of(self.texts, gone)))
        await say(interaction, "\n".join(told))

    @app_commands.command(name="move")
    @servers_only
    async def move(self, interaction: Interaction, table: int | None = None) -> None:
        """Bring your table to this channel or thread."""
        session = await self.finder.find(interaction, table)
        row, place = session.table, interaction.channel_id or 0
        self.require_seat(session, interaction)
        if row.guild is None or row.guild != interaction.guild_id:
            raise Refused(self.texts("refused.other-server"))
        if not row.status.live:
            raise Refused(self.texts("server.not-live"))
        if session.closed:
            raise Refused(self.texts("refused.closed-move"))
        if session.place == place:
            raise Refused(self.texts("refused.here-already"))
        permitted(self.texts, interaction)
        begun = row.status is Status.PLAYING
        options = replace(session.options, place=Place.CHANNEL) if begun else session.options
        async with self.servers.moving(row.guild, place=place, home=home_of(interaction)):
            await self.sessions.move(row.id, place, options)
        await say(interaction, self.texts("note.moved", table=str(row.id)))

    @app_commands.command(name="absent")
    @app_commands.describe(decision="What becomes of the seats of those who have left the server")
    @app_commands.choices(
        decision=[
            choice("a computer player sits in until they are back", "sit-in"),
            choice("their seats are given up: they come last", "give-up"),
            choice("close the table: nobody wins", "close"),
        ]
    )
    async def absent(
        self, interaction: Interaction, decision: app_commands.Choice[str], table: int | None = None
    ) -> None:
        """Go on without those who have left the server."""
        session = await self.finder.find(interaction, table)
        self.require_seat(session, interaction)
        if session.table.status is not Status.PLAYING:
            raise Refused(self.texts("refused.not-begun"))
        session = await self.housekeeping.replace_absent(session, everybody=True)
        gone = await self._left(session)
        if not gone:
            raise Refused(self.texts("refused.nobody-away"))
        await say(interaction, await self.absent_seats.decide(session, gone, decision.value, interaction.user.id))

    async def _left(self, session: Session) -> tuple[Seat, ...]:
        """Return the seats of those who have left the server, without those who are away as they have said before."""
        known = await absences_at(self.sessions.store, session, self.sessions.now())
        return tuple([seat for seat in session.away if seat.seat not in known])

    @app_commands.command(name="unrated")
    async def unrated(self, interaction: Interaction, table: int | None = None) -> None:
        """Agree that this table moves no ratings; it holds once everybody who plays here has agreed."""
        expect(interaction, AnswerKind.PUBLIC)
        session = await self.begun(interaction, table)
        seat = seated(self.texts, session, interaction)
        if session.table.status is not Status.PLAYING:
            raise Refused(self.texts("refused.finished"))
        after, missing = await agree_to_unrated(self.sessions, self.servers, session, seat)
        phrase, names = ("unrated.asked", missing) if missing else ("unrated.done", ())
        words = self.texts(
            phrase,
            who=after.written[seat],
            table=str(after.table.id),
            names=self.texts.join(after.written[one] for one in names),
        )
        await show(interaction, AnswerKind.PUBLIC, Layout(after.listing.accent, words))

    @resign.autocomplete("table")
    @leave.autocomplete("table")
    @remind.autocomplete("table")
    @move.autocomplete("table")
    @absent.autocomplete("table")
    @unrated.autocomplete("table")
    async def _tables(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await self.finder.choices(interaction, current)
