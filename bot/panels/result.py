"""The last message of a game: places, what was hidden, the seed, the transcript of the whole game, and a rematch."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from bot.games import Tone
from bot.panels import ending
from bot.panels.achievements import achieved_lines
from bot.panels.controls import Button
from bot.panels.custom_id import CustomId
from bot.panels.footer import foot
from bot.panels.layout import Document, Layout, Picture
from bot.panels.texts import Texts
from bot.pictures.render_queue import RenderQueue
from bot.store import AchievementRow, RatingChange, Result
from bot.tables.session import Session
from bot.tables.transcripts import transcript_from, write_transcript
from engines.core import RESIGN, Entry
from renderers.common import result as result_picture
from renderers.kit.typed import written


class ResultPanel:
    """Lays out the panel of a game's end."""

    def __init__(self, texts: Texts, render_queue: RenderQueue) -> None:
        self._texts = texts
        self._render_queue = render_queue

    async def card(  # noqa: PLR0913 - everything that an end has to tell
        self,
        session: Session,
        results: tuple[Result, ...],
        *,
        log: tuple[Entry[Any], ...],
        news: list[str],
        ratings: Mapping[int, RatingChange],
        poster: tuple[Picture, ...] = (),
        computers: tuple[int, ...] = (),
        achieved: tuple[AchievementRow, ...] = (),
    ) -> Layout:
        """The end of a game.

        Args:
            session: the table.
            results: its rows.
            log: its whole log.
            news: what the last entry brought.
            ratings: how the ratings of people have moved, by seat.
            poster: the great moment with which it ended, if there was one, or how the scores came about.
            computers: the numbers of the entries that computer players or the clock made.
            achieved: what people have achieved there.
        """
        listing, table = session.listing, session.table
        assert session.game is not None
        drawn = self._drawn(session, results, ratings)
        png = await self._render_queue.try_to_paint(("result", drawn), partial(result_picture.draw, drawn))
        picture = Picture(f"result-{table.id}.png", png, result_picture.alt(drawn))
        head = f"### {ending.headline(self._texts, session)}\n{ending.why(self._texts, session)}"
        seed = self._texts("result.seed", seed=table.seed or "", table=str(table.id))
        rematch = Button(str(CustomId("rematch", table.id)), self._texts("control.rematch"), "🔁", Tone.GOOD)
        watch = Button(str(CustomId("replay", table.id)), self._texts("control.replay"), "🎞️")
        read = Button(str(CustomId("log", table.id)), self._texts("control.log"))
        review = Button(str(CustomId("review", table.id)), self._texts("control.review"))
        what_if = Button(str(CustomId("try", table.id)), self._texts("control.try"))
        transcript = transcript_from(session, log, computers)
        # An empty line stands between the places and what happened last.
        words = [*ending.places(self._texts, session, ratings), *self._gone(session), *(["", *news] if news else [])]
        words += self._handed(session)
        words += [*achieved_lines(self._texts, session, results, achieved), seed]
        document = Document(f"skald-{table.game}-{table.id}.txt", write_transcript(transcript).encode())
        return Layout(
            listing.accent,
            head,
            (picture, *poster),
            "\n".join(words),
            ((rematch, watch, *([review, what_if] if listing.has_computer else []), read),),
            (document,),
            foot(self._texts, session),
        )

    def _gone(self, session: Session) -> list[str]:
        """Say who comes last for having given up, where scores would have people think otherwise.

        A game that ended with that says so in its head and beside the place already.
        """
        gone = ending.gave_up(session)
        if not gone or ending.ended_by_resigning(session) or session.listing.rules.info.cooperative:
            return []
        if not ending.has_scores(session):
            return []
        return [self._texts("result.resigned", n=len(gone), names=self._texts.join(gone))]

    def _handed(self, session: Session) -> list[str]:
        """Say who played a seat before whoever holds it now."""
        return [
            self._texts("result.handed", name=session.written[one.seat], who=written(session.called(one)), n=one.n)
            for one in session.extras.former
        ]

    def _reason(self, session: Session, reason: str) -> str:
        """Say on the picture why the game ended: where others gave up, who they are."""
        if reason == RESIGN and not session.listing.rules.info.cooperative:
            gone = [session.people[seat] for seat in session.begun_game.resigned]
            return self._texts("end.gave-up", names=self._texts.join(gone))
        return self._texts.sentence(session.listing, f"ending.{reason}")

    def _drawn(
        self, session: Session, results: tuple[Result, ...], ratings: Mapping[int, RatingChange]
    ) -> result_picture.Result:
        listing = session.listing
        team = result_picture.Team.NONE
        if listing.rules.info.cooperative:
            team = result_picture.Team.WON if results[0].place == 1 else result_picture.Team.LOST
        scored = ending.has_scores(session)
        placings = [
            result_picture.Placing(
                seat=row.seat,
                name=session.names[row.seat],
                place=row.place,
                score=ending.score_of(self._texts, listing, row.score) if scored else "",
                change=ratings[row.seat].change if row.seat in ratings else None,
                computer=row.computer is not None,
            )
            for row in sorted(results, key=lambda row: (row.place, row.seat))
        ]
        return result_picture.Result(
            theme=listing.theme,
            place=listing.place,
            title=listing.title,
            placings=tuple(placings),
            reason=self._reason(session, results[0].reason),
            team=team,
        )
