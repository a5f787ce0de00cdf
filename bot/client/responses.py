"""Answering people: every interaction gets one answer in time, and every mishap one clear sentence."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import aiohttp
import discord
import structlog
from discord import app_commands

from bot.client.components import CardView, mentions_of, render, sent
from bot.client.deferral import AnswerKind, Deferral, Interaction, watch
from bot.client.discord_codes import NOT_TAKEN, TOO_MANY
from bot.client.discord_requests import FAILURES
from bot.client.first_answer import AlreadyAnswered
from bot.client.intake import Result, mark
from bot.client.own_emojis import emojis_of
from bot.client.retry import retried
from bot.games import Listing, UnknownBook
from bot.panels.layout import Layout
from bot.panels.texts import Texts
from bot.store import Status, StoreError
from bot.tables.card_sets import CardSetError
from bot.tables.decks import DeckError
from bot.tables.events.event_error import EventError
from bot.tables.loader import NoTable
from bot.tables.lobby_error import LobbyError
from bot.tables.session import Session
from engines.core import ConfigError, CorruptLog, RuleError

T = TypeVar("T")
log = structlog.get_logger(__name__)

PAUSES: Final = (0.2, 0.4, 0.6)
"""Seconds between attempts to answer while the connection breaks."""

IN_THE_END = 10.0
"""Seconds within which an answer is given once it was announced."""


class Refused(Exception):
    """Something that cannot be done, as one sentence for the person who asked for it."""


def home_of(interaction: Interaction) -> int:
    """Return the channel an interaction comes from; for a thread, the channel it hangs on."""
    return getattr(interaction.channel, "parent_id", None) or interaction.channel_id or 0


def seated(texts: Texts, session: Session, interaction: Interaction) -> int:
    """Return the seat of somebody who has to sit at a table that has begun.

    Raises:
        Refused: the game has not begun, or the person only watches, or does not sit there any more.
    """
    if session.game is None:
        raise Refused(texts("refused.not-begun"))
    seat = session.seat_of(interaction.user.id)
    if seat is None:
        raise Refused(texts("refused.over-for-you" if session.table.status is Status.OVER else "refused.watching"))
    return seat


async def say(interaction: Interaction, text: str) -> None:
    """Tell the person one sentence, privately; nothing happens when Discord does not take it any more."""
    watching = watch(interaction)
    await watching.end()
    card = Layout(accent=0x8A8F98, head=text)

    async def tell() -> None:
        view, _ = render(card)
        if not watching.answered:
            await interaction.response.send_message(view=view, ephemeral=True)
            return
        if watching.announced is AnswerKind.PUBLIC:  # or else everybody would read what is for one person
            await interaction.delete_original_response()
        await interaction.followup.send(view=view, ephemeral=True)

    try:
        await _insist(watching, tell)
    except discord.HTTPException as error:
        if error.code not in NOT_TAKEN:
            raise
        log.info("a sentence came too late", code=error.code)
    except AlreadyAnswered:
        log.info("a sentence was taken unheard")
    except TimeoutError:
        log.info("a sentence came too late")


async def show(
    interaction: Interaction, how: AnswerKind, made: Layout | Awaitable[Layout]
) -> tuple[Layout, discord.Message | None]:
    """Answer with a card, announcing it first if it takes long.

    Returns:
        The card, and the message that shows it; None when Discord did not take the answer any more, which
        `TableSync` makes good.
    """
    watching = watch(interaction)
    watching.how = how
    card = made if isinstance(made, Layout) else await made
    await watching.end()
    try:
        return card, await _insist(watching, lambda: _send(interaction, how, card))
    except AlreadyAnswered:
        log.info("an answer was taken unheard")
        return card, await _posted(interaction) if how is AnswerKind.PUBLIC else None
    except discord.HTTPException as error:
        if error.code not in NOT_TAKEN and not isinstance(error, discord.DiscordServerError):
            raise
        log.info("an answer was not taken", code=error.code)
    except (aiohttp.ClientError, OSError) as error:
        log.info("an answer was not taken", error=repr(error))
    return card, None


async def remove(interaction: Interaction) -> None:
    """Take the pressed message away; nothing happens when Discord does not take that any more."""
    watching = watch(interaction)
    watching.how = AnswerKind.UPDATE
    await watching.end()
    if not watching.answered:
        await watching.announce()
    try:
        await interaction.delete_original_response()
    except FAILURES as error:
        log.info("a pressed message was not taken away", error=repr(error))


async def open_modal(interaction: Interaction, modal: discord.ui.Modal) -> bool:
    """Answer with a modal; return False when Discord has a first answer already, so that none can be shown."""
    watching = watch(interaction)
    await watching.end()
    if watching.answered:
        return False
    try:
        await watching.first(lambda: interaction.response.send_modal(modal))
    except AlreadyAnswered:
        return not watching.announced_elsewhere()
    except discord.HTTPException as error:
        if error.code not in NOT_TAKEN and not isinstance(error, discord.DiscordServerError):
            raise
        log.info("a form was not taken", code=error.code)
    except (aiohttp.ClientError, OSError) as error:
        log.info("a form was not taken", error=repr(error))
    return True


async def repaint(interaction: Interaction, card: Layout) -> None:
    """Paint the pressed message anew, beside the answer that the press got; nothing happens when it is gone."""
    pressed = interaction.message
    if pressed is None:
        return
    try:
        await sent(
            card,
            emojis_of(interaction.client),
            lambda view, files: interaction.followup.edit_message(pressed.id, view=view, attachments=files),
        )
    except FAILURES as error:
        log.info("a pressed message was not painted anew", error=repr(error))


def answered_itself(interaction: Interaction, how: AnswerKind) -> bool:
    """Return whether what was shown is the interaction's first answer, or the message that was pressed."""
    return watch(interaction).announced in (None, how)


