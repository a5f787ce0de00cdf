"""The application's own emojis: which of them Discord has, and how controls name them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final

import discord
import structlog

from bot.client.discord_codes import INVALID
from bot.panels.prose_emojis import spelled

log = structlog.get_logger(__name__)

_OWN: Final = re.compile(r"([a-z0-9]+(?:_[a-z0-9]+)+)__[0-9a-f]{6}")
"""What Skald's emojis are called at Discord: their own name, then the fingerprint of how they look."""

MOST_REFUSALS: Final = 3
"""So often Discord may refuse a message for its emojis; then controls have those of Unicode until the next start."""


def full_name(name: str, fingerprint: str) -> str:
    """Return what an emoji is called at Discord."""
    return f"{name}__{fingerprint}"


def name_of(full: str) -> str:
    """Return the name by which controls know an emoji of Discord's; nothing when it is none of Skald's."""
    found = _OWN.fullmatch(full)
    return found[1] if found else ""


class OwnEmojis:
    """The ids that Discord has given to the emojis of the games, as far as they are known."""

    def __init__(self) -> None:
        self._ids: Mapping[str, int] = {}
        self._refusals = 0
        self.on_refused: Callable[[], None] = lambda: None
        """Called when one that was known is gone."""

    def __len__(self) -> int:
        return len(self._ids)

    def learn(self, emojis: Iterable[discord.Emoji]) -> None:
        """Take note of all emojis that there are; of two that look different, the newer one is used."""
        if self._refusals < MOST_REFUSALS:
            by_age = sorted(emojis, key=lambda emoji: emoji.id)
            self._ids = {name: emoji.id for emoji in by_age if (name := name_of(emoji.name))}

    def add(self, emoji: discord.Emoji) -> None:
        """Take note of an emoji that has just come."""
        if self._refusals < MOST_REFUSALS:
            self._ids = {**self._ids, name_of(emoji.name): emoji.id}

    def before(self, icon: str, text: str) -> discord.PartialEmoji | str | None:
        """Return what stands before a label: the own emoji of this name, or else one of Unicode, or nothing."""
        found = self._ids.get(icon)
        return discord.PartialEmoji(name=icon, id=found) if found else text or None

    def in_words(self, text: str) -> str:
        """Return a text with its marked emojis as Discord spells them; without those that it does not have."""
        return spelled(text, self._ids.get)

    def refused(self, error: discord.HTTPException) -> bool:
        """Return whether Discord has refused a message for an emoji; those that are known are forgotten then."""
        if error.code != INVALID or "emoji" not in error.text.lower():
            return False
        if self._ids:
            self._refusals += 1
            self._ids = {}
            log.warning("Discord does not know an emoji any more; controls have those of Unicode", error=error.text)
            self.on_refused()
        return True


NO_EMOJIS: Final = OwnEmojis()
"""Nothing but Unicode."""


def emojis_of(client: discord.Client) -> OwnEmojis:
    """Return the own emojis of a client, none for one that keeps none."""
    found = getattr(client, "own_emojis", NO_EMOJIS)
    return found if isinstance(found, OwnEmojis) else NO_EMOJIS
