"""Shards: the share of Discord's servers whose events one process receives."""

from __future__ import annotations

import re
from typing import Final, Self

import msgspec

_SHAPE: Final = re.compile(r"(?P<ids>\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*)(?:/(?P<count>\d+))?\Z")


class Shards(msgspec.Struct, frozen=True):
    """Some of all shards of the bot.

    Attributes:
        ids: their numbers, each once, rising.
        count: how many shards the bot has in all its processes.
    """

    ids: tuple[int, ...]
    count: int

    @classmethod
    def read(cls, text: str, count: int | None = None) -> Self:
        """Read a text such as `0-3/16` or `0,4-5/16`; without the part behind the stroke `count` is needed.

        Raises:
            ValueError: it cannot be read so; its text is one sentence with the remedy.
        """
        match = _SHAPE.match(text.replace(" ", ""))
        if match is None:
            raise ValueError(f"{text!r} names no shards; write 0-3/16 for the first four of sixteen")
        named = int(match["count"]) if match["count"] else count
        if named is None:
            raise ValueError(f"{text!r} does not say how many shards there are in all; write {text}/16, say")
        if count is not None and named != count:
            raise ValueError(
                f"{text!r} says {named} shards in all, and shard_count says {count}; leave one of them out"
            )
        ids: list[int] = []
        for part in match["ids"].split(","):
            first, _, last = part.partition("-")
            if int(last or first) < int(first):
                raise ValueError(f"{part} goes backwards; write the smaller number first")
            if int(last or first) >= named:
                raise ValueError(f"there is no shard {last or first} among {named}; they are numbered from 0")
            ids += range(int(first), int(last or first) + 1)
        if len(set(ids)) != len(ids):
            raise ValueError(f"{text!r} names a shard twice; name each once")
        return cls(tuple(sorted(ids)), named)

    def __str__(self) -> str:
        parts: list[str] = []
        first = last = self.ids[0]
        for number in (*self.ids[1:], -1):
            if number == last + 1:
                last = number
                continue
            parts.append(str(first) if first == last else f"{first}-{last}")
            first = last = number
        return f"{','.join(parts)}/{self.count}"

    def hear(self, guild: int | None) -> bool:
        """Return whether the events of a server arrive here; those of direct messages arrive at shard 0."""
        return (0 if guild is None else (guild >> 22) % self.count) in self.ids
