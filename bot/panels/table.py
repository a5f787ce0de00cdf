"""What the messages of a table should show, as pure functions of the table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from bot.games import BOARD, Catalogue
from bot.learning.coach import CoachNotes
from bot.panels import ending, moments, news, notices
from bot.panels.board import BARE, BoardPanel, BoardState
from bot.panels.hand import HandPanel, PanelState
from bot.panels.layout import Layout, Picture
from bot.panels.lobby import LobbyPanel
from bot.panels.result import ResultPanel
from bot.panels.table_pictures import TablePictures
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.store import AchievementRow, RatingChange, Result, Seat, Status, Table
from bot.tables.guild_rules import GuildRules
from bot.tables.league_settings import LeagueSettings
from bot.tables.rated import Unrated, why_unrated
from bot.tables.session import Session
from engines.core import Entry

SeatsOf = Callable[[int], Awaitable[Sequence[Seat]]]
"""Gives the seats of a table."""


class Panels:
    """Lays out the panels of a table."""

    def __init__(
        self,
        texts: Texts,
        render_queue: RenderQueue,
        coach: CoachNotes | None = None,
        servers: GuildRules | None = None,
        seats_of: SeatsOf | None = None,
    ) -> None:
        """Put the notes of `coach` beside questions; `servers` says whether tables move ratings.

        With `seats_of` a table at hand, the lobby of a rematch says who sits where.
        """
        self._texts = texts
        self._servers = servers
        self._seats_of = seats_of
        self._render_queue = render_queue
        self._coach = coach
        self._lobby = LobbyPanel(texts, render_queue)
        self._board = BoardPanel(texts, render_queue)
        self._hand = HandPanel(texts, render_queue, coach)
        self._result = ResultPanel(texts, render_queue)
        self._pictures = TablePictures(render_queue)

    async def lobby(self, session: Session, link: str | None = None, lines: tuple[str, ...] = ()) -> Layout:
        """The lobby, with its controls; once the game has begun, the way to it and what it has brought so far."""
        previous = session.table.previous if session.table.status is Status.LOBBY else None
        before = await self._seats_of(previous) if previous is not None and self._seats_of is not None else ()
        wanted = await self._first_game(session)
        card = await self._lobby.card(session, link, wanted=wanted, before=before, lines=lines)
        return await self._marked(session, card) if card.foot else card

    def live(self, session: Session, lines: tuple[str, ...], link: str | None) -> Layout:
        """What a game has brought so far, as a message of its own."""
        return self._lobby.live(session, lines, link)

    def invite(self, session: Session, link: str) -> Layout:
        """How somebody else is brought to a lobby."""
        return self._lobby.invite(session, link)

    async def _first_game(self, session: Session) -> Mapping[str, str] | None:
        """Return the settings of a good first game where somebody at a lobby is new to it; None elsewhere."""
        if self._coach is None or session.table.status is not Status.LOBBY:
            return None
        people = tuple([seat.user for seat in session.seats if seat.user is not None])
        return await self._coach.first_game(session.listing, people, len(session.seats))

    async def gallery(self, session: Session, state: BoardState = BARE) -> Layout:
        """The board as everybody may see it."""
        return await self._marked(session, await self._board.card(session, state))

    async def hand(self, session: Session, seat: int, state: PanelState) -> Layout:
        """A seat's own panel: its picture, and the controls of what it is asked."""
        return await self._hand.card(session, seat, state)

    async def result(  # noqa: PLR0913 - everything that an end has to tell
        self,
        session: Session,
        results: tuple[Result, ...],
        log: tuple[Entry[Any], ...],
        ratings: Mapping[int, RatingChange],
        *,
        computers: tuple[int, ...] = (),
        achieved: tuple[AchievementRow, ...] = (),
    ) -> Layout:
        """The end: places, what was hidden, the seed, the transcript of the whole game, and a rematch."""
        counted, poster, told = session.listing.pictures.counts_up, tuple[Picture, ...](), list[str]()
        if session.listing.rules.info.cooperative or not ending.ended_by_resigning(session):
            told = news.tell(self._texts, session, log[-1], None, end=False)
            if counted:
                poster = await self._pictures.sheets(session, None, (session.listing.sheet(BOARD),))
            else:
                poster = await moments.poster(self._render_queue, session)
        # Otherwise the head and the places name who gave up: no poster and no news have to say it again.
        card = await self._result.card(
            session,
            results,
            log=log,
            news=told,
            ratings=ratings,
            poster=poster,
            computers=computers,
            achieved=achieved,
        )
        return await self._marked(session, card)

    async def _marked(self, session: Session, card: Layout) -> Layout:
        """Return a message of a table that says at its foot why the table moves no ratings, if the server's do."""
        reason = why_unrated(session, LeagueSettings())
        if reason in (None, Unrated.SERVER, Unrated.TOGETHER) or self._servers is None:
            return card
        if reason is Unrated.ALONE and session.table.status is Status.LOBBY:
            return card
        if not (await self._servers.league(session.table.guild or 0)).rated:
            return card
        return replace(card, foot=f"{card.foot} · {self._texts(f'unrated.{reason}')}")

    def ping(self, session: Session, seat: int, link: str | None, *, by_dm: bool) -> Layout:
        """A line that notifies the person who has to move; `by_dm` says whether they have their hand there too."""
        return notices.ping(self._texts, session, seat, link, by_dm=by_dm)

    def given_up(self, session: Session, link: str | None) -> Layout:
        """The last panel of somebody who no longer holds a seat: nothing of the game, and the way to its board."""
        return notices.given_up(self._texts, session, link)

    def channel_lost(self, session: Session) -> Layout:
        """Word to those who sit at a table that has lost its channel."""
        return notices.channel_lost(self._texts, session)

    def lost(self, table: Table, catalogue: Catalogue) -> Layout:
        """The last message of a table that is closed and cannot be taken up: nothing of its game."""
        return notices.lost(self._texts, table, catalogue)
