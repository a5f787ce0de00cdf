"""Panels: which messages show which table, and what they show."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

import msgspec
from sqlalchemy import Executable, and_, bindparam, case, delete, func, insert, or_, select, text

from bot.store import schema
from bot.store._cache import Shelf
from bot.store._reader import Reader, columns_of
from bot.store._writer import Unit, Writer
from bot.store.audiences import Audience
from bot.store.rows import Panel, Status

__all__ = ["Panels", "by_audience"]

_P: Final = schema.panels
_T: Final = schema.tables
_SELECT: Final = columns_of(_P, Panel)
_OF: Final = _SELECT.where(_P.c["table"] == bindparam("t")).order_by(_P.c.audience)
_LIVE_BEHIND: Final = _SELECT.join(_T, _T.c.id == _P.c["table"]).where(
    _P.c.broken.is_(None),
    or_(
        and_(_T.c.status == Status.LOBBY, _P.c.shown < _T.c.revision),
        and_(_T.c.status == Status.PLAYING, _P.c.shown < _T.c.head),
    ),
    _T.c.status.in_(schema.LIVE),
)
_OUTLIVED: Final = _SELECT.where(_P.c.broken.is_(None), text("outlived = 1"))
_BROKEN: Final = _SELECT.join(_T, _T.c.id == _P.c["table"]).where(
    _P.c.broken.is_not(None), _T.c.status.in_(schema.LIVE)
)
_DROP: Final = delete(_P).where(_P.c["table"] == bindparam("t"), _P.c.audience == bindparam("a"))
# Whether its table is over or was given up, and the message does not show that: few are, among all that ever were.
_IS_OUTLIVED: Final = select(
    case(
        (_T.c.status == Status.ENDED, 1), (and_(_T.c.status == Status.OVER, _T.c.head > bindparam("seen")), 1), else_=0
    )
).where(_T.c.id == bindparam("t"))
_INSERT: Final = insert(_P).values(outlived=func.coalesce(_IS_OUTLIVED.scalar_subquery(), 0))


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
        self._lately: Shelf[int, PanelsByAudience] = Shelf()

    async def of(self, table: int) -> tuple[Panel, ...]:
        """Return the panels of a table, by audience."""
        panels = self._lately.get(table)
        if panels is None:
            writes = self._lately.writes
            panels = by_audience(await self._read(_OF, t=table))
            self._lately.put(table, panels, writes=writes)
        return tuple(panels.values())

    def forget(self) -> None:
        """Read everything anew from now on: panels were changed from elsewhere."""
        self._lately.clear()

    async def behind(self) -> tuple[Panel, ...]:
        """Return the panels that show less than their table has come to, for repair at the start.

        A panel of a lobby is behind when it shows an older revision, a panel of a game that runs or was played to
        its end when it shows an earlier entry. Of a table that was given up every panel is: it is forgotten when it has
        been painted for the last time. Broken panels are left out.
        """
        found = (*await self._read(_LIVE_BEHIND), *await self._read(_OUTLIVED))
        return tuple(sorted(found, key=lambda panel: (panel.table, str(panel.audience))))

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
            panels = self._lately.get(table)
            return None if panels is None else change(panels)

        await self._lately.following(table, self._writer.do(unit), after)


def _panel(row: dict[str, Any]) -> Panel:
    return msgspec.convert(row | {"audience": Audience.parse(row["audience"])}, Panel)
