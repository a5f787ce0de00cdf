"""A review as its reader sees it: what their answers come to, and the turning points of the game."""

from __future__ import annotations

from functools import partial

from bot.games import Listing, Tone
from bot.panels.asking import in_words, steps_of
from bot.panels.composer import in_rows
from bot.panels.controls import Button
from bot.panels.custom_id import CustomId
from bot.panels.gains import reason, reversed_gains
from bot.panels.height import DESKTOP, ONE_SCREEN, height
from bot.panels.hint import bar
from bot.panels.large_picture import with_one_large
from bot.panels.layout import Layout, Picture
from bot.panels.review_course import course_of
from bot.panels.seat_pictures import about_hand, board_and_hand
from bot.panels.texts import Texts
from bot.panels.worth import is_little, signed_worth, worth
from bot.pictures.render_queue import RenderQueue
from bot.tables.reviews import Review, TurningPoint
from bot.tables.session import Session
from engines.core import Picks
from renderers.common import course as course_picture
from renderers.kit.card_values import Marks
from renderers.kit.typed import written


def then(texts: Texts, listing: Listing, view: object, move: int) -> str:
    """Name a moment that lies behind, as the seat saw it: the part of the game, and after which move it was."""
    chapter = listing.chapter_at(view)
    return texts("review.then-in", chapter=chapter, move=move) if chapter else texts("review.then", move=move)


