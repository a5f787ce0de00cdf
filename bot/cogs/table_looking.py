"""Commands of `/table` that show: the board and closer pictures, the log, the position as text, the rules."""

from __future__ import annotations

from discord import app_commands

from bot.client.deferral import AnswerKind, Interaction
from bot.client.responses import Refused, show
from bot.cogs.at_table import AtTable
from bot.panels.reference import ready_pages
from bot.tables.session import Session
from renderers.kit.typed import ECHO, written


class LookingCommands(AtTable):
    """These commands, for the group `/table`."""

    @app_commands.command(name="board")
    @app_commands.describe(page="A closer picture, where a game has some")
    async def board(self, interaction: Interaction, table: int | None = None, page: str = "") -> None:
        """Show the board as everybody may see it, or a closer picture of it as you may see it."""
        session = await self.begun(interaction, table)
        if not page:
            await show(interaction, AnswerKind.PRIVATE, self.panels.gallery(session))
            return
        found = [i for i, name in enumerate(_pages(session)) if page.casefold() == name.casefold()]
        if not found:
            raise Refused(self.texts("refused.no-page", game=session.listing.title, name=written(page, most=ECHO)))
        viewer = session.seat_of(interaction.user.id)
        await show(interaction, AnswerKind.PRIVATE, self.pages.closer(session, viewer, found[0]))

    @board.autocomplete("page")
    async def _closeups(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            session = await self.finder.find(interaction, getattr(interaction.namespace, "table", None))
        except (Refused, LookupError):
            return []
        ready = ready_pages(session, session.seat_of(interaction.user.id)) if session.game is not None else ()
        names = [name for i, name in enumerate(_pages(session)) if i in ready and current.casefold() in name.casefold()]
        return [app_commands.Choice(name=name, value=name) for name in names[:25]]

    @app_commands.command(name="log")
    async def log(self, interaction: Interaction, table: int | None = None) -> None:
        """Read what happened so far."""
        session = await self.begun(interaction, table)
        seat = session.seat_of(interaction.user.id)
        await show(interaction, AnswerKind.PRIVATE, self.pages.log(session, seat))

    @app_commands.command(name="describe")
    async def describe(self, interaction: Interaction, table: int | None = None) -> None:
        """Read the whole position as text."""
        session = await self.finder.find(interaction, table)
        seat = session.seat_of(interaction.user.id)
        await show(interaction, AnswerKind.PRIVATE, self.pages.describe(session, seat))

    @app_commands.command(name="rules")
    async def rules(self, interaction: Interaction, table: int | None = None) -> None:
        """Read the rules of this table's game."""
        session = await self.finder.find(interaction, table)
        await self.presses.rules.rules_of(interaction, session.listing)

    @board.autocomplete("table")
    @log.autocomplete("table")
    @describe.autocomplete("table")
    @rules.autocomplete("table")
    async def _tables(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await self.finder.choices(interaction, current)


def _pages(session: Session) -> list[str]:
    """The names of the close-ups of a table's game."""
    return [session.listing.phrases(f"page.{sheet.name}") for sheet in session.listing.pictures.closeups]
