"""What happens when somebody asks for a review, turns its pages, stops it, or shows it to everybody."""

from __future__ import annotations

import asyncio

import structlog
from cachetools import LRUCache

from bot.autoplay.reviews import Reviews
from bot.client.deferral import AnswerKind, Interaction
from bot.client.discord_requests import FAILURES
from bot.client.press_checks import number, place_of_page
from bot.client.private_messages import edit_private
from bot.client.responses import Refused, answered_itself, show
from bot.panels.custom_id import CustomId
from bot.panels.layout import Layout
from bot.panels.review import ReviewPanel
from bot.panels.texts import Texts
from bot.store import Status, StoreError
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import CorruptLog, Seat
from renderers.kit.typed import named

log = structlog.get_logger(__name__)

EVERY = 2.5
"""Seconds between two looks at how much of a review is done."""

FORESEEN = (*FAILURES, TimeoutError)
"""What may go wrong while a message is changed."""

SHARED = 512
"""Pages that were shared and are remembered, so that a second press does not share them again."""


class ReviewPresses:
    """Shows reviews to those whose answers they are about."""

    def __init__(self, sessions: Sessions, reviews: Reviews, panel: ReviewPanel, texts: Texts) -> None:
        self._sessions = sessions
        self._reviews = reviews
        self._panel = panel
        self._texts = texts
        self._waiting: dict[int, tuple[int, asyncio.Task[None]]] = {}
        """Who waits for a review: of which table, and what shows it to them."""
        self._shared: LRUCache[tuple[int, int, int], None] = LRUCache(SHARED)

    async def review(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show the presser's review, or a page of it."""
        session = await self._sessions.get(control.table)
        await self.open(interaction, session, place_of_page(control), control.page or 0)

    async def chosen(self, interaction: Interaction, _control: CustomId, values: tuple[str, ...]) -> None:
        """Show the review of the table that was chosen from a page of finished games."""
        await self.open(interaction, await self._sessions.get(number(values[0])), AnswerKind.PRIVATE)

    async def open(self, interaction: Interaction, session: Session, how: AnswerKind, page: int = 0) -> None:
        """Show somebody's review, working it out first if nobody remembers it.

        Raises:
            Refused: it is not over, or they did not sit there.
        """
        seat = self.reviewed_seat(session, interaction)
        known = self._reviews.known(session, seat)
        if known is not None:
            await show(interaction, how, self._panel.page(session, known, page))
            return
        user = interaction.user.id
        if user in self._waiting:
            raise Refused(self._texts("review.busy"))
        _, message = await show(interaction, how, self._panel.under_way(session, 0.0))
        if message is None:
            return
        shown = _Shown(interaction, message.id, original=answered_itself(interaction, how))
        task = asyncio.create_task(self._work(session, seat, shown), name=f"review-for-{user}")
        self._waiting[user] = session.table.id, task
        task.add_done_callback(lambda _: self._waiting.pop(user, None))

    async def stop(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Work on the presser's review no more."""
        session = await self._sessions.get(control.table)
        table, task = self._waiting.get(interaction.user.id, (0, None))
        if task is not None and table == control.table:
            task.cancel()
            await asyncio.wait({task})
        await show(interaction, AnswerKind.UPDATE, self._panel.ended(session, "review.stopped"))

    async def share(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show a page of the presser's review to everybody in the channel, once.

        Raises:
            Refused: it was shared before, nobody else is there to see it, or nobody remembers the review.
        """
        session = await self._sessions.get(control.table)
        seat, page = self.reviewed_seat(session, interaction), control.page or 0
        known, key = self._reviews.known(session, seat), (session.table.id, seat, page)
        if known is None:
            raise Refused(self._texts("review.interrupted"))
        if interaction.guild_id is None:
            raise Refused(self._texts("review.share-where"))
        if key in self._shared:
            raise Refused(self._texts("review.shared"))
        self._shared[key] = None
        name = named(interaction.user.display_name)
        await show(
            interaction,
            AnswerKind.PUBLIC,
            self._panel.page(session, known, page, shared_by=name),
        )

    def reviewed_seat(self, session: Session, interaction: Interaction) -> Seat:
        """Return the seat whose answers somebody may review.

        Raises:
            Refused: it is not over, they did not sit there, or nobody can judge the game.
        """
        table = str(session.table.id)
        seat = next((one.seat for one in session.seats if one.user == interaction.user.id), None)
        if seat is None:
            raise Refused(self._texts("review.not-yours", table=table))
        if session.table.status is not Status.OVER:
            raise Refused(self._texts("review.not-over", table=table))
        if session.closed:
            raise Refused(self._texts("refused.closed-round"))
        if not session.listing.has_computer:
            raise Refused(self._texts("review.unknown", game=session.listing.title))
        return seat

    async def _work(self, session: Session, seat: Seat, shown: _Shown) -> None:
        """Have a review worked out while its message shows how much is done, and show it there."""
        finding = asyncio.create_task(self._reviews.find(session, seat, shown.hear))
        try:
            while not finding.done():
                await asyncio.wait({finding}, timeout=EVERY)
                if (
                    not finding.done()
                    and shown.news
                    and not await shown.show(self._panel.under_way(session, shown.share))
                ):
                    return  # nobody can see what comes of it
            if finding.cancelled():
                await shown.show(self._panel.ended(session, "review.interrupted"))
            else:
                await shown.show(await self._panel.page(session, finding.result(), 0))
        except (CorruptLog, StoreError) as error:
            log.warning("a review could not be worked out", table=session.table.id, error=repr(error))
            await shown.show(self._panel.ended(session, "review.interrupted"))
        except Exception:
            log.exception("a review has failed", table=session.table.id)
            await shown.show(self._panel.ended(session, "review.interrupted"))
        finally:
            finding.cancel()


class _Shown:
    """The message on which a review is being worked out."""

    def __init__(self, interaction: Interaction, message: int, *, original: bool) -> None:
        self._interaction = interaction
        self._message = message
        self._original = original
        self._told = 0.0
        self.share = 0.0

    def hear(self, share: float) -> None:
        """Take down how much is done, 0 to 1."""
        self.share = share

    @property
    def news(self) -> bool:
        """Whether more is done than the message says."""
        return self.share > self._told

    async def show(self, card: Layout) -> bool:
        """Show a card; return whether Discord has taken it."""
        self._told = self.share
        try:
            await edit_private(self._interaction, self._message, card, original=self._original)
        except FORESEEN as error:
            log.info("how far a review is could not be shown", error=repr(error))
            return False
        return True
