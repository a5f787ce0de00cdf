"""What the messages of a table should show, as pure functions of the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bot.games import BOARD, HAND, Catalogue, Listing, Names, PictureRequest, Sheet, Tone
from bot.learning.coach import CoachNotes
from bot.panels import ending, moments, news
from bot.panels.composer import Composed, compose
from bot.panels.controls import ROW, Button, Row
from bot.panels.custom_id import CustomId, Draft, follow
from bot.panels.footer import foot
from bot.panels.height import DESKTOP, TALLEST, height
from bot.panels.layout import Layout, LayoutRow, Link, Picture
from bot.panels.lobby import LobbyPanel
from bot.panels.result import ResultPanel
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.store import AltLength, Deadline, RatingChange, Result, Status, Table
from bot.system import mentions
from bot.tables.deadlines import runs_out
from bot.tables.ending_reasons import words_of_operator
from bot.tables.logs import AnyGame
from bot.tables.session import Session
from engines.core import Entry, Question
from renderers.kit.phrases import You
from renderers.kit.text import alt_text
from renderers.kit.typed import written

ACCENT = 0xE69F00
"""The edge of a message about a game that is not there any more."""

NEWS = 4
"""Facts told on the board's message."""


@dataclass(frozen=True, slots=True)
class PanelState:
    """How a seat looks at its own panel.

    Attributes:
        key: the question to show; the first blocking one when empty or no longer asked.
        path: how far the answer has come.
        note: one sentence to the owner.
        board: whether the panel has to show the board as well (in a DM).
        news: the entries that are told: the owner's last answer, and what came after it.
        ratings: how the finished game has moved ratings, by seat.
        link: leads to the board's message.
        alt: how much the words tell that stand in for the picture.
    """

    key: str = ""
    path: str = ""
    note: str = ""
    board: bool = False
    news: tuple[Entry[Any], ...] = ()
    ratings: Mapping[int, RatingChange] = field(default_factory=dict)
    link: str | None = None
    alt: AltLength = AltLength.SHORT


