"""A private copy of a position as its owner sees it, and the moments of a finished game at which one can begin."""

from __future__ import annotations

from msgspec.structs import replace

from bot.games import Tone
from bot.panels import ending, news
from bot.panels.asking import in_words, marks_of, steps_of
from bot.panels.composer import Composed, compose, in_rows
from bot.panels.controls import Button, Select
from bot.panels.custom_id import OF_COPIES, CustomId
from bot.panels.draft import Draft, follow
from bot.panels.hand_controls import offers_told
from bot.panels.height import DESKTOP, ONE_SCREEN, height
from bot.panels.large_picture import with_board_large, with_one_large
from bot.panels.layout import Layout, LayoutRow, Picture
from bot.panels.seat_pictures import about_hand, board_and_hand, choices
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.tables.reviews import Decision
from bot.tables.session import Session
from bot.tables.what_if import CopyState, WhatIf
from engines.core import Question, Seat

VERBS = OF_COPIES
"""What the verbs of the controls begin with."""

COPY_ACCENT = 0xFF2E97
"""The edge of a copy: far from the colour of every game, so that it is not taken for the table. 0xRRGGBB."""

MARK = "🧪"
"""Stands at the heading, the question and the controls of a copy."""

LEAP = 10
"""Moments that the outer buttons pass over."""


