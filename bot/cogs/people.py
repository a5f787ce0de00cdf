"""`/settings` and `/help`: what a person wants, and how everything is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from discord import app_commands
from discord.ext import commands

from bot.client.deferral import AnswerKind, Interaction
from bot.client.own_settings import OwnSettings
from bot.client.responses import Refused, show
from bot.client.time_zones import checked_zone, zones_like
from bot.cogs.contexts import wherever
from bot.cogs.game_choices import choice
from bot.games import Catalogue
from bot.panels.layout import OWN_ACCENT, Layout
from bot.panels.personal_settings import PERSONAL, settings_card
from bot.panels.texts import Texts
from bot.store import AltLength, Challenges, Coach, Confirm, Forced, HandPlace, NextUp, PingBy, Pings
from bot.tables.notice_plan import BadHours, read_hours
from renderers.kit.typed import ECHO, written

if TYPE_CHECKING:
    from bot.client.bot import Skald


PINGS: Final = {
    Pings.ON: "every time",
    Pings.AFTER_TEN_MINUTES: "if nothing came from me for 10 minutes",
    Pings.AFTER_AN_HOUR: "if nothing came from me for an hour",
    Pings.AFTER_SIX_HOURS: "if nothing came from me for 6 hours",
    Pings.DAILY: "all turns together, once a day",
    Pings.OFF: "never",
}
"""What the choices of the command are called."""

BY: Final = {
    PingBy.MENTION: "by a mention at the table",
    PingBy.DM: "by direct message",
    PingBy.BOTH: "both",
}


class People(commands.Cog):
    """A person's own choices."""

    def __init__(self, *, catalogue: Catalogue, settings: OwnSettings, texts: Texts) -> None:
        self._catalogue = catalogue
        self._settings = settings
        self._texts = texts

    @wherever
    @app_commands.command(name="settings")
    @app_commands.describe(
        hand="Where your hand comes: by DM, only here by My hand, or both",
        alt_text="How much the words tell that stand in for pictures",
        pings="When you are told that it is your turn",
        by="How you are told of your turns: by a mention at the table, by direct message, or both",
        digest_hour="The hour of the daily notice, in your time zone",
        timezone="Where your hours are, such as Europe/Oslo",
        quiet_hours="When nobody tells you anything, such as 22-7; off for never",
        next_up="Whether your hand says that you are next, in games where that is known",
        coach="Notes beside your questions: in your first two games of a kind, always, or never",
        challenges="Whether others may challenge you to a game",
        forced="Whether a question that leaves you one answer is answered for you",
        confirm="Whether you are asked once more before an answer that cannot be taken back",
    )
    @app_commands.choices(
        hand=[choice(value) for value in HandPlace],
        alt_text=[choice(value) for value in AltLength],
        pings=[choice(name, value) for value, name in PINGS.items()],
        by=[choice(name, value) for value, name in BY.items()],
        next_up=[choice(value) for value in NextUp],
        coach=[choice(value) for value in Coach],
        challenges=[choice(value) for value in Challenges],
        forced=[choice(value) for value in Forced],
        confirm=[choice(value) for value in Confirm],
    )
    async def settings(  # noqa: PLR0913, PLR0917 - every choice of a person
        self,
        interaction: Interaction,
        hand: app_commands.Choice[str] | None = None,
        alt_text: app_commands.Choice[str] | None = None,
        pings: app_commands.Choice[str] | None = None,
        by: app_commands.Choice[str] | None = None,
        digest_hour: app_commands.Range[int, 0, 23] | None = None,
        timezone: str | None = None,
        quiet_hours: str | None = None,
        next_up: app_commands.Choice[str] | None = None,
        coach: app_commands.Choice[str] | None = None,
        challenges: app_commands.Choice[str] | None = None,
        forced: app_commands.Choice[str] | None = None,
        confirm: app_commands.Choice[str] | None = None,
    ) -> None:
        """Show or change where your hand comes, when you are told of your turns, descriptions and more."""
        changes: dict[str, Any] = {}
        typed = {
            "hand": hand,
            "alt": alt_text,
            "pings": pings,
            "by": by,
            "next": next_up,
            "coach": coach,
            "challenges": challenges,
        }
        typed |= {"forced": forced, "confirm": confirm}
        for setting in PERSONAL:
            if (chosen := typed.get(setting.id)) is not None:
                changes[setting.field] = setting.read(chosen.value)
        if digest_hour is not None:
            changes["digest_hour"] = digest_hour
        if timezone is not None:
            changes["zone"] = checked_zone(self._texts, timezone)
        if quiet_hours is not None:
            changes["quiet_hours"] = self._hours(quiet_hours)
        user = await self._settings.change(interaction.user.id, **changes)
        await show(interaction, AnswerKind.PRIVATE, settings_card(self._texts, user))

    @settings.autocomplete("timezone")
    async def _zones(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        del interaction
        return zones_like(current)

    def _hours(self, typed: str) -> str:
        """Return quiet hours that somebody has typed.

        Raises:
            Refused: they are none.
        """
        try:
            return read_hours(typed)
        except BadHours as error:
            raise Refused(self._texts("refused.no-hours", hours=written(typed, most=ECHO))) from error

    @wherever
    @app_commands.command(name="help")
    async def help(self, interaction: Interaction) -> None:
        """How to play with Skald."""
        await show(interaction, AnswerKind.PRIVATE, self._help_card())

    def _help_card(self) -> Layout:
        games = [
            self._texts("help.game", game=listing.title, tagline=listing.phrases("tagline"))
            for listing in self._catalogue
        ]
        words = "\n".join([self._texts("help.words"), *games, self._texts("help.fan-work")])
        return Layout(OWN_ACCENT, f"## {self._texts('help.head')}", words=words)


async def setup(skald: Skald) -> None:
    """Add the commands to the bot."""
    parts = skald.services
    await skald.add_cog(People(catalogue=parts.catalogue, settings=parts.settings, texts=parts.texts))
