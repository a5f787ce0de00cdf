"""What happens when somebody asks for a hint."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.autoplay.computer_worker import BEST
from bot.autoplay.hints import HintSearch
from bot.client.deferral import AnswerKind, Interaction
from bot.client.open_hints import OpenHint, OpenHints, is_asked
from bot.client.responses import Refused, answered_itself, seated, show
from bot.panels.custom_id import CustomId
from bot.panels.hint import hint, unplayed_hint
from bot.panels.layout import Layout
from bot.panels.texts import Texts
from bot.store import Status
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from engines.core import Compared, Question, Seat, only_answer


class HintPresses:
    """Names the best answers to what the presser is asked, for nobody else to see."""

    def __init__(self, sessions: Sessions, hints: HintSearch, open_hints: OpenHints, texts: Texts) -> None:
        self._sessions = sessions
        self._hints = hints
        self._open_hints = open_hints
        self._texts = texts

    async def hint(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Name the best answers to the question whose control was pressed.

        Raises:
            Refused: the table gives no hints, or that is asked no more.
        """
        session = await self._sessions.get(control.table)
        seat = seated(self._texts, session, interaction)
        if not session.gives_hints:
            raise Refused(self._texts("refused.no-hints"))
        asked = session.begun_game.questions(seat) if session.table.status is Status.PLAYING else ()
        question = next((one for one in asked if one.blocking and one.key == control.question), None)
        if question is None:
            raise Refused(self._texts("hint.passed"))
        how = AnswerKind.PRIVATE
        layout, message = await show(interaction, how, self._hint(session, question))
        if message is not None:
            stays = not layout.rows
            hint = OpenHint(question.key, interaction, message.id, answered_itself(interaction, how), stays)
            self._open_hints.keep(session.table.id, seat, hint)

    async def _hint(self, session: Session, question: Question) -> Layout:
        """Return a hint for what is asked at a table; where that has been answered meanwhile, a word on it.

        One for an only answer has no buttons, for such an answer is soon given by itself.
        """
        layout = await self.page(session, question, "playhint")
        if only_answer(session.begun_game.walk(question.seat, question.key)) is not None:
            return replace(layout, rows=())
        if is_asked(await self._sessions.get(session.table.id), question.seat, question.key):
            return layout
        return unplayed_hint(self._texts, session.listing, self._texts("hint.passed"))

    def leave(self, interaction: Interaction, table: int, seat: Seat) -> None:
        """Let a hint be that was pressed, for its message shows something else from now on."""
        if interaction.message is not None:
            self._open_hints.leave(table, seat, interaction.message.id)

    async def page(
        self,
        session: Session,
        question: Question,
        verb: str,
        copy: int | None = None,
        *,
        known: Sequence[Compared] = (),
    ) -> Layout:
        """Return the best answers to a question, each with a button of this verb that plays it.

        Args:
            session: the table.
            question: what is asked there.
            verb: what the buttons do.
            copy: number of the private copy in which it is asked; None at the table itself.
            known: how the answers compare, best first, where that need not be found out.
        """
        game, seat = session.begun_game, question.seat
        walk = game.walk(seat, question.key)
        only = only_answer(walk)
        best = known[:BEST] or (
            [Compared(only, 0.0)] if only is not None else await self._hints.best_answers(session, question)
        )
        listing, view, move = session.listing, game.view(seat), session.table.head
        asked = listing.your_turn(game, question, session.people[seat])
        control = CustomId(verb, session.table.id, question.key, copy=copy)
        return hint(
            self._texts, listing, view, walk, asked=asked, best=best, names=session.names, move=move, control=control
        )
