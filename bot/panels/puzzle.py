"""A puzzle as somebody sees it, of a day or for practice, and the table of those who have solved most on a server."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games import Listing
from bot.learning.puzzle_book import Posed
from bot.learning.puzzle_rows import Row
from bot.learning.puzzles import Theme, date_of
from bot.panels.asking import in_words, marks_of, steps_of
from bot.panels.composer import Composed, compose, in_rows
from bot.panels.controls import Button, Select, SelectOption
from bot.panels.custom_id import OF_PUZZLES, CustomId, b36
from bot.panels.draft import follow
from bot.panels.layout import OWN_ACCENT, Layout, LayoutRow, Picture
from bot.panels.puzzle_names import names_of
from bot.panels.puzzle_reason import why_best
from bot.panels.reference import Reference
from bot.panels.scene import Scene
from bot.panels.seat_pictures import board_and_hand
from bot.panels.texts import Texts
from bot.panels.worth import nothing, worth
from bot.pictures.render_queue import RenderQueue
from bot.store import Solver
from bot.tables.reviews import Explained
from engines.core import Picks, RuleError, finish, parse_picks
from renderers.kit.typed import named, written

VERBS = OF_PUZZLES
"""What the verbs of a puzzle's controls begin with."""

PATIENT = 2
"""Wrong answers after which the answer can be shown."""


