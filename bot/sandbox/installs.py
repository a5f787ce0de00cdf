"""Where the bot is installed: on a server, or by a person for themselves; and what that means for a command there."""

from __future__ import annotations

from bot.sandbox.members import User
from bot.sandbox.model import Channel, ChannelKind, Json
from bot.sandbox.permission_bits import IN_DM, Permission
from bot.sandbox.permissions import in_channel
from bot.sandbox.world import World

ON_SERVER, FOR_USER = 0, 1
"""Ways of installing an application."""

SERVER, BOT_DM, ELSEWHERE = 0, 1, 2
"""Contexts of interactions: a server, the DM with the bot, any other DM."""

MOST_FOLLOWUPS = 5
"""Messages after the first answer where the bot is installed for the person alone."""


def context_of(world: World, channel: Channel) -> int:
    """In which context an interaction from a channel is."""
    if channel.guild is not None:
        return SERVER
    return BOT_DM if world.bot in channel.recipients else ELSEWHERE


def owners(world: World, user: User, channel: Channel, command: Json) -> Json:
    """Which installations let a person use a command in a channel, by their kind; none where it cannot be."""
    kinds = command.get("integration_types") or [ON_SERVER]
    found: Json = {}
    if ON_SERVER in kinds and channel.guild is not None and world.bot.id in channel.guild.members:
        found[str(ON_SERVER)] = str(channel.guild.id)
    if ON_SERVER in kinds and channel.kind == ChannelKind.DM:
        found[str(ON_SERVER)] = "0"
    if FOR_USER in kinds and user.installed:
        found[str(FOR_USER)] = str(user.id)
    return found


def for_user_alone(found: Json) -> bool:
    """Whether a command is used by the installation of a person alone."""
    return set(found) == {str(FOR_USER)}


def bot_permissions(world: World, channel: Channel) -> int:
    """What an interaction says that the bot may do; where it is not installed, it may answer."""
    return in_channel(channel, world.bot.id) or IN_DM


def has_to_whisper(user: User, channel: Channel, found: Json) -> bool:
    """Whether the server of a channel lets nobody else see what a person's own applications answer."""
    allowed = channel.guild is None or in_channel(channel, user.id) & Permission.USE_EXTERNAL_APPS
    return for_user_alone(found) and not allowed
