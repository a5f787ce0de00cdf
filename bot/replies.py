"""Answering people: every interaction gets one answer in time, and every mishap one clear sentence."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from enum import Enum
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.door import Result, mark
from bot.games import Listing, UnknownBook
from bot.lobbies import LobbyError
from bot.play.cards import Card
from bot.play.surface import render
from bot.sessions import NoTable
from bot.store import StoreError
from bot.texts import Texts
from engines.core import ConfigError, CorruptLog, RuleError

log = structlog.get_logger(__name__)

SOON = 1.4
"""Seconds after which an answer that is not ready is announced, so that Discord goes on waiting."""

TOO_LATE = 10062
ANSWERED = 40060

Interaction = discord.Interaction[Any]


class Refused(Exception):
    """Something that cannot be done, as one sentence for the person who asked for it."""


class How(Enum):
    """How an interaction is answered."""

    PRIVATE = "private"
    """By a message that only this person sees."""
    PUBLIC = "public"
    """By a message that everybody sees."""
    UPDATE = "update"
    """By painting the pressed message anew."""


def home_of(interaction: Interaction) -> int:
    """Return the channel an interaction comes from; for a thread, the channel it hangs on."""
    return getattr(interaction.channel, "parent_id", None) or interaction.channel_id or 0


async def say(interaction: Interaction, text: str) -> None:
    """Tell the person one sentence, privately."""
    card = Card(accent=0x8A8F98, head=text)
    view, _ = render(card)
    try:
        if interaction.response.is_done():
            await interaction.followup.send(view=view, ephemeral=True)
        else:
            await interaction.response.send_message(view=view, ephemeral=True)
    except discord.HTTPException as error:
        if error.code not in (TOO_LATE, ANSWERED):
            raise


async def show(interaction: Interaction, how: How, making: Awaitable[Card]) -> tuple[Card, discord.Message | None]:
    """Answer with a card, announcing it first if it takes long.

    Returns:
        The card, and the message that shows it; None when Discord did not take the answer any more, which the
        courier makes good.
    """
    task = asyncio.ensure_future(making)
    try:
        done, _ = await asyncio.wait({task}, timeout=SOON)
        if not done and not interaction.response.is_done():
            if how is How.UPDATE:
                await interaction.response.defer()
            else:
                await interaction.response.defer(ephemeral=how is How.PRIVATE, thinking=True)
        card = await task
        return card, await _send(interaction, how, card)
    except discord.HTTPException as error:
        if error.code not in (TOO_LATE, ANSWERED):
            raise
        log.info("an answer came too late", code=error.code)
        return await task, None


async def _send(interaction: Interaction, how: How, card: Card) -> discord.Message | None:
    view, files = render(card)
    if interaction.response.is_done():
        return await interaction.edit_original_response(view=view, attachments=files)
    if how is How.UPDATE:
        await interaction.response.edit_message(view=view, attachments=files)
        return interaction.message
    people = [discord.Object(card.pinged)] if card.pinged else []
    sent = await interaction.response.send_message(
        view=view,
        files=files,
        ephemeral=how is How.PRIVATE,
        allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=people),
    )
    message = sent.resource
    return message if isinstance(message, discord.Message) else None


_PLAIN: dict[type[Exception], str] = {
    NoTable: "refused.no-table",
    UnknownBook: "refused.old-table",
    CorruptLog: "refused.old-table",
    app_commands.NoPrivateMessage: "refused.not-in-dm",
    app_commands.MissingPermissions: "refused.no-permission",
    discord.Forbidden: "refused.forbidden",
}
"""Mishaps that one and the same sentence explains."""


def sentence(texts: Texts, error: Exception, listing: Listing | None = None) -> str | None:
    """Return the sentence for something that went wrong; None for what nobody foresaw."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    match error:
        case Refused():
            return str(error)
        case RuleError() | LobbyError():
            return texts.refusal(listing, error)
        case ConfigError() if listing is not None:
            return texts.faults(listing, error)
        case StoreError():
            return texts("refused.store", why=str(error))
    return next((texts(phrase) for kind, phrase in _PLAIN.items() if isinstance(error, kind)), None)


async def explain(interaction: Interaction, texts: Texts, error: Exception, listing: Listing | None = None) -> None:
    """Tell the person what went wrong, in one sentence; what nobody foresaw is logged as well."""
    text = sentence(texts, error, listing)
    mark(interaction, Result.FAILED if text is None else Result.REFUSED)
    if text is None:
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        log.error("an interaction failed", exc_info=cause)
        text = texts("refused.unforeseen")
    await say(interaction, text)
