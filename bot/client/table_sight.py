"""Who may look at which table."""

from __future__ import annotations

from typing import Any

import discord
from msgspec.structs import replace

from bot.client.deferral import arrival_of
from bot.store import Table
from bot.tables.options import TableOptions
from bot.tables.session import Session


def may_look(interaction: discord.Interaction[Any], session: Session) -> bool:
    """Return whether a person may look at a table: they sit there, or see where it is played and it is not closed."""
    user = interaction.user.id
    if session.seat_of(user) is not None:
        return True
    return not session.closed_to(user) and may_see(interaction, where_seen(session.table, session.options))


def where_seen(table: Table, options: TableOptions) -> Table:
    """Return a table at the place by which it is known who may look at it: an event's is for its whole channel."""
    return table if options.occasion is None else replace(table, thread=None)


def may_see(interaction: discord.Interaction[Any], table: Table) -> bool:
    """Return whether a person may see where a table is played. No more is known of a thread that is put away."""
    if arrival_of(interaction) is not None:  # whoever received it has looked, and knows the server's channels
        return True
    place, guild, user = table.place, interaction.guild, interaction.user
    if interaction.guild_id is None or table.guild != interaction.guild_id:
        return False
    if interaction.channel_id == place:
        return True
    if guild is None or not isinstance(user, discord.Member):
        return False
    channel = guild.get_channel_or_thread(place) or guild.get_channel_or_thread(table.channel)
    if channel is None:
        return False
    held = channel.permissions_for(user)
    closed = isinstance(channel, discord.Thread) and channel.is_private()
    return held.view_channel and (held.manage_threads or not closed)
