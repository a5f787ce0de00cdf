"""What happens when somebody chooses a game to challenge with, or other settings for a challenge."""

from __future__ import annotations

import discord

from bot.client.deferral import AnswerKind, Interaction
from bot.client.opening import permitted, sitter_of
from bot.client.presence import Presence
from bot.client.press_checks import Foreign, at, number, picked
from bot.client.proposal_messages import ProposalMessages
from bot.client.responses import Refused, home_of, show
from bot.games import Listing
from bot.panels.counter_proposal import DraftTooLong, DraftUnreadable, counter_proposal_card, read_draft, with_choice
from bot.panels.custom_id import CustomId, read_id
from bot.panels.layout import Layout
from bot.panels.proposal import stamp_of
from bot.panels.texts import Texts
from bot.store import Proposal
from bot.system import mentions
from bot.tables.challenges import ChallengeBook, Challenger
from bot.tables.lobby_error import LobbyError
from bot.tables.options import TableOptions, settings_of
from bot.tables.sessions import Sessions
from engines.core import ConfigError
from renderers.kit.typed import NAME, Markup, plain, written


class ChallengePresses:
    """Makes challenges for those who ask for one, and answers presses on drafts of other settings."""

    def __init__(
        self,
        sessions: Sessions,
        book: ChallengeBook,
        proposals: ProposalMessages,
        *,
        presence: Presence,
        texts: Texts,
    ) -> None:
        self._sessions = sessions
        self._book = book
        self._proposals = proposals
        self._presence = presence
        self._texts = texts

    async def make(self, interaction: Interaction, who: Challenger, listing: Listing, options: TableOptions) -> Layout:
        """Challenge somebody where an interaction comes from; return what its author is told.

        Raises:
            Refused: Skald may not post there, or the settings make no game.
            LobbyError: this challenge cannot be.
        """
        permitted(self._texts, interaction)
        by = Challenger(interaction.user.id, sitter_of(interaction, self._sessions.now()).name)
        try:
            made = await self._book.challenge(
                interaction.guild_id or 0, by, who, listing=listing, options=options, place=home_of(interaction)
            )
        except ConfigError as error:
            raise Refused(self._texts.faults(listing, error)) from error
        await self._proposals.show(made.id)
        place = Markup(mentions.channel(made.channel))
        return Layout(
            listing.accent, self._texts("challenge.sent", who=written(who.name), game=listing.title, place=place)
        )

    async def challenge(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Challenge somebody to the game that was chosen."""
        try:
            user = read_id(control.question)
        except ValueError as error:
            raise Foreign("value") from error
        listing = picked(list(await self._sessions.books.at(interaction.guild_id)), values[0])
        member = await self._presence.member(interaction.guild_id or 0, user)
        if member is None:
            raise Refused(self._texts("challenge.gone"))
        card = await self.make(interaction, challenged(self._texts, member), listing, TableOptions())
        await show(interaction, AnswerKind.UPDATE, card)

    async def counter(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Begin to choose other settings."""
        seen, listing = await self._asked(interaction, control, number(control.question))
        await show(interaction, AnswerKind.PRIVATE, counter_proposal_card(self._texts, listing, seen))

    async def setting(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Open one setting."""
        seen, listing = await self._asked(interaction, control, number(control.question))
        opened = picked(settings_of(listing.rules), values[0])
        await self._draft(interaction, listing, seen, control.path, opened=opened.id)

    async def value(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Choose a value."""
        whose, _, index = control.question.partition(".")
        seen, listing = await self._asked(interaction, control, number(whose))
        opened = at(settings_of(listing.rules), number(index))
        picked(opened.values, values[0])
        try:
            path = with_choice(control.path, number(index), values[0])
        except DraftTooLong as error:
            raise Refused(self._texts("counter.too-many")) from error
        await self._draft(interaction, listing, seen, path, opened=opened.id)

    async def propose(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Propose the settings that were chosen."""
        proposal, user = number(control.question), interaction.user.id
        seen, listing = await self._asked(interaction, control, proposal)
        try:
            options = read_draft(listing, seen.options, control.path)
            await self._book.counter(
                proposal, user, listing, options, shown=lambda known: stamp_of(known) == control.stamp
            )
        except DraftUnreadable as error:
            raise Foreign("value") from error
        except ConfigError as error:
            raise Refused(self._texts.faults(listing, error)) from error
        await self._proposals.show(proposal)
        place = Markup(mentions.channel(seen.channel))
        card = Layout(listing.accent, self._texts("counter.proposed", game=listing.title, place=place))
        await show(interaction, AnswerKind.UPDATE, card)

    async def _draft(
        self, interaction: Interaction, listing: Listing, seen: Proposal, path: str, *, opened: str
    ) -> None:
        setting = next(one for one in settings_of(listing.rules) if one.id == opened)
        try:
            card = counter_proposal_card(self._texts, listing, seen, path, opened=setting)
        except DraftUnreadable as error:
            raise Foreign("value") from error
        await show(interaction, AnswerKind.UPDATE, card)

    async def _asked(self, interaction: Interaction, control: CustomId, proposal: int) -> tuple[Proposal, Listing]:
        """Return the challenge that somebody answers, and its game.

        Raises:
            LobbyError: it is settled, not for this person to answer, or they were shown other settings.
        """
        await self._proposals.belongs(interaction, proposal, alone=control.verb != "counter")
        seen = await self._book.asked(proposal, interaction.user.id)
        if stamp_of(seen.options) != control.stamp:
            raise LobbyError("proposal-changed")
        return seen, (await self._sessions.books.at(seen.guild))[seen.game]


def challenged(texts: Texts, person: discord.User | discord.Member) -> Challenger:
    """Return somebody who is to be challenged.

    Raises:
        Refused: they are no person, or not on the server.
    """
    if person.bot:
        raise Refused(texts("challenge.bot"))
    if not isinstance(person, discord.Member):
        raise Refused(texts("challenge.gone"))
    return Challenger(person.id, plain(person.display_name, most=NAME, otherwise=person.name))
