"""The services that tell people of their turns, when and where each of them wishes, put together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

import msgspec

from bot.autoplay.notice_clock import NoticeClock, at_table
from bot.client.foundation import Foundation
from bot.client.notice_presses import NoticePresses
from bot.client.personal_notices import PersonalNotices
from bot.store import Notice
from bot.tables.notice_wishes import NoticeWishes


class NoticeServices(msgspec.Struct, frozen=True):
    """Notices of turns, and the clock by which they are given."""

    wishes: NoticeWishes
    personal: PersonalNotices
    clock: NoticeClock

    @classmethod
    def build(cls, on: Foundation) -> Self:
        """Build the parts, and let the pings of tables tell them what has changed."""
        personal = PersonalNotices(on.sessions, on.message_api, on.table_sync.panel_registry, on.texts)

        def to_person(user: int) -> None:
            if personal.looks_after(user):
                personal.nudge(user)

        clock = NoticeClock(on.store, on.now, at_table=on.table_sync.dirty, to_person=to_person)

        def changed(user: int, notices: Iterable[Notice]) -> None:
            if not all(at_table(notice) for notice in notices):  # of others a person's own messages tell nothing
                personal.nudge(user)
            clock.wake()

        on.table_sync.pings.changed = changed
        return cls(wishes=NoticeWishes(on.store, on.now), personal=personal, clock=clock)

    async def look_again(self, user: int) -> None:
        """Plan what a person was not told yet by what holds now, and tell it if it is due."""
        await self.wishes.changed(user)
        self.personal.nudge(user)
        self.clock.wake()

    def presses(self, on: Foundation) -> NoticePresses:
        """Make what answers presses on notices."""
        return NoticePresses(on.sessions, self.wishes, self.personal, table_sync=on.table_sync, texts=on.texts)

    async def close(self) -> None:
        """Let go of everything."""
        await self.clock.close()
        await self.personal.close()
