"""What happens when somebody asks for a page about a table: one method per verb. All of it is for the presser alone."""

from __future__ import annotations

from functools import partial

from bot.client.deferral import AnswerKind, Interaction
from bot.client.press_checks import place_of_page
from bot.client.reading import show_page
from bot.client.responses import Refused, remove, seated
from bot.client.rules_presses import RulesPresses
from bot.panels.custom_id import CustomId
from bot.panels.explain import explain
from bot.panels.reference import Reference
from bot.panels.scene import Scene
from bot.panels.texts import Texts
from bot.panels.why_not import why_not
from bot.tables.sessions import Sessions


class PagePresses:
    """Answers presses that open what is read: the log, the position, close-ups, reasons, the legend."""

    def __init__(self, sessions: Sessions, pages: Reference, *, rules: RulesPresses, texts: Texts) -> None:
        self._sessions = sessions
        self._pages = pages
        self._rules = rules
        self._texts = texts
        self._show = partial(show_page, texts)

    async def why(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Say why the other options of an ask cannot be picked."""
        session = await self._sessions.get(control.table)
        seat, game, listing = seated(self._texts, session, interaction), session.game, session.listing
        assert game is not None
        asked = next((question for question in game.questions(seat) if question.key == control.question), None)
        page = why_not(self._texts, listing, game, asked, path=control.path, table=control.table, names=session.names)
        await self._show(interaction, AnswerKind.PRIVATE, self._rules.with_rules(listing, page))

    async def more(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show the ways to everything that can be read about a running game."""
        session = await self._sessions.get(control.table)
        if session.game is None:
            raise Refused(self._texts("refused.not-begun"))
        seated = session.seat_of(interaction.user.id) is not None
        await self._show(interaction, AnswerKind.PRIVATE, self._pages.more(session, seated=seated))

    async def log(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show the newest page of the log, as the presser may know it, however old the message with the control is."""
        session = await self._sessions.get(control.table)
        viewer = session.seat_of(interaction.user.id)
        await self._show(interaction, place_of_page(control), self._pages.log(session, viewer))

    async def log_to(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show the page of the log that ends with the line that the control names."""
        session = await self._sessions.get(control.table)
        viewer = session.seat_of(interaction.user.id)
        await self._show(interaction, place_of_page(control), self._pages.log(session, viewer, control.page))

    async def since(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Tell everything since the presser's last answer."""
        session = await self._sessions.get(control.table)
        seat = seated(self._texts, session, interaction)
        await self._show(interaction, AnswerKind.PRIVATE, self._pages.since(session, seat))

    async def describe(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Give the position as text; another page takes the place of the first."""
        session = await self._sessions.get(control.table)
        viewer = session.seat_of(interaction.user.id)
        await self._show(interaction, place_of_page(control), self._pages.describe(session, viewer, control.page or 0))

    async def closer(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show a close-up, as the presser may see it; another one takes the place of the first."""
        session = await self._sessions.get(control.table)
        if session.game is None or not session.listing.pictures.closeups:
            raise Refused(self._texts("refused.old-control"))
        viewer = session.seat_of(interaction.user.id)
        await self._show(interaction, place_of_page(control), self._pages.closer(session, viewer, control.page or 0))

    async def honest(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show what was promised of the deal before it began."""
        session = await self._sessions.get(control.table)
        if not session.table.commitment:
            raise Refused(self._texts("refused.not-begun"))
        await self._show(interaction, AnswerKind.PRIVATE, self._pages.honest(session))

    async def legend(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show the board or the presser's hand with its icons numbered, and what they mean."""
        session = await self._sessions.get(control.table)
        if session.game is None:
            raise Refused(self._texts("refused.not-begun"))
        viewer = session.seat_of(interaction.user.id)
        scene = Scene.of_table(session, viewer)
        await self._show(interaction, place_of_page(control), self._rules.legend(scene, control.page or 0))

    async def explain(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Tell a newcomer what is going on, as everybody may know it, and how a hand is read if the presser has one."""
        session = await self._sessions.get(control.table)
        if session.game is None:
            raise Refused(self._texts("refused.not-begun"))
        seated = session.seat_of(interaction.user.id) is not None
        await self._show(interaction, place_of_page(control), explain(self._texts, session, seated=seated))

    async def put_away(self, interaction: Interaction, _control: CustomId, _values: tuple[str, ...]) -> None:
        """Take away the page that was pressed: what it was read beside is the last thing again."""
        await remove(interaction)

    async def rules(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Open the rules of the table's game."""
        session = await self._sessions.get(control.table)
        await self._rules.rules_of(interaction, session.listing)
