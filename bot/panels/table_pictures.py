"""The pictures of a running game on the messages of its table."""

from __future__ import annotations

from functools import partial
from typing import Any

from bot.games import BOARD, HAND, Facts, Listing, Names, PictureRequest, Sheet
from bot.panels import moments
from bot.panels.asked import first_marks
from bot.panels.layout import Picture
from bot.panels.per_game import PerGame
from bot.pictures.render_queue import RenderQueue
from bot.store import AltLength
from bot.tables.session import Session
from renderers.kit.card_values import Marks
from renderers.kit.text import alt_text


class TablePictures:
    """Has the board, hands and further sheets of a table painted, as one viewer may see them."""

    def __init__(self, render_queue: RenderQueue) -> None:
        self._render_queue = render_queue
        self._words: PerGame[str] = PerGame()
        """What stands in for pictures."""

    async def boards(self, session: Session, viewer: int | None) -> tuple[Picture, ...]:
        """The board and the game's further sheets."""
        listing = session.listing
        return await self.sheets(session, viewer, (listing.sheet(BOARD), *listing.pictures.sheets))

    async def sheets(
        self,
        session: Session,
        viewer: int | None,
        sheets: tuple[Sheet, ...],
        told: Facts = (),
        *,
        marked: Facts | None = None,
    ) -> tuple[Picture, ...]:
        """Sheets of a game, those with an account from what was told; those that show nothing now are left out.

        Args:
            session: the table.
            viewer: who looks at them.
            sheets: which.
            told: what accounts are made from.
            marked: what the board marks; what the last entry told where it is None.
        """
        game, table, listing = session.begun_game, session.table, session.listing
        view, names = _seen(session, viewer), session.names
        pictures = []
        for sheet in sheets:
            eyes, shown = (None, _seen(session, None)) if sheet.shared else (viewer, view)
            facts = told
            if sheet.name == BOARD:
                happened = moments.told_to(session, eyes) if marked is None else marked
                facts = listing.pictures.to_mark(happened)
                shown = listing.pictures.on_board(_seen(session, None), shown)
            request = PictureRequest(listing, sheet.name, shown, names, facts=facts)
            png = await self._render_queue.try_to_paint(request.key, request)
            if png != b"":
                name = f"{sheet.name}-{table.id}-{game.n}.png"
                account = sheet.account
                if account is None:
                    key = (sheet.name, viewer, names, session.moving)
                    alt = self._words.get(game, key, partial(sheet.alt, view, names))
                else:
                    alt = account.alt(view, names, told)
                pictures.append(Picture(name, png, alt))
        return tuple(pictures)

    async def asked_hand(self, session: Session, seat: int, alt: AltLength) -> tuple[Picture, ...]:
        """The hand of a seat as its panel shows it before an answer is begun."""
        return await self.hand(session, seat, first_marks(session, seat), alt)

    async def hand(self, session: Session, seat: int, marks: Marks, alt: AltLength) -> tuple[Picture, ...]:
        """The hand of a seat; nothing where it holds nothing."""
        game, table, listing = session.begun_game, session.table, session.listing
        view, names = game.view(seat), session.names
        request = PictureRequest(listing, HAND, view, names, marks)
        png = await self._render_queue.try_to_paint(request.key, request)
        if png == b"":
            return ()
        words = self._words.get(game, (HAND, seat, names, alt), partial(_hand_in_words, listing, view, names, alt))
        return (Picture(f"hand-{table.id}-{game.n}.png", png, words),)


def _seen(session: Session, viewer: int | None) -> Any:
    """Return what a viewer sees of a table; where people choose first, it does not wait for computer players yet."""
    view, pictures = session.begun_game.view(viewer), session.listing.pictures
    return pictures.awaiting(view, session.moving) if session.listing.people_first else view


def _hand_in_words(listing: Listing, view: Any, names: Names, alt: AltLength) -> str:
    words = [listing.prose.hand_alt(view, names)]
    if alt is AltLength.FULL:
        words.append(listing.prose.describe(view, names))
    return alt_text(words)
