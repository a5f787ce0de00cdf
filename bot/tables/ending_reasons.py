"""Why an operator has ended a table: kept in its row behind a mark, so that it is told from Skald's own reasons."""

from __future__ import annotations

from typing import Final

from bot.store import Table

_MARK: Final = "operator: "


def by_operator(words: str) -> str:
    """Return the reason to be kept for a table that an operator ends with these words."""
    return _MARK + words


def words_of_operator(table: Table) -> str | None:
    """Return what an operator has said about the end of a table; None when it ended in any other way."""
    reason = table.reason or ""
    return reason.removeprefix(_MARK) if reason.startswith(_MARK) else None