class Panels:
    """Lays out the panels of a table."""

    def __init__(self, texts: Texts, render_queue: RenderQueue, coach: CoachNotes | None = None) -> None:
        """Put the notes of `coach` beside questions."""
        self._texts = texts
        self._render_queue = render_queue
        self._coach = coach
        self._lobby = LobbyPanel(texts, render_queue)
        self._result = ResultPanel(texts, render_queue)

    async def lobby(self, session: Session, link: str | None = None) -> Layout:
        """The lobby, with its controls; once the game has begun, a line that leads to it."""
        return await self._lobby.card(session, link, first_game=await self._offers_first_game(session))

    async def result(
        self,
        session: Session,
        results: tuple[Result, ...],
        log: tuple[Entry[Any], ...],
        ratings: Mapping[int, RatingChange],
        *,
        computers: tuple[int, ...] = (),
    ) -> Layout:
        """The end: places, what was hidden, the seed, the record of the whole game, and a rematch."""
        poster = await moments.poster(self._render_queue, session)
        told = news.tell(self._texts, session, log[-1], None, end=False)
        return await self._result.card(
            session, results, log=log, news=told, ratings=ratings, poster=poster, computers=computers
        )

    async def gallery(
        self,
        session: Session,
        *,
        deadlines: tuple[Deadline, ...] = (),
        undelivered: tuple[str, ...] = (),
        moment: Session | None = None,
    ) -> Layout:
        """The board as everybody may see it.

        Args:
            session: the table.
            deadlines: when time runs out for those who are asked.
            undelivered: the names of those whom their hand did not reach.
            moment: the table right after the entry that brought its last great moment, while that is shown.
        """
        listing, view = session.listing, _game(session).view(None)
        lines = [self._moving(session, deadlines), listing.prose.status(view, session.written)]
        if undelivered:
            lines.append(self._texts("board.undelivered", names=self._texts.join(undelivered)))
        if session.away and session.table.status is Status.PLAYING:
            away = self._texts.join(session.written[seat.seat] for seat in session.away)
            lines.append(self._texts("board.away", names=away))
        told = news.tell(self._texts, session, session.recent[-1], None, end=False)
        poster = () if moment is None else await moments.poster(self._render_queue, moment)
        return Layout(
            listing.accent,
            "\n".join([f"### {listing.title}", *(line for line in lines if line)]),
            (*await self._boards(session, None), *poster),
            "\n".join(told[-NEWS:]),
            () if session.table.status is Status.ENDED else self._board_rows(session),
            foot=foot(self._texts, session),
        )

    async def channel_lost(self, session: Session) -> Layout:
        """Word to those who sit at a table that has lost its channel."""
        listing, table = session.listing, session.table
        words = self._texts("notice.channel-lost", game=listing.title, table=str(table.id))
        return Layout(listing.accent, f"### {listing.title}", words=words, foot=foot(self._texts, session))

    def news(
        self, session: Session, entry: Entry[Any], viewer: int | None = None, *, names: Names | None = None
    ) -> list[str]:
        """Tell what an entry brought, as a viewer may know it (see `news.tell`)."""
        return news.tell(self._texts, session, entry, viewer, names=names)

    async def hand(self, session: Session, seat: int, state: PanelState) -> Layout:
        """A seat's own panel: its picture, and the controls of what it is asked."""
        game, listing, table = _game(session), session.listing, session.table
        view, names = game.view(seat), session.names
        ended = table.status is Status.ENDED
        question = None if ended else self._question(game, seat, state.key)
        draft = None
        if question is not None:
            path = state.path if question.key == state.key else ""
            draft = follow(game.walk(seat, question.key), path)
        composed = self._composed(session, view, question, draft)
        pictures = list(await self.pictures(session, seat, (listing.sheet(BOARD),))) if state.board else []
        choices = frozenset(draft.ask.open) if draft and draft.ask and not draft.picks else frozenset()
        own = await self._render_queue.try_to_paint(
            (table.id, game.n, HAND, seat, choices), PictureRequest(listing, HAND, view, names, choices)
        )
        if own != b"":
            alt = (
                _long_alt(listing, view, names) if state.alt is AltLength.FULL else listing.prose.hand_alt(view, names)
            )
            pictures.append(Picture(f"hand-{table.id}-{game.n}.png", own, alt))
        head = [f"### {self._texts('hand.head', game=listing.title)}", self._moving(session, (), seat)]
        if table.status is Status.OVER:
            head += ending.places(self._texts, session, state.ratings, seat)
        head += news.consequences(self._texts, session, state.news, seat)
        coached = await self._coached(session, seat, view, question, draft)
        words = [state.note and f"> {state.note}", composed.words, coached and f"-# 💡 {coached}"]
        layout = Layout(
            listing.accent,
            "\n".join(line for line in head if line),
            tuple(pictures),
            "\n".join(line for line in words if line),
            () if ended else (*composed.rows, *self._hand_rows(session, seat, question, composed.extras, state.link)),
            foot=foot(self._texts, session),
        )
        return layout if height(layout, DESKTOP) <= TALLEST else _with_small_board(layout)

    async def _coached(
        self, session: Session, seat: int, view: object, question: Question | None, draft: Draft | None
    ) -> str:
        """Return what the coach says to the owner of a seat beside what is asked."""
        user = session.seats[seat].user
        if self._coach is None or user is None or question is None or draft is None or draft.ask is None:
            return ""
        return await self._coach.note(user, session.listing, view, question, draft.ask, table=session.table.id)

    async def _offers_first_game(self, session: Session) -> bool:
        """Return whether somebody at a lobby is new to the game, and its settings are not those of a first game."""
        if self._coach is None or session.table.status is not Status.LOBBY:
            return False
        people = tuple([seat.user for seat in session.seats if seat.user is not None])
        wanted = await self._coach.first_game(session.listing, people)
        return wanted is not None and not wanted.items() <= session.options.chosen.items()

    def given_up(self, session: Session, link: str | None = None) -> Layout:
        """The last panel of somebody who no longer holds a seat: nothing of the game, and the way to its board."""
        head = f"### {self._texts('hand.head', game=session.listing.title)}"
        rows: tuple[LayoutRow, ...] = ((Link(self._texts("control.to-board"), link),),) if link else ()
        return Layout(session.listing.accent, head, words=self._texts("hand.given-up"), rows=rows)

    def lost(self, table: Table, catalogue: Catalogue) -> Layout:
        """The last card of a table that is closed and cannot be taken up: nothing of its game."""
        title, accent = table.game, ACCENT
        if table.game in catalogue:
            title, accent = catalogue[table.game].title, catalogue[table.game].accent
        return Layout(accent, f"### {title}", words=self._texts("closed.lost", table=str(table.id)) + self._why(table))

    def _why(self, table: Table) -> str:
        """Return what the operator has said about the end of a table, on a line of its own."""
        said = words_of_operator(table)
        return "" if said is None else "\n" + self._texts("closed.why", words=written(said))

    def ping(self, session: Session, seat: int, link: str | None) -> Layout:
        """A line that notifies the person who has to move."""
        user = session.seats[seat].user
        assert user is not None
        head = self._texts("ping.turn", user=mentions.person(user), game=session.listing.title)
        rows: tuple[LayoutRow, ...] = ((Link(self._texts("control.to-board"), link),),) if link else ()
        return Layout(session.listing.accent, head, rows=rows, pinged=user)

    # parts

    async def _boards(self, session: Session, viewer: int | None) -> tuple[Picture, ...]:
        """The board and the game's further sheets, as a viewer may see them."""
        listing = session.listing
        return await self.pictures(session, viewer, (listing.sheet(BOARD), *listing.pictures.sheets))

    async def pictures(self, session: Session, viewer: int | None, sheets: tuple[Sheet, ...]) -> tuple[Picture, ...]:
        """Paint sheets of a game, as a viewer may see them."""
        game, table, listing = _game(session), session.table, session.listing
        view, names = game.view(viewer), session.names
        pictures = []
        for sheet in sheets:
            eyes, shown = (None, game.view(None)) if sheet.shared else (viewer, view)
            facts = moments.told_to(session, eyes) if sheet.name == BOARD else ()
            request = PictureRequest(listing, sheet.name, shown, names, facts=facts)
            png = await self._render_queue.try_to_paint((table.id, game.n, sheet.name, eyes), request)
            if png != b"":
                name = f"{sheet.name}-{table.id}-{game.n}.png"
                pictures.append(Picture(name, png, sheet.alt(view, names)))
        return tuple(pictures)

    def _composed(self, session: Session, view: object, question: Question | None, draft: Draft | None) -> Composed:
        if question is None or draft is None or draft.ask is None:
            return Composed(self._waiting(session), ())
        return compose(
            session.listing,
            self._texts,
            view=view,
            question=question,
            table=session.table.id,
            draft=draft,
            names=session.names,
        )

    def _question(self, game: AnyGame, seat: int, key: str) -> Question | None:
        asked = game.questions(seat)
        chosen = [question for question in asked if question.key == key]
        blocking = [question for question in asked if question.blocking]
        return next(iter([*chosen, *blocking]), None)

    def _waiting(self, session: Session) -> str:
        if session.table.status is Status.OVER:
            return self._texts("hand.over")
        return self._texts("hand.waiting")

    def _moving(self, session: Session, deadlines: tuple[Deadline, ...], viewer: int | None = None) -> str:
        """Say whom the game waits for, the viewer first; after the game, who won and why."""
        if session.table.status is Status.ENDED:
            return f"**{self._texts('board.ended')}**{self._why(session.table)}"
        if session.table.status is Status.OVER:
            won, why = (tell(self._texts, session, viewer) for tell in (ending.headline, ending.why))
            return f"**{won}** {why}"
        if not session.asked:
            return ""
        topics: dict[tuple[bool, str], list[str]] = {}
        for question in session.asked:
            name = session.written[question.seat]
            mine = question.seat == viewer
            topics.setdefault((not mine, question.topic), []).append(You(name) if mine else name)
        until = {deadline.seat: runs_out(deadline, session.options) for deadline in deadlines}
        lines = []
        for (_, topic), names in sorted(topics.items(), key=lambda asked: asked[0][0]):
            lines.append(f"**{session.listing.moving(topic, names)}**")
        if until:
            lines.append(self._texts("board.until", when=f"<t:{min(until.values()) // 1000}:R>"))
        return "\n".join(lines)

    def _board_rows(self, session: Session) -> tuple[Row, ...]:
        """Controls of the board are the same for everybody and at every moment of a game."""
        table = session.table.id
        verbs = ["hand", "log", "describe", "rules"]
        verbs += ["legend"] if session.listing.taught else []
        verbs += ["closer"] if session.listing.pictures.closeups else []
        buttons = [
            Button(str(CustomId(verb, table)), self._texts(f"control.{verb}"), tone=Tone.PLAIN) for verb in verbs
        ]
        buttons[0] = replace(buttons[0], tone=Tone.MAIN)
        half = len(buttons) if len(buttons) <= ROW else -(-len(buttons) // 2)
        return tuple([tuple(buttons[i : i + half]) for i in range(0, len(buttons), half)])

    def _hand_rows(
        self, session: Session, seat: int, question: Question | None, extras: tuple[Button, ...], link: str | None
    ) -> tuple[LayoutRow, ...]:
        game, table = _game(session), session.table.id
        others = [other for other in game.questions(seat) if question is None or other.key != question.key]
        others = [other for other in others if other.blocking or next(iter(game.legal(seat, other.key)), None)]
        buttons: list[Button | Link] = [
            Button(str(CustomId("open", table, other.key)), self._offer(session, other))
            for other in others[:ROOM_FOR_OFFERS]
        ]
        buttons += extras
        if game.can_take_back(seat):
            buttons.append(Button(str(CustomId("back", table)), self._texts("control.back")))
        over = session.table.status is Status.OVER
        if over:
            buttons.append(Button(str(CustomId("rematch", table)), self._texts("control.rematch"), "🔁", Tone.GOOD))
        buttons.append(Button(str(CustomId("log", table)), self._texts("control.log")))
        if not over:
            buttons.append(Button(str(CustomId("describe", table)), self._texts("control.describe")))
        if session.listing.taught and not over:
            buttons.append(Button(str(CustomId("legend", table)), self._texts("control.legend")))
        if session.listing.pictures.closeups:
            buttons.append(Button(str(CustomId("closer", table)), self._texts("control.closer")))
        if link:
            buttons.append(Link(self._texts("control.to-board"), link))
        return tuple([tuple(buttons[i : i + ROW]) for i in range(0, len(buttons), ROW)])

    def _offer(self, session: Session, question: Question) -> str:
        if question.blocking:
            return self._texts("control.to-question")
        return session.listing.phrases(f"offer.{question.topic}")


ROOM_FOR_OFFERS = 3
"""Standing offers that get a button each."""


def _game(session: Session) -> AnyGame:
    assert session.game is not None
    return session.game


def _with_small_board(layout: Layout) -> Layout:
    """Return a panel with its board beside the head, to be opened, so that hand and controls are seen together."""
    if len(layout.pictures) < 2:
        return layout
    board, *others = layout.pictures
    return replace(layout, pictures=(replace(board, small=True), *others))


def _long_alt(listing: Listing, view: object, names: Names) -> str:
    return alt_text([listing.prose.hand_alt(view, names), listing.prose.describe(view, names)])