class ReviewPanel:
    """Lays out reviews."""

    def __init__(self, texts: Texts, render_queue: RenderQueue) -> None:
        self._texts = texts
        self._render_queue = render_queue

    def under_way(self, session: Session, share: float) -> Layout:
        """A review that is being worked out, and how much of it is done, 0 to 1."""
        table = session.table.id
        words = self._texts("review.under-way", bar=bar(share), percent=round(100 * share))
        stop = Button(str(CustomId("unreview", table)), self._texts("control.stop"))
        return self._card(session, self._head(session), words, ((stop,),))

    def ended(self, session: Session, phrase: str) -> Layout:
        """A review that came to nothing, and why; it can be asked for again."""
        again = Button(str(CustomId("review", session.table.id, page=0)), self._texts("control.review"), tone=Tone.MAIN)
        return self._card(session, self._head(session), self._texts(phrase), ((again,),))

    async def page(self, session: Session, review: Review, page: int, *, shared_by: str = "") -> Layout:
        """A page of a review: 0 for what it comes to, then the turning points; the first one for a page beyond.

        Args:
            session: the table.
            review: what was found.
            page: number of the page.
            shared_by: the name of the person, where they show it to everybody; then there are no buttons.
        """
        head = self._head(session, shared_by)
        page = page if page <= len(review.turning) else 0
        rows = () if shared_by else self._rows(session, review, page)
        if not page:
            words = self._summary(session, review)
            return self._card(session, head, words, rows, await self._course(session, review))
        point = review.turning[page - 1]
        head += "\n-# " + self._texts("review.place", n=page, of=len(review.turning), move=point.decision.head)
        pictures = await self._pictures(session, point)
        words = self._turning(session, point)
        layout = Layout(session.listing.accent, head, pictures, words, rows)
        if height(layout, DESKTOP) <= ONE_SCREEN:
            return layout
        listing, decision = session.listing, point.decision
        view = listing.codec.read_view(decision.view)
        return with_one_large(self._texts, layout, hand=about_hand(listing, view, decision.question))

    def _card(
        self,
        session: Session,
        head: str,
        words: str,
        rows: tuple[tuple[Button, ...], ...],
        pictures: tuple[Picture, ...] = (),
    ) -> Layout:
        foot = self._texts("foot.table", table=str(session.table.id))
        return Layout(session.listing.accent, head, pictures, words, rows, foot=foot)

    def _head(self, session: Session, name: str = "") -> str:
        title, table = session.listing.title, str(session.table.id)
        if name:
            said = self._texts("review.head-of", who=written(name), game=title, table=table)
        else:
            said = self._texts("review.head", game=title, table=table)
        return f"### {said}"

    async def _course(self, session: Session, review: Review) -> tuple[Picture, ...]:
        """Return the picture of how the person stood at each answer; nothing where too few of them tell."""
        game = session.begun_game
        outcome = game.outcome()
        end = None if outcome is None else (game.n, outcome)
        drawn = course_of(self._texts, session.listing, review, end=end)
        if drawn is None:
            return ()
        png = await self._render_queue.try_to_paint(("course", drawn), partial(course_picture.draw, drawn))
        return (Picture(f"course-{session.table.id}.png", png, course_picture.alt(drawn)),)

    def _summary(self, session: Session, review: Review) -> str:
        listing = session.listing
        if not review.judged:
            return self._texts("review.nothing")
        share = "review.share-unsure" if review.unsure else "review.share"
        lines = [
            self._texts(share, best=review.best, n=review.judged, percent=review.share),
            f"`{bar(review.best / review.judged)}`",
        ]
        if review.unsure:
            lines.append(self._texts("review.unsure", n=review.unsure))
        if worse := review.worse:
            each = review.lost / worse
            phrase = "review.lost-little" if is_little(self._texts, listing, each) else "review.lost"
            lines.append(self._texts(phrase, n=worse, worth=worth(self._texts, listing, each)))
        if review.judged < review.asked:
            lines.append(self._texts("review.some", judged=review.judged, asked=review.asked))
        if review.deal is not None and review.chance is not None:
            deal, chance = [signed_worth(self._texts, listing, each) for each in (review.deal, review.chance)]
            lines.append(
                self._texts(
                    "review.luck" if review.happenings else "review.luck-deal",
                    deal=deal,
                    chance=chance,
                    n=review.happenings,
                )
            )
        if review.gave_up:
            lines.append(self._texts("review.resigned"))
        lines += ["", *[self._line(session, place, point) for place, point in enumerate(review.turning, start=1)]]
        if review.turning:
            lines.append(self._texts("review.turning"))
        else:
            praised = not review.gave_up and not review.unsure
            lines.append(self._texts("review.spotless" if praised else "review.none-worse"))
        return "\n".join(lines)

    def _line(self, session: Session, place: int, point: TurningPoint) -> str:
        decision, listing = point.decision, session.listing
        when = then(self._texts, listing, listing.codec.read_view(decision.view), decision.head)
        amount = worth(self._texts, listing, point.judged.loss)
        answer = self._said(session, point, decision.picks)
        return self._texts("review.line", n=place, when=when, answer=answer, worth=amount)

    def _turning(self, session: Session, point: TurningPoint) -> str:
        given, judged = point.judged.given, point.judged
        amount = worth(self._texts, session.listing, judged.loss)
        by = self._texts("review.by-reckoning", worth=amount)
        if given.worlds:
            by = self._texts("review.by", worth=amount, worse=given.worse, n=given.worlds)
        lines = [
            self._texts("review.played", answer=self._said(session, point, point.decision.picks)),
            f"{self._texts('review.better', answer=self._said(session, point, judged.best))} {by}",
        ]
        lines.append(reason(self._texts, session.listing, reversed_gains(given.gains), self._texts("review.rival")))
        return "\n".join(filter(None, lines))

    def _said(self, session: Session, point: TurningPoint, picks: Picks) -> str:
        listing, question = session.listing, point.decision.question
        view = listing.codec.read_view(point.decision.view)
        steps = steps_of(lambda done: listing.rules.ask(view, question, done), picks)
        return in_words(self._texts, listing, view, steps, names=session.people)

    async def _pictures(self, session: Session, point: TurningPoint) -> tuple[Picture, ...]:
        """Return the board and the hand as they were, by what their seat saw."""
        listing, decision = session.listing, point.decision
        view, name = listing.codec.read_view(decision.view), f"{session.table.id}-{decision.n}"
        marks = Marks(frozenset(option for step in point.judged.best for option in step))
        return await board_and_hand(self._render_queue, listing, view, session.people, name, marks)

    def _rows(self, session: Session, review: Review, page: int) -> tuple[tuple[Button, ...], ...]:
        table = session.table.id
        labels = [self._texts("control.summary"), *[str(n) for n in range(1, len(review.turning) + 1)]]
        buttons = [
            Button(str(CustomId("review", table, page=to)), label, closed=to == page)
            for to, label in enumerate(labels)
            if review.turning
        ]
        if page:
            n = review.turning[page - 1].decision.n
            buttons.append(Button(str(CustomId("tryapart", table, page=n)), self._texts("control.try")))
        if session.table.guild is not None:
            buttons.append(Button(str(CustomId("share", table, page=page)), self._texts("control.share"), "📣"))
        return tuple(in_rows(buttons))
