"""Panels: which messages show which table, and what they show."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec
from sqlalchemy import Executable, bindparam, case, delete, exists, func, insert, or_, select

from bot.store import schema
from bot.store._cache import RowCache
from bot.store._reader import Reader, columns_of
from bot.store._writer import Unit, Writer
from bot.store.audiences import OUTDATED, Audience
from bot.store.rows import Panel

_P: Final = schema.panels
_T: Final = schema.tables
_SELECT: Final = columns_of(_P, Panel)
_OF: Final = _SELECT.where(_P.c["table"] == bindparam("t")).order_by(_P.c.audience)
_D: Final = schema.displays
_REACHED: Final = _T.c.revision + _T.c.head + 1
_DOUBTFUL: Final = (
    exists().where(_P.c["table"] == _T.c.id).where(or_(_P.c.digest == "", _P.c.audience.startswith(OUTDATED)))
)
_BEHIND: Final = (
    select(_T.c.id)
    .outerjoin(_D, _D.c["table"] == _T.c.id)
    .where(
        _T.c.status.in_(schema.LIVE),
        or_(_D.c["table"].is_(None), _D.c.reached < _REACHED, _D.c.look != bindparam("look"), _DOUBTFUL),
    )
    .order_by(case((_D.c.reached >= _REACHED, 1), else_=0), _T.c.id)
)
# Displays are few: those of tables that are live, or were not shown to their end.
_UNFINISHED: Final = (
    select(_D.c["table"].label("id"))
    .where(~exists().where(_T.c.id == _D.c["table"], _T.c.status.in_(schema.LIVE)))
    .order_by(_D.c["table"])
)
_CLEAR_DISPLAY: Final = delete(_D).where(_D.c["table"] == bindparam("t"))
_DISPLAY: Final = insert(_D)
_BROKEN: Final = (
    _SELECT.join(_T, _T.c.id == _P.c["table"])
    .where(_P.c.broken.is_not(None), _T.c.status.in_(schema.LIVE))
    .order_by(_P.c["table"], _P.c.audience)
)
_NEWEST: Final = select(func.max(_P.c.message).label("message")).where(_P.c.channel == bindparam("c"))
_DROP: Final = delete(_P).where(_P.c["table"] == bindparam("t"), _P.c.audience == bindparam("a"))
_INSERT: Final = insert(_P)


PanelsByAudience = dict[Audience, Panel]
"""The panels of one table, by audience."""


def by_audience(panels: Iterable[Panel]) -> PanelsByAudience:
    """Return the panels of one table in a fixed order."""
    return {panel.audience: panel for panel in sorted(panels, key=lambda panel: str(panel.audience))}


class Panels:
    """Remembers which message shows what: one panel per table and audience.

    Whoever shows a table asks for its panels many times, so those of the tables shown last are cached.
    """

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader
        self._cache: RowCache[int, PanelsByAudience] = RowCache()
        self._displays: RowCache[int, tuple[int, str]] = RowCache()

    async def of(self, table: int) -> tuple[Panel, ...]:
        """Return the panels of a table, by audience."""
        panels = self._cache.get(table)
        if panels is None:
            writes = self._cache.writes
            panels = by_audience(await self._read(_OF, t=table))
            if self._writer.ownership.owns(table):  # else another process changes them
                self._cache.put(table, panels, writes=writes)
        return tuple(panels.values())

    def forget(self) -> None:
        """Clear the caches: panels were changed without this class."""
        self._cache.clear()
        self._displays.clear()

    async def behind(self, look: str) -> tuple[int, ...]:
        """Return the tables whose messages have to be looked at after a start: first those at which something happened.

        These are the live ones that were not shown to all as they are now, or in another look, those with a message
        that is to be deleted or edited anew, and those that have ended and were not shown to all to their end. See
        ``shown`` and ``finished``.
        """
        rows = [*await self._reader.rows(_UNFINISHED), *await self._reader.rows(_BEHIND, {"look": look})]
        return tuple([row.id for row in rows])

    async def shown(self, table: int, reached: int, look: str) -> None:
        """Note that every message of a table shows it as it was.

        Args:
            table: its id.
            reached: its revision and the number of its entries, added.
            look: what differs as soon as the same table would be shown otherwise.

        Raises:
            Conflict: There is no such table.
        """
        if self._displays.get(table) == (reached, look):
            return
        row = {"table": table, "reached": reached, "look": look}
        unit = Unit(table, ((_CLEAR_DISPLAY, ({"t": table},)), (_DISPLAY, (row,))))
        await self._displays.following(table, self._writer.do(unit), lambda _: (reached, look))

    async def finished(self, table: int) -> None:
        """Note that nothing will change any more in the messages of a table that has ended."""
        unit = Unit(table, ((_CLEAR_DISPLAY, ({"t": table},)),))
        await self._displays.following(table, self._writer.do(unit), lambda _: None)

    async def newest(self, channel: int) -> int | None:
        """Return the newest message in a channel that shows any table, or None."""
        (row,) = await self._reader.rows(_NEWEST, {"c": channel})
        newest: int | None = row.message
        return newest

    async def broken(self) -> tuple[Panel, ...]:
        """Return the panels of live tables that cannot be shown."""
        found = await self._read(_BROKEN)
        return tuple(sorted(found, key=lambda panel: (panel.table, str(panel.audience))))

    async def save(self, panel: Panel) -> None:
        """Store a panel in place of the one its table had for this audience.

        Raises:
            Conflict: There is no such table.
        """
        drop = (_DROP, ({"t": panel.table, "a": str(panel.audience)},))
        row = msgspec.structs.asdict(panel) | {"audience": str(panel.audience), "t": panel.table, "seen": panel.shown}
        unit = Unit(panel.table, (drop, (_INSERT, (row,))))
        await self._change(panel.table, unit, lambda known: by_audience((known | {panel.audience: panel}).values()))

    async def drop(self, table: int, audience: Audience) -> None:
        """Forget a panel; nothing happens if there is none."""
        unit = Unit(table, ((_DROP, ({"t": table, "a": str(audience)},)),))
        await self._change(table, unit, lambda known: {of: panel for of, panel in known.items() if of != audience})

    async def _read(self, statement: Executable, **values: Any) -> tuple[Panel, ...]:
        rows = await self._reader.rows(statement, values)
        return tuple([_panel(dict(zip(Panel.__struct_fields__, row, strict=True))) for row in rows])

    async def _change(self, table: int, unit: Unit, change: Callable[[PanelsByAudience], PanelsByAudience]) -> None:
        def after(_: Any) -> PanelsByAudience | None:
            panels = self._cache.get(table)
            return None if panels is None else change(panels)

        await self._cache.following(table, self._writer.do(unit), after)


def _panel(row: dict[str, Any]) -> Panel:
    return msgspec.convert(row | {"audience": Audience.parse(row["audience"])}, Panel)
