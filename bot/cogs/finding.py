"""`/find`, `/challenge` and `/avoid`: how people find each other, or do not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

import discord
from discord import app_commands
from discord.ext import commands

from bot.autoplay.finding_clock import FindingClock
from bot.client.challenge_presses import ChallengePresses, challenged
from bot.client.deferral import AnswerKind, Interaction
from bot.client.opening import permitted, sitter_of
from bot.client.responses import Refused, home_of, show
from bot.cogs.contexts import servers_only
from bot.cogs.game_choices import choice, offer_games
from bot.cogs.typed_options import TypedOptions
from bot.games import Catalogue
from bot.panels.counter_proposal import games_card
from bot.panels.proposal import queue_card
from bot.panels.texts import Texts
from bot.store import SUBSTITUTE, Seeker
from bot.system import mentions
from bot.tables.finding import Finding
from bot.tables.guild_rules import GuildRules
from bot.tables.moments import read_moment
from bot.tables.paces import DAY, Pace
from bot.tables.sessions import Sessions
from renderers.kit.typed import ECHO, written

if TYPE_CHECKING:
    from bot.client.bot import Skald

MENU: Final = "Challenge to a game"
"""The entry in the menu of a person."""

MOST_SEATS: Final = 5
"""Running tables that seek a substitute and are named to somebody who begins to wait."""

LONGEST_DAYS: Final = 14
"""Days for which somebody waits at most."""


class FindingCog(commands.Cog):
    """Commands by which people find each other."""

    def __init__(  # noqa: PLR0913 - finding each other is about all of these
        self,
        *,
        catalogue: Catalogue,
        finding: Finding,
        clock: FindingClock,
        servers: GuildRules,
        texts: Texts,
        challenges: ChallengePresses,
        sessions: Sessions,
    ) -> None:
        self._catalogue = catalogue
        self._finding = finding
        self._clock = clock
        self._servers = servers
        self._texts = texts
        self._challenges = challenges
        self._sessions = sessions
        self._now = sessions.now
        self._typed = TypedOptions(catalogue, sessions, texts)

    @app_commands.command(name="find")
    @app_commands.describe(
        game="What to play; any game when you name none",
        pace="How fast: live when you do not say",
        until="How long you wait, such as 18:00 or 2026-12-31 18:00, in this server's time",
    )
    @app_commands.choices(pace=[choice(value) for value in Pace])
    @servers_only
    async def find(
        self,
        interaction: Interaction,
        game: app_commands.Choice[str] | None = None,
        pace: app_commands.Choice[str] | None = None,
        until: str = "",
    ) -> None:
        """Wait for others to play with; you are asked as soon as enough people wait."""
        permitted(self._texts, interaction)
        guild, home, now = interaction.guild_id or 0, home_of(interaction), self._now()
        speed = Pace.LIVE if pace is None else Pace(pace.value)
        async with self._servers.moving(guild, place=home, home=home):
            seeker = Seeker(
                guild=guild,
                user=interaction.user.id,
                name=sitter_of(interaction, now).name,
                game="" if game is None else game.value,
                pace=speed,
                channel=home,
                since=now,
                until=await self._until(guild, until) if until else now + speed.wait_ms,
            )
        await self._finding.seek(seeker)
        self._clock.nudge(guild)
        listing = None if game is None else self._catalogue[game.value]
        await show(interaction, AnswerKind.PRIVATE, queue_card(self._texts, seeker, listing, await self._seats(seeker)))

    @app_commands.command(name="challenge")
    @app_commands.describe(
        user="Whom you challenge",
        game="What to play",
        pace="How fast: it sets the clock",
        options="Settings such as goal=500",
    )
    @app_commands.choices(pace=[choice(value) for value in Pace])
    @servers_only
    async def challenge(
        self,
        interaction: Interaction,
        user: discord.User,
        game: app_commands.Choice[str],
        pace: app_commands.Choice[str] | None = None,
        options: str = "",
    ) -> None:
        """Challenge somebody to a game of two; they accept, decline, or propose other settings."""
        listing = (await self._sessions.books.at(interaction.guild_id))[game.value]
        chosen = self._typed.read(listing, options)
        if pace is not None and "clock=" not in options:
            chosen = chosen.with_values(listing.rules, {"clock": Pace(pace.value).clock})
        who = challenged(self._texts, user)
        await show(interaction, AnswerKind.PRIVATE, self._challenges.make(interaction, who, listing, chosen))

    @challenge.autocomplete("options")
    async def _options(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await self._typed.choices(interaction, current)

    async def challenge_person(self, interaction: Interaction, user: discord.User) -> None:
        """Choose a game to challenge somebody to, from the menu of that person."""
        who = challenged(self._texts, user)
        titles = (await self._sessions.books.at(interaction.guild_id)).titles()
        await show(interaction, AnswerKind.PRIVATE, games_card(self._texts, titles, who.user, written(who.name)))

    async def _seats(self, seeker: Seeker) -> list[str]:
        """Say which running tables seek a substitute that somebody who waits could be."""
        found = []
        for vacancy in await self._sessions.store.substitutes.open(seeker.guild):
            row = await self._sessions.store.tables.get(vacancy.table)
            if row is not None and seeker.game in ("", row.game) and row.game in self._catalogue:
                panels = await self._sessions.store.panels.of(row.id)
                shown = next((one for one in panels if one.audience == SUBSTITUTE and one.message), None)
                url = None if shown is None else mentions.address(row.guild, shown.channel, shown.message)
                game = self._catalogue[row.game].title
                found.append(self._texts("substitute.find", game=game, table=mentions.link(row.id, url)))
        return list(dict.fromkeys(found))[:MOST_SEATS]

    async def _until(self, guild: int, typed: str) -> int:
        """Return the moment until which somebody waits.

        Raises:
            Refused: it is none, past, or too far.
        """
        settings, now = await self._servers.league(guild), self._now()
        at = read_moment(typed, ZoneInfo(settings.zone), now=now)
        if at is None:
            raise Refused(self._texts("find.no-time", time=written(typed, most=ECHO)))
        if at <= now:
            raise Refused(self._texts("find.past", time=written(typed, most=ECHO)))
        if at > now + LONGEST_DAYS * DAY:
            raise Refused(self._texts("find.far", n=LONGEST_DAYS))
        return at


async def setup(skald: Skald) -> None:
    """Add the commands to the bot."""
    parts = skald.services
    offer_games(parts.catalogue, FindingCog.find, FindingCog.challenge)
    cog = FindingCog(
        catalogue=parts.catalogue,
        finding=parts.finding.queue,
        clock=parts.finding.clock,
        servers=parts.servers,
        texts=parts.texts,
        challenges=skald.answers.challenges,
        sessions=parts.sessions,
    )
    await skald.add_cog(cog)
    menu = app_commands.ContextMenu(name=MENU, callback=cog.challenge_person)
    skald.tree.add_command(servers_only(menu))
