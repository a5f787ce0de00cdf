"""What happens when a control of a lobby is pressed, or of the table that follows: one method per verb."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.client.deferral import AnswerKind, Interaction, usual_kind
from bot.client.forms import FormAnswers, Sent, open_form
from bot.client.open_setups import OpenSetups
from bot.client.opening import sitter_of
from bot.client.press_checks import Foreign, at, picked
from bot.client.responses import show
from bot.client.table_sync import TableSync
from bot.learning.coach import CoachNotes
from bot.panels.computers import ALL, computers_panel
from bot.panels.custom_id import CustomId
from bot.panels.settings import VERB, options_form, parts_of, settings_panel
from bot.panels.table import Panels
from bot.panels.texts import Texts
from bot.store import LOBBY
from bot.tables.computer_levels import shown_name
from bot.tables.lobbies import Lobbies, lobby_of
from bot.tables.options import settings_of
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import Level, Setting
from renderers.kit.typed import written


class LobbyPresses:
    """Answers presses in lobbies, and opens tables for those who ask for one."""

    def __init__(  # noqa: PLR0913 - a lobby touches all of these
        self,
        sessions: Sessions,
        lobbies: Lobbies,
        *,
        panels: Panels,
        table_sync: TableSync,
        texts: Texts,
        coach: CoachNotes,
        setups: OpenSetups,
        forms: FormAnswers,
    ) -> None:
        self._sessions = sessions
        self._lobbies = lobbies
        self._panels = panels
        self._table_sync = table_sync
        self._texts = texts
        self._coach = coach
        self._setups = setups
        forms.on(VERB, self.options_sent)

    async def join(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Sit down."""
        sitter = sitter_of(interaction, self._sessions.now())
        await self._change(interaction, control, lambda: self._lobbies.join(control.table, sitter))

    async def leave(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Stand up."""
        user = interaction.user.id
        await self._change(interaction, control, lambda: self._lobbies.leave(control.table, user))

    async def invite(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Say how somebody else is brought to the table."""
        session = await self._sessions.get(control.table)
        link = await self._table_sync.link(session, LOBBY)
        if link is None:
            assert interaction.message is not None
            link = interaction.message.jump_url
        await show(interaction, AnswerKind.PRIVATE, self._panels.invite(session, link))

    async def start(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Begin the game."""
        user = interaction.user.id
        await self._change(interaction, control, lambda: self._lobbies.start(control.table, user))

    async def computer(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Ask the host which computer player shall sit down."""
        session = await self._hosted(interaction, control.table)
        await self._show_computers(interaction, AnswerKind.PRIVATE, session)

    async def seat_computer(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Seat a computer player of the level that was chosen."""
        session = await self._lobbies.add_computer(control.table, interaction.user.id, Level(control.verb))
        note = self._texts("computers.seated", name=written(shown_name(session.seats[-1])))
        await self._show_computers(interaction, AnswerKind.UPDATE, session, note)

    async def set_level(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Give all computer players the level that was chosen."""
        level = Level(control.verb.removeprefix(ALL))
        session = await self._lobbies.set_level(control.table, interaction.user.id, level)
        await self._show_computers(interaction, AnswerKind.UPDATE, session, self._texts("computers.set"))

    async def dismiss(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Send a computer player away."""
        user = interaction.user.id
        await self._change(interaction, control, lambda: self._lobbies.remove_computer(control.table, user))

    async def first_game(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Take the settings of a good first game, and easy computer players, for the host."""
        session = await self._sessions.get(control.table)
        people = tuple([seat.user for seat in session.seats if seat.user is not None])
        wanted = await self._coach.first_game(session.listing, people, len(session.seats)) or {}
        user = interaction.user.id

        async def choose() -> Session:
            await self._lobbies.choose_all(control.table, user, wanted)
            return await self._lobbies.set_level(control.table, user, Level.EASY)

        await self._change(interaction, control, choose)

    async def options(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show the settings to the host."""
        session = await self._hosted(interaction, control.table)
        await self._show_settings(interaction, AnswerKind.PRIVATE, session)

    async def options_form(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Open a form with some of the settings."""
        session = await self._hosted(interaction, control.table)
        part = at(parts_of(session.listing.rules), control.page)
        await open_form(interaction, self._texts, options_form(self._texts, session, part))

    async def options_sent(self, interaction: Interaction, sent: Sent) -> None:
        """Take the values that the host has chosen in a form."""
        session = await self._hosted(interaction, sent.id.table)
        chosen = {name: sent.text(name) for name in sent.values}
        known = {setting.id: setting for setting in settings_of(session.listing.rules)}
        if any(name not in known or value not in known[name].values for name, value in chosen.items()):
            raise Foreign("value")
        changed = {name: value for name, value in chosen.items() if session.options.value(known[name]) != value}
        if changed:
            session = await self._lobbies.choose_all(session.table.id, interaction.user.id, changed)
        await self._show_settings(interaction, usual_kind(interaction), session)

    async def setting(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Open one setting."""
        session = await self._hosted(interaction, control.table)
        opened = picked(settings_of(session.listing.rules), values[0])
        await self._show_settings(interaction, AnswerKind.UPDATE, session, opened)

    async def value(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Choose a value."""
        session = await self._hosted(interaction, control.table)
        opened = at(settings_of(session.listing.rules), control.setting)
        chosen = picked(opened.values, values[0])
        session = await self._lobbies.choose(control.table, interaction.user.id, opened.id, chosen)
        await self._show_settings(interaction, AnswerKind.UPDATE, session, opened)

    async def post_lobby(self, interaction: Interaction, session: Session) -> None:
        """Answer an interaction with a new table's lobby, in public."""
        async with self._table_sync.lane(session.table.id, LOBBY):
            card, message = await show(interaction, AnswerKind.PUBLIC, self._panels.lobby(session))
            if message is not None:
                await self._table_sync.shown(session, LOBBY, message, card)
        self._table_sync.dirty(session.table.id)

    async def _change(self, interaction: Interaction, control: CustomId, act: Callable[[], Awaitable[Session]]) -> None:
        async with self._table_sync.lane(control.table, LOBBY):
            session = await act()
            link = await self._table_sync.link(session)
            card, message = await show(interaction, AnswerKind.UPDATE, self._panels.lobby(session, link))
            if message is not None:
                await self._table_sync.shown(session, LOBBY, message, card)

    async def _show_computers(
        self, interaction: Interaction, how: AnswerKind, session: Session, note: str = ""
    ) -> None:
        await self._setups.show(interaction, how, session, computers_panel(self._texts, session, note))

    async def _show_settings(
        self, interaction: Interaction, how: AnswerKind, session: Session, opened: Setting | None = None
    ) -> None:
        await self._setups.show(interaction, how, session, settings_panel(self._texts, session, opened))

    async def _hosted(self, interaction: Interaction, table: int) -> Session:
        return lobby_of(await self._sessions.get(table), interaction.user.id)
