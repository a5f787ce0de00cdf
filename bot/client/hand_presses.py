"""Presses on a seat's own panel: it opens, answers grow and are played, and the last one is taken back."""

from __future__ import annotations

import asyncio
from functools import partial

from msgspec.structs import replace

from bot.client.deferral import AnswerKind, Interaction, expect
from bot.client.hint_presses import HintPresses
from bot.client.open_hands import OpenHand, OpenHands
from bot.client.responses import Refused, answered_itself, remove, seated, show
from bot.client.table_sync import TableSync
from bot.panels.custom_id import CustomId
from bot.panels.doubt import doubt
from bot.panels.draft import ChoicesChanged, follow, path_after
from bot.panels.following import following
from bot.panels.hand import PanelState
from bot.panels.hint import unplayed_hint
from bot.panels.layout import Layout
from bot.panels.table import Panels
from bot.panels.texts import Texts
from bot.store import GALLERY, Audience, Confirm
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import Illegal, NotAsked, Picks, RuleError


class HandPresses:
    """Answers the presses of whoever holds a seat on the panel of that seat."""

    def __init__(  # noqa: PLR0913 - what a hand is shown with
        self,
        sessions: Sessions,
        *,
        panels: Panels,
        table_sync: TableSync,
        open_hands: OpenHands,
        hints: HintPresses,
        texts: Texts,
    ) -> None:
        self._sessions = sessions
        self._panels = panels
        self._table_sync = table_sync
        self._open_hands = open_hands
        self._hints = hints
        self._texts = texts

    async def hand(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Open the presser's own panel, for nobody else to see."""
        session = await self._sessions.get(control.table)
        seat = seated(self._texts, session, interaction)
        await self.show_alone(interaction, session, seat, AnswerKind.PRIVATE, PanelState())

    async def open(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Begin (again) to answer a question."""
        session = await self._sessions.get(control.table)
        seat = seated(self._texts, session, interaction)
        async with self._table_sync.lane(control.table, Audience.hand(seat)):
            await self._show_hand(interaction, control, seat, PanelState(control.question))

    async def answer(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Go on with an answer by what was pressed or chosen: play it when it is whole, else show what comes next."""
        session = await self._sessions.get(control.table)
        seat = seated(self._texts, session, interaction)
        async with self._table_sync.lane(control.table, Audience.hand(seat)):
            state = await self._answered(session, control, values, seat=seat, user=interaction.user.id)
            await self._show_hand(interaction, control, seat, state)

    async def play_hint(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Play an answer that a hint names: then the hint becomes the hand.

        In direct messages it goes away, for the hand is a message of its own there.
        """
        session = await self._sessions.get(control.table)
        seat = seated(self._texts, session, interaction)
        self._hints.leave(interaction, control.table, seat)
        async with self._table_sync.lane(control.table, Audience.hand(seat)):
            state = await self._answered(session, control, values, seat=seat, user=interaction.user.id)
            if interaction.guild_id is not None or state.path:
                await self._show_hand(interaction, control, seat, state)
                return
            if state.note:
                await show(interaction, AnswerKind.UPDATE, unplayed_hint(self._texts, session.listing, state.note))
            else:
                await remove(interaction)

    async def _answered(
        self, session: Session, control: CustomId, values: tuple[str, ...], *, seat: int, user: int
    ) -> PanelState:
        """Play an answer when it is whole; return how its seat's panel looks then."""
        key, path = control.question, path_after(control, values)
        try:
            draft = follow(session.begun_game.walk(seat, key), path)
            if draft.shown != control.stamp:
                raise ChoicesChanged  # noqa: TRY301 - the same net for both ways in which choices change
            if draft.ask is not None or (
                control.verb != "sure" and await self.asks_once_more(session, seat, key, draft.picks)
            ):
                return PanelState(key, path)
            await self._sessions.play(control.table, seat, key, draft.picks, user=user)
        except ChoicesChanged:
            return PanelState(key, note=self._texts("note.changed"))
        except Illegal as refusal:
            return PanelState(key, note=self._texts.refusal(session.listing, refusal))
        except NotAsked:
            return PanelState(note=self._texts("note.passed"))
        self._table_sync.pings.acted(control.table, seat)
        return PanelState()

    async def asks_once_more(self, session: Session, seat: int, key: str, picks: Picks) -> bool:
        """Return whether whoever gives a whole answer is asked once more: it can hardly be meant, or they want that.

        They want it for what cannot be taken back. Whether an answer could be may hang on what is hidden: so all are
        asked about but those that always can.
        """
        if doubt(session, seat, key, picks):
            return True
        user = await self._sessions.store.users.get(session.seats[seat].user or 0)
        topic = session.begun_game.question(seat, key).topic
        undoable = topic in session.listing.own_answers.undoable
        return user.confirm is Confirm.ON and not undoable

    async def back(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Take the last answer back."""
        session = await self._sessions.get(control.table)
        seat = seated(self._texts, session, interaction)
        async with self._table_sync.lane(control.table, Audience.hand(seat)):
            try:
                await self._sessions.take_back(control.table, seat, user=interaction.user.id)
                note = self._texts("note.taken-back")
            except RuleError as refusal:
                note = self._texts.refusal(session.listing, refusal)
            await self._show_hand(interaction, control, seat, PanelState(note=note))

    async def state(self, session: Session, interaction: Interaction, state: PanelState | None = None) -> PanelState:
        """Complete how somebody who sits at a table looks at their panel: from where, and with which wishes."""
        user = await self._sessions.store.users.get(interaction.user.id)
        state = replace(state or PanelState(), board=interaction.guild_id is None)
        return await self._table_sync.panel_state(session, seated(self._texts, session, interaction), user, state)

    async def _show_hand(self, interaction: Interaction, control: CustomId, seat: int, state: PanelState) -> None:
        """Show the pressed panel as things are now. The caller holds the lock of the panel."""
        session = await self._sessions.get(control.table)
        if seated(self._texts, session, interaction) != seat:  # given up while the press waited for its turn
            raise Refused(self._texts("refused.watching"))
        if interaction.message is not None and interaction.message.flags.ephemeral:
            await self.show_alone(interaction, session, seat, AnswerKind.UPDATE, state)
            return
        self._table_sync.begun(session.table.id, seat, state)
        state = await self.state(session, interaction, state)
        card, message = await show(interaction, AnswerKind.UPDATE, self._panels.hand(session, seat, state))
        if state.board and not state.path and not state.note and message is not None:
            await self._table_sync.shown(session, Audience.hand(seat), message, card)

    async def show_alone(
        self, interaction: Interaction, session: Session, seat: int, how: AnswerKind, state: PanelState
    ) -> None:
        """Show a hand to its owner alone, and keep it up to date from then on."""
        drawn = asyncio.get_running_loop().time()
        expect(interaction, how)
        draw = partial(self._drawn, interaction, seat, state)
        async with self._open_hands.lane(session.table.id, seat):
            card, message = await show(interaction, how, draw(session, state.note))
            if message is not None and message.flags.ephemeral:
                hand = OpenHand(interaction, message.id, answered_itself(interaction, how), draw, drawn, card.digest)
                await self._open_hands.keep(session, seat, hand)

    async def _drawn(
        self, interaction: Interaction, seat: int, state: PanelState, session: Session, note: str
    ) -> Layout:
        """Lay out a hand for its owner alone, with the answer that was begun if it can still be given."""
        if session.seat_of(interaction.user.id) != seat:
            return self._panels.given_up(session, await self._table_sync.link(session, GALLERY))
        state = await self.state(session, interaction, replace(state, note=note))
        hand = await self._panels.hand(session, seat, state)
        return following(self._texts, hand, session.table.id)