class PuzzlePanel:
    """Lays out puzzles."""

    def __init__(self, texts: Texts, render_queue: RenderQueue, pages: Reference) -> None:
        self._texts = texts
        self._render_queue = render_queue
        self._pages = pages

    async def page(  # noqa: PLR0913 - who is at which puzzle, and how far
        self,
        posed: Posed,
        row: Row,
        name: str,
        *,
        solver: Solver | None = None,
        others: Sequence[Listing] = (),
        path: str = "",
        note: str = "",
        why: Explained | None = None,
        behind: float = 0.0,
    ) -> Layout:
        """A puzzle: the position, what is asked, the controls for it, and how somebody has done so far.

        Args:
            posed: the puzzle.
            row: how far they are with it.
            name: what they are called, for the pictures.
            solver: what they have solved on this server.
            others: the games that have puzzles.
            path: how far an answer has come.
            note: one sentence to them.
            why: what makes the best answer the best, for whoever is done with it.
            behind: by how much the last answer is worth less than the best one; 0 where it is not known.
        """
        texts, listing = self._texts, posed.listing
        head = self._head(posed)
        asked = listing.your_turn(posed.game, posed.question, name)
        topic = f"explain.asked.{posed.question.topic}"
        about = f"-# {listing.phrases(topic)}" if topic in listing.phrases and not row.over and not path else ""
        composed = Composed("", ()) if row.over else self._composed(posed, name, path)
        missed = [self._missed(posed, row, name, behind)] if row.tries else []
        came = self._solution(posed, row, name, solver, why or Explained()) if row.over else missed
        said = [f"> {note}" if note else "", *came]
        words = [*said, about, f"**{texts('puzzle.best')}**" if not row.over else "", composed.words]
        # Nobody has seen this position before, so all of it has to be read, however high the message becomes: both
        # pictures are large, in the order in which they stand everywhere else, at each step of an answer.
        return Layout(
            listing.accent,
            head,
            await self._pictures(posed, name, path),
            "\n".join(filter(None, words)),
            (*composed.rows, *self._rows(posed, row, composed, others, begun=bool(path))),
            lead=f"**{asked}**",
        )

    def _head(self, posed: Posed) -> str:
        texts, game = self._texts, posed.listing.title
        if posed.practice:
            return f"### {texts('puzzle.head-practice', game=game)}\n-# {texts('puzzle.practice')}"
        date = f"{date_of(posed.day):%d %B %Y}".lstrip("0")
        return f"### {texts('puzzle.head', game=game)}\n-# {texts('puzzle.date', date=date)}"

    def solvers(self, solvers: Sequence[Solver], day: int) -> Layout:
        """Those who have solved most on a server, and their streaks as they stand on a day."""
        lines = [
            self._texts(
                "puzzle.solver",
                place=place,
                who=written(named(one.name)),
                n=one.solved,
                first=one.first,
                streak=one.streak_on(day),
            )
            for place, one in enumerate(solvers, start=1)
        ]
        head = f"### {self._texts('puzzle.solvers')}"
        return Layout(OWN_ACCENT, head, words="\n".join(lines) or self._texts("puzzle.nobody"))

    def describe(self, posed: Posed, name: str, page: int = 0) -> Layout:
        """The position as text, and every answer as it can be typed."""
        return self._pages.position(self.scene(posed, name), page)

    def scene(self, posed: Posed, name: str) -> Scene:
        """Return what whoever solves it sees."""
        return Scene(
            posed.unaided,
            posed.game,
            names_of(posed, name),
            posed.puzzle.seat,
            ("puzzle", posed.number),
            typed="describe.in-puzzle",
            control=CustomId("pdescribe", 0, puzzle=posed.number),
        )

    def same(self, posed: Posed, picks: Picks) -> bool:
        """Return whether an answer is told in the same words as the best one: cards that are alike do the same."""
        return self._in_words(posed, picks, "") == self._in_words(posed, posed.puzzle.picks, "")

    def _solution(self, posed: Posed, row: Row, name: str, solver: Solver | None, found: Explained) -> list[str]:
        """Say how somebody came to the solution, and why it is the best answer."""
        why = [self._ahead(posed, name, found), self._theme(posed, name, found)]
        why.append(why_best(self._texts, posed, found, lambda picks: self._in_words(posed, picks, name)))
        if row.solved_at is None:
            return [*([] if posed.practice else [self._texts("puzzle.shown")]), *why]
        streak = 0 if solver is None else solver.streak_on(posed.day)
        done = self._texts("puzzle.solved" if row.tries > 1 else "puzzle.solved-first", n=row.tries)
        return [done, *why, self._texts("puzzle.streak", n=streak) if streak > 1 else ""]

    def _ahead(self, posed: Posed, name: str, found: Explained) -> str:
        """Say by how much the best answer is ahead, and of which one."""
        answer = self._in_words(posed, posed.puzzle.picks, name)
        gain = worth(self._texts, posed.listing, posed.puzzle.gain)
        rival = self._in_words(posed, found.rival, name) if found.rival else answer
        if rival == answer:  # it is not known, or has the same words
            return self._texts("puzzle.why", answer=answer, worth=gain)
        return self._texts("puzzle.why-rival", answer=answer, worth=gain, rival=rival)

    def _theme(self, posed: Posed, name: str, found: Explained) -> str:
        """Say whether there was a trap, which, and what it costs."""
        tempting = found.tempting
        if posed.puzzle.theme is Theme.TRAP and tempting and not self.same(posed, tempting):
            trap = self._texts("puzzle.trap", answer=self._in_words(posed, tempting, name))
            behind = next((-each.ahead for each in found.compared if each.picks == tempting), 0.0)
            if tempting == found.rival or behind <= nothing(posed.listing):  # how far that is behind is said already
                return trap
            return f"{trap} {self._texts('puzzle.behind', worth=worth(self._texts, posed.listing, behind))}"
        return self._texts(f"puzzle.theme.{posed.puzzle.theme}")

    def _missed(self, posed: Posed, row: Row, name: str, behind: float) -> str:
        """Say that the last answer is not the best, and how far it is behind."""
        picks, theme = last_answer(posed, row), self._texts(f"puzzle.hint.{posed.puzzle.theme}")
        if picks is None:
            return f"{self._texts('puzzle.wrong-before', n=row.tries)}\n{theme}"
        missed = self._texts("puzzle.wrong", n=row.tries, answer=self._in_words(posed, picks, name, solved=False))
        if behind > nothing(posed.listing):
            missed += f" {self._texts('puzzle.behind', worth=worth(self._texts, posed.listing, behind))}"
        return f"{missed}\n{theme}"

    def _in_words(self, posed: Posed, picks: Picks, name: str, *, solved: bool = True) -> str:
        """Say an answer; to whoever is done with the puzzle with what Skald reckons of it."""
        view, question = posed.game.view(posed.puzzle.seat), posed.question
        steps = steps_of(posed.game.walk(question.seat, question.key), picks)
        shown = posed.listing if solved else posed.unaided
        return in_words(self._texts, shown, view, steps, names=names_of(posed, name))

    def _composed(self, posed: Posed, name: str, path: str) -> Composed:
        question = posed.question
        draft = follow(posed.game.walk(question.seat, question.key), path)
        return compose(
            posed.unaided,
            self._texts,
            view=posed.game.view(posed.puzzle.seat),
            question=question,
            table=posed.number,
            draft=draft,
            names=names_of(posed, name),
            verbs=VERBS,
        )

    def _rows(
        self, posed: Posed, row: Row, composed: Composed, others: Sequence[Listing], *, begun: bool
    ) -> list[LayoutRow]:
        buttons = [*composed.extras]
        if begun:
            return [*in_rows(buttons)]
        if row.over:
            buttons.append(Button(self._id("pmore", posed), self._texts("control.another-puzzle"), "🧩"))
            buttons.append(Button(self._id("ptry", posed), self._texts("control.try-here")))
        elif row.tries >= PATIENT:
            buttons.append(Button(self._id("pshow", posed), self._texts("control.show-answer")))
        buttons.append(Button(self._id("pdescribe", posed), self._texts("control.describe")))
        if row.guild:
            buttons.append(Button(self._id("psolvers", posed), self._texts("control.solvers"), "🏅"))
        rows: list[LayoutRow] = [*in_rows(buttons)]
        if len(others) > 1 and (row.over or not posed.practice):
            lines = [
                SelectOption(b36(place), one.title, "🧩" if one.key == posed.listing.key else "")
                for place, one in enumerate(others)
            ]
            verb, asked = ("pother", "practise-game") if posed.practice else ("puzzle", "other-game")
            rows.append(Select(self._id(verb, posed), self._texts(f"puzzle.{asked}"), tuple(lines)))
        return rows

    async def _pictures(self, posed: Posed, name: str, path: str) -> tuple[Picture, ...]:
        view, names = posed.game.view(posed.puzzle.seat), names_of(posed, name)
        draft = follow(posed.game.walk(posed.question.seat, posed.question.key), path)
        marks = marks_of(posed.unaided, view, draft)
        called = f"puzzle-{posed.number}"
        return await board_and_hand(self._render_queue, posed.listing, view, names, called, marks)

    def _id(self, verb: str, posed: Posed) -> str:
        return str(CustomId(verb, 0, puzzle=posed.number))


def last_answer(posed: Posed, row: Row) -> Picks | None:
    """Return the last wrong answer; None if the day's puzzle was another one then, before Skald was renewed."""
    try:
        picks = parse_picks(row.last)
        finish(posed.game.walk(posed.question.seat, posed.question.key), picks)
    except RuleError:
        return None
    return picks
