"""Discord's markup for people and channels: it shows their names, and pings where a message allows that."""

from __future__ import annotations


def person(user: int) -> str:
    """Return the mention of a person by id."""
    return f"<@{user}>"


def role(group: int) -> str:
    """Return the mention of a role by id."""
    return f"<@&{group}>"


def address(guild: int | None, channel: int | None, message: int | None = None) -> str:
    """Return the address of a channel, or of a message there; without a server, among direct messages."""
    found = f"https://discord.com/channels/{guild or '@me'}/{channel}"
    return found if message is None else f"{found}/{message}"


def link(label: str | int, url: str | None) -> str:
    """Return words that lead to an address; the words alone without one."""
    return f"[{label}]({url})" if url else str(label)


def channel(place: int) -> str:
    """Return the mention of a channel or thread by id."""
    return f"<#{place}>"
