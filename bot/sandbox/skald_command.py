"""What Skald as a process of its own under a sandbox has to know, and the command that starts it."""

from __future__ import annotations

import sys
from typing import Any

import msgspec


class Demo(msgspec.Struct, frozen=True):
    """A table that computer players play at once, on a server and in a channel of it."""

    game: str
    guild: int
    channel: int


class SkaldCommand(msgspec.Struct, frozen=True, kw_only=True):
    """How Skald runs under a sandbox.

    Attributes:
        url: the sandbox's address.
        token: what it takes for a token.
        database: where the tables of this world are kept.
        pace: what differs from the usual `Pace`, by its fields.
        patience: seconds without news of another server after which Skald counts as ready.
        seed: the seed of every game; a secret one for each when it is empty.
        demo: a table that is played at once, if there is none yet.
        log_level: the least that is logged.
        shards: what this process of several connects for, such as `0-1/4`; the only one when it is empty.
        standby: wait while another process has these shards.
        until_ready: end as soon as start-up has finished.
        emojis: whether the games' own emojis are brought to the sandbox and used.
    """

    url: str
    token: str
    database: str
    pace: dict[str, Any] = {}
    patience: float = 2.0
    seed: str = ""
    demo: Demo | None = None
    log_level: str = "INFO"
    shards: str = ""
    standby: bool = False
    until_ready: bool = False
    emojis: bool = False

    @property
    def words(self) -> tuple[str, ...]:
        """The program and its arguments."""
        return (sys.executable, "-m", "bot.cli.skald_process", msgspec.json.encode(self).decode())
