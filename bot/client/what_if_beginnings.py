"""What happens when somebody asks what if: a private copy of a position begins, there or at a moment they choose."""

from __future__ import annotations

from bot.autoplay.what_if import CannotImagine, WhatIfs
from bot.client.deferral import AnswerKind, Interaction
from bot.client.press_checks import place_of_page
from bot.client.responses import Refused, show
from bot.client.what_if_pages import CopyView, WhatIfPages
from bot.learning.puzzles import Puzzle
from bot.panels.custom_id import CustomId
from bot.panels.layout import Layout
from bot.panels.texts import Texts
from bot.panels.what_if import WhatIfPanel
from bot.store import Status
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import Compared, Seat


class WhatIfBeginnings:
    """Begins private copies for those who may have one."""

    def __init__(
        self, sessions: Sessions, what_ifs: WhatIfs, panel: WhatIfPanel, pages: WhatIfPages, texts: Texts
    ) -> None:
        self._sessions = sessions
        self._what_ifs = what_ifs
        self._panel = panel
        self._pages = pages
        self._texts = texts

    async def begin(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Begin a copy: of a running game as it is, of a finished one at the move that the control names."""
        session = await self._sessions.get(control.table)
        await self.open(interaction, session, place_of_page(control), control.page)

    async def begin_apart(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Begin a copy at the move that the control names, beside the page with the control."""
        session = await self._sessions.get(control.table)
        await self.open(interaction, session, AnswerKind.PRIVATE, control.page)

    async def open(self, interaction: Interaction, session: Session, how: AnswerKind, n: int | None = None) -> None:
        """Begin a copy, or let the presser choose where it is to begin.

        Args:
            interaction: the press or command.
            session: the table.
            how: how it is answered.
            n: for a finished game, the entry before which it begins; without one, or with 0, they choose.

        Raises:
            Refused: they did not sit there, or the table allows none.
        """
        seat = self.allowed_seat(session, interaction.user.id)
        if session.table.status is Status.OVER and not n:
            await show(interaction, how, self._moment(session, seat, session.begun_game.n))
            return
        await self._pages.show(interaction, how, self._begun(interaction.user.id, session, seat, n))

    async def take_up(
        self,
        interaction: Interaction,
        session: Session,
        puzzle: Puzzle,
        number: int,
        known: tuple[Compared, ...],
    ) -> None:
        """Begin a copy of a puzzle's position with its best answer, beside the puzzle.

        Args:
            interaction: the press.
            session: the puzzle as if it were at a table.
            puzzle: it.
            number: its own.
            known: how its answers compare.
        """
        view = self._taken_up(interaction.user.id, session, puzzle, number, known)
        await self._pages.show(interaction, AnswerKind.PRIVATE, view)

    async def moment(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show another moment of a finished game at which the presser had a choice."""
        session = await self._sessions.get(control.table)
        seat = self.allowed_seat(session, interaction.user.id)
        await show(interaction, place_of_page(control), self._moment(session, seat, control.page or 0))

    def allowed_seat(self, session: Session, user: int) -> Seat:
        """Return the seat of somebody who may have a copy of a table.

        Raises:
            Refused: they do not sit there, the table gives no hints while it runs, or others play the same deal.
        """
        over = session.table.status is Status.OVER
        seats = [one.seat for one in session.seats if one.user == user]
        seat = next(iter(seats), None) if over else session.seat_of(user)
        if seat is None:
            raise Refused(self._texts("whatif.not-yours"))
        if session.game is None or session.table.status not in (Status.PLAYING, Status.OVER):
            raise Refused(self._texts("refused.not-begun"))
        if session.closed:
            raise Refused(self._texts("refused.closed-round"))
        if not over and not session.gives_hints:
            raise Refused(self._texts("whatif.not-here"))
        return seat

    async def _begun(self, user: int, session: Session, seat: Seat, n: int | None) -> CopyView:
        try:
            if session.table.status is Status.PLAYING:
                return CopyView(await self._what_ifs.imagine(session, seat, user))
            moments = await self._what_ifs.moments(session, seat)
            if n not in {one.n for one in moments}:
                raise Refused(self._texts("whatif.no-moment"))
            return CopyView(await self._what_ifs.recall(session, seat, user, n))
        except CannotImagine:
            raise Refused(self._texts("whatif.cannot", game=session.listing.title)) from None

    async def _taken_up(
        self, user: int, session: Session, puzzle: Puzzle, number: int, known: tuple[Compared, ...]
    ) -> CopyView:
        seat, best = puzzle.seat, puzzle.picks
        return CopyView(await self._what_ifs.take_up(session, seat, user, number, best=best, known=known))

    async def _moment(self, session: Session, seat: Seat, place: int) -> Layout:
        moments = await self._what_ifs.moments(session, seat)
        if not moments:
            raise Refused(self._texts("whatif.no-moment"))
        return await self._panel.moment(session, moments, place)
