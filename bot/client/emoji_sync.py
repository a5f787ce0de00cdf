"""Bringing the games' emojis to Discord: what is missing is uploaded, what looks otherwise by now is replaced."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from http import HTTPStatus
from typing import Final

import discord
import msgspec

from bot.client.discord_codes import EMOJIS_FULL, NO_EMOJI
from bot.client.discord_requests import FAILURES
from bot.client.own_emojis import OwnEmojis, full_name, name_of
from bot.games import Listing
from bot.operator.emoji_report import EmojiReport, Trouble
from renderers.kit.emojis import EmojiDrawing

LIMIT: Final = 2000
"""Emojis that an application can have."""

Turn = Callable[[], Awaitable[object]]
"""Waits for one request's turn."""

Paint = Callable[[str, EmojiDrawing], Awaitable[bytes]]
"""Paints the emoji of a name."""


class Wanted(msgspec.Struct, frozen=True):
    """The emojis that there should be.

    Attributes:
        drawings: by the names that controls use.
        fingerprints: by the same names.
    """

    drawings: Mapping[str, EmojiDrawing]
    fingerprints: Mapping[str, str]

    @classmethod
    def read(cls, drawings: Mapping[str, EmojiDrawing], fingerprints: bytes) -> Wanted:
        """Take fingerprints as the renderers give them."""
        return cls(drawings, msgspec.json.decode(fingerprints, type=dict[str, str]))

    @property
    def full_names(self) -> dict[str, str]:
        """What each is called at Discord, and with that how it looks."""
        return {full_name(name, found): name for name, found in self.fingerprints.items()}

    def ours(self, full: str) -> bool:
        """Return whether an emoji of Discord's is one of a game's, perhaps of one that looked otherwise."""
        families = {name.partition("_")[0] for name in self.drawings}
        return name_of(full).partition("_")[0] in families


def drawings_of(games: Iterable[Listing]) -> dict[str, EmojiDrawing]:
    """Return the emojis of games by name."""
    return {name: drawing for game in games for name, drawing in game.pictures.emojis.items()}


class EmojiSync:
    """One client's way to the emojis of its application."""

    def __init__(self, client: discord.Client, turn: Turn, known: OwnEmojis) -> None:
        """Wait for a turn before each request; whatever is heard of the own emojis becomes known."""
        self.known = known
        self._client = client
        self._turn = turn

    async def all(self) -> list[discord.Emoji]:
        """Learn which emojis the application has, and return all, those of others among them.

        Raises:
            discord.DiscordException, aiohttp.ClientError, OSError: Discord does not tell.
        """
        await self._turn()
        found = await self._client.fetch_application_emojis()
        self.known.learn(found)
        return found

    async def bring(self, wanted: Wanted, paint: Paint) -> EmojiReport:
        """Upload what is missing, then delete what is not wanted any more; emojis of others are left alone.

        Others may do the same at the same time. What was done before Discord refused something stays done.
        """
        done = EmojiReport(wanted=len(wanted.drawings))
        try:
            await self._bring(wanted, paint, done)
        except FAILURES as error:
            done.trouble, done.why = trouble_of(error), str(error) or type(error).__name__
            done.wait = error.retry_after if isinstance(error, discord.RateLimited) else 0.0
        return done

    async def _bring(self, wanted: Wanted, paint: Paint, done: EmojiReport) -> None:
        there = {emoji.name: emoji for emoji in await self.all()}
        names = wanted.full_names
        stale = [emoji for full, emoji in there.items() if wanted.ours(full) and full not in names]
        missing = {full: name for full, name in names.items() if full not in there}
        done.kept = done.there = len(names) - len(missing)
        replaced = {name_of(emoji.name) for emoji in stale} & set(wanted.drawings)
        if len(there) + len(missing) > LIMIT:
            await self._delete(stale, replaced, done)
            stale = []
        for full, name in missing.items():
            fresh = await self._upload(full, await paint(name, wanted.drawings[name]))
            done.there += 1
            if not fresh:
                done.kept += 1
            elif name in replaced:
                done.replaced += 1
            else:
                done.uploaded += 1
        await self._delete(stale, replaced, done)

    async def _upload(self, full: str, png: bytes) -> bool:
        """Upload an emoji; return False when another process has done it meanwhile."""
        await self._turn()
        try:
            self.known.add(await self._client.create_application_emoji(name=full, image=png))
        except discord.HTTPException as error:
            if error.code == EMOJIS_FULL or full not in {emoji.name for emoji in await self.all()}:
                raise
            return False
        return True

    async def _delete(self, stale: list[discord.Emoji], replaced: set[str], done: EmojiReport) -> None:
        for emoji in stale:
            await self._turn()
            try:
                await emoji.delete()
            except discord.HTTPException as error:
                if error.code != NO_EMOJI:
                    raise
                continue
            done.deleted += name_of(emoji.name) not in replaced


def trouble_of(error: BaseException) -> Trouble:
    """Return what it means when Discord does not take or tell something."""
    match error:
        case discord.HTTPException(code=int(code)) if code == EMOJIS_FULL:
            return Trouble.FULL
        case discord.RateLimited() | discord.HTTPException(status=HTTPStatus.TOO_MANY_REQUESTS):
            return Trouble.BUSY
        case discord.HTTPException(status=int(status)) if status < 500:
            return Trouble.REFUSED
    return Trouble.UNREACHABLE
