"""What happens in a private copy of a position, in which somebody plays on."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from bot.autoplay.what_if import WhatIfs
from bot.client.deferral import AnswerKind, Interaction
from bot.client.hint_presses import HintPresses
from bot.client.open_copies import OpenCopies
from bot.client.press_checks import place_of_page
from bot.client.reading import show_page
from bot.client.responses import Refused, explain, remove
from bot.client.rules_presses import RulesPresses
from bot.client.what_if_pages import CopyView, WhatIfPages
from bot.panels.custom_id import CustomId
from bot.panels.draft import ChoicesChanged, follow, path_after
from bot.panels.reference import Reference
from bot.panels.scene import Scene
from bot.panels.texts import Texts
from bot.panels.typed_moves import asked_of, read
from bot.panels.typed_offers import offers
from bot.panels.typed_words import on_controls
from bot.panels.what_if import VERBS
from bot.panels.why_not import why_not
from bot.tables.session import Session
from bot.tables.sessions import Sessions
from bot.tables.what_if import WhatIf
from engines.core import Illegal, Question, RuleError, Walk


class WhatIfPresses:
    """Answers presses on private copies; the table itself is never touched."""

    def __init__(  # noqa: PLR0913 - a copy is played like a table
        self,
        sessions: Sessions,
        what_ifs: WhatIfs,
        copy_pages: WhatIfPages,
        open_copies: OpenCopies,
        *,
        hints: HintPresses,
        rules: RulesPresses,
        pages: Reference,
        texts: Texts,
    ) -> None:
        self._sessions = sessions
        self._what_ifs = what_ifs
        self._copy_pages = copy_pages
        self._open_copies = open_copies
        self._hints = hints
        self._rules = rules
        self._pages = pages
        self._texts = texts
        self._show = partial(show_page, texts)

    async def answer(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Go on with an answer in the presser's copy by what was pressed or chosen."""
        what_if, note, key = await self._of(interaction, control), "", control.question
        path = path_after(replace(control, verb=control.verb.removeprefix(VERBS)), values)
        try:
            question = what_if.game.question(what_if.seat, control.question)
            draft = follow(what_if.game.walk(what_if.seat, question.key), path)
            if draft.shown != control.stamp:
                raise ChoicesChanged  # noqa: TRY301 - the same net for both ways in which choices change
            if draft.ask is None:
                what_if = await self._what_ifs.play(interaction.user.id, what_if, question, draft.picks)
                path, key = "", ""
        except ChoicesChanged:
            path, note = "", self._texts("note.changed")
        except Illegal as refusal:
            path, note = "", self._texts.refusal(what_if.session.listing, refusal)
        except RuleError:
            path, key, note = "", "", self._texts("note.passed")
        await self._copy_pages.show(interaction, AnswerKind.UPDATE, CopyView(what_if, key, path, note))

    async def restart(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Begin an answer again, or turn to another question."""
        what_if = await self._of(interaction, control)
        await self._copy_pages.show(interaction, AnswerKind.UPDATE, CopyView(what_if, control.question))

    async def step_back(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Take the last answer in the presser's copy back."""
        await self._of(interaction, control)
        self._what_ifs.step_back(interaction.user.id)
        what_if = self._known(interaction, control.table)
        await self._copy_pages.show(interaction, AnswerKind.UPDATE, CopyView(what_if))

    async def hint(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Name the best answers to what the presser's copy asks.

        Raises:
            Refused: that is asked no more.
        """
        what_if = await self._of(interaction, control)
        question = what_if.question
        if question is None or question.key != control.question:
            raise Refused(self._texts("hint.passed"))
        await self._copy_pages.show(interaction, AnswerKind.UPDATE, self._with_hint(what_if, question))

    async def why(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Say why the other options cannot be picked."""
        what_if = await self._of(interaction, control)
        session, game = what_if.as_session, what_if.game
        asked = next((one for one in game.questions(what_if.seat) if one.key == control.question), None)
        listing, table = session.listing, session.table.id
        page = why_not(self._texts, listing, game, asked, path=control.path, table=table, names=session.names)
        await self._show(interaction, AnswerKind.PRIVATE, self._rules.with_rules(listing, page))

    async def describe(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Give the position of the presser's copy as text; another page takes the place of the first."""
        what_if = await self._of(interaction, control)
        session = what_if.as_session
        scene = Scene(
            session.listing,
            what_if.game,
            session.names,
            what_if.seat,
            ("what-if",),
            control.table,
            typed="describe.in-puzzle" if what_if.puzzle else "describe.in-what-if",
            control=CustomId("tdescribe", control.table, copy=what_if.number),
        )
        await self._show(interaction, place_of_page(control), self._pages.position(scene, control.page or 0))

    async def end(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Throw the presser's copy away, and its message with it; another one that they have begun since stays.

        Raises:
            Refused: it was one of a puzzle, and is gone.
        """
        if not control.table:
            await self._of(interaction, control)
        what_if = self._what_ifs.of(interaction.user.id, control.table)
        if what_if is not None and what_if.number == control.copy:
            self._what_ifs.end(interaction.user.id)
            self._open_copies.leave(interaction.user.id)
        await remove(interaction)

    async def typed(self, interaction: Interaction, session: Session, move: str) -> None:
        """Answer in the presser's copy by typing.

        Raises:
            Refused: they have none of this table.
        """
        what_if = self._known(interaction, session.table.id)
        listing, asked = session.listing, self._asked(what_if)
        try:
            naming = on_controls(listing, what_if.game.view(what_if.seat), what_if.as_session.names)
            question, picks = read(asked, move, naming)
            what_if = await self._what_ifs.play(interaction.user.id, what_if, question, picks)
        except RuleError as refusal:
            await explain(interaction, self._texts, refusal, listing)
            return
        await self._copy_pages.show(interaction, AnswerKind.PRIVATE, CopyView(what_if))

    def of_puzzle(self, user: int, puzzle: int) -> WhatIf | None:
        """Return somebody's copy of a puzzle's position."""
        return self._what_ifs.of_puzzle(user, puzzle)

    def choices(self, user: int, table: int, move: str) -> list[tuple[str, str]]:
        """Return what can be typed in somebody's copy now, as it is shown and as it is taken."""
        what_if = self._what_ifs.of(user, table)
        if what_if is None:
            return []
        session, view = what_if.as_session, what_if.game.view(what_if.seat)
        found = offers(session.listing, view, session.names, self._asked(what_if), move)
        return [(offer.line, offer.typed) for offer in found]

    async def _with_hint(self, what_if: WhatIf, question: Question) -> CopyView:
        hint = await self._hints.page(what_if.as_session, question, f"{VERBS}play", what_if.number, known=what_if.known)
        return CopyView(what_if, question.key, hint=hint)

    async def _of(self, interaction: Interaction, control: CustomId) -> WhatIf:
        """Return the presser's copy whose control was pressed.

        Raises:
            Refused: it is gone.
        """
        if control.table:
            await self._sessions.get(control.table)
        what_if = self._known(interaction, control.table)
        if what_if.number != control.copy:
            raise Refused(self._texts("whatif.another"))
        return what_if

    def _known(self, interaction: Interaction, table: int) -> WhatIf:
        what_if = self._what_ifs.of(interaction.user.id, table)
        if what_if is None:
            raise Refused(self._texts("whatif.gone" if table else "whatif.gone-puzzle"))
        return what_if

    @staticmethod
    def _asked(what_if: WhatIf) -> list[tuple[Question, Walk]]:
        return asked_of(what_if.game, what_if.seat)
