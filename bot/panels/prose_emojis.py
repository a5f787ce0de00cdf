"""A game's own emojis in the middle of words: marked by name, so that what is compared and stored knows names alone.

When a message is sent, each mark becomes the emoji that Discord has, or nothing. Nobody can type a mark: it is made of
characters that are taken out of everything that people write.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from re import compile as pattern
from typing import Final

from bot.games import Listing

BEGIN, END = "\ue000", "\ue001"

_MARK: Final = pattern(f"{BEGIN}([a-z0-9_]+){END}")

LENGTH: Final = 60
"""Characters that a mark takes at most once it is an emoji: its name and id in brackets, and a space."""


def emoji_for(listing: Listing, icons: tuple[str, ...]) -> str:
    """Return the mark of a game's own emoji for one of these icons, or nothing when none is drawn from them alone."""
    known = _by_icon(tuple(listing.pictures.emojis.items()))
    name = next((known[icon] for icon in icons if icon in known), "")
    return f"{BEGIN}{name}{END}" if name else ""


def spelled(text: str, ids: Callable[[str], int | None]) -> str:
    """Return a text with its marks as Discord spells emojis; those without an id are left out."""
    if BEGIN not in text:
        return text
    return _MARK.sub(lambda mark: f"<:{mark[1]}:{found}> " if (found := ids(mark[1])) else "", text)


@lru_cache(maxsize=16)
def _by_icon(emojis: tuple[tuple[str, tuple[object, ...]], ...]) -> dict[str, str]:
    """Return the emojis that show one icon and nothing else, by it; the first one of each."""
    alone = [(name, drawing[0]) for name, drawing in emojis if len(drawing) == 1]
    return {icon: name for name, layer in reversed(alone) if (icon := getattr(layer, "icon", ""))}
