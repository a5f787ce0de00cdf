"""What came of bringing the games' emojis to Discord, kept for whoever asks how Skald is doing."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec

from bot.store import Store

_FACT: Final = "emojis"


class Trouble(StrEnum):
    """Why emojis are missing."""

    FULL = "full"
    """The application has as many as Discord allows."""
    BUSY = "busy"
    """Discord wants us to wait."""
    REFUSED = "refused"
    """Discord does not take them."""
    UNREACHABLE = "unreachable"
    """Discord does not answer."""


REMEDIES: Final = {
    Trouble.FULL: "The application has as many emojis as Discord allows: delete some in the developer portal.",
    Trouble.BUSY: "Discord wants a pause; Skald goes on by itself.",
    Trouble.REFUSED: "Discord does not take them; look at the application in the developer portal.",
    Trouble.UNREACHABLE: "Discord did not answer; Skald tries again by itself.",
}
"""What to do about it, for the operator."""


class EmojiReport(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What was done.

    Attributes:
        wanted: emojis that there should be.
        there: how many of them are there now.
        kept: how many were there before.
        uploaded: how many are new.
        replaced: how many look otherwise now.
        deleted: how many of ours nobody uses any more and are gone.
        trouble: what kept it from being whole, or None.
        why: Discord's words about that.
        wait: seconds after which Discord takes more.
    """

    wanted: int = 0
    there: int = 0
    kept: int = 0
    uploaded: int = 0
    replaced: int = 0
    deleted: int = 0
    trouble: Trouble | None = None
    why: str = ""
    wait: float = 0.0


async def keep(store: Store, report: EmojiReport) -> None:
    """Keep a report in the place of the last one."""
    await store.facts.set(_FACT, msgspec.json.encode(report).decode())


async def last(store: Store) -> EmojiReport | None:
    """Return the last report; None when there is none."""
    kept = await store.facts.get(_FACT)
    return None if kept is None else msgspec.json.decode(kept, type=EmojiReport)
