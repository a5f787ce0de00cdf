"""Panels: which messages show which table, and what they show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from sqlalchemy import and_, bindparam, delete, insert, or_

from bot.store import schema
from bot.store._cache import Shelf
from bot.store._reader import Reader, columns_of
from bot.store._writer import Unit, Writer
from bot.store.rows import Panel, Status

__all__ = ["Panels"]

_P: Final = schema.panels
_T: Final = schema.tables
_SELECT: Final = columns_of(_P, Panel)
_OF: Final = _SELECT.where(_P.c["table"] == bindparam("t")).order_by(_P.c.audience)
_BEHIND: Final = (
    _SELECT.join(_T, _T.c.id == _P.c["table"])
    .where(
        _P.c.broken.is_(None),
        or_(
            and_(_T.c.status == Status.LOBBY, _P.c.shown < _T.c.revision),
            and_(_T.c.status.in_((Status.PLAYING, Status.OVER)), _P.c.shown < _T.c.head),
            _T.c.status == Status.ENDED,
        ),
    )
    .order_by(_P.c["table"], _P.c.audience)
)
_BROKEN: Final = (
    _SELECT.join(_T, _T.c.id == _P.c["table"])
    .where(_P.c.broken.is_not(None), _T.c.status.in_(schema.LIVE))
    .order_by(_P.c["table"], _P.c.audience)
)
_DROP: Final = delete(_P).where(_P.c["table"] == bindparam("t"), _P.c.audience == bindparam("a"))
_INSERT: Final = insert(_P)


Screens = dict[str, Panel]
"""The panels of one table, by audience."""


class Panels:
    """Remembers what is on screen. One panel per table and audience.

    Whoever shows a table asks for its panels many times, so those of the tables shown lately are kept at hand.
    """

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader
        self._lately: Shelf[int, Screens] = Shelf()

    async def of(self, table: int) -> tuple[Panel, ...]:
        """Return the panels of a table, by audience."""
        screens = self._lately.get(table)
        if screens is None:
            writes = self._lately.writes
            screens = {panel.audience: panel for panel in await self._reader.all(Panel, _OF, t=table)}
            self._lately.put(table, screens, writes=writes)
        return tuple([screens[audience] for audience in sorted(screens)])

    def forget(self) -> None:
        """Read everything anew from now on: panels were changed from elsewhere."""
        self._lately.clear()

    async def behind(self) -> tuple[Panel, ...]:
        """Return the panels that show less than their table has come to, for repair at the start.

        A panel of a lobby is behind when it shows an older revision, a panel of a game that runs or was played to
        its end when it shows an earlier entry. Of a table that was given up every panel is: it is forgotten when it has
        been painted for the last time. Broken panels are left out.
        """
        return await self._reader.all(Panel, _BEHIND)

    async def broken(self) -> tuple[Panel, ...]:
        """Return the panels of live tables that cannot be shown."""
        return await self._reader.all(Panel, _BROKEN)

    async def save(self, panel: Panel) -> None:
        """Store a panel in place of the one its table had for this audience.

        Raises:
            Conflict: There is no such table.
        """
        drop = (_DROP, ({"t": panel.table, "a": panel.audience},))
        unit = Unit(panel.table, (drop, (_INSERT, (msgspec.structs.asdict(panel),))))
        await self._change(panel.table, unit, lambda screens: screens | {panel.audience: panel})

    async def drop(self, table: int, audience: str) -> None:
        """Forget a panel; nothing happens if there is none."""
        unit = Unit(table, ((_DROP, ({"t": table, "a": audience},)),))
        await self._change(table, unit, lambda screens: {of: panel for of, panel in screens.items() if of != audience})

    async def _change(self, table: int, unit: Unit, change: Callable[[Screens], Screens]) -> None:
        def after(_: Any) -> Screens | None:
            screens = self._lately.get(table)
            return None if screens is None else change(screens)

        await self._lately.following(table, self._writer.do(unit), after)
