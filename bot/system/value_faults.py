"""Words for a value that was refused: what is wanted, and what may have been meant."""

from __future__ import annotations

from typing import Any

from bot.system.nearest import did_you_mean

_LIMITS = {
    "greater_than_equal": ("at least", "ge"),
    "greater_than": ("more than", "gt"),
    "less_than_equal": ("at most", "le"),
    "less_than": ("less than", "lt"),
}
_KINDS = {"int": "a whole number", "float": "a number", "finite": "a number", "bool": "true or false", "path": "a path"}


def wanted(fault: Any) -> str | None:
    """Return what is wanted in place of a value, as "at least 1"; None where pydantic's own words have to do.

    Args:
        fault: one of `ValidationError.errors()`.
    """
    kind = fault["type"]
    if kind in _LIMITS:
        words, limit = _LIMITS[kind]
        return f"{words} {fault['ctx'][limit]}"
    if kind == "literal_error":
        return str(fault["ctx"]["expected"]).replace("'", "")
    return _KINDS.get(kind.partition("_")[0])


def meant(fault: Any) -> str:
    """Return the known value that is nearest to what was written, as a sentence after a blank; nothing if none is."""
    if fault["type"] != "literal_error":
        return ""
    known = str(fault["ctx"]["expected"]).replace(" or ", ", ").replace("'", "").split(", ")
    return did_you_mean(str(fault["input"]), known)
