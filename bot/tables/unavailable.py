"""Tables that cannot be shown or loaded, and why: for players, moderators and operators."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from enum import StrEnum

import msgspec

from bot.games import UnknownBook
from bot.store import Broken, Table
from bot.tables.loader import LOST
from bot.tables.sessions import Sessions


class Cause(StrEnum):
    """Why a table cannot be shown or taken up."""

    RULES = "rules"
    """It was begun under cards or rules that are gone."""
    LOG = "log"
    """What is kept of it is damaged."""
    CHANNEL = "channel"
    """Its channel was deleted."""
    SERVER = "server"
    """Skald was sent away from its server."""
    PERMISSION = "permission"
    """Skald may not write in its channel."""


_OF_PANELS = {Broken.CHANNEL: Cause.CHANNEL, Broken.SERVER: Cause.SERVER, Broken.PERMISSION: Cause.PERMISSION}


class TableProblem(msgspec.Struct, frozen=True):
    """A table, and why it cannot be shown or taken up."""

    table: Table
    cause: Cause


class Findings(msgspec.Struct, frozen=True):
    """What a check of many tables has found.

    Attributes:
        problems: the tables that something is wrong with.
        unseen: how many tables there was no time for.
    """

    problems: tuple[TableProblem, ...]
    unseen: int = 0


async def unavailable(sessions: Sessions, tables: Iterable[Table]) -> tuple[TableProblem, ...]:
    """Return those of some live tables that cannot be shown or taken up."""
    return (await examine(sessions, list(tables))).problems


async def examine(sessions: Sessions, tables: list[Table], seconds: float = 10.0) -> Findings:
    """Check live tables, one after the other, for so many seconds at most."""
    due = asyncio.get_running_loop().time() + seconds
    broken = {panel.table: panel.broken for panel in await sessions.store.panels.broken()}
    found: list[TableProblem] = []
    for seen, table in enumerate(tables):
        if asyncio.get_running_loop().time() > due:
            return Findings(tuple(found), len(tables) - seen)
        cause = await _trouble(sessions, table)
        why = broken.get(table.id)
        if cause is None and why is not None:
            cause = _OF_PANELS[why]
        if cause is not None:
            found.append(TableProblem(table, cause))
    return Findings(tuple(found))


async def _trouble(sessions: Sessions, table: Table) -> Cause | None:
    try:
        await sessions.look(table.id)
    except UnknownBook:
        return Cause.RULES
    except LOST:
        return Cause.LOG
    return None
