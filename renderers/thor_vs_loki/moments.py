"""The great moments of Thor against Loki: Thor or Loki enters, Thor or Loki falls, a game is won."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from engines.core import Seat
from engines.thor_vs_loki.book import Book, CardId, Role
from engines.thor_vs_loki.facts import Discarded, Entered, GameOver
from engines.thor_vs_loki.view import View
from renderers.kit import moment
from renderers.kit.canvas import Canvas
from renderers.kit.medal import medal
from renderers.kit.medallion import medallion
from renderers.kit.moment import ART, Moment
from renderers.kit.palette import Ink
from renderers.kit.phrases import Phrases
from renderers.kit.text import alt_text
from renderers.thor_vs_loki.backdrop import BACKDROPS
from renderers.thor_vs_loki.narration import Narrator
from renderers.thor_vs_loki.viewmodel import EMBLEMS, TINTS, Names, ViewModel, view_model

_MIDDLE = ((ART[0] + ART[2]) // 2, (ART[1] + ART[3]) // 2)
_ACROSS = 500
_CRACKS = (
    ((0.55, 0.14), (0.46, 0.3), (0.6, 0.42), (0.45, 0.58), (0.57, 0.72), (0.5, 0.86)),
    ((0.6, 0.42), (0.74, 0.5), (0.82, 0.46)),
    ((0.45, 0.58), (0.3, 0.62), (0.22, 0.72)),
    ((0.46, 0.3), (0.33, 0.33), (0.26, 0.27)),
)
"""Shares of the coat of arms of one who fell."""


class Moments(msgspec.Struct, frozen=True):
    """Draws moments under one Book and in one language."""

    book: Book
    phrases: Phrases

    def moment(self, facts: Iterable[Any], view: View, names: Names) -> Moment | None:
        """Draw the greatest moment among the facts of one entry; None if none of them deserves a picture.

        Args:
            facts: what happened, as the gallery learned it.
            view: the gallery's view afterwards.
            names: the names of the seats.
        """
        model = view_model(self.book, self.phrases, view, names)
        told = tuple(facts)
        for fact in told:
            if isinstance(fact, GameOver):
                return _over(model, fact)
        for fact in told:
            if isinstance(fact, Entered):
                return _entered(model, fact)
            if isinstance(fact, Discarded):
                for card in fact.cards:
                    if self.book.face(card).role is Role.AVATAR:
                        return _fell(model, fact, card)
        return None


def _entered(model: ViewModel, fact: Entered) -> Moment:
    canvas = _card(model, fact.card)
    headline = model.words("moment.entered", card=model.name(fact.card))
    line = model.words("moment.entered-line", card=model.name(fact.card))
    moment.tell(canvas, headline, line, who=(fact.seat, model.who(fact.seat)))
    return Moment(canvas.png(), _alt(model, fact, line))


def _fell(model: ViewModel, fact: Discarded, card: CardId) -> Moment:
    """The coat of arms of Thor or Loki, broken."""
    canvas = _card(model, card)
    corner = (_MIDDLE[0] - _ACROSS // 2, _MIDDLE[1] - _ACROSS // 2)
    for crack in _CRACKS:
        points = tuple((corner[0] + x * _ACROSS, corner[1] + y * _ACROSS) for x, y in crack)
        canvas.line(points, ink=Ink.NIGHT, stroke=18, on=Ink.NIGHT)
        canvas.line(points, ink=Ink.EMBER, stroke=5, on=Ink.NIGHT)
    headline = model.words("moment.fell", card=model.name(card))
    line = model.words("moment.fell-line")
    moment.tell(canvas, headline, line, who=(fact.seat, model.who(fact.seat)))
    return Moment(canvas.png(), _alt(model, fact, line))


def _over(model: ViewModel, fact: GameOver) -> Moment:
    """The winner's emblem with the medal; a drawn game shows the treasure that nobody found."""
    winner = None if fact.loser is None else 1 - fact.loser
    line = model.words(f"ending.{fact.reason}")
    if winner is None:
        canvas = _arms(model, model.near, "triquetra")
        moment.tell(canvas, model.words("board.drawn"), line)
        return Moment(canvas.png(), _alt(model, fact, line))
    side = model.view.sides[winner]
    canvas = _arms(model, winner, EMBLEMS[side])
    medal(canvas, (_MIDDLE[0] + 178, _MIDDLE[1] + 178), 1, size=110)
    headline = model.words("moment.won", side=model.side(winner))
    moment.tell(canvas, headline, line, who=(winner, model.who(winner)))
    return Moment(canvas.png(), _alt(model, fact, line))


def _card(model: ViewModel, card: CardId) -> Canvas:
    """The coat of arms of Thor or Loki in the place of their own side."""
    back = model.card(card).back
    return _arms(model, model.view.sides.index(back), model.open_face(card).art)


def _arms(model: ViewModel, seat: Seat, emblem: str) -> Canvas:
    """A poster with a coat of arms, the seat's side on the left."""
    side = model.view.sides[seat]
    canvas = moment.ground(BACKDROPS[side], TINTS[side])
    medallion(canvas, _MIDDLE, _ACROSS, tint=TINTS[side], emblem=emblem)
    return canvas


def _alt(model: ViewModel, fact: Entered | Discarded | GameOver, line: str) -> str:
    return alt_text([Narrator(model.book, model.words, model.names).tell(fact), line])
