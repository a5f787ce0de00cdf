"""Discord's markup for people and channels: it shows their names, and pings where a message allows that."""

from __future__ import annotations


def person(user: int) -> str:
    """Return the mention of a person by id."""
    return f"<@{user}>"


def role(group: int) -> str:
    """Return the mention of a role by id."""
    return f"<@&{group}>"


def address(guild: int | None, channel: int | None, message: int | None) -> str:
    """Return the address of a message; without a server, of one among direct messages."""
    return f"https://discord.com/channels/{guild or '@me'}/{channel}/{message}"


def channel(place: int) -> str:
    """Return the mention of a channel or thread by id."""
    return f"<#{place}>"
