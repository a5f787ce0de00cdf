"""The pictures of Champions of Midgard under one Book and in one language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from engines.champions_of_midgard.book import Book
from engines.champions_of_midgard.view import Phase, View
from renderers.champions_of_midgard.backdrop import FJORD
from renderers.champions_of_midgard.battle import draw_battle
from renderers.champions_of_midgard.board_marks import board_marks
from renderers.champions_of_midgard.coast import draw_coast
from renderers.champions_of_midgard.foes import draw_foes
from renderers.champions_of_midgard.hand import draw_hand
from renderers.champions_of_midgard.heroes import draw_heroes
from renderers.champions_of_midgard.scenes import Page, Scene, scene_of
from renderers.champions_of_midgard.scores import draw_scores
from renderers.champions_of_midgard.strip import draw_strip, top
from renderers.champions_of_midgard.town import draw_town, draw_town_page
from renderers.champions_of_midgard.viewmodel import Names, ViewModel, view_model
from renderers.champions_of_midgard.voyage import draw_voyage
from renderers.kit import frame
from renderers.kit.canvas import Canvas
from renderers.kit.card_values import UNMARKED, Marks
from renderers.kit.palette import theme
from renderers.kit.phrases import Phrases

GAME = "champions_of_midgard"


class Pictures(msgspec.Struct, frozen=True):
    """Draws views; every picture is a pure function of what is given here and below."""

    book: Book
    phrases: Phrases

    def board(self, view: View, names: Names, page: Page = Page.NOW, *, news: Sequence[Any] = ()) -> bytes:
        """Draw what a viewer may see of the table: a PNG of 1200 by 800 pixels.

        Args:
            view: the game as the viewer sees it.
            names: the names of the seats.
            page: which picture; where there is no fight to show, the village is shown.
            news: facts whose places are marked, beside that of the last change.
        """
        model = view_model(self.book, self.phrases, view, names, news)
        tint, emblem = theme(GAME)
        canvas = frame.table(frame.BOARD, FJORD, tint)
        frame.head(canvas, _title(model), tint=tint, emblem=emblem, note=_note(model))
        # The emblem of the game is no sign of its own, so no legend numbers it.
        canvas.marks.clear()
        scene = scene_of(view, page)
        if scene is Scene.SCORES:
            draw_scores(canvas, model)
            return canvas.png()
        _middle(canvas, model, scene)
        draw_strip(canvas, model)
        return canvas.png()

    def marks(self, view: View, news: Sequence[Any] = ()) -> tuple[str, ...]:
        """Return the kinds of marks that the board of a moment bears, with these facts marked."""
        return tuple(board_marks(view_model(self.book, self.phrases, view, (), news)))

    def hand(self, view: View, names: Names, marks: Marks = UNMARKED) -> bytes | None:
        """Draw what the viewer alone knows: a PNG of 1200 by 500 pixels; None for the gallery and before the deal.

        Args:
            view: the game as its owner sees it.
            names: the names of the seats.
            marks: which options it marks; none while it is not this seat's move.
        """
        if view.viewer is None or not view.round:
            return None
        return draw_hand(view_model(self.book, self.phrases, view, names), marks)


def shows(page: Page, view: View) -> bool:
    """Return whether there is what a page shows; before the first fight there is none."""
    return page is not Page.FIGHT or view.fight is not None or view.voyage is not None


def _middle(canvas: Canvas, model: ViewModel, scene: Scene) -> None:
    view = model.view
    bottom = top(view.config.seats, bare=view.phase is Phase.LEADER) - 8
    if scene is Scene.LEADERS:
        draw_heroes(canvas, model, bottom)
    elif scene is Scene.TOWN:
        draw_town_page(canvas, model, bottom)
    elif scene is Scene.COAST:
        draw_coast(canvas, model, bottom)
    elif scene is Scene.VILLAGE:
        draw_town(canvas, model, bottom)
        draw_foes(canvas, model, bottom)
    elif scene is Scene.VOYAGE:
        draw_voyage(canvas, model, bottom)
    else:
        draw_battle(canvas, model, bottom)


def _title(model: ViewModel) -> str:
    """The headline; long names give way to what is asked."""
    return frame.headline(lambda names: model._replace(names=names).headline(), model.names, note=_note(model))


def _note(model: ViewModel) -> str:
    view = model.view
    if view.phase is Phase.LEADER:
        return model.words("board.setup")
    if view.phase is Phase.OVER:
        return model.words("board.over")
    return model.words("board.round", round=view.round, rounds=model.book.counts.rounds)