class WhatIfPanel:
    """Lays out private copies of positions."""

    def __init__(self, texts: Texts, render_queue: RenderQueue) -> None:
        self._texts = texts
        self._render_queue = render_queue

    async def page(  # noqa: PLR0913 - how far its owner has come in it
        self,
        what_if: WhatIf,
        *,
        key: str = "",
        path: str = "",
        note: str = "",
        back: bool = False,
        hint: Layout | None = None,
        table: Session | None = None,
    ) -> Layout:
        """A copy as it stands: what has happened, what is asked, and the controls for it.

        Args:
            what_if: the copy.
            key: the question to show; what the game waits for when empty.
            path: how far an answer has come.
            note: one sentence to its owner.
            back: whether its owner can take an answer back.
            hint: the best answers, and the buttons that play them.
            table: the table as it stands now; None for a copy of a puzzle.
        """
        session, seat, texts = what_if.as_session, what_if.seat, self._texts
        listing, question = session.listing, _question(what_if, key)
        draft = None
        if question is not None:
            draft = follow(what_if.game.walk(seat, question.key), path)
        head = f"### {texts('whatif.copy-head')}\n-# {texts('whatif.head', game=listing.title)}"
        safe = texts("whatif.safe-puzzle") if what_if.puzzle else texts("whatif.safe", table=str(session.table.id))
        hidden = "whatif.imagined" if what_if.imagined else "whatif.true"
        standing = CopyState.SAME if table is None else what_if.standing(table)
        lead = [f"**{safe}**", f"-# {self._begun(what_if)} {texts(hidden)}"]
        if standing is not CopyState.SAME:
            lead.append(texts(f"whatif.{standing}"))
        if question is not None:
            asked = listing.your_turn(what_if.game, question, session.names[seat])
            lead.append(f"**{texts('whatif.asked', asked=asked)}**")
        composed = Composed("", ()) if question is None or draft is None else self._composed(what_if, question, draft)
        words = [f"> {note}" if note else "", f"{hint.words}\n" if hint else "", composed.words, *self._end(what_if)]
        words += offers_told(listing, [one for one in what_if.offers if question is None or one.key != question.key])
        own = self._rows(what_if, question, composed, back=back, anew=standing is CopyState.GONE_ON)
        rows = tuple([_of_copy(row) for row in (*(hint.rows if hint else ()), *composed.rows, *own)])
        told = news.consequences(texts, session, what_if.told, seat, way=False).lines
        if told and what_if.told[0].seat != seat:
            told = (f"**{texts('whatif.before')}**", *told)
        layout = Layout(
            COPY_ACCENT,
            head,
            await self._pictures(session, seat, draft),
            "\n".join(filter(None, words)),
            rows,
            lead="\n".join([*lead, *told]),
        )
        from_hand = draft is not None and self._from_hand(session, seat, draft)
        return with_board_large(self._texts, layout, hand=from_hand)

    async def moment(self, session: Session, moments: tuple[Decision, ...], place: int) -> Layout:
        """One of the moments of a finished game at which its reader had a choice; the last one for a place beyond.

        Args:
            session: the table.
            moments: all of them, at least one.
            place: number of the moment, from 0.
        """
        texts, listing, table = self._texts, session.listing, session.table.id
        place = min(place, len(moments) - 1)
        decision = moments[place]
        view = listing.codec.read_view(decision.view)
        names = session.people
        head = f"### {texts('whatif.head', game=listing.title)}\n-# "
        head += texts("whatif.moment", n=place + 1, of=len(moments), move=decision.head)
        steps = steps_of(lambda done: listing.rules.ask(view, decision.question, done), decision.picks)
        answer = in_words(texts, listing, view, steps, names=names)
        chapter = listing.chapter_at(view)
        words = texts("whatif.played-in" if chapter else "whatif.played", chapter=chapter, answer=answer)
        last = len(moments) - 1
        turns = [
            Button(
                # The path tells controls apart that lead to the same moment.
                str(CustomId("tmoment", table, path=str(n), page=min(max(place + by, 0), last))),
                label,
                closed=place == (last if by > 0 else 0),
            )
            for n, (by, label) in enumerate(((-LEAP, f"−{LEAP}"), (-1, "◀"), (1, "▶"), (LEAP, f"+{LEAP}")))
        ]
        begin = Button(str(CustomId("try", table, page=decision.n)), texts("control.try-here"), tone=Tone.MAIN)
        marks = choices(listing, view, decision.question)
        name = f"whatif-{table}"
        pictures = await board_and_hand(self._render_queue, listing, view, names, name, marks)
        layout = Layout(listing.accent, head, pictures, words, (tuple(turns), (begin,)))
        if height(layout, DESKTOP) <= ONE_SCREEN:
            return layout
        return with_one_large(self._texts, layout, hand=about_hand(listing, view, decision.question))

    def _end(self, what_if: WhatIf) -> list[str]:
        """Say how a copy came out; nothing while it goes on."""
        if not what_if.over:
            return []
        session, seat = what_if.as_session, what_if.seat
        said = [f"**{ending.headline(self._texts, session, seat)}** {ending.why(self._texts, session, seat)}"]
        return [*said, *ending.places(self._texts, session, {}, seat)]

    def _composed(self, what_if: WhatIf, question: Question, draft: Draft) -> Composed:
        session = what_if.as_session
        return compose(
            session.listing,
            self._texts,
            view=what_if.game.view(what_if.seat),
            question=question,
            table=session.table.id,
            draft=draft,
            names=session.names,
            verbs=VERBS,
            copy=what_if.number,
        )

    def _begun(self, what_if: WhatIf) -> str:
        """Say where a copy begins; that of a puzzle stands there itself once its best answer is taken back."""
        if not what_if.puzzle:
            return self._texts("whatif.copy", move=what_if.begun)
        there = what_if.game.n == what_if.begun
        return self._texts("whatif.copy-puzzle-itself" if there else "whatif.copy-puzzle")

    def _rows(
        self, what_if: WhatIf, question: Question | None, composed: Composed, *, back: bool, anew: bool
    ) -> list[LayoutRow]:
        phrases, buttons = what_if.session.listing.phrases, [*composed.extras]
        for offer in what_if.offers:
            if question is None or offer.key != question.key:
                label = phrases(f"offer.{offer.topic}")
                buttons.append(Button(_id("topen", what_if, offer.key), label))
        if question is not None and not question.blocking and what_if.question is not None:
            key = what_if.question.key
            buttons.append(Button(_id("topen", what_if, key), self._texts("control.to-question")))
        if question is not None and question.blocking:
            buttons.append(Button(_id("thint", what_if, question.key), self._texts("control.hint")))
        if back:
            buttons.append(Button(_id("tback", what_if), self._texts("control.step-back")))
        buttons.append(Button(_id("tdescribe", what_if), self._texts("control.describe")))
        if anew:
            # A page that is named is shown in place of this one. 0 is no answer of anybody's: should the game be over
            # by then, its owner chooses where the copy begins.
            again = CustomId("try", what_if.session.table.id, page=0)
            buttons.append(Button(str(again), self._texts("control.copy-anew")))
        buttons.append(Button(_id("tend", what_if), self._texts("control.end-try"), tone=Tone.PLAIN))
        return [*in_rows(buttons)]

    def _from_hand(self, session: Session, seat: Seat, draft: Draft) -> bool:
        view = session.begun_game.view(seat)
        return draft.ask is not None and session.listing.pictures.from_hand(view, draft.ask)

    async def _pictures(self, session: Session, seat: Seat, draft: Draft | None) -> tuple[Picture, ...]:
        view, name, copy = session.begun_game.view(seat), f"whatif-{session.table.id}", self._texts("whatif.mark")
        marks = marks_of(session.listing, view, draft)
        return await board_and_hand(self._render_queue, session.listing, view, session.people, name, marks, copy=copy)


def _of_copy(row: LayoutRow) -> LayoutRow:
    """Return a row of controls that bear the mark of a copy; buttons with a sign of the game's own keep that one."""
    if isinstance(row, Select):
        return replace(row, prompt=f"{MARK} {row.prompt}")
    return tuple([_marked(button) if isinstance(button, Button) else button for button in row])


def _marked(button: Button) -> Button:
    return button if button.emoji or button.icon else replace(button, emoji=MARK)


def _question(what_if: WhatIf, key: str) -> Question | None:
    """Return the question of this key, or else what the game waits for."""
    asked = [one for one in (*what_if.game.questions(what_if.seat),) if one.key == key]
    return next(iter(asked), None) or what_if.question


def _id(verb: str, what_if: WhatIf, key: str = "") -> str:
    return str(CustomId(verb, what_if.session.table.id, key, copy=what_if.number))
