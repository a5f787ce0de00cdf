"""What happens when a replay is asked for, or one of its controls is pressed.

A replay is its reader's own message. One that somebody has shared is everybody's: whoever presses gets one of their
own, unless the sharer leads, whose presses move the message for all. What may be shown is found out anew at each press,
from the table as it stands and from who has pressed.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from bot.client.deferral import AnswerKind, Interaction, expect
from bot.client.press_checks import Foreign, controls_of, number
from bot.client.responses import Refused, show
from bot.client.table_sight import may_look
from bot.panels.custom_id import CustomId
from bot.panels.layout import Layout
from bot.panels.replay import ReplayPanel
from bot.panels.replay_controls import ReplaySubject
from bot.panels.texts import Texts
from bot.store import Status
from bot.tables.replays import Replays
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import Seat


class ReplayPresses:
    """Opens replays, and leads through them."""

    def __init__(self, sessions: Sessions, replays: Replays, panel: ReplayPanel, texts: Texts) -> None:
        self._sessions = sessions
        self._replays = replays
        self._panel = panel
        self._texts = texts

    async def open(self, interaction: Interaction, session: Session, entry: int | None = None) -> None:
        """Open the replay of a table, for whoever asks alone.

        Args:
            interaction: the press or command.
            session: the table; whoever asks has to be allowed to look at it.
            entry: the entry to begin with; without one, the first of a finished game, and of a running one the
                first that is news to whoever asks.

        Raises:
            Refused: the game has not begun, or the table was closed.
        """
        if session.game is None or session.table.status not in (Status.PLAYING, Status.OVER):
            raise Refused(self._texts("refused.not-begun"))
        await show(interaction, AnswerKind.PRIVATE, self._opened(interaction, session, entry))

    async def replay(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Open a replay, or go to another entry or face of one."""
        session = await self._sessions.get(control.table)
        if control.question:
            await self._go(interaction, session, _subject(control))
        else:
            await self.open(interaction, session)

    async def finished(self, interaction: Interaction, _control: CustomId, values: tuple[str, ...]) -> None:
        """Open the replay of a finished table that was chosen from a list.

        Raises:
            Refused: it is none that the presser may look at.
        """
        table = number(values[0])
        session = await self._sessions.look(table)  # what is allowed is known where the press was received
        if session.table.guild != interaction.guild_id or not may_look(interaction, session):
            raise Refused(self._texts("refused.no-table"))
        await self.open(interaction, await self._sessions.get(table))

    async def chapter(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Go to the beginning of a chapter."""
        session = await self._sessions.get(control.table)
        await self._go(interaction, session, replace(_subject(control), entry=number(values[0])))

    async def eyes(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Look through somebody else's eyes."""
        session, seat = await self._sessions.get(control.table), number(values[0])
        await self._go(interaction, session, replace(_subject(control), eyes=seat - 1 if seat else None))

    async def share(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Post a replay for everybody who is here.

        Raises:
            Refused: the game still runs, and is played elsewhere; or only those who sit there may know of it.
        """
        session = await self._sessions.get(control.table)
        if not self._may_share(interaction, session):
            raise Refused(self._texts("replay.not-here"))
        expect(interaction, AnswerKind.PUBLIC)
        shown = replace(_subject(control), sharer=interaction.user.id, led=False)
        await show(interaction, AnswerKind.PUBLIC, self._shared(session, shown))

    async def lead(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Begin or end to lead everybody through a replay that one has shared.

        Raises:
            Refused: somebody else has shared it.
        """
        session = await self._sessions.get(control.table)
        posted = _posted(interaction, control.table)
        if posted is None:
            raise Foreign("panel")
        if posted.sharer != interaction.user.id:
            raise Refused(self._texts("replay.not-yours"))
        await show(interaction, AnswerKind.UPDATE, self._shared(session, replace(posted, led=not posted.led)))

    async def _go(self, interaction: Interaction, session: Session, wanted: ReplaySubject) -> None:
        """Show what was pressed for: in the pressed message where it is the presser's to move, else in a new one."""
        message, user = interaction.message, interaction.user.id
        if message is not None and message.flags.ephemeral:
            await show(interaction, AnswerKind.UPDATE, self._own(interaction, session, wanted))
            return
        posted = _posted(interaction, session.table.id)
        if posted is not None and posted.led and posted.sharer == user:
            shown = replace(wanted, sharer=user, led=True)
            await show(interaction, AnswerKind.UPDATE, self._shared(session, shown))
        else:
            await show(interaction, AnswerKind.PRIVATE, self._own(interaction, session, wanted))

    async def _opened(self, interaction: Interaction, session: Session, entry: int | None) -> Layout:
        replay, seat = await self._replays.of(session), session.seat_of(interaction.user.id)
        if entry is None:
            entry = 0 if replay.over else replay.first_news(seat)
        return await self._own(interaction, session, ReplaySubject(entry, None if replay.over else seat))

    async def _own(self, interaction: Interaction, session: Session, wanted: ReplaySubject) -> Layout:
        """Lay out a replay for its reader alone."""
        replay, seat = await self._replays.of(session), session.seat_of(interaction.user.id)
        offered = replay.eyes(seat)
        shown = replace(wanted, sharer=0, led=False).within(replay, offered)
        return await self._panel.card(
            replay, shown, offered=offered, reader=seat, sharing=self._may_share(interaction, session)
        )

    async def _shared(self, session: Session, wanted: ReplaySubject) -> Layout:
        """Lay out a replay for everybody."""
        replay = await self._replays.of(session)
        offered = replay.eyes(_NOBODY)
        return await self._panel.card(replay, wanted.within(replay, offered), offered=offered)

    def _may_share(self, interaction: Interaction, session: Session) -> bool:
        """Return whether a replay may be posted where it was asked for: of a running game only where it is played."""
        if interaction.guild_id is None or session.closed:
            return False
        here = interaction.channel_id in (session.table.thread, session.table.channel)
        return here or session.table.status is Status.OVER


_NOBODY: Seat | None = None
"""The seat of everybody together."""


def _subject(control: CustomId) -> ReplaySubject:
    """Read what a control shows.

    Raises:
        Foreign: it is none of ours.
    """
    try:
        return ReplaySubject.read(control.question)
    except ValueError as error:
        raise Foreign("value") from error


def _posted(interaction: Interaction, table: int) -> ReplaySubject | None:
    """Return what the pressed message shows, if it is a shared replay of this table."""
    return next((shown for shown in _subjects(interaction, table) if shown.sharer), None)


def _subjects(interaction: Interaction, table: int) -> Iterator[ReplaySubject]:
    """Yield what the controls of the pressed message show; the one that begins or ends to lead shows what is there."""
    for control in controls_of(interaction.message):
        if control.verb == "rlead" and control.table == table:
            yield _subject(control)
