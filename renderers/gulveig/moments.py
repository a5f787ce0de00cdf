"""The great moments of Gulveig: a declared combo, a hand made or missed with a large sum, a won game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from engines.gulveig.book import Book
from engines.gulveig.facts import Declared, GameOver, HandScored, Score, Supremacy
from engines.gulveig.view import View
from renderers.gulveig import card_page
from renderers.gulveig.backdrop import FEAST
from renderers.gulveig.card_page import Cut
from renderers.gulveig.icons import suit
from renderers.gulveig.narration import Narrator
from renderers.gulveig.viewmodel import Names, ViewModel, view_model
from renderers.kit import moment
from renderers.kit.canvas import Canvas
from renderers.kit.card_values import Look
from renderers.kit.fonts import Font
from renderers.kit.medal import medal
from renderers.kit.medallion import medallion
from renderers.kit.moment import ART, WORDS, Moment
from renderers.kit.palette import Ink, Tint
from renderers.kit.phrases import Phrases
from renderers.kit.seats import seat_mark
from renderers.kit.text import alt_text, signed

LARGE = 5
"""A hand counts as a great moment when it moved the Bid Winner by the goal divided by this, or more."""

_MIDDLE = ((ART[0] + ART[2]) // 2, (ART[1] + ART[3]) // 2)


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
        told = {type(fact): fact for fact in facts}
        if GameOver in told:
            return _won(model, told[GameOver])
        if HandScored in told:
            line = next((score for score in told[HandScored].scores if score.bid), None)
            if line is not None and abs(line.scored) * LARGE >= view.config.goal:
                return _scored(model, told[HandScored], line)
        if Declared in told:
            return _declared(model, told[Declared], told[Supremacy].clan)
        return None


def _declared(model: ViewModel, fact: Declared, clan: str) -> Moment:
    """The two cards side by side over the emblem of the clan that they made supreme."""
    words = model.words
    tint, emblem = suit(clan)
    canvas = moment.ground(FEAST, tint)
    wide, high = Cut.HAND.pixels
    top = 76
    for place, card in enumerate(fact.pair):
        corner = (_MIDDLE[0] - wide - 10 + place * (wide + 20), top)
        look = Look.PLAYABLE if place == 0 else Look.PLAIN
        card_page.draw(canvas, corner, model.face(card), cut=Cut.HAND, look=look)
    medallion(canvas, (_MIDDLE[0], top + high + 66), 196, tint=tint, emblem=emblem)
    first, second = (model.card(card) for card in fact.pair)
    headline = words("moment.declared", first=first, second=second)
    line = words("moment.supreme", n=fact.points, clan=model.clan(clan))
    moment.tell(canvas, headline, line, who=(fact.seat, model.name(fact.seat)))
    said = Narrator(model.book, words, model.names).tell(fact)
    supreme = words("fact.supremacy", clan=model.clan(clan))
    return Moment(canvas.png(), alt_text([said, supreme]))


def _scored(model: ViewModel, fact: HandScored, line: Score) -> Moment:
    """The sum in large on the Treasure's chest."""
    words = model.words
    made = line.made >= line.bid
    canvas = moment.ground(FEAST, Tint.GOLD if made else Tint.EMBER)
    emblem = "open-treasure-chest" if made else "broken-shield"
    medallion(canvas, (_MIDDLE[0], 250), 400, tint=Tint.GOLD if made else Tint.EMBER, emblem=emblem)
    _sum(canvas, line)
    result = "made" if made else "missed"
    headline = words(f"moment.{result}", bid=line.bid)
    detail = words(f"moment.{result}-line", cards=line.cards, combos=line.combos, made=line.made)
    moment.tell(canvas, headline, detail, who=(line.seat, model.name(line.seat)))
    return Moment(canvas.png(), alt_text(Narrator(model.book, words, model.names).tell(fact).splitlines()))


def _sum(canvas: Canvas, line: Score) -> None:
    """What the Bid Winner scored, on a ribbon below the emblem."""
    tint = Tint.GOLD if line.scored > 0 else Tint.EMBER
    box = (_MIDDLE[0] - 210, 438, _MIDDLE[0] + 210, 580)
    canvas.panel(box, Ink.NIGHT, line=tint.bright, stroke=6, radius=34)
    centre = (_MIDDLE[0], (box[1] + box[3]) // 2)
    canvas.text(centre, signed(line.scored), size=118, font=Font.DISPLAY, ink=tint.bright, anchor="mm", on=Ink.NIGHT)


def _won(model: ViewModel, fact: GameOver) -> Moment:
    """The winner's cup, and the places of all."""
    words, view = model.words, model.view
    canvas = moment.ground(FEAST, Tint.GOLD)
    medallion(canvas, _MIDDLE, 500, tint=Tint.GOLD, emblem="trophy")
    who = words.join(model.name(seat) for seat in fact.winners)
    headline = words("board.wins" if len(fact.winners) == 1 else "board.share", who=who)
    line = words(f"ending.{fact.reason}")
    step = 62
    floor = WORDS[3] - step * len(view.scores)
    moment.tell(canvas, headline, line, floor=floor)
    assert view.outcome is not None
    places = view.outcome.places
    order = sorted(range(len(places)), key=places.__getitem__)
    for place, seat in enumerate(order):
        middle = floor + 46 + place * step
        medal(canvas, (WORDS[0] + 30, middle), places[seat], size=44)
        seat_mark(canvas, (WORDS[0] + 94, middle), seat, size=44)
        score = signed(view.scores[seat]).lstrip("+±")
        taken = canvas.text((WORDS[2], middle), score, size=48, font=Font.DISPLAY, ink=Ink.GOLD, anchor="rm")
        room = WORDS[2] - taken - 20 - WORDS[0] - 132
        canvas.text((WORDS[0] + 132, middle), model.name(seat), size=36, font=Font.STRONG, room=room, least=28)
    scores = [words("status.score", who=model.name(seat), points=view.scores[seat]) for seat in order]
    said = Narrator(model.book, words, model.names).tell(fact)
    return Moment(
        canvas.png(), alt_text([said, line, words("status.scores", scores=words.join(scores), goal=view.config.goal)])
    )
