"""The message of the board: what everybody may see of a running game, and controls that are the same for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from bot.games import Tone
from bot.panels import moments, news
from bot.panels.controls import ROW, Button, Row, in_halves
from bot.panels.custom_id import CustomId
from bot.panels.footer import foot
from bot.panels.layout import Layout
from bot.panels.predictions import NO_PREDICTIONS, button_of, lines_of
from bot.panels.table_pictures import TablePictures
from bot.panels.texts import Texts
from bot.panels.whose_turn import whose_turn
from bot.pictures.render_queue import RenderQueue
from bot.store import Absence, Deadline, Status
from bot.tables.predictions import ShownPredictions
from bot.tables.session import Session

SIGNS: Final = {"watch": "👁️"}
"""Signs of controls that are for those who watch; the one to guess by has another."""

NEWS = 4
"""Facts told on the board's message."""


class BoardState(msgspec.Struct, frozen=True):
    """What a board tells beside what its game says.

    Attributes:
        deadlines: when time runs out for those who are asked.
        undelivered: the names of those whom their hand did not reach.
        moment: the table right after the entry that brought its last great moment, while that is shown.
        absences: who is away or will be, as they have said before, by seat.
        predictions: on what those who watch may guess, and have guessed.
        late: whether the last entry was made for a seat whose time was over.
        by_dm: the seats whose people have their hand by direct message too; None where that is not known.
    """

    deadlines: tuple[Deadline, ...] = ()
    undelivered: tuple[str, ...] = ()
    moment: Session | None = None
    absences: Mapping[int, Absence] = msgspec.field(default_factory=dict)
    predictions: ShownPredictions = NO_PREDICTIONS
    late: bool = False
    by_dm: frozenset[int] | None = None


BARE: Final = BoardState()
"""A board of which there is nothing else to tell."""


class BoardPanel:
    """Lays out the panel that everybody sees."""

    def __init__(self, texts: Texts, render_queue: RenderQueue) -> None:
        self._texts = texts
        self._render_queue = render_queue
        self._pictures = TablePictures(render_queue)

    async def card(self, session: Session, state: BoardState) -> Layout:
        """The board as everybody may see it."""
        listing, view = session.listing, session.begun_game.view(None)
        lines = [
            f"### {listing.title}",
            whose_turn(self._texts, session, deadlines=state.deadlines),
            listing.prose.status(view, session.written),
        ]
        lines += self._where(session, state)
        if state.undelivered:
            lines.append(self._texts("board.undelivered", names=self._texts.join(state.undelivered)))
        if session.table.status is Status.PLAYING:
            lines += self._away(session, state.absences)
        told = news.heaviest(self._texts, session, session.recent[-1], NEWS, end=False)
        if state.late:
            told.insert(0, self._texts("board.late", name=session.written[session.recent[-1].seat]))
        told += lines_of(self._texts, session, state.predictions)
        poster = () if state.moment is None else await moments.poster(self._render_queue, state.moment)
        return Layout(
            listing.accent,
            "\n".join(filter(None, lines)),
            (*await self._pictures.boards(session, None), *poster),
            "\n".join(told),
            () if session.table.status is Status.ENDED else self._rows(session, state),
            foot=foot(self._texts, session),
        )

    def _where(self, session: Session, state: BoardState) -> list[str]:
        """Say of those who are asked where they answer: their hand asks the same, and only they can press it."""
        if state.by_dm is None or session.table.paused_at is not None or session.table.status is not Status.PLAYING:
            return []
        asked = dict.fromkeys(question.seat for question in session.waiting)
        ways = {"asked-dm": [seat for seat in asked if seat in state.by_dm]}
        # Whoever could not be reached is told so below, and where to press.
        here = [seat for seat in asked if seat not in state.by_dm and session.written[seat] not in state.undelivered]
        ways["asked-here"] = here
        names = {way: [session.written[seat] for seat in seats] for way, seats in ways.items() if seats}
        return [self._texts(f"board.{way}", names=self._texts.join(those)) for way, those in names.items()]

    def _away(self, session: Session, absences: Mapping[int, Absence]) -> list[str]:
        """Say who has left the server, and who is away or will be."""
        left = [session.written[seat.seat] for seat in session.away if seat.seat not in absences]
        lines = [self._texts("board.away", names=self._texts.join(left))] if left else []
        for seat, absence in sorted(absences.items()):
            begins, ends = (f"<t:{at // 1000}:f>" for at in (absence.begins_at, absence.ends_at))
            lines.append(self._texts("board.absent", name=session.written[seat], begins=begins, ends=ends))
        return lines

    def _rows(self, session: Session, state: BoardState) -> tuple[Row, ...]:
        """Controls of the board are the same for everybody; the one to guess by comes and goes after the others.

        The others change once, when the game is over: those are gone then that belong to a game that goes on, and the
        result has the ways back into it. Most who see them only watch, so the way to the own hand stands out only while
        somebody is asked who has no other: whose hand does not come by direct message. Where no person sits there, to
        follow the table is what remains.
        """
        table, over = session.table.id, session.table.status is Status.OVER
        people = any(seat.user is not None for seat in session.seats)
        verbs = ["hand", "log", "describe", "rules"] if people and not over else ["log", "describe", "rules"]
        verbs += ["legend"] if session.listing.taught else []
        verbs += ["clock"] if session.options.timed and not over else []
        verbs += ["closer"] if session.listing.pictures.closeups else []
        verbs += [] if over else ["explain"] if session.closed else ["explain", "watch"]
        by_dm, asked = state.by_dm, {question.seat for question in session.waiting}
        only_here = by_dm is not None and not asked <= by_dm
        bright = "hand" if only_here else "" if people else "watch"
        buttons = [
            Button(
                str(CustomId(verb, table)),
                self._texts(f"control.{verb}"),
                SIGNS.get(verb, ""),
                tone=Tone.MAIN if verb == bright else Tone.PLAIN,
            )
            for verb in verbs
        ]
        rows, guess = in_halves(buttons), button_of(self._texts, table, state.predictions)
        # At the end, beside the other control of those who watch: it moves none when it comes or goes.
        return (*rows[:-1], (*rows[-1], *guess)) if len(rows[-1]) < ROW else (*rows, *filter(None, [guess]))
