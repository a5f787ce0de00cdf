"""What happens when somebody agrees to something at a table, refuses it, or would take a seat."""

from __future__ import annotations

from bot.client.deferral import AnswerKind, Interaction
from bot.client.opening import sitter_of
from bot.client.press_checks import Foreign, number
from bot.client.responses import say, show
from bot.client.table_sync import TableSync
from bot.panels.custom_id import CustomId
from bot.panels.layout import Layout
from bot.panels.motions import answered, sentence, waited_for
from bot.panels.texts import Texts
from bot.tables.motion_standing import MotionKind, Standing
from bot.tables.motions import Motions
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from renderers.kit.typed import written


class MotionPresses:
    """Answers these presses, and tells what came of a command that asks for consent."""

    def __init__(self, sessions: Sessions, *, table_sync: TableSync, texts: Texts) -> None:
        self._sessions = sessions
        self._table_sync = table_sync
        self._texts = texts
        self.motions = Motions(sessions)

    async def ask_back(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Ask the others whether the table goes back to before the presser's last answer."""
        await self.tell(interaction, *await self.motions.ask_back(control.table, interaction.user.id))

    async def claim(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Ask for a seat for which a substitute is wanted."""
        name = sitter_of(interaction, self._sessions.now()).name
        seat = number(control.question)
        await self.tell(interaction, *await self.motions.claim(control.table, seat, interaction.user.id, name=name))

    async def agree(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Agree to what is asked."""
        matter, asked_at = _subject(control)
        session, standing = await self.motions.agree(control.table, matter, asked_at, interaction.user.id)
        if standing.carried:
            await self.tell(interaction, session, standing)
            return
        await say(interaction, self._texts("motion.agreed", missing=waited_for(self._texts, session, standing)))

    async def refuse(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Say no to what is asked, or take it back."""
        matter, asked_at = _subject(control)
        session, standing = await self.motions.refuse(control.table, matter, asked_at, interaction.user.id)
        name = written(sitter_of(interaction, self._sessions.now()).name)
        words = self._texts("motion.refused", name=name, asked=sentence(self._texts, session, standing))
        await show(interaction, AnswerKind.PUBLIC, Layout(session.listing.accent, words))

    async def tell(self, interaction: Interaction, session: Session, standing: Standing) -> None:
        """Tell what is asked now, or what was done because everybody agrees."""
        if not standing.carried:
            await say(interaction, self._texts("motion.asked", missing=waited_for(self._texts, session, standing)))
            return
        motion = standing.motion
        if standing.kind not in (MotionKind.BACK, MotionKind.PAUSE):
            self._table_sync.pings.ping_anew(session.table.id, motion.seat)
            self._table_sync.dirty(session.table.id)
        await show(
            interaction,
            AnswerKind.PUBLIC,
            Layout(session.listing.accent, answered(self._texts, session, standing)),
        )


def _subject(control: CustomId) -> tuple[str, int]:
    """Return the matter of a control, and when it was asked.

    Raises:
        Foreign: it carries none.
    """
    matter, _, asked = control.question.rpartition(".")
    if not matter:
        raise Foreign("value")
    return matter, number(asked)