async def _insist(watching: Deferral, send: Callable[[], Awaitable[T]]) -> T:
    """Give an answer, trying again when the connection breaks or Cloudflare turns it away.

    Raises:
        TimeoutError: it is too late for it now.
        AlreadyAnswered: it was taken, but what came of it is not known.
    """
    if not watching.answered:
        try:
            return await watching.first(send)
        except AlreadyAnswered:
            if not watching.announced_elsewhere():
                raise
    async with asyncio.timeout(IN_THE_END):
        return await retried(send, pauses=PAUSES, may_pass=_may_pass, failed="an answer was not taken")


def _may_pass(failure: BaseException) -> bool:
    """Return whether an answer that was not taken may be taken in another attempt."""
    if isinstance(failure, discord.HTTPException):
        return failure.status == TOO_MANY
    return isinstance(failure, aiohttp.ClientError | OSError)


async def _posted(interaction: Interaction) -> discord.Message | None:
    """Return the message that the first answer has posted, if Discord tells."""
    try:
        return await interaction.original_response()
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        log.info("an answer could not be looked up", error=repr(error))
        return None


async def _send(interaction: Interaction, how: AnswerKind, card: Layout) -> discord.Message | None:
    return await sent(
        card, emojis_of(interaction.client), lambda view, files: _deliver(interaction, how, card, view, files)
    )


async def _deliver(
    interaction: Interaction, how: AnswerKind, card: Layout, view: CardView, files: list[discord.File]
) -> discord.Message | None:
    mentions = mentions_of(card)
    private = how is AnswerKind.PRIVATE
    if not watch(interaction).answered:
        if how is AnswerKind.UPDATE:
            await interaction.response.edit_message(view=view, attachments=files)
            return interaction.message
        sent = await interaction.response.send_message(
            view=view, files=files, ephemeral=private, allowed_mentions=mentions
        )
        return sent.resource if isinstance(sent.resource, discord.Message) else None
    announced = watch(interaction).announced
    if announced in (None, how):
        return await interaction.edit_original_response(view=view, attachments=files)
    if announced is not AnswerKind.UPDATE:
        await interaction.delete_original_response()
    return await interaction.followup.send(
        view=view, files=files, ephemeral=private, allowed_mentions=mentions, wait=True
    )


_PLAIN: dict[type[Exception], str] = {
    NoTable: "refused.no-table",
    UnknownBook: "refused.old-table",
    CorruptLog: "refused.damaged-table",
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
        case DeckError() | CardSetError():
            return texts.trouble(error)
        case RuleError() | LobbyError() | EventError():
            return texts.refusal(listing, error)
        case ConfigError() if listing is not None:
            return texts.faults(listing, error)
        case StoreError():
            return texts("refused.store", why=texts(error.phrase))
    return next((texts(phrase) for kind, phrase in _PLAIN.items() if isinstance(error, kind)), None)


async def explain(interaction: Interaction, texts: Texts, error: Exception, listing: Listing | None = None) -> None:
    """Tell the person what went wrong, in one sentence; what nobody foresaw is logged as well."""
    text = sentence(texts, error, listing)
    mark(interaction, Result.FAILED if text is None else Result.REFUSED)
    if text is None:
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        log.error("an interaction failed", exc_info=cause)
        text = texts("refused.unforeseen")
    try:
        await say(interaction, text)
    except (discord.DiscordException, aiohttp.ClientError, OSError) as failure:
        log.warning("somebody could not be told what went wrong", error=repr(failure))
