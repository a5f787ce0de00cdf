"""What the command line does with the emojis of an application: look at them, and bring what is missing."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import aiohttp
import discord
import msgspec

from bot.client.emoji_sync import EmojiSync, Wanted
from bot.client.own_emojis import OwnEmojis, name_of
from bot.operator.emoji_report import EmojiReport
from bot.operator.errors import DiscordUnreachable, WrongToken
from renderers.kit.emojis import EmojiDrawing, fingerprints, paint


class EmojiLine(msgspec.Struct, frozen=True):
    """One emoji of a game.

    Attributes:
        name: by which controls know it.
        state: `there`, `old` when it looks otherwise there, or `missing`.
    """

    name: str
    state: str


class EmojiList(msgspec.Struct, frozen=True):
    """All emojis of the games, and how many others the application has."""

    lines: tuple[EmojiLine, ...]
    others: int


async def list_emojis(token: str, drawings: Mapping[str, EmojiDrawing]) -> EmojiList:
    """Say which emojis of the games Discord has.

    Raises:
        WrongToken, DiscordUnreachable: Discord does not tell.
    """
    wanted = Wanted.read(drawings, fingerprints(drawings))
    async with _logged_in(token) as sync:
        full = {emoji.name for emoji in await sync.all()}
    ours = {each for each in full if wanted.ours(each)}
    known = {name_of(each) for each in ours}
    lines = [
        EmojiLine(name, "there" if each in full else "old" if name in known else "missing")
        for each, name in wanted.full_names.items()
    ]
    return EmojiList(tuple(lines), len(full) - len(ours))


async def sync_emojis(token: str, drawings: Mapping[str, EmojiDrawing]) -> EmojiReport:
    """Bring what is missing, and delete what is not wanted any more.

    Raises:
        WrongToken, DiscordUnreachable: Discord does not let us in.
    """

    async def painted(_name: str, drawing: EmojiDrawing) -> bytes:
        return paint(drawing)

    async with _logged_in(token) as sync:
        return await sync.bring(Wanted.read(drawings, fingerprints(drawings)), painted)


@asynccontextmanager
async def _logged_in(token: str) -> AsyncIterator[EmojiSync]:
    async def at_once() -> None:
        """One request after the other needs no turns; the library keeps to Discord's limits."""

    client = discord.Client(intents=discord.Intents(guilds=True))
    try:
        async with client:
            await client.login(token)
            yield EmojiSync(client, at_once, OwnEmojis())
    except discord.LoginFailure as error:
        raise WrongToken("Discord does not accept the token.") from error
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        raise DiscordUnreachable(f"Discord did not answer: {error}.") from error
