"""What happens when a control of those who watch is pressed: following tables and people, and no more."""

from __future__ import annotations

from msgspec.structs import replace

from bot.client.deferral import AnswerKind, Interaction
from bot.client.follow_book import FollowBook
from bot.client.presence import Presence
from bot.client.press_checks import Foreign, number
from bot.client.responses import Refused, show
from bot.client.table_sight import may_look, where_seen
from bot.client.watch_lists import WatchLists
from bot.client.watch_messages import WatchMessages
from bot.panels.custom_id import CustomId, b36, read_b36
from bot.panels.texts import Texts
from bot.panels.watch import WatchPanel
from bot.panels.watch_controls import FollowSubject
from bot.store import Follow, Followed, FollowLevel
from bot.tables.session import Session
from bot.tables.sessions import Sessions


class WatchPresses:
    """Answers these presses; all of it is for the presser alone."""

    def __init__(  # noqa: PLR0913 - who watches touches all of these
        self,
        sessions: Sessions,
        book: FollowBook,
        lists: WatchLists,
        *,
        messages: WatchMessages,
        panel: WatchPanel,
        presence: Presence,
        texts: Texts,
    ) -> None:
        self._sessions = sessions
        self._store = sessions.store
        self._book = book
        self._lists = lists
        self._messages = messages
        self._panel = panel
        self._presence = presence
        self._texts = texts

    async def watch(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Follow the table of a board; whoever follows it already may change that."""
        session = await self._sessions.get(control.table)
        known = await self._store.follows.get(
            interaction.user.id, session.table.guild or 0, Followed.TABLE, control.table
        )
        follow = known or await self.follow_table(interaction, session)
        await show(interaction, AnswerKind.PRIVATE, self._panel.follows(await self._book.line(follow)))

    async def watching(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Turn to another page of the live tables."""
        await show(interaction, AnswerKind.UPDATE, self._lists.tables(interaction, number(control.question)))

    async def followed(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show a page of what the presser follows."""
        page, guild = number(control.question), interaction.guild_id or 0
        await show(interaction, AnswerKind.UPDATE, self._lists.following(interaction.user.id, guild, page))

    async def follow_listed(self, interaction: Interaction, _control: CustomId, values: tuple[str, ...]) -> None:
        """Follow a table that was chosen from the list."""
        session = await self._sessions.look(read_b36(values[0]))
        if not may_look(interaction, session):
            raise Refused(self._texts("refused.no-table"))
        follow = await self.follow_table(interaction, session)
        await show(interaction, AnswerKind.PRIVATE, self._panel.follows(await self._book.line(follow)))

    async def follow(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Follow again what was followed before."""
        await self._follow(interaction, _subject(control), AnswerKind.UPDATE)

    async def follow_one(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Follow the person whose page was read, at the tables of this server."""
        if interaction.guild_id is None:
            raise Foreign("server")
        subject = _subject(replace(control, path=b36(interaction.guild_id)))
        await self._follow(interaction, subject, AnswerKind.PRIVATE)

    async def _follow(self, interaction: Interaction, subject: FollowSubject, how: AnswerKind) -> None:
        user, name = interaction.user.id, ""
        if subject.kind is Followed.TABLE:
            session = await self._sessions.look(subject.target)
            table = where_seen(session.table, session.options)
            if session.closed_to(user) or not await self._sees(subject.guild, table.channel, table.place, user):
                raise Refused(self._texts("refused.no-table"))
        else:
            member = await self._presence.member(subject.guild, subject.target)
            if member is None:
                raise Refused(self._texts("watch.no-person"))
            name = member.display_name
        follow = Follow(
            user=user,
            guild=subject.guild,
            kind=subject.kind,
            target=subject.target,
            level=FollowLevel.CHAPTERS,
            since=self._sessions.now(),
            name=name,
        )
        await self._book.follow(follow)
        await show(interaction, how, self._panel.follows(await self._book.line(follow)))

    async def unfollow(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Follow something no more."""
        follow = await self._own(interaction, control)
        await self._store.follows.drop(follow.user, follow.guild, follow.kind, follow.target)
        await show(interaction, AnswerKind.UPDATE, self._panel.muted(await self._book.line(follow)))
        await self._withdraw(interaction)

    async def level(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Be told only when it ends, or at chapters too."""
        follow = await self._own(interaction, control)
        other = FollowLevel.END if follow.level is FollowLevel.CHAPTERS else FollowLevel.CHAPTERS
        await self._store.follows.set_level(follow, other)
        line = await self._book.line(replace(follow, level=other))
        await show(interaction, AnswerKind.UPDATE, self._panel.follows(line))
        await self._withdraw(interaction)

    async def _withdraw(self, interaction: Interaction) -> None:
        """Take away what the presser was told of chapters that they follow no more, but for what was pressed."""
        pressed = interaction.message
        await self._messages.withdraw(interaction.user.id, but=None if pressed is None else pressed.id)

    async def follow_table(
        self, interaction: Interaction, session: Session, level: FollowLevel = FollowLevel.CHAPTERS
    ) -> Follow:
        """Let somebody follow a table that they may look at.

        Raises:
            Refused: it is over, they sit there, or they follow too much already.
        """
        table = session.table
        if not table.status.live:
            raise Refused(self._texts("watch.over"))
        if session.seat_of(interaction.user.id) is not None:
            raise Refused(self._texts("watch.seated"))
        follow = Follow(
            user=interaction.user.id,
            guild=table.guild or 0,
            kind=Followed.TABLE,
            target=table.id,
            level=level,
            since=self._sessions.now(),
        )
        await self._book.follow(follow)
        return follow

    async def _own(self, interaction: Interaction, control: CustomId) -> Follow:
        """Return what the presser follows, as a control names it.

        Raises:
            Refused: they do not follow it any more.
        """
        subject = _subject(control)
        follow = await self._store.follows.get(interaction.user.id, subject.guild, subject.kind, subject.target)
        if follow is None:
            raise Refused(self._texts("watch.not-followed"))
        return follow

    async def _sees(self, guild: int, channel: int, place: int, user: int) -> bool:
        return await self._presence.may_look(guild, channel, place, user)


def _subject(control: CustomId) -> FollowSubject:
    try:
        return FollowSubject.read(control)
    except ValueError as error:
        raise Foreign("value") from error
