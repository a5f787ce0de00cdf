"""What changes the notices of a person: other wishes, a snooze, and tables of which nothing is to be told."""

from __future__ import annotations

from itertools import groupby

from bot.store import Notice, Store
from bot.system.clock import Clock
from bot.tables.notice_plan import SNOOZE, Due, held, planned_anew, snoozed


class NoticeWishes:
    """Plans the notices of people anew."""

    def __init__(self, store: Store, now: Clock) -> None:
        self._store = store
        self._now = now

    async def changed(self, user: int) -> None:
        """Plan what was not told yet by what a person wishes now."""
        await self._plan(user, await self._store.notices.of(user))

    async def mute(self, user: int, table: int, *, mute: bool) -> None:
        """Tell a person nothing more of a table, or tell them of it again."""
        await self._store.notices.mute(user, table, mute=mute)
        await self._plan(user, [notice for notice in await self._store.notices.of(user) if notice.table == table])

    async def snooze(self, user: int) -> int:
        """Let all notices of a person rest for a while; return until when, in unix milliseconds."""
        now, notices = self._now(), self._store.notices
        wishes = await self._store.users.change(user, snoozed_until=now + SNOOZE)
        until = held(wishes, now) or Due(now + SNOOZE, gathered=True)
        again = [one for one in await notices.of(user) if one.told_at is not None or one.due_at is not None]
        await notices.change(user, *[snoozed(one, until) for one in again])
        return until.at

    async def _plan(self, user: int, notices: tuple[Notice, ...] | list[Notice]) -> None:
        wishes, muted, now = await self._store.users.get(user), await self._store.notices.muted(user), self._now()
        for (table, seat), some in groupby(sorted(notices, key=_place), _place):
            before = tuple(some)
            after = planned_anew(wishes, before, muted=table in muted, now=now)
            if after != before:
                await self._store.notices.ask(user, table, seat, after)


def _place(notice: Notice) -> tuple[int, int]:
    return notice.table, notice.seat
