"""Who is in the sandbox: users, members of servers, and their roles, as plain values in memory."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from bot.sandbox.permission_bits import EVERYONE


class Dms(Enum):
    """Whether a user lets bots write to them."""

    OPEN = "open"
    CLOSED = "closed"


@dataclass(slots=True, eq=False)
class User:
    """An account, of a person or of the bot."""

    id: int
    name: str
    bot: bool = False
    locale: str = "en-US"
    dms: Dms = Dms.OPEN
    extra_permissions: int = 0
    installed: bool = False
    """Whether they have installed the bot for themselves, so that they have it wherever they are."""

    @property
    def mention(self) -> str:
        """The text that pings this user."""
        return f"<@{self.id}>"


@dataclass(slots=True, eq=False)
class Role:
    """A server's role; the one with the server's own id is @everyone."""

    id: int
    name: str
    permissions: int
    position: int = 0
    mentionable: bool = False
    """Whether everybody may notify it; others need a permission for that."""


@dataclass(slots=True)
class Overwrite:
    """What a channel allows or denies one role (kind 0) or one member (kind 1)."""

    id: int
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass(slots=True, eq=False)
class Member:
    """A user inside a server."""

    user: User
    joined_at: float
    roles: set[int] = field(default_factory=set)
    nick: str | None = None


def everyone_role(guild_id: int) -> Role:
    """The @everyone role of a new server."""
    return Role(id=guild_id, name="@everyone", permissions=EVERYONE)
