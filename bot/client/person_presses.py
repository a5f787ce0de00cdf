"""What happens when a control of a page about a person is pressed. All of it is for the presser alone."""

from __future__ import annotations

from bot.client.deferral import AnswerKind, Interaction
from bot.client.person_pages import PersonPages
from bot.client.press_checks import Foreign
from bot.client.responses import show
from bot.panels.custom_id import CustomId
from bot.panels.person_controls import Person, PersonSubject


class PersonPresses:
    """Answers presses that lead from one page about somebody to another."""

    def __init__(self, pages: PersonPages) -> None:
        self._pages = pages

    async def profile(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show the profile."""
        guild, person, _ = await self._asked(interaction, control)
        await show(interaction, AnswerKind.UPDATE, self._pages.profile(guild, person))

    async def games(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show a page of finished games."""
        guild, person, subject = await self._asked(interaction, control)
        history = self._pages.history(guild, person, self._pages.game_of(subject), subject.page)
        await show(interaction, AnswerKind.UPDATE, history)

    async def statistics(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show the figures in one game."""
        guild, person, subject = await self._asked(interaction, control)
        await show(interaction, AnswerKind.UPDATE, self._pages.statistics(guild, person, subject.page))

    async def achievements(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show what was achieved in one of the games."""
        guild, person, subject = await self._asked(interaction, control)
        await show(interaction, AnswerKind.UPDATE, self._pages.achievements(guild, person, subject.page))

    async def against(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show how the presser stands against the person."""
        guild, person, _ = await self._asked(interaction, control)
        own = Person(interaction.user.id, interaction.user.display_name, interaction.user.id)
        await show(interaction, AnswerKind.UPDATE, self._pages.against(guild, own, person, buttons=True))

    async def _asked(self, interaction: Interaction, control: CustomId) -> tuple[int, Person, PersonSubject]:
        """Return the server, whose page is asked for, and what the control names.

        Raises:
            Foreign: no control of ours names that.
        """
        try:
            subject = PersonSubject.read(control.question, control.path)
        except ValueError as error:
            raise Foreign("value") from error
        guild = subject.guild or interaction.guild_id
        if guild is None or (subject.guild and subject.user != interaction.user.id):
            raise Foreign("server")
        name = await self._pages.name(guild, subject.user)
        if subject.user == interaction.user.id:
            name = interaction.user.display_name
        return guild, Person(subject.user, name, interaction.user.id, subject.guild), subject
