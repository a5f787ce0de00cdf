"""`/table`: everything that can be done at a table, without a button; playing by typed moves stands here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cachetools import TTLCache
from discord import app_commands
from discord.ext import commands

from bot.autoplay.housekeeping import Housekeeping
from bot.client.deferral import AnswerKind, Interaction
from bot.client.presses import Presses
from bot.client.responses import Refused, explain, seated, show
from bot.client.table_sync import TableSync
from bot.cogs.absent_seats import AbsentSeats
from bot.cogs.find_table import TableFinder
from bot.cogs.table_handing import HandingCommands
from bot.cogs.table_looking import LookingCommands
from bot.cogs.table_options import OptionsCommand
from bot.cogs.table_seats import REMEMBERED, REMIND_EVERY, SeatCommands
from bot.cogs.table_time import TimeCommands
from bot.cogs.typed_options import TypedOptions
from bot.panels.draft import path_to
from bot.panels.hand import PanelState
from bot.panels.motions import ask_others
from bot.panels.reference import Reference
from bot.panels.table import Panels
from bot.panels.texts import Texts
from bot.panels.typed_moves import asked_of, read
from bot.panels.typed_offers import offers
from bot.panels.typed_words import Naming, on_controls
from bot.store import Audience, HandPlace, Status
from bot.tables.guild_rules import GuildRules
from bot.tables.lobbies import Lobbies
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import CannotTakeBack, RuleError
from renderers.kit.typed import ECHO, written

if TYPE_CHECKING:
    from bot.client.bot import Skald


class Tables(
    LookingCommands,
    SeatCommands,
    HandingCommands,
    OptionsCommand,
    TimeCommands,
    commands.GroupCog,
    name="table",
    description="Play and look on at a table",
):
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
        typed: TypedOptions,
        texts: Texts,
    ) -> None:
        self.sessions = sessions
        self.lobbies = lobbies
        self.servers = servers
        self.presses = presses
        self.finder = finder
        self.panels = panels
        self.pages = pages
        self.table_sync = table_sync
        self.housekeeping = housekeeping
        self.texts = texts
        self.motion_presses = presses.motions
        self.advances = presses.advances
        self.typed = typed
        self.absent_seats = AbsentSeats(sessions, texts)
        self.reminded: TTLCache[int, None] = TTLCache(REMEMBERED, REMIND_EVERY, timer=sessions.now)

    @app_commands.command(name="hand")
    async def hand(self, interaction: Interaction, table: int | None = None) -> None:
        """Show your own hand and controls, to you alone."""
        session = await self.finder.find(interaction, table)
        await self._show_hand(interaction, session)

    @app_commands.command(name="act")
    @app_commands.describe(move="Your move; the list shows what is possible")
    async def act(self, interaction: Interaction, move: str, table: int | None = None) -> None:
        """Make a move by typing it."""
        session = await self.finder.find(interaction, table, to_move=True)
        seat = seated(self.texts, session, interaction)
        question, picks = read(asked_of(session.begun_game, seat), move, _naming(session, seat))
        try:
            if await self.presses.hands.asks_once_more(session, seat, question.key, picks):
                path = path_to(session.begun_game.walk(seat, question.key), picks)
                await self._show_hand(interaction, session, PanelState(question.key, path))
                return
            await self.sessions.play(session.table.id, seat, question.key, picks, user=interaction.user.id)
        except RuleError as refusal:
            await explain(interaction, self.texts, refusal, session.listing)
            return
        self.table_sync.pings.acted(session.table.id, seat)
        after = await self.sessions.get(session.table.id)
        await self._show_hand(
            interaction, after, PanelState(note=self.texts("note.played", move=written(move, most=ECHO)))
        )

    @act.autocomplete("move")
    async def _moves(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            named = getattr(interaction.namespace, "table", None)
            session = await self.finder.find(interaction, named, to_move=True)
            seat = session.seat_of(interaction.user.id)
            if seat is None or session.game is None:
                return []
            asked = asked_of(session.game, seat)
            found = offers(session.listing, session.game.view(seat), session.names, asked, current)
        except (RuleError, Refused, LookupError):
            return []
        return [app_commands.Choice(name=offer.line[:100], value=offer.typed[:100]) for offer in found[:25]]

    @app_commands.command(name="try")
    @app_commands.describe(answer="Your answer in the copy that you have open; the list shows what is possible")
    async def try_out(self, interaction: Interaction, table: int | None = None, answer: str = "") -> None:
        """Play on in a private copy of the position against computer players; the table is not touched."""
        session = await self.finder.find(interaction, table)
        if answer:
            await self.presses.what_ifs.typed(interaction, session, answer)
            return
        await self.presses.beginnings.open(interaction, session, AnswerKind.PRIVATE)

    @try_out.autocomplete("answer")
    async def _tried(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            session = await self.finder.find(interaction, getattr(interaction.namespace, "table", None))
        except (RuleError, Refused, LookupError):
            return []
        found = self.presses.what_ifs.choices(interaction.user.id, session.table.id, current)
        return [app_commands.Choice(name=line[:100], value=typed[:100]) for line, typed in found[:25]]

    @app_commands.command(name="back")
    async def back(self, interaction: Interaction, table: int | None = None) -> None:
        """Take your last move back, if it showed nothing and nobody has answered; else the others can be asked."""
        session = await self.finder.find(interaction, table)
        seat = seated(self.texts, session, interaction)
        try:
            after = await self.sessions.take_back(session.table.id, seat, user=interaction.user.id)
        except CannotTakeBack as refusal:
            if session.table.status is not Status.PLAYING or session.options.occasion is not None:
                raise
            why = self.texts.refusal(session.listing, refusal)
            await show(interaction, AnswerKind.PRIVATE, ask_others(self.texts, session, why))
            return
        await self._show_hand(interaction, after, PanelState(note=self.texts("note.taken-back")))

    @hand.autocomplete("table")
    @act.autocomplete("table")
    @back.autocomplete("table")
    @try_out.autocomplete("table")
    async def _tables(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await self.finder.choices(interaction, current)

    async def _show_hand(self, interaction: Interaction, session: Session, state: PanelState | None = None) -> None:
        seat, state = seated(self.texts, session, interaction), state or PanelState()
        user = await self.sessions.store.users.get(interaction.user.id)
        if interaction.guild_id is not None or user.hand is HandPlace.HERE:
            await self.presses.hands.show_alone(interaction, session, seat, AnswerKind.PRIVATE, state)
            return
        card = self.panels.hand(session, seat, await self.presses.hands.state(session, interaction, state))
        audience = Audience.hand(seat)  # in direct messages the answer takes the place of the panel that stands there
        async with self.table_sync.lane(session.table.id, audience):
            shown, message = await show(interaction, AnswerKind.PUBLIC, card)
            if message is not None:
                await self.table_sync.shown(session, audience, message, shown)


def _naming(session: Session, seat: int) -> Naming:
    """Return what the options that a seat is offered are called on its controls."""
    return on_controls(session.listing, session.begun_game.view(seat), session.names)


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
            typed=TypedOptions(parts.catalogue, parts.sessions, parts.texts),
            texts=parts.texts,
        )
    )
