"""Discord's markup for people and channels: it shows their names, and pings where a message allows that."""

from __future__ import annotations


def person(user: int) -> str:
    """Return the mention of a person by id."""
    return f"<@{user}>"


def role(group: int) -> str:
    """Return the mention of a role by id."""
    return f"<@&{group}>"


def channel(place: int) -> str:
    """Return the mention of a channel or thread by id."""
    return f"<#{place}>"
