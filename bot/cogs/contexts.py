"""Where commands can be used: on servers alone, or wherever a person is who has installed Skald for themselves.

A command that says nothing can be used on servers that have Skald, and in the direct messages with it. Discord goes by
the contexts of each command; those that a command leaves open, discord.py takes from the whole tree.
"""

from __future__ import annotations

from typing import TypeVar

from discord import app_commands

T = TypeVar("T")


def servers_only(command: T) -> T:
    """Let a command, group or menu be used on servers that have Skald, and nowhere else."""
    only: T = app_commands.guild_only(command)
    return app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)(only)


def wherever(command: T) -> T:
    """Let a command, group or menu also be used by whoever has installed Skald for themselves, wherever they are."""
    placed = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(command)
    return app_commands.allowed_installs(guilds=True, users=True)(placed)
