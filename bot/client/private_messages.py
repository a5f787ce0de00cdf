"""Changing a message that one person sees alone, or taking it away, by the interaction that has shown it."""

from __future__ import annotations

import asyncio
from typing import Final

import aiohttp
import discord
import structlog

from bot.client.components import CardView, sent
from bot.client.deferral import Interaction
from bot.client.own_emojis import emojis_of
from bot.panels.layout import Layout
from bot.store import StoreError

log = structlog.get_logger(__name__)

PATIENCE: Final = 10.0
"""Seconds after which Discord is no longer waited for."""

FOLLOWED: Final = 14.5 * 60
"""Seconds for which it can be changed, with a little to spare."""

FORESEEN: Final = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError, StoreError)
"""What may go wrong meanwhile; the next change is shown in any case."""


async def edit_private(interaction: Interaction, message: int, card: Layout, *, original: bool) -> None:
    """Show another card on a message; that is possible for a quarter of an hour.

    Args:
        interaction: what has shown it last.
        message: its id.
        card: what it shows from now on.
        original: whether the message is the interaction's first answer, or the one that was pressed.

    Raises:
        discord.DiscordException: it is not possible, or not any more.
        TimeoutError: Discord did not answer.
    """
    nobody = discord.AllowedMentions.none()

    async def edit(view: CardView, files: list[discord.File]) -> None:
        if original:
            await interaction.edit_original_response(view=view, attachments=files, allowed_mentions=nobody)
        else:
            await interaction.followup.edit_message(message, view=view, attachments=files, allowed_mentions=nobody)

    async with asyncio.timeout(PATIENCE):
        await sent(card, emojis_of(interaction.client), edit)


async def delete_private(interaction: Interaction, message: int, *, original: bool) -> None:
    """Take a message away, if it is still there; that is possible for a quarter of an hour.

    Args:
        interaction: what has shown it last.
        message: its id.
        original: whether the message is the interaction's first answer, or the one that was pressed.
    """
    try:
        async with asyncio.timeout(PATIENCE):
            if original:
                await interaction.delete_original_response()
            else:
                await interaction.followup.delete_message(message)
    except FORESEEN as error:  # put away by its owner, for example
        log.info("a private message could not be taken away", message=message, error=repr(error))
