"""What somebody has chosen for a new event, made into a plan that the game can be played by."""

from __future__ import annotations

import discord

from bot.client.deferral import Interaction
from bot.client.opening import permitted
from bot.client.responses import Refused
from bot.cogs.typed_options import TypedOptions
from bot.games import Listing
from bot.leagues.events import Format, Plan
from bot.panels.event_form import NewEventChoices
from bot.panels.texts import Texts
from bot.tables.options import TableOptions
from bot.tables.sessions import Sessions
from engines.core import ConfigError

PAIR = 2
"""Seats of a match of two."""


class EventPlans:
    """Reads what was chosen."""

    def __init__(self, sessions: Sessions, typed: TypedOptions, texts: Texts) -> None:
        self._sessions = sessions
        self._typed = typed
        self._texts = texts

    async def read(self, interaction: Interaction, chosen: NewEventChoices) -> tuple[Listing, Plan, TableOptions]:
        """Return the game of an event, its plan, and the options of its tables.

        Raises:
            Refused: the game is not played like that, or Skald may not do there what it takes.
        """
        permitted(self._texts, interaction)
        if isinstance(interaction.channel, discord.Thread):
            raise Refused(self._texts("event.no-here-threads"))
        self._check_choices(chosen)
        games = await self._sessions.books.at(interaction.guild_id)
        if chosen.game not in games:
            raise Refused(self._texts("rules.which"))
        listing = games[chosen.game]
        plan = self._plan(listing, chosen)
        if plan.duplicate and not interaction.app_permissions.create_private_threads:
            raise Refused(self._texts("event.private-threads"))
        options = self._options(listing, chosen)
        self._check(listing, plan, options)
        return listing, plan, options

    def _check_choices(self, chosen: NewEventChoices) -> None:
        """Make sure that everything that was chosen has a meaning together.

        Raises:
            Refused: something has none.
        """
        if chosen.rounds and chosen.format not in (Format.SWISS, Format.PODS, Format.EXPEDITION):
            raise Refused(self._texts("event.no-rounds", format=self._texts(f"event.format.{chosen.format}")))
        if chosen.final and chosen.format is not Format.PODS:
            raise Refused(self._texts("event.no-final"))
        if chosen.checkin and not chosen.starts:
            raise Refused(self._texts("event.no-start"))

    def _plan(self, listing: Listing, chosen: NewEventChoices) -> Plan:
        seats, together = listing.rules.info.seats, listing.rules.info.cooperative
        pods = chosen.format in (Format.PODS, Format.EXPEDITION)
        if not pods and (together or PAIR not in seats):
            formats = Format.EXPEDITION if together else Format.PODS
            name = self._texts(f"event.format.{formats}")
            raise Refused(self._texts("event.no-pairs", game=listing.title, formats=name))
        if (chosen.format is Format.PODS and (together or max(seats) <= PAIR)) or (
            chosen.format is Format.EXPEDITION and not together
        ):
            raise Refused(self._texts("event.no-pods", game=listing.title))
        if chosen.duplicate and not listing.league.duplicate:
            raise Refused(self._texts("event.no-alike", game=listing.title))
        return Plan(
            format=chosen.format,
            seats=tuple(seats) if pods else (PAIR,),
            rounds=chosen.rounds,
            legs=2 if listing.league.sides and not pods else 1,
            duplicate=chosen.duplicate or chosen.format is Format.EXPEDITION,
            final=chosen.final,
        )

    def _options(self, listing: Listing, chosen: NewEventChoices) -> TableOptions:
        clock = f"clock={chosen.clock}" if chosen.clock else ""
        return self._typed.read(listing, f"{chosen.options} {clock}")

    def _check(self, listing: Listing, plan: Plan, options: TableOptions) -> None:
        """Make sure that games can begin with these options, however many sit at a table.

        Raises:
            Refused: they cannot.
        """
        for seats in plan.seats:
            try:
                options.configure(listing.rules, seats)
            except ConfigError as error:
                faults = self._texts.faults(listing, error)
                raise Refused(self._texts("event.bad-options", game=listing.title, faults=faults)) from None
