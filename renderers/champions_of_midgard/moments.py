"""The great moments of a game, each with a poster: a slain enemy, a lost fight, a lost ship, a won game.

A fight in which nobody could do anything about the dice is over at once; its poster shows them.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from msgspec.structs import replace

from engines.champions_of_midgard.book import Book, Family
from engines.champions_of_midgard.facts import (
    Cause,
    Defeated,
    Die,
    Fallen,
    FightBegan,
    GameOver,
    Gone,
    JourneyMet,
    Rolled,
    RoundEnded,
)
from engines.champions_of_midgard.places import is_shore, shore_name
from engines.champions_of_midgard.view import View
from engines.core import Fact, Seat
from renderers.champions_of_midgard.icons import GLORY, Mark, marks
from renderers.champions_of_midgard.narration import Narrator
from renderers.champions_of_midgard.poster import Poster, draw_poster
from renderers.champions_of_midgard.viewmodel import Names, ViewModel, view_model, winners
from renderers.kit.moment import Moment
from renderers.kit.palette import Ink, Tint
from renderers.kit.phrases import Phrases

_ROLLS = 3
"""So many combat rounds at most have their dice on a poster."""

_AT_SEA = (Cause.JOURNEY, Cause.HUNGER, Cause.FORBIDDEN)
"""Why warriors are lost on a voyage before they fight."""


def moment(book: Book, words: Phrases, facts: Iterable[Fact], view: View, names: Names) -> Moment | None:
    """The poster of the greatest moment among facts that were told together, or None.

    Args:
        book: the Book of the table.
        words: its phrases.
        facts: what was told since the last answer, in order.
        view: the game as the gallery sees it after them.
        names: the names of the seats.
    """
    model = view_model(book, words, view, names)
    told = list(facts)
    for find in (_won, _slain, _fallen, _wrecked, _unseen):
        poster = find(model, told)
        if poster is not None:
            return Moment(draw_poster(model, poster), _alt(model, poster))
    return None


def _alt(model: ViewModel, poster: Poster) -> str:
    """The same in words."""
    said = f"{poster.headline.rstrip('!')}. {poster.line}"
    narrator = Narrator(model.book, model.words, model.names)
    dice = "; ".join(narrator.dice(roll) for roll in poster.rolls)
    return f"{said} {model.words('moment.rolls', dice=dice)}" if dice else said


def _won(model: ViewModel, facts: list[Fact]) -> Poster | None:
    """The game is over."""
    if not any(isinstance(fact, GameOver) for fact in facts):
        return None
    first = winners(model.view)
    totals = {line.seat: line.total for line in model.view.scores}
    if not first or not totals:
        return None
    headline = model.words("board.wins" if len(first) == 1 else "board.share", who=model.everybody(first))
    best = totals[first[0]]
    others = sorted((total for seat, total in totals.items() if seat not in first), reverse=True)
    line = model.words("moment.jarl", n=best, next=others[0]) if others else model.words("moment.even", n=best)
    return Poster(first, "throne-king", Tint.GOLD, headline, line, (Mark(GLORY, Ink.GOLD, str(best)),))


def _slain(model: ViewModel, facts: list[Fact]) -> Poster | None:
    """A Troll or a Monster is defeated; a Monster means that the voyage returns with its prize."""
    for place, fact in reversed(list(enumerate(facts))):
        if isinstance(fact, Defeated) and model.family(fact.enemy) is not Family.DRAUGR:
            return _victory(model, fact, _rolls(facts[:place]))
    return None


def _victory(model: ViewModel, fact: Defeated, rolls: tuple[tuple[Die, ...], ...]) -> Poster:
    who, glory = model.name(fact.seat), fact.glory + fact.extra
    sailing = is_shore(fact.place) and model.family(fact.enemy) is Family.MONSTER
    line = model.words("moment.returns" if sailing else "moment.slain", who=who, n=glory)
    goods = [mark._replace(label=mark.label or "1") for mark in marks(replace(fact.reward, glory=0))]
    prize = (Mark(GLORY, Ink.GOLD, str(glory)), *goods)
    headline = model.words("moment.defeated", enemy=model.enemy(fact.enemy))
    return Poster((fact.seat,), "", Tint.GOLD, headline, line, prize, enemy=fact.enemy, slain=True, rolls=rolls)


def _fallen(model: ViewModel, facts: list[Fact]) -> Poster | None:
    """A fight is lost against a Troll or a Monster."""
    for place, fact in reversed(list(enumerate(facts))):
        if isinstance(fact, Fallen) and model.family(fact.enemy) is not Family.DRAUGR:
            return _defeat(model, fact, _rolls(facts[:place]))
    return None


def _defeat(model: ViewModel, fact: Fallen, rolls: tuple[tuple[Die, ...], ...]) -> Poster:
    headline = model.words("moment.stands", enemy=model.enemy(fact.enemy))
    sunk = model.family(fact.enemy) is Family.KRAKEN
    line = model.words("moment.sunk" if sunk else "moment.fallen", who=model.name(fact.seat))
    return Poster((fact.seat,), "", Tint.STONE, headline, line, enemy=fact.enemy, rolls=rolls)


def _unseen(model: ViewModel, facts: list[Fact]) -> Poster | None:
    """A fight against a Draugr ended by dice that no board has shown, since nobody was asked about them."""
    for place, fact in reversed(list(enumerate(facts))):
        if isinstance(fact, Defeated | Fallen) and (rolls := _rolls(facts[:place])):
            return _victory(model, fact, rolls) if isinstance(fact, Defeated) else _defeat(model, fact, rolls)
    return None


def _rolls(facts: list[Fact]) -> tuple[tuple[Die, ...], ...]:
    """The dice of the last combat rounds of the fight that these facts end with, as far as they were rolled in them."""
    began = max((place for place, fact in enumerate(facts) if isinstance(fact, FightBegan)), default=0)
    return tuple([fact.dice for fact in facts[began:] if isinstance(fact, Rolled)][-_ROLLS:])


def _wrecked(model: ViewModel, facts: list[Fact]) -> Poster | None:
    """The sea took the whole crew: warriors were lost on a voyage that ended without a fight, and the Monster lives."""
    view = model.view
    for place, fact in enumerate(facts):
        if not isinstance(fact, Gone) or fact.cause not in _AT_SEA or not any(fact.squad):
            continue
        rest = list(takewhile(lambda later: not isinstance(later, JourneyMet), facts[place + 1 :]))
        goes_on = len(rest) == len(facts) - place - 1 and view.voyage is not None and view.voyage.seat == fact.seat
        manned = any(_manned(later, fact.seat) for later in rest)
        if not goes_on and not manned and _met_nobody(view, fact.seat, rest):
            line = model.words("moment.wreck", who=model.name(fact.seat))
            return Poster((fact.seat,), "ship-wreck", Tint.SKY, model.words("moment.lost-ship"), line)
    return None


def _manned(fact: Fact, seat: Seat) -> bool:
    """Whether a fact shows that somebody was still aboard the ship of a seat."""
    if isinstance(fact, Gone):
        return fact.seat == seat and any(fact.squad)
    return isinstance(fact, FightBegan) and fact.seat == seat


def _met_nobody(view: View, seat: Seat, later: list[Fact]) -> bool:
    """Whether a ship of a seat ended its voyage at a shore whose Monster lives; a new round clears the harbours."""
    ended = next((fact for fact in later if isinstance(fact, RoundEnded)), None)
    if ended is not None:
        return bool(ended.richer)
    return any(
        shore.docked is not None
        and shore.docked.seat == seat
        and not shore.covered
        and bool(shore.monster)
        and shore_name(index) not in view.errands
        for index, shore in enumerate(view.shores)
    )
