"""`/table`: everything that can be done at a table, without a button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cachetools import TTLCache
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.autoplay.housekeeping import Housekeeping
from bot.client.deferral import AnswerKind, Interaction, expect
from bot.client.opening import permitted
from bot.client.presses import Presses
from bot.client.responses import Refused, explain, home_of, say, seated, show
from bot.client.table_sync import TableSync
from bot.cogs.absent_seats import AbsentSeats, names_of
from bot.cogs.find_table import TableFinder
from bot.panels.hand import PanelState
from bot.panels.layout import Layout
from bot.panels.reference import Reference, ready_pages
from bot.panels.table import Panels
from bot.panels.texts import Texts
from bot.panels.typed_moves import asked_of, continuations, read
from bot.panels.typed_words import Naming, on_controls
from bot.store import Audience, HandPlace, Status
from bot.tables.consents import agree_to_unrated
from bot.tables.guild_rules import GuildRules
from bot.tables.lobbies import Lobbies
from bot.tables.options import Place
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import RuleError
from renderers.kit.typed import ECHO, written

if TYPE_CHECKING:
    from bot.client.bot import Skald

REMIND_EVERY = 10 * 60_000
"""Milliseconds between two reminders at one table."""

REMEMBERED = 4096
"""Tables of which it is remembered that somebody was reminded; the one longest ago is forgotten first."""


class Tables(commands.GroupCog, name="table", description="Play and look on at a table"):
    """Commands about one table: of this channel, or of the number given."""

    def __init__(  # noqa: PLR0913 - a table can be touched in all of these ways
        self,
        *,
        sessions: Sessions,
        lobbies: Lobbies,
        servers: GuildRules,
        presses: Presses,
        finder: TableFinder,
        panels: Panels,
        pages: Reference,
        table_sync: TableSync,
        housekeeping: Housekeeping,
        texts: Texts,
    ) -> None:
        self._sessions = sessions
        self._lobbies = lobbies
        self._servers = servers
        self._presses = presses
        self._finder = finder
        self._panels = panels
        self._pages = pages
        self._table_sync = table_sync
        self._housekeeping = housekeeping
        self._texts = texts
        self._absent = AbsentSeats(sessions, texts)
        self._reminded: TTLCache[int, None] = TTLCache(REMEMBERED, REMIND_EVERY, timer=sessions.now)

    @app_commands.command(name="hand")
    async def hand(self, interaction: Interaction, table: int | None = None) -> None:
        """Show your own hand and controls, to you alone."""
        session = await self._finder.find(interaction, table)
        await self._show_hand(interaction, session)

    @app_commands.command(name="board")
    @app_commands.describe(page="A closer picture, where a game has some")
    async def board(self, interaction: Interaction, table: int | None = None, page: str = "") -> None:
        """Show the board as everybody may see it, or a closer picture of it as you may see it."""
        session = await self._begun(interaction, table)
        if not page:
            await show(interaction, AnswerKind.PRIVATE, self._panels.gallery(session))
            return
        found = [i for i, name in enumerate(_pages(session)) if page.casefold() == name.casefold()]
        if not found:
            raise Refused(self._texts("refused.no-page", game=session.listing.title, name=written(page, most=ECHO)))
        viewer = session.seat_of(interaction.user.id)
        await show(interaction, AnswerKind.PRIVATE, self._pages.closer(session, viewer, found[0]))

    @board.autocomplete("page")
    async def _closeups(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            session = await self._finder.find(interaction, getattr(interaction.namespace, "table", None))
        except (Refused, LookupError):
            return []
        ready = ready_pages(session, session.seat_of(interaction.user.id)) if session.game is not None else ()
        names = [name for i, name in enumerate(_pages(session)) if i in ready and current.casefold() in name.casefold()]
        return [app_commands.Choice(name=name, value=name) for name in names[:25]]

    @app_commands.command(name="act")
    @app_commands.describe(move="Your move; the list shows what is possible")
    async def act(self, interaction: Interaction, move: str, table: int | None = None) -> None:
        """Make a move by typing it."""
        session = await self._finder.find(interaction, table)
        seat = seated(self._texts, session, interaction)
        question, picks = read(asked_of(session.begun_game, seat), move, _naming(session, seat))
        try:
            await self._sessions.play(session.table.id, seat, question.key, picks, user=interaction.user.id)
        except RuleError as refusal:
            await explain(interaction, self._texts, refusal, session.listing)
            return
        self._table_sync.pings.acted(session.table.id, seat)
        after = await self._sessions.get(session.table.id)
        await self._show_hand(interaction, after, note=self._texts("note.played", move=written(move, most=ECHO)))

    @act.autocomplete("move")
    async def _moves(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            session = await self._finder.find(interaction, getattr(interaction.namespace, "table", None))
            seat = session.seat_of(interaction.user.id)
            if seat is None or session.game is None:
                return []
            naming, found = _naming(session, seat), []
            for _, walk in asked_of(session.game, seat):
                for text, option, ask in continuations(walk, current, naming)[1]:
                    found.append(app_commands.Choice(name=f"{text} — {naming(ask, option)}"[:100], value=text[:100]))
        except (RuleError, Refused, LookupError):
            return []
        return found[:25]

    @app_commands.command(name="log")
    async def log(self, interaction: Interaction, table: int | None = None) -> None:
        """Read what happened so far."""
        session = await self._begun(interaction, table)
        seat = session.seat_of(interaction.user.id)
        await show(interaction, AnswerKind.PRIVATE, self._pages.log(session, seat))

    @app_commands.command(name="describe")
    async def describe(self, interaction: Interaction, table: int | None = None) -> None:
        """Read the whole position as text."""
        session = await self._finder.find(interaction, table)
        seat = session.seat_of(interaction.user.id)
        await show(interaction, AnswerKind.PRIVATE, self._pages.describe(session, seat))

    @app_commands.command(name="back")
    async def back(self, interaction: Interaction, table: int | None = None) -> None:
        """Take your last move back, if it showed nothing and nobody has answered."""
        session = await self._finder.find(interaction, table)
        seat = seated(self._texts, session, interaction)
        after = await self._sessions.take_back(session.table.id, seat, user=interaction.user.id)
        await self._show_hand(interaction, after, note=self._texts("note.taken-back"))

    @app_commands.command(name="resign")
    @app_commands.describe(sure="Type yes: it cannot be taken back")
    @app_commands.choices(sure=[app_commands.Choice(name="yes, I give up", value="yes")])
    async def resign(self, interaction: Interaction, sure: app_commands.Choice[str], table: int | None = None) -> None:
        """Give up; a computer player takes your seat, and you come in last."""
        del sure
        session = await self._finder.find(interaction, table)
        seat = seated(self._texts, session, interaction)
        after = await self._sessions.resign(session.table.id, seat, user=interaction.user.id)
        over = after.table.status is Status.OVER
        await say(interaction, self._texts("note.resigned-over" if over else "note.resigned"))

    @app_commands.command(name="leave")
    async def leave(self, interaction: Interaction, table: int | None = None) -> None:
        """Leave a table that has not begun."""
        session = await self._finder.find(interaction, table)
        if session.table.status is Status.PLAYING and session.seat_of(interaction.user.id) is not None:
            raise Refused(self._texts("refused.leave-begun"))
        await self._lobbies.leave(session.table.id, interaction.user.id)
        await say(interaction, self._texts("note.left"))

    @app_commands.command(name="rules")
    async def rules(self, interaction: Interaction, table: int | None = None) -> None:
        """Read the rules of this table's game."""
        session = await self._finder.find(interaction, table)
        await self._presses.learning.rules_of(interaction, session.listing)

    @app_commands.command(name="remind")
    async def remind(self, interaction: Interaction, table: int | None = None) -> None:
        """Ping whoever is waited for; at most every ten minutes."""
        session = await self._begun(interaction, table)
        if session.seat_of(interaction.user.id) is None:
            raise Refused(self._texts("refused.watching"))
        if session.table.id in self._reminded:
            raise Refused(self._texts("refused.reminded"))
        self._reminded[session.table.id] = None
        session = await self._housekeeping.replace_absent(session)
        waiting = sorted({question.seat for question in session.waiting})
        for seat in waiting:
            await self._table_sync.remind(session, seat)
        names = [session.written[seat] for seat in waiting]
        names_text = self._texts.join(names)
        told = [self._texts("note.reminded", names=names_text) if names else self._texts("note.nobody")]
        if session.away:
            told.append(self._texts("note.sits-in", names=names_of(self._texts, session.away)))
        await say(interaction, "\n".join(told))

    @app_commands.command(name="move")
    @app_commands.guild_only()
    async def move(self, interaction: Interaction, table: int | None = None) -> None:
        """Bring your table to this channel or thread."""
        session = await self._finder.find(interaction, table)
        row, place = session.table, interaction.channel_id or 0
        self._sits(session, interaction)
        if row.guild is None or row.guild != interaction.guild_id:
            raise Refused(self._texts("refused.other-server"))
        if not row.status.live:
            raise Refused(self._texts("server.not-live"))
        if session.closed:
            raise Refused(self._texts("refused.closed-move"))
        if session.place == place:
            raise Refused(self._texts("refused.here-already"))
        permitted(self._texts, interaction)
        begun = row.status is Status.PLAYING
        options = replace(session.options, place=Place.CHANNEL) if begun else session.options
        async with self._servers.moving(row.guild, place=place, home=home_of(interaction)):
            await self._sessions.move(row.id, place, options)
        await say(interaction, self._texts("note.moved", table=str(row.id)))

    @app_commands.command(name="absent")
    @app_commands.describe(decision="What becomes of the seats of those who have left the server")
    @app_commands.choices(
        decision=[
            app_commands.Choice(name="a computer player sits in until they are back", value="sit-in"),
            app_commands.Choice(name="their seats are given up: they come last", value="give-up"),
            app_commands.Choice(name="close the table: nobody wins", value="close"),
        ]
    )
    async def absent(
        self, interaction: Interaction, decision: app_commands.Choice[str], table: int | None = None
    ) -> None:
        """Go on without those who have left the server."""
        session = await self._finder.find(interaction, table)
        self._sits(session, interaction)
        if session.table.status is not Status.PLAYING:
            raise Refused(self._texts("refused.not-begun"))
        session = await self._housekeeping.replace_absent(session, everybody=True)
        if not session.away:
            raise Refused(self._texts("refused.nobody-away"))
        await say(interaction, await self._absent.decide(session, decision.value, interaction.user.id))

    @app_commands.command(name="unrated")
    async def unrated(self, interaction: Interaction, table: int | None = None) -> None:
        """Agree that this table moves no ratings; it holds once everybody who plays here has agreed."""
        expect(interaction, AnswerKind.PUBLIC)
        session = await self._begun(interaction, table)
        seat = seated(self._texts, session, interaction)
        if session.table.status is not Status.PLAYING:
            raise Refused(self._texts("refused.finished"))
        after, missing = await agree_to_unrated(self._sessions, self._servers, session, seat)
        phrase, names = ("unrated.asked", missing) if missing else ("unrated.done", ())
        words = self._texts(
            phrase,
            who=after.written[seat],
            table=str(after.table.id),
            names=self._texts.join(after.written[one] for one in names),
        )
        await show(interaction, AnswerKind.PUBLIC, Layout(after.listing.accent, words))

    def _sits(self, session: Session, interaction: Interaction) -> None:
        if session.seat_of(interaction.user.id) is None:
            raise Refused(self._texts("refused.not-seated"))

    @hand.autocomplete("table")
    @board.autocomplete("table")
    @act.autocomplete("table")
    @log.autocomplete("table")
    @describe.autocomplete("table")
    @back.autocomplete("table")
    @resign.autocomplete("table")
    @leave.autocomplete("table")
    @rules.autocomplete("table")
    @remind.autocomplete("table")
    @move.autocomplete("table")
    @absent.autocomplete("table")
    @unrated.autocomplete("table")
    async def _tables(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await self._finder.choices(interaction, current)

    async def _show_hand(self, interaction: Interaction, session: Session, note: str = "") -> None:
        seat = seated(self._texts, session, interaction)
        state, user = PanelState(note=note), await self._sessions.store.users.get(interaction.user.id)
        if interaction.guild_id is not None or user.hand is HandPlace.HERE:
            await self._presses.show_alone(interaction, session, seat, AnswerKind.PRIVATE, state)
            return
        card = self._panels.hand(session, seat, await self._presses.state(session, interaction, state))
        audience = Audience.hand(seat)  # in direct messages the answer takes the place of the panel that stands there
        async with self._table_sync.lane(session.table.id, audience):
            shown, message = await show(interaction, AnswerKind.PUBLIC, card)
            if message is not None:
                await self._table_sync.shown(session, audience, message, shown)

    async def _begun(self, interaction: Interaction, table: int | None) -> Session:
        session = await self._finder.find(interaction, table)
        if session.table.status not in (Status.PLAYING, Status.OVER):
            raise Refused(self._texts("refused.not-begun"))
        return session


def _naming(session: Session, seat: int) -> Naming:
    """Return what the options that a seat is offered are called on its controls."""
    return on_controls(session.listing, session.begun_game.view(seat), session.names)


def _pages(session: Session) -> list[str]:
    """The names of the close-ups of a table's game."""
    return [session.listing.phrases(f"page.{sheet.name}") for sheet in session.listing.pictures.closeups]


async def setup(skald: Skald) -> None:
    """Add the commands to the bot."""
    parts = skald.services
    await skald.add_cog(
        Tables(
            sessions=parts.sessions,
            lobbies=parts.lobbies,
            servers=parts.servers,
            presses=skald.answers,
            finder=TableFinder(parts.store, parts.sessions, texts=parts.texts),
            panels=parts.panels,
            pages=parts.pages,
            table_sync=parts.table_sync,
            housekeeping=parts.housekeeping,
            texts=parts.texts,
        )
    )
