"""The services behind `/away`, put together."""

from __future__ import annotations

from typing import Self

import msgspec

from bot.autoplay.absence_clock import AbsenceClock
from bot.client.foundation import Foundation
from bot.client.notice_services import NoticeServices
from bot.tables.absences import AbsenceBook


class AbsenceServices(msgspec.Struct, frozen=True):
    """Absences, and the notices that wait for their end."""

    book: AbsenceBook
    clock: AbsenceClock
    notices: NoticeServices

    @classmethod
    def build(cls, on: Foundation, notices: NoticeServices) -> Self:
        """Build the parts."""
        book = AbsenceBook(on.sessions, on.servers)
        return cls(book=book, clock=AbsenceClock(on.store, book, on.now), notices=notices)

    async def announce(self, guild: int, user: int, *, begins_at: int, ends_at: int) -> int:
        """Note when somebody is away (see `AbsenceBook.announce`)."""
        return await self.book.announce(guild, user, begins_at=begins_at, ends_at=ends_at)

    async def back(self, guild: int, user: int) -> None:
        """End somebody's absence; what waits for them is told now."""
        await self.book.back(guild, user)
        await self.notices.look_again(user)
