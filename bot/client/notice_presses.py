"""What happens when a control of a notice is pressed: notices rest for a while, or a table is told of no more."""

from __future__ import annotations

from bot.client.deferral import AnswerKind, Interaction
from bot.client.personal_notices import PersonalNotices
from bot.client.press_checks import number
from bot.client.responses import Refused, seated, show
from bot.client.table_sync import TableSync
from bot.panels.controls import Button
from bot.panels.custom_id import CustomId, b36, read_id
from bot.panels.layout import OWN_ACCENT, Layout
from bot.panels.texts import Texts
from bot.store import PingBy
from bot.tables.notice_wishes import NoticeWishes
from bot.tables.sessions import Sessions
from renderers.kit.typed import Markup


class NoticePresses:
    """Answers presses on notices. Only the person whom a notice is for can use its controls."""

    def __init__(
        self,
        sessions: Sessions,
        wishes: NoticeWishes,
        personal: PersonalNotices,
        *,
        table_sync: TableSync,
        texts: Texts,
    ) -> None:
        self._sessions = sessions
        self._store = sessions.store
        self._wishes = wishes
        self._personal = personal
        self._table_sync = table_sync
        self._texts = texts

    async def snooze(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Let notices rest, from the one at a table."""
        await self._require_seat(interaction, control)
        await self._snooze(interaction)

    async def snooze_all(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Let notices rest, from one that gathers several."""
        self._require_person(interaction, control)
        await self._snooze(interaction)

    async def mute(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Tell the presser nothing more of a table."""
        await self._require_seat(interaction, control)
        await self.set_muted(interaction, control.table, mute=True)

    async def mute_one(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Tell the presser nothing more of the table that was chosen."""
        self._require_person(interaction, control)
        await self.set_muted(interaction, number(values[0]), mute=True)

    async def unmute(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Tell the presser of a table again."""
        await self._require_seat(interaction, control)
        await self.set_muted(interaction, control.table, mute=False, how=AnswerKind.UPDATE)

    async def tell_here(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Mention somebody at tables from now on, who takes no direct messages."""
        await self._require_seat(interaction, control)
        user = interaction.user.id
        await self._store.users.change(user, ping_by=PingBy.MENTION, dms_refused_at=None)
        await self._wishes.changed(user)
        await self._look_again(user)
        await show(interaction, AnswerKind.UPDATE, Layout(OWN_ACCENT, self._texts("notice.tell-here")))

    async def set_muted(
        self, interaction: Interaction, table: int, *, mute: bool, how: AnswerKind = AnswerKind.PRIVATE
    ) -> None:
        """Tell the presser nothing more of a table, or tell them of it again; and say so."""
        user = interaction.user.id
        if mute and not any(row.id == table for row in await self._store.tables.of_user(user)):
            raise Refused(self._texts("refused.not-seated"))
        await self._wishes.mute(user, table, mute=mute)
        self._personal.nudge(user)
        self._table_sync.dirty(table)
        session = await self._sessions.look(table)
        undo = Button(str(CustomId("unmute", table, b36(session.seat_of(user) or 0))), self._texts("control.unmute"))
        words = self._texts("notice.muted" if mute else "notice.unmuted", table=str(table))
        await show(interaction, how, Layout(OWN_ACCENT, words, rows=((undo,),) if mute else ()))

    async def _snooze(self, interaction: Interaction) -> None:
        user = interaction.user.id
        until = await self._wishes.snooze(user)
        await self._look_again(user)
        words = self._texts("notice.snoozed", until=Markup(f"<t:{until // 1000}:t>"))
        await show(interaction, AnswerKind.PRIVATE, Layout(OWN_ACCENT, words))

    async def _look_again(self, user: int) -> None:
        """Have all notices of a person shown as they are planned now."""
        self._personal.nudge(user)
        for table in {notice.table for notice in await self._store.notices.of(user)}:
            self._table_sync.dirty(table)

    async def _require_seat(self, interaction: Interaction, control: CustomId) -> None:
        session = await self._sessions.get(control.table)
        if seated(self._texts, session, interaction) != number(control.question):
            raise Refused(self._texts("refused.not-your-notice"))

    def _require_person(self, interaction: Interaction, control: CustomId) -> None:
        try:
            own = read_id(control.question) == interaction.user.id
        except ValueError:
            own = False
        if not own:
            raise Refused(self._texts("refused.not-your-notice"))
