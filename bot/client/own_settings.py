"""A person's own settings, and what follows when they change."""

from __future__ import annotations

from typing import Any, Final

from bot.client.notice_services import NoticeServices
from bot.client.table_sync import TableSync
from bot.store import Store, User

_BY_DM: Final = {"hand", "ping_by"}
"""Who chooses one of these has opened their direct messages, it may be."""

_OF_NOTICES: Final = {"pings", "ping_by", "digest_hour", "zone", "quiet_hours"}


class OwnSettings:
    """Reads and changes what people have chosen for themselves."""

    def __init__(self, store: Store, table_sync: TableSync, notices: NoticeServices) -> None:
        self._store = store
        self._table_sync = table_sync
        self._notices = notices

    async def of(self, user: int) -> User:
        """Return what somebody has chosen."""
        return await self._store.users.get(user)

    async def change(self, user: int, **fields: Any) -> User:
        """Change some fields of `User`, and have everything shown and told by them."""
        if not fields:
            return await self.of(user)
        if fields.keys() & _BY_DM:
            fields |= {"dm_blocked_until": None, "dms_refused_at": None}
        changed = await self._store.users.change(user, **fields)
        if fields.keys() & _OF_NOTICES:
            await self._notices.look_again(user)
        for table in await self._store.tables.of_user(user):
            self._table_sync.dirty(table.id)
        return changed
