"""What Skald has to be allowed to do in a channel, and what of that it is not."""

from __future__ import annotations

from typing import Final

import discord

NEEDED = discord.Permissions(
    view_channel=True, send_messages=True, attach_files=True, embed_links=True, read_message_history=True
)
"""What Skald has to be allowed to do where a table is opened."""

WANTED: Final = NEEDED | discord.Permissions(create_public_threads=True, send_messages_in_threads=True)
"""What Skald likes to be allowed to do in a channel: what it needs, and threads."""


def missing_permissions(wanted: discord.Permissions, held: discord.Permissions) -> tuple[str, ...]:
    """Return the names of what is wanted and not held, as Discord shows them."""
    return tuple([name.replace("_", " ").title() for name, asked in wanted if asked and not getattr(held, name)])
