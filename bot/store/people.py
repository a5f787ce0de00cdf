"""Rows of people and servers, and facts of the program itself by key."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import msgspec
from sqlalchemy import BigInteger, Connection, bindparam, delete, exists, insert, select, update

from bot.store import finding_schema, league_schema, schema
from bot.store._cache import RowCache
from bot.store._reader import Reader, columns_of, row_as
from bot.store._writer import Job, Unit, Writer
from bot.store.changes import MAX_AGE, Changes
from bot.store.event_deletion import purge as purge_events
from bot.store.puzzles import purge as purge_puzzles
from bot.store.user_row import User
from bot.store.watch_deletion import purge as purge_watching

_U: Final = schema.users
_G: Final = schema.guilds
_F: Final = schema.facts
_USER: Final = columns_of(_U, User).where(_U.c.id == bindparam("who"))
_BY_DM: Final = columns_of(_U, User).where(_U.c.dm_channel == bindparam("channel"))
_GUILD: Final = _G.select().where(_G.c.id == bindparam("which"))
_FORGET_GUILD: Final = delete(_G).where(_G.c.id == bindparam("which"))
_KEEP_GUILD: Final = insert(_G)
_LEFT: Final = schema.left_guilds
_NOT_YET: Final = ~exists().where(_LEFT.c.guild == bindparam("which"))
_LEAVE: Final = insert(_LEFT).from_select(
    ["guild", "left_at"],
    select(bindparam("which", type_=BigInteger), bindparam("moment", type_=BigInteger)).where(_NOT_YET),
)
_RETURN: Final = delete(_LEFT).where(_LEFT.c.guild == bindparam("which"))
_GONE: Final = select(_LEFT.c.guild).where(_LEFT.c.left_at <= bindparam("moment")).order_by(_LEFT.c.left_at)
_PURGE: Final = (
    *[
        delete(rows).where(rows.c.guild == bindparam("which"))
        for rows in (
            league_schema.ladders,
            league_schema.careers,
            league_schema.seasons,
            league_schema.trophies,
            league_schema.achievements,
            schema.digests,
            schema.card_sets,
        )
    ],
    *[
        delete(rows).where(rows.c.guild == bindparam("which"))
        for rows in (finding_schema.seekers, finding_schema.proposals, finding_schema.invited, schema.absences)
    ],
    *purge_events("which"),
    *purge_watching("which"),
    *purge_puzzles("which"),
    _FORGET_GUILD,
    _RETURN,
)
_FACT: Final = _F.select().where(_F.c.key == bindparam("k"))
_FORGET_FACT: Final = delete(_F).where(_F.c.key == bindparam("k"))
_KEEP_FACT: Final = insert(_F)


class Users:
    """People and their wishes. Those who were asked for lately are cached."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader
        self._cache: RowCache[int, User] = RowCache()

    async def get(self, user: int) -> User:
        """Return what is remembered of somebody; the defaults for somebody new."""
        known = self._cache.get(user)
        if known is None:
            writes = self._cache.writes
            known = await self._reader.first(User, _USER, who=user) or User(id=user)
            self._cache.put(user, known, writes=writes)
        return known

    def forget(self) -> None:
        """Clear the cache: people were changed without this class."""
        self._cache.clear()

    def share(self, changes: Changes) -> None:
        """Tell other processes who was changed, and hear it of them."""
        self._cache.share(partial(changes.tell, "user"), max_age=MAX_AGE)
        changes.hear("user", self._cache.changed_elsewhere)

    async def of_dm(self, channel: int) -> User | None:
        """Return whose direct messages a channel holds, or None when it holds nobody's."""
        return await self._reader.first(User, _BY_DM, channel=channel)

    async def change(self, user: int, **fields: Any) -> User:
        """Set some fields (those of ``User``, but the id) and leave the others; return the person as remembered now.

        Raises:
            TypeError: ``User`` has no such field.
        """
        msgspec.structs.replace(User(id=user), **fields)

        def work(connection: Connection) -> User:
            if not fields or connection.execute(update(_U).where(_U.c.id == user).values(**fields)).rowcount == 0:
                row = connection.execute(_USER, {"who": user}).one_or_none()
                if row is None:
                    connection.execute(insert(_U), msgspec.structs.asdict(User(id=user, **fields)))
            return row_as(User, connection.execute(_USER, {"who": user}).one())

        changed: User = await self._cache.following(user, self._writer.do(Job(("user", user), work)), lambda now: now)
        return changed


class Guilds:
    """Servers and their settings."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def settings(self, guild: int) -> str:
        """Return a server's settings as JSON text; ``{}`` for a server never set up."""
        rows = await self._reader.rows(_GUILD, {"which": guild})
        return rows[0].settings if rows else "{}"

    async def save(self, guild: int, settings: str) -> None:
        """Replace a server's settings (JSON text)."""
        row = {"id": guild, "settings": settings}
        steps = ((_FORGET_GUILD, ({"which": guild},)), (_KEEP_GUILD, (row,)))
        await self._writer.do(Unit(("guild", guild), steps))

    async def left(self, guild: int, at: int) -> None:
        """Note that Skald is not on a server any more; once noted, the first moment stays."""
        await self._writer.do(Unit(("guild", guild), ((_LEAVE, ({"which": guild, "moment": at},)),)))

    async def back(self, guild: int) -> None:
        """Note that Skald is on a server again."""
        await self._writer.do(Unit(("guild", guild), ((_RETURN, ({"which": guild},)),)))

    async def gone(self, by: int) -> tuple[int, ...]:
        """Return the servers that Skald had left by then and has not come back to, the one longest ago first."""
        return tuple([row.guild for row in await self._reader.rows(_GONE, {"moment": by})])

    async def purge(self, guild: int) -> None:
        """Delete everything of a server that is left when its tables are gone."""
        which = ({"which": guild},)
        await self._writer.do(Unit(("guild", guild), tuple([(each, which) for each in _PURGE])))


class Metadata:
    """Key and value, for things such as the digest of the commands last synced."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def get(self, key: str) -> str | None:
        """Return the value kept under ``key``, or None."""
        rows = await self._reader.rows(_FACT, {"k": key})
        return rows[0].value if rows else None

    async def set(self, key: str, value: str) -> None:
        """Keep ``value`` under ``key``."""
        row = {"key": key, "value": value}
        steps = ((_FORGET_FACT, ({"k": key},)), (_KEEP_FACT, (row,)))
        await self._writer.do(Unit(("fact", key), steps))
