"""What happens when a control is pressed: one method per verb."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

import structlog

from bot.client.deck_presses import DeckPresses
from bot.client.press_checks import Foreign, at, belongs, fits, number, picked
from bot.client.responses import AnswerKind, Interaction, Refused, expect, explain, home_of, say, show
from bot.client.table_sync import TableSync
from bot.metrics import FOREIGN
from bot.panels.composer import Row, Select, SelectOption
from bot.panels.custom_id import ChoicesChanged, CustomId, b36, extend, follow
from bot.panels.layout import Layout
from bot.panels.reference import Reference
from bot.panels.table import Panels, PanelState, since
from bot.panels.texts import Texts
from bot.store import GALLERY, LOBBY, RESULT, Audience, Conflict, Sitter, Status
from bot.tables.guild_rules import GuildRules
from bot.tables.lobbies import Lobbies, LobbyError, host_of
from bot.tables.options import settings_of
from bot.tables.sessions import Session, Sessions
from engines.core import Illegal, NotAsked, RuleError
from renderers.kit.typed import NAME, plain

log = structlog.get_logger(__name__)

Verb = Callable[[Interaction, CustomId, tuple[str, ...]], Awaitable[None]]


class Presses:
    """Answers every press on every control."""

    def __init__(  # noqa: PLR0913 - a press can touch all of these
        self,
        sessions: Sessions,
        lobbies: Lobbies,
        servers: GuildRules,
        *,
        panels: Panels,
        pages: Reference,
        table_sync: TableSync,
        texts: Texts,
        decks: DeckPresses,
    ) -> None:
        self._sessions = sessions
        self._lobbies = lobbies
        self._servers = servers
        self._panels = panels
        self._pages = pages
        self._table_sync = table_sync
        self._texts = texts
        self._verbs: dict[str, Verb] = {
            "mydeck": decks.mine,
            "bring": decks.bring,
            "build": decks.build,
            "join": self.join,
            "leave": self.leave,
            "start": self.start,
            "computer": self.computer,
            "dismiss": self.dismiss,
            "options": self.options,
            "setting": self.setting,
            "value": self.value,
            "hand": self.hand,
            "open": self.open,
            "restart": self.open,
            "pick": self.pick,
            "choose": self.choose,
            "group": self.group,
            "add": self.add,
            "back": self.back,
            "log": self.log,
            "describe": self.describe,
            "closer": self.closer,
            "rules": self.rules,
            "rematch": self.rematch,
        }

    def known(self, verb: str) -> str:
        """Return the verb, or `unknown` for one of another version."""
        return verb if verb in self._verbs else "unknown"

    async def __call__(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Answer one press; whatever goes wrong becomes one sentence."""
        listing = None
        try:
            verb = self._verb(control, values)
            channel_lost = control.verb == "build" and not control.table  # a deck's builder belongs to no table
            session = None if channel_lost else await self._sessions.get(control.table)
            listing = session.listing if session is not None else None
            await belongs(interaction, control, session, self._table_sync)
            if session is not None:
                await self._sessions.back(session, interaction.user.id)
            await verb(interaction, control, values)
        except Foreign as foreign:
            FOREIGN.labels(why=foreign.why).inc()
            await explain(interaction, self._texts, Refused(self._texts("refused.old-control")))
        except Exception as error:  # noqa: BLE001 - the last net: a person waits for an answer
            await explain(interaction, self._texts, error, listing)

    def _verb(self, control: CustomId, values: tuple[str, ...]) -> Verb:
        """Return what a control does.

        Raises:
            Foreign: no control does that, or not with such values.
        """
        if control.verb not in self._verbs:
            raise Foreign("verb")
        fits(control, values)
        return self._verbs[control.verb]

    # the lobby

    async def join(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Sit down."""
        sitter = sitter_of(interaction, self._sessions.now())
        await self._change(interaction, control, lambda: self._lobbies.join(control.table, sitter))

    async def leave(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Stand up."""
        user = interaction.user.id
        await self._change(interaction, control, lambda: self._lobbies.leave(control.table, user))

    async def start(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Begin the game."""
        user = interaction.user.id
        await self._change(interaction, control, lambda: self._lobbies.start(control.table, user))

    async def computer(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Seat a computer player."""
        user = interaction.user.id
        await self._change(interaction, control, lambda: self._lobbies.add_computer(control.table, user))

    async def dismiss(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Send a computer player away."""
        user = interaction.user.id
        await self._change(interaction, control, lambda: self._lobbies.remove_computer(control.table, user))

    async def options(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show the settings to the host."""
        session = await self._hosted(interaction, control)
        await show(interaction, AnswerKind.PRIVATE, _ready(self._options_card(session, None)))

    async def setting(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Open one setting."""
        session = await self._hosted(interaction, control)
        await show(interaction, AnswerKind.UPDATE, _ready(self._options_card(session, number(values[0]))))

    async def value(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Choose a value."""
        session = await self._hosted(interaction, control)
        opened = control.setting
        setting = at(settings_of(session.listing.rules), opened)
        chosen = picked(setting.values, values[0])
        session = await self._lobbies.choose(control.table, interaction.user.id, setting.id, chosen)
        await show(interaction, AnswerKind.UPDATE, _ready(self._options_card(session, opened)))

    # the game

    async def hand(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Open the presser's own panel, for nobody else to see."""
        session = await self._sessions.get(control.table)
        seat = self.seat(session, interaction)
        glance = await self.glance(session, interaction)
        await show(interaction, AnswerKind.PRIVATE, self._panels.hand(session, seat, glance))

    async def open(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Begin (again) to answer a question."""
        await self._open(interaction, control)

    async def pick(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Go on along the path that the button carries."""
        await self._go(interaction, control, control.path)

    async def choose(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Pick what was chosen in a menu."""
        await self._go(interaction, control, extend(control.path, ".".join(values)))

    async def group(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Open a group of a long menu."""
        await self._go(interaction, control, extend(control.path, f"!{values[0]}"))

    async def add(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Add one more to a step of very many options."""
        last = control.path.rpartition("_")[2]
        begun = [last[1:]] if last.startswith("-") else []
        await self._go(interaction, control, extend(control.path, "-" + ".".join([*begun, values[0]])))

    async def back(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Take the last answer back."""
        session = await self._sessions.get(control.table)
        seat = self.seat(session, interaction)
        async with self._table_sync.lane(control.table, Audience.hand(seat)):
            try:
                await self._sessions.take_back(control.table, seat, user=interaction.user.id)
                note = self._texts("note.taken-back")
            except RuleError as refusal:
                note = self._texts.refusal(session.listing, refusal)
            await self._show_hand(interaction, control, seat, PanelState(note=note))

    async def log(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show the log, as the presser may know it."""
        session = await self._sessions.get(control.table)
        viewer = session.seat_of(interaction.user.id)
        await show(interaction, _place_of_page(control), self._pages.log(session, viewer, control.page))

    async def describe(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Give the position as text; another page takes the place of the first."""
        session = await self._sessions.get(control.table)
        viewer = session.seat_of(interaction.user.id)
        await show(interaction, _place_of_page(control), self._pages.describe(session, viewer, control.page or 0))

    async def closer(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show a close-up, as the presser may see it; another one takes the place of the first."""
        session = await self._sessions.get(control.table)
        if session.game is None or not session.listing.pictures.closeups:
            raise Refused(self._texts("refused.old-control"))
        viewer = session.seat_of(interaction.user.id)
        await show(interaction, _place_of_page(control), self._pages.closer(session, viewer, control.page or 0))

    async def rules(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show the rules in short."""
        session = await self._sessions.get(control.table)
        await show(interaction, AnswerKind.PRIVATE, self._pages.rules(session.listing))

    async def rematch(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Open the same table once more, or sit down at the one that somebody else has opened."""
        expect(interaction, AnswerKind.PUBLIC)
        session = await self._sessions.get(control.table)
        sitter = sitter_of(interaction, self._sessions.now())
        place = interaction.channel_id or session.place
        # Who presses next finds the first one's lobby posted, or else it would be posted once more.
        async with self._table_sync.lane(control.table, RESULT):
            if await self._sat_down(interaction, session, sitter):
                return
            try:
                async with self._servers.admitted(
                    interaction.guild_id, host=interaction.user.id, place=place, home=home_of(interaction)
                ):
                    fresh = await self._lobbies.rematch(session, place, sitter)
            except Conflict:  # another process was faster
                if not await self._sat_down(interaction, session, sitter):
                    raise
                return
            await self.post_lobby(interaction, fresh)

    async def _sat_down(self, interaction: Interaction, old: Session, sitter: Sitter) -> bool:
        """Sit down at the rematch of a table, if there is one; return whether there is.

        Raises:
            LobbyError: there is one, but it cannot be joined.
        """
        rematch = await self._sessions.store.tables.rematch(old.table.id)
        if rematch is None:
            return False
        if rematch.status is not Status.LOBBY:
            raise LobbyError("rematch-begun", table=str(rematch.id))
        await self._lobbies.join(rematch.id, sitter)
        self._table_sync.dirty(rematch.id)
        await say(interaction, self._texts("lobby.joined"))
        return True

    # shared

    async def post_lobby(self, interaction: Interaction, session: Session) -> None:
        """Answer an interaction with a new table's lobby, in public."""
        async with self._table_sync.lane(session.table.id, LOBBY):
            card, message = await show(interaction, AnswerKind.PUBLIC, self._panels.lobby(session))
            if message is not None:
                await self._table_sync.shown(session, LOBBY, message, card)
        self._table_sync.dirty(session.table.id)

    def seat(self, session: Session, interaction: Interaction) -> int:
        """Return the presser's seat.

        Raises:
            Refused: the game has not begun, or the person only watches.
        """
        if session.game is None:
            raise Refused(self._texts("refused.not-begun"))
        seat = session.seat_of(interaction.user.id)
        if seat is None:
            raise Refused(self._texts("refused.watching"))
        return seat

    async def _go(self, interaction: Interaction, control: CustomId, path: str) -> None:
        """Follow a path: play the answer when it is complete, else show what comes next."""
        session = await self._sessions.get(control.table)
        seat = self.seat(session, interaction)
        assert session.game is not None
        async with self._table_sync.lane(control.table, Audience.hand(seat)):
            key, note = control.question, ""
            try:
                draft = follow(session.game.walk(seat, control.question), path)
                if draft.shown != control.stamp:
                    raise ChoicesChanged  # noqa: TRY301 - the same net for both ways in which choices change
                if draft.ask is None:
                    await self._sessions.play(
                        control.table, seat, control.question, draft.picks, user=interaction.user.id
                    )
                    self._table_sync.acted(control.table, seat)
                    key, path = "", ""
            except ChoicesChanged:
                path, note = "", self._texts("note.changed")
            except Illegal as refusal:
                path, note = "", self._texts.refusal(session.listing, refusal)
            except NotAsked:
                key, path, note = "", "", self._texts("note.passed")
            await self._show_hand(interaction, control, seat, PanelState(key, path, note))

    async def _open(self, interaction: Interaction, control: CustomId) -> None:
        session = await self._sessions.get(control.table)
        seat = self.seat(session, interaction)
        async with self._table_sync.lane(control.table, Audience.hand(seat)):
            await self._show_hand(interaction, control, seat, PanelState(control.question))

    async def glance(self, session: Session, interaction: Interaction, glance: PanelState | None = None) -> PanelState:
        """Complete how a person looks at their panel: from where, and with which wishes."""
        user = await self._sessions.store.users.get(interaction.user.id)
        link = await self._table_sync.link(session, GALLERY)
        glance = replace(glance or PanelState(), link=link, alt=user.alt_length)
        seat = session.seat_of(interaction.user.id)
        if interaction.guild_id is not None or seat is None:
            return glance
        return replace(glance, board=session.recent[-1], before=since(session.recent, seat))

    async def _show_hand(self, interaction: Interaction, control: CustomId, seat: int, glance: PanelState) -> None:
        """Show the pressed panel as things are now. The caller holds the lock of the panel."""
        session = await self._sessions.get(control.table)
        if self.seat(session, interaction) != seat:  # given up while the press waited for its turn
            raise Refused(self._texts("refused.watching"))
        glance = await self.glance(session, interaction, glance)
        card, message = await show(interaction, AnswerKind.UPDATE, self._panels.hand(session, seat, glance))
        if glance.board is not None and not glance.path and not glance.note and message is not None:
            await self._table_sync.shown(session, Audience.hand(seat), message, card)

    async def _change(self, interaction: Interaction, control: CustomId, act: Callable[[], Awaitable[Session]]) -> None:
        async with self._table_sync.lane(control.table, LOBBY):
            session = await act()
            link = await self._table_sync.link(session)
            card, message = await show(interaction, AnswerKind.UPDATE, self._panels.lobby(session, link))
            if message is not None:
                await self._table_sync.shown(session, LOBBY, message, card)

    async def _hosted(self, interaction: Interaction, control: CustomId) -> Session:
        session = await self._sessions.get(control.table)
        if session.table.status is not Status.LOBBY:
            raise LobbyError("begun")
        if host_of(session) != interaction.user.id:
            raise LobbyError("host-only")
        return session

    def _options_card(self, session: Session, opened: int | None) -> Layout:
        listing, table = session.listing, session.table.id
        settings = settings_of(listing.rules)
        lines = []
        for index, setting in enumerate(settings):
            value = self._texts.value(listing, setting.id, session.options.value(setting))
            lines.append(SelectOption(b36(index), self._texts.setting(listing, setting.id), hint=value))
        rows: list[Row] = [Select(str(CustomId("setting", table)), self._texts("options.which"), tuple(lines))]
        words = self._texts("options.words")
        if opened is not None:
            setting = at(settings, opened)
            name = self._texts.setting(listing, setting.id)
            words = f"**{name}**\n{self._texts.sentence(listing, f'setting_help.{setting.id}')}"
            values = tuple(
                SelectOption(b36(i), self._texts.value(listing, setting.id, value))
                for i, value in enumerate(setting.values)
            )
            now = self._texts.value(listing, setting.id, session.options.value(setting))
            rows.append(
                Select(str(CustomId("value", table, setting=opened)), self._texts("options.now", value=now), values)
            )
        head = f"### {self._texts('options.head', game=listing.title)}"
        return Layout(listing.accent, head, words=words, rows=tuple(rows))


def sitter_of(interaction: Interaction, now: int) -> Sitter:
    """Return the person behind an interaction as somebody who takes a seat."""
    user = interaction.user
    name = plain(user.display_name, most=NAME, otherwise=user.name)
    return Sitter(name=name, joined_at=now, user=user.id)


def _place_of_page(control: CustomId) -> AnswerKind:
    """Return where a page is shown: in a message of its own, or in place of the page whose control was pressed."""
    return AnswerKind.PRIVATE if control.page is None else AnswerKind.UPDATE


async def _ready(card: Layout) -> Layout:
    return card
