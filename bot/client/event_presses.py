"""What happens when a control of an event is pressed: one method per verb."""

from __future__ import annotations

from bot.client.deferral import AnswerKind, Interaction
from bot.client.press_checks import number
from bot.client.responses import Refused, say, show
from bot.panels.custom_id import CustomId
from bot.panels.event import moment
from bot.panels.event_lists import EventLists
from bot.panels.event_sheets import EventSheets
from bot.panels.texts import Texts
from bot.store import Conflict, Store
from bot.system.clock import Clock
from bot.tables.events.entries import Entries
from bot.tables.events.event_error import EventError
from bot.tables.events.service import Events
from bot.tables.events.state import EventState, sides_of
from renderers.kit.typed import NAME, plain, titled, written

PARTS = 4
"""Numbers that the control of a proposal carries: event, round, match, proposal."""


class EventPresses:
    """Answers presses on announcements and proposals."""

    def __init__(  # noqa: PLR0913 - an event touches all of these
        self,
        store: Store,
        events: Events,
        entries: Entries,
        sheets: EventSheets,
        lists: EventLists,
        *,
        texts: Texts,
        now: Clock,
    ) -> None:
        self._store = store
        self._events = events
        self._entries = entries
        self._sheets = sheets
        self._lists = lists
        self._texts = texts
        self._now = now

    async def join(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Take part."""
        state = await self._state(interaction, control)
        await self._entries.join(state.event.id, interaction.user.id, name_of(interaction))
        await say(interaction, self._texts("event.you-joined", name=written(titled(state.event.name))))

    async def leave(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Take part no more."""
        state = await self._state(interaction, control)
        await self._entries.leave(state.event.id, interaction.user.id, name_of(interaction))
        await say(interaction, self._texts("event.you-left", name=written(titled(state.event.name))))

    async def check_in(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Say that one is there."""
        state = await self._state(interaction, control)
        await self._entries.check_in(state.event.id, interaction.user.id)
        await say(interaction, self._texts("event.you-here", name=written(titled(state.event.name))))

    async def turn(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show another page of the events of the server."""
        await show(interaction, AnswerKind.UPDATE, self._lists.of_server(interaction.guild_id or 0, control.page or 0))

    async def table(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show how the event stands, to the presser alone."""
        state = await self._state(interaction, control)
        await show(interaction, AnswerKind.PRIVATE, self._sheets.standings(state, interaction.user.id))

    async def accept(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Accept a moment that somebody else has proposed for a match of both."""
        parts = [number(part) for part in control.question.split(".")]
        if len(parts) != PARTS:
            raise Refused(self._texts("event.no-proposal"))
        event, of_round, match, n = parts
        state = await self._events.state(event, interaction.guild_id)
        row = next((one for one in state.matches_of(of_round) if one.number == match), None)
        proposals = await self._store.event_rounds.proposals(event, of_round, match)
        proposal = next((one for one in proposals if one.n == n), None)
        if row is None or proposal is None or of_round != state.event.round or state.decided(row):
            raise Refused(self._texts("event.no-proposal"))
        entrant = state.of_user(interaction.user.id)
        if entrant is None or entrant.number not in sides_of(row) or proposal.user == interaction.user.id:
            raise Refused(self._texts("event.own-proposal"))
        if row.moment != proposal.moment:
            detail = {"n": match, "due": proposal.moment}
            act = self._events.act(state.event, by=entrant.user, name=entrant.name, kind="moment", **detail)
            try:
                await self._store.event_rounds.set_match(row, act=act, moment=proposal.moment)
            except Conflict:  # the match has begun anew, or is over
                raise EventError("changed") from None
            self._events.soon(event)
        await say(interaction, self._texts("event.agreed", match=str(match), moment=moment(proposal.moment)))

    async def _state(self, interaction: Interaction, control: CustomId) -> EventState:
        """Return the event of a control; it has to be one of the server where it was pressed."""
        if interaction.guild_id is None:
            raise EventError("none-such")
        return await self._events.state(number(control.question), interaction.guild_id)


def name_of(interaction: Interaction) -> str:
    """Return what the person behind an interaction is called."""
    return plain(interaction.user.display_name, most=NAME, otherwise=interaction.user.name)
