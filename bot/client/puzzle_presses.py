"""What happens when somebody asks for the puzzle of the day, or answers it."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from bot.autoplay.puzzle_reasons import PuzzleReasons, Solution
from bot.client.deferral import AnswerKind, Interaction
from bot.client.press_checks import picked, place_of_page
from bot.client.reading import show_page
from bot.client.responses import Refused, explain, show
from bot.client.rules_presses import RulesPresses
from bot.client.what_if_beginnings import WhatIfBeginnings
from bot.client.what_if_presses import WhatIfPresses
from bot.games import Catalogue
from bot.learning.puzzle_book import NoPuzzle, Posed, PuzzleBook
from bot.learning.puzzle_rows import PuzzleRows, Row
from bot.learning.puzzles import solves
from bot.panels.custom_id import CustomId
from bot.panels.draft import ChoicesChanged, follow, path_after
from bot.panels.layout import Layout
from bot.panels.puzzle import PATIENT, VERBS, PuzzlePanel, last_answer
from bot.panels.puzzle_names import names_of, session_of
from bot.panels.texts import Texts
from bot.panels.typed_moves import read
from bot.panels.typed_offers import offers
from bot.panels.typed_words import on_controls
from bot.panels.why_not import why_not
from bot.store import Store
from bot.system.clock import Clock
from bot.tables.reviews import Explained
from engines.core import Illegal, Picks, RuleError, format_picks
from renderers.kit.typed import named

MOST = 15
"""Solvers that are listed."""


class PuzzlePresses:
    """Poses puzzles, for one person alone, and notes how they do."""

    def __init__(  # noqa: PLR0913 - a puzzle is read, laid out and kept
        self,
        store: Store,
        catalogue: Catalogue,
        now: Clock,
        *,
        book: PuzzleBook,
        reasons: PuzzleReasons,
        panel: PuzzlePanel,
        rules: RulesPresses,
        what_ifs: WhatIfPresses,
        beginnings: WhatIfBeginnings,
        texts: Texts,
    ) -> None:
        self._store = store
        self._catalogue = catalogue
        self.book = book
        self._rows = PuzzleRows(store, book, now)
        self._reasons = reasons
        self.panel = panel
        self._rules = rules
        self._what_ifs = what_ifs
        self._beginnings = beginnings
        self._texts = texts
        self._show = partial(show_page, texts)

    async def pose(self, interaction: Interaction, game: str, typed: str = "") -> None:
        """Pose the puzzle of today in a game, or answer it with what was typed.

        Whoever plays on from it has typed an answer in their copy; whoever is done with it, to the one for practice.

        Raises:
            Refused: the game has none.
        """
        posed, note = await self._asked(interaction, game, typed), ""
        if typed and (copy := self._what_ifs.of_puzzle(interaction.user.id, posed.number)) is not None:
            await self._what_ifs.typed(interaction, copy.session, typed)
            return
        if typed and not (await self._row(interaction, posed)).over:
            try:
                note = await self._answer(interaction, posed, self._read(interaction, posed, typed))
            except RuleError as refusal:
                await explain(interaction, self._texts, refusal, posed.listing)
                return
        await show(interaction, AnswerKind.PRIVATE, self._page(interaction, posed, note=note))

    async def choices(self, interaction: Interaction, game: str, typed: str) -> list[tuple[str, str]]:
        """Return what can be typed as an answer now, as it is shown and as it is taken."""
        posed = await self._asked(interaction, game, "-")
        if self._what_ifs.of_puzzle(interaction.user.id, posed.number) is not None:
            return self._what_ifs.choices(interaction.user.id, 0, typed)
        question, view = posed.question, posed.game.view(posed.puzzle.seat)
        asked = [(question, posed.game.walk(question.seat, question.key))]
        found = offers(posed.unaided, view, names_of(posed, _name(interaction)), asked, typed)
        return [(offer.line, offer.typed) for offer in found]

    async def other_game(self, interaction: Interaction, _control: CustomId, values: tuple[str, ...]) -> None:
        """Pose the puzzle of today in the game that was chosen."""
        game = picked(await self.book.games(), values[0])
        await show(interaction, AnswerKind.UPDATE, self._page(interaction, await self._today(game)))

    async def answer(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Go on with an answer by what was pressed or chosen."""
        posed, note = await self._posed(control), ""
        path = path_after(replace(control, verb=control.verb.removeprefix(VERBS)), values)
        if (await self._row(interaction, posed)).over or control.question != posed.question.key:
            await show(interaction, AnswerKind.UPDATE, self._page(interaction, posed))
            return
        try:
            draft = follow(posed.game.walk(posed.question.seat, posed.question.key), path)
            if draft.shown != control.stamp:
                raise ChoicesChanged  # noqa: TRY301 - the same net for both ways in which choices change
            if draft.ask is None:
                path, note = "", await self._answer(interaction, posed, draft.picks)
        except ChoicesChanged:
            path, note = "", self._texts("note.changed")
        except Illegal as refusal:
            path, note = "", self._texts.refusal(posed.listing, refusal)
        await show(interaction, AnswerKind.UPDATE, self._page(interaction, posed, path=path, note=note))

    async def restart(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Begin the answer again."""
        await show(interaction, AnswerKind.UPDATE, self._page(interaction, await self._posed(control)))

    async def show_answer(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Show the answer to whoever has tried often enough."""
        posed = await self._posed(control)
        row = await self._row(interaction, posed)
        if row.tries >= PATIENT:
            await self._rows.show(row, posed)
        await show(interaction, AnswerKind.UPDATE, self._page(interaction, posed))

    async def play_on(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Let whoever is done with a puzzle play on from its position, in a copy of their own beside it.

        Raises:
            Refused: they are not done, or its day is over.
        """
        posed, user = await self._posed(control), interaction.user.id
        if not (await self._row(interaction, posed)).over:
            raise Refused(self._texts("puzzle.not-yet"))
        session = session_of(posed, _name(interaction), user)
        known = (await self._why(posed)).compared
        await self._beginnings.take_up(interaction, session, posed.puzzle, posed.number, known)

    async def another(self, interaction: Interaction, control: CustomId, values: tuple[str, ...]) -> None:
        """Pose a puzzle for practice that the presser has not seen, of the same game or of the one that was chosen.

        Raises:
            Refused: they are not done with the one they are at, or its day is over.
        """
        posed = await self._posed(control)
        if not (await self._row(interaction, posed)).over:
            raise Refused(self._texts("puzzle.not-done"))
        game = picked(await self.book.games(), values[0]) if values else posed.listing.key
        try:
            following, again = await self._rows.another(interaction.user.id, game)
        except NoPuzzle:
            raise Refused(self._texts("puzzle.none")) from None
        note = self._texts("puzzle.all-seen", game=following.listing.title) if again else ""
        await show(interaction, AnswerKind.UPDATE, self._page(interaction, following, note=note))

    async def describe(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Give the position as text."""
        posed = await self._posed(control)
        page = self.panel.describe(posed, _name(interaction), control.page or 0)
        await self._show(interaction, place_of_page(control), page)

    async def why(self, interaction: Interaction, control: CustomId, _values: tuple[str, ...]) -> None:
        """Say why the other options cannot be picked."""
        posed = await self._posed(control)
        names, game = names_of(posed, _name(interaction)), posed.game
        page = why_not(self._texts, posed.unaided, game, posed.question, path=control.path, table=0, names=names)
        await self._show(interaction, AnswerKind.PRIVATE, self._rules.with_rules(posed.listing, page))

    async def solvers(self, interaction: Interaction, _control: CustomId, _values: tuple[str, ...]) -> None:
        """List those who have solved most on the server."""
        if interaction.guild_id is None:
            raise Refused(self._texts("refused.not-in-dm"))
        found = await self._store.puzzles.solvers(interaction.guild_id, most=MOST)
        await show(interaction, AnswerKind.PRIVATE, self.panel.solvers(found, self.book.today))

    async def _answer(self, interaction: Interaction, posed: Posed, picks: Picks) -> str:
        """Note an answer; return a sentence on one that was given before."""
        row = await self._row(interaction, posed)
        if solves(posed.game, posed.question, posed.puzzle, picks) or self.panel.same(posed, picks):
            await self._rows.solve(row, posed, _name(interaction))
            return ""
        missed = await self._rows.miss(row, format_picks(picks))
        return self._texts("puzzle.again") if missed == row else ""

    async def _page(self, interaction: Interaction, posed: Posed, *, path: str = "", note: str = "") -> Layout:
        row = await self._row(interaction, posed)
        return await self.panel.page(
            posed,
            row,
            _name(interaction),
            solver=await self._rows.solver(row),
            others=[self._catalogue[game] for game in await self.book.games()],
            path=path,
            note=note,
            why=await self._why(posed) if row.over else None,
            behind=await self._behind(posed, row) if row.tries and not row.over else 0.0,
        )

    async def _why(self, posed: Posed) -> Explained:
        return await self._reasons.of(_solution(posed))

    async def _behind(self, posed: Posed, row: Row) -> float:
        given = last_answer(posed, row)
        return 0.0 if given is None else await self._reasons.behind(_solution(posed), given)

    async def _row(self, interaction: Interaction, posed: Posed) -> Row:
        return await self._rows.of(interaction.user.id, interaction.guild_id or 0, posed)

    def _read(self, interaction: Interaction, posed: Posed, typed: str) -> Picks:
        view, names = posed.game.view(posed.puzzle.seat), names_of(posed, _name(interaction))
        walk = posed.game.walk(posed.question.seat, posed.question.key)
        _, picks = read([(posed.question, walk)], typed, on_controls(posed.unaided, view, names))
        return picks

    async def _asked(self, interaction: Interaction, game: str, typed: str) -> Posed:
        """Return the puzzle that is meant: of today, or what is typed once that is over the one for practice."""
        posed, user = await self._today(game), interaction.user.id
        if not typed or not (await self._row(interaction, posed)).over:
            return posed
        last = await self._rows.last_practised(user, posed.listing.key)
        if last is None or (last[1].over and self._what_ifs.of_puzzle(user, last[0].number) is None):
            return posed
        return posed if self._what_ifs.of_puzzle(user, posed.number) is not None else last[0]

    async def _today(self, game: str) -> Posed:
        try:
            return await self.book.of_today(game)
        except NoPuzzle:
            raise Refused(self._texts("puzzle.none")) from None

    async def _posed(self, control: CustomId) -> Posed:
        try:
            return await self.book.posed(control.puzzle)
        except NoPuzzle:
            raise Refused(self._texts("puzzle.over")) from None


def _solution(posed: Posed) -> Solution:
    puzzle = posed.puzzle
    return Solution(posed.number, posed.listing, posed.game, posed.question, puzzle.picks, puzzle.gain)


def _name(interaction: Interaction) -> str:
    return named(interaction.user.display_name)
