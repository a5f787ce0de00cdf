"""A seat's own message: its hand, and the controls of what it is asked."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import msgspec

from bot.games import BOARD, Tone
from bot.learning.coach import CoachNotes
from bot.panels import ending, news
from bot.panels.advance import lines_of
from bot.panels.asked import question_of
from bot.panels.asking import in_words, marks_of, steps_of
from bot.panels.composer import Composed, compose, in_rows
from bot.panels.controls import Button
from bot.panels.custom_id import CustomId
from bot.panels.doubt import doubt
from bot.panels.draft import ChoicesChanged, Draft, follow
from bot.panels.footer import foot
from bot.panels.hand_controls import ROOM_FOR_OFFERS, hand_controls, offers_told, other_questions
from bot.panels.large_picture import with_board_large
from bot.panels.layout import Layout, Link
from bot.panels.per_game import PerGame
from bot.panels.table_pictures import TablePictures
from bot.panels.texts import Texts
from bot.panels.whose_turn import whose_turn
from bot.pictures.render_queue import RenderQueue
from bot.store import AltLength, By, Deadline, DeadlineKind, RatingChange, Status
from bot.tables.deadlines import runs_out
from bot.tables.session import Session
from engines.core import Ask, Entry, Illegal, Question, Walk
from renderers.kit.typed import written

MOST = 500
"""Characters of a note that are shown."""

NOT_BY_HAND = {By.CLOCK: "late", By.ADVANCE: "in-advance", By.ONLY: "only"}
"""What is said of an answer that its owner did not give by hand."""


class PanelState(msgspec.Struct, frozen=True):
    """How a seat looks at its own panel.

    Attributes:
        key: the question to show; the first blocking one when empty or no longer asked.
        path: how far the answer has come.
        note: one sentence to the owner.
        board: whether the panel has to show the board as well (in a DM), also while it is not what is asked about.
        news: the entries that are told: the owner's last answer, and what came after it.
        ratings: how the finished game has moved ratings, by seat.
        link: leads to the board's message.
        alt: how much the words tell that stand in for the picture.
        next_up: whether to say that the owner is next.
        given_by: who gave the owner's last answer: they themselves, or somebody or something for them.
        deadline: of the owner's time, as it runs or is voted about; None when neither.
    """

    key: str = ""
    path: str = ""
    note: str = ""
    board: bool = False
    news: tuple[Entry[Any], ...] = ()
    ratings: Mapping[int, RatingChange] = msgspec.field(default_factory=dict)
    link: str | None = None
    alt: AltLength = AltLength.SHORT
    next_up: bool = False
    given_by: By | None = None
    deadline: Deadline | None = None


class HandPanel:
    """Lays out the panel that a seat alone sees."""

    def __init__(self, texts: Texts, render_queue: RenderQueue, coach: CoachNotes | None) -> None:
        """Put the notes of `coach` beside questions."""
        self._texts = texts
        self._pictures = TablePictures(render_queue)
        self._coach = coach
        self._asked: PerGame[Composed] = PerGame()
        """What is asked, as it was laid out."""
        self._news: PerGame[news.News] = PerGame()
        """What was told of the last entries."""

    async def card(self, session: Session, seat: int, state: PanelState) -> Layout:
        """A seat's own panel: its picture, and the controls of what it is asked."""
        game, listing, table = session.begun_game, session.listing, session.table
        ended = table.status is Status.ENDED
        question = None if ended else question_of(game, seat, state.key)
        draft = None
        if question is not None:
            draft = _draft(game.walk(seat, question.key), state.path if question.key == state.key else "")
        composed = self._composed(session, seat, question, draft)
        ask = _looked_at(draft)
        from_hand = ask is not None and listing.pictures.from_hand(game.view(seat), ask)
        with_board = state.board or (question is not None and not from_hand)
        # Beside the board of a channel, whose last change is marked, an open hand shows that same picture.
        marked = news.facts_of(state.news, seat) if state.board and state.news else None
        board = (listing.sheet(BOARD),) if with_board else ()
        pictures = await self._pictures.sheets(session, seat, board, marked=marked)
        marks = marks_of(listing, game.view(seat), draft)
        pictures += await self._pictures.hand(session, seat, marks, state.alt)
        head = [f"### {self._texts('hand.head', game=listing.title)}", whose_turn(self._texts, session, seat)]
        if state.deadline is not None:
            phrase = "hand.voting" if state.deadline.kind is DeadlineKind.VOTED else "hand.until"
            head.append(self._texts(phrase, when=f"<t:{runs_out(state.deadline) // 1000}:R>"))
        if table.status is Status.OVER:
            head += ending.places(self._texts, session, state.ratings, seat)
        told = self._told(session, seat, state.news)
        coached = await self._coached(session, seat, question, draft)
        alone = self._alone(session, seat, question)
        own = session.note_of(seat)
        aim = await self._aim(session, seat, question)
        words = [state.note and f"> {state.note}", composed.words, alone, coached and f"-# 💡 {coached}"]
        if not ended:
            words += offers_told(listing, other_questions(game, seat, question)[:ROOM_FOR_OFFERS])
        words.append(self._next_up(session, seat, question) if state.next_up else "")
        words.append(own and f"-# {self._texts('hand.own-note', note=written(own, most=MOST))}")
        words += [f"-# {line}" for line in lines_of(self._texts, session, seat)]
        begun = draft is not None and draft.path != ""  # in the middle of an answer the room is its own
        below: list[Button | Link] = [
            *hand_controls(self._texts, session, seat, question, composed.extras + self._since(table.id, told))
        ]
        if state.link and not begun:
            below.append(Link(self._texts("control.to-board"), state.link))
        layout = Layout(
            listing.accent,
            "\n".join(filter(None, head)),
            pictures,
            "\n".join(filter(None, words)),
            () if ended else (*composed.rows, *in_rows(below)),
            foot=foot(self._texts, session),
            # Above the pictures: between them and the controls a phone would lose sight of the hand.
            lead="\n".join(filter(None, [*self._given(state), aim, *told.lines])),
        )
        return with_board_large(self._texts, layout, hand=from_hand)

    def _given(self, state: PanelState) -> list[str]:
        """Say to the owner of a seat that their last answer was not given by hand."""
        return [self._texts(f"hand.{NOT_BY_HAND[state.given_by]}")] if state.given_by in NOT_BY_HAND else []

    async def _aim(self, session: Session, seat: int, question: Question | None) -> str:
        """Return what the game is about, for an owner of a seat who meets the first question of it."""
        user = session.seats[seat].user
        if self._coach is None or user is None or question is None:
            return ""
        aim = await self._coach.aim(user, session.listing, question, table=session.table.id)
        return aim and self._texts("coach.aim", aim=aim)

    async def _coached(self, session: Session, seat: int, question: Question | None, draft: Draft | None) -> str:
        """Return what the coach says to the owner of a seat beside what is asked."""
        user = session.seats[seat].user
        if self._coach is None or user is None or question is None or draft is None or draft.ask is None:
            return ""
        view = session.begun_game.view(seat)
        note = await self._coach.note(user, session.listing, view, question, draft.ask, table=session.table.id)
        return self._texts("coach.last", note=note.text) if note.text and note.last else note.text

    def _composed(self, session: Session, seat: int, question: Question | None, draft: Draft | None) -> Composed:
        if question is not None and draft is not None and draft.ask is None:
            return self._sure(session, seat, question, draft)
        if question is None or draft is None or draft.ask is None:
            return Composed(self._unasked(session, seat), ())
        game, key = session.begun_game, (seat, question.key, draft.path, session.names)
        composing = partial(
            compose,
            session.listing,
            self._texts,
            view=game.view(seat),
            question=question,
            table=session.table.id,
            draft=draft,
            names=session.names,
        )
        return self._asked.get(game, key, composing)

    def _told(self, session: Session, seat: int, entries: tuple[Entry[Any], ...]) -> news.News:
        """Tell what the last entries brought a seat."""
        key = (seat, tuple([entry.n for entry in entries]), session.people, session.extras.former)
        telling = partial(news.consequences, self._texts, session, entries, seat)
        return self._news.get(session.begun_game, key, telling)

    def _unasked(self, session: Session, seat: int) -> str:
        """Say that nothing is asked, and whether something can be done all the same."""
        if session.table.status is Status.OVER:
            return self._texts("hand.over")
        return (
            self._texts("hand.waiting-offers")
            if other_questions(session.begun_game, seat, None)
            else self._texts("hand.waiting")
        )

    def _sure(self, session: Session, seat: int, question: Question, draft: Draft) -> Composed:
        """Ask once more before a whole answer is played, with what it is."""
        game, table = session.begun_game, session.table.id
        steps = steps_of(game.walk(seat, question.key), draft.picks)
        answer = in_words(self._texts, session.listing, game.view(seat), steps, names=session.names)
        why = doubt(session, seat, question.key, draft.picks)
        buttons = (
            Button(
                str(CustomId("sure", table, question.key, draft.path, draft.stamp)),
                self._texts("control.sure"),
                tone=Tone.GRAVE if why else Tone.GOOD,
            ),
            Button(str(CustomId("restart", table, question.key)), self._texts("control.restart")),
        )
        asked = self._texts("hand.sure", answer=answer)
        return Composed(f"{self._texts('hand.doubt', why=why)}\n{asked}" if why else asked, (buttons,))

    def _next_up(self, session: Session, seat: int, question: Question | None) -> str:
        """Say that the owner of a seat is next, where the game knows that."""
        playing = session.table.status is Status.PLAYING and question is None
        following = session.listing.next_up(session.begun_game.view(seat)) if playing else None
        return f"-# {self._texts('hand.next')}" if following == seat else ""

    def _alone(self, session: Session, seat: int, question: Question | None) -> str:
        """Return why a question is asked that invites to step in, where the seat has nothing to step in with."""
        phrases = session.listing.phrases
        if question is None or f"alone.{question.topic}" not in phrases:
            return ""
        return "" if other_questions(session.begun_game, seat, question) else phrases(f"alone.{question.topic}")

    def _since(self, table: int, told: news.News) -> tuple[Button, ...]:
        """Return the control that tells everything since the seat's last answer, where the panel cannot."""
        return (Button(str(CustomId("since", table)), self._texts("control.since")),) if told.cut else ()


def _looked_at(draft: Draft | None) -> Ask | None:
    """Return the ask beside whose pictures an answer is given; a whole one is asked about beside those of its last."""
    if draft is None:
        return None
    return draft.ask or next(reversed(draft.trail), None)


def _draft(walk: Walk, path: str) -> Draft:
    """Return the answer that is begun, or the beginning of one where what was begun cannot be answered any more."""
    try:
        return follow(walk, path)
    except (ChoicesChanged, Illegal):
        return follow(walk, "")
