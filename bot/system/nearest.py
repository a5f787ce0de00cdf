"""Suggestions for a mistyped word."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return a sentence with the known word that is nearest, after a blank; nothing if none is near."""
    by_key = {each.casefold(): each for each in known}
    close = get_close_matches(word.casefold(), by_key, n=1, cutoff=0.4)
    return f" Did you mean {by_key[close[0]]}?" if close else ""
