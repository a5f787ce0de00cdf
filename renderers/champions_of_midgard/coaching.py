"""Numbers of a moment at which a seat is asked something, for the coach: only what the seat sees."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from engines.champions_of_midgard.book import Book, Face
from engines.champions_of_midgard.places import FIELDS, TROLL, is_shore, shore_index
from engines.champions_of_midgard.reading import (
    AssignmentAsk,
    aboard,
    damage_dealt,
    meals,
    squad_named,
)
from engines.champions_of_midgard.view import Phase, View
from engines.core import Ask
from renderers.champions_of_midgard.sending import all_at_home, percent, supplied
from renderers.champions_of_midgard.teaching import Figures
from renderers.champions_of_midgard.viewmodel import view_model
from renderers.kit.phrases import Phrases

VARIANT = "variant"
"""The figure that chooses a note of its own."""


LATE = 3
"""So many rounds are left from which on a round begins with a word on what counts at the end."""

MUCH_BLAME = 2
"""So much Blame that the next one costs as much as a weak enemy brings."""


class Asked(NamedTuple):
    """A question that a seat is asked, with what it sees."""

    book: Book
    phrases: Phrases
    view: View
    ask: Ask


MOMENT = frozenset(
    {
        VARIANT, "left", "food", "wood", "coins", "home", "room", "workers", "open",
        "defense", "able_odds", "feeds", "spare_food", "needs", "sent", "damage", "missing",
        "falls", "dice", "blanks", "caught", "squad", "rest", "extra", "journey", "sea_takes", "crew", "crew_food",
        "hungry", "drawn", "favor_most", "fights", "blame", "blame_now", "blame_next", "blame_says", "destinies",
        "favor_says",
    }
)  # fmt: skip
"""Names of the figures that only a moment has."""


def moment_figures(book: Book, phrases: Phrases, view: View, topic: str, ask: Ask) -> Mapping[str, str | int]:
    """Return the figures of a question that the viewer is asked, for the coach: only what the viewer sees."""
    own, asked = view.own, Asked(book, phrases, view, ask)
    found: Figures = {
        "left": book.counts.rounds - view.round,
        "food": own.food,
        "wood": own.wood,
        "coins": own.coins,
        "home": sum(own.home),
        "room": book.counts.capacity - sum(own.home) - sum(own.away),
        "workers": own.workers,
        "open": len(ask.open),
        "drawn": view.drawing,
        "favor_most": sum(own.coins >= price for price in book.counts.church),
    }
    further = _FURTHER.get(topic) or _FURTHER.get(ask.slot.split("-")[0])
    return found | further(asked) if further is not None else found


def _place(asked: Asked) -> Figures:
    """Of placing a worker: the kind of moment, and what the warriors at home would win on land now."""
    view = asked.view
    if asked.ask.slot != Phase.PLACE:
        return {}
    taken = [worker.place for worker in view.workers if worker.seat == view.viewer]
    reserved = [place for place in FIELDS if place in taken]
    fights = reserved or [place for place in FIELDS if place in asked.ask.open and view.enemy_at(place)]
    if view.round == asked.book.counts.rounds:
        return {VARIANT: "last"}
    if view.own.blame >= MUCH_BLAME and TROLL in fights:
        return {VARIANT: "blamed", "fights": _fights(asked, [TROLL]), **_blame(asked)}
    if not taken and asked.book.counts.rounds - view.round <= LATE:
        blame = _blame(asked)
        says = asked.phrases(
            "coach.blame" if blame["blame"] else "coach.blame-none", n=blame["blame"], glory=blame["blame_now"]
        )
        return {VARIANT: "late", "destinies": len(view.hand), "blame_says": says, **blame}
    return {VARIANT: "reserved" if reserved else "free", "fights": _fights(asked, fights)} if fights else {}


def _blame(asked: Asked) -> Figures:
    """How much Blame the seat has, the Glory that it costs, and what one more would cost beside that."""
    book, blame = asked.book, asked.view.own.blame
    return {"blame": blame, "blame_now": book.blame(blame), "blame_next": book.blame(blame + 1) - book.blame(blame)}


def _fights(asked: Asked, places: Iterable[str]) -> str:
    """Say what chance all warriors at home who may fight them have against enemies on land."""
    words, home = asked.phrases, sum(asked.view.own.home)
    if not home:
        return words("coach.fights-none")
    model = view_model(asked.book, words, asked.view, ())
    found = [words("coach.chance", enemy=model.spot(one), n=all_at_home(asked.book, asked.view, one)) for one in places]
    return words("coach.fights", n=home, fights=words.join(found))


def _send(asked: Asked) -> Figures:
    """Of sending warriors: what all who may go can expect."""
    view, place = asked.view, asked.ask.slot.removeprefix("send-")
    food = asked.ask.food if isinstance(asked.ask, AssignmentAsk) else view.larder
    if not view.enemy_at(place):
        return {VARIANT: "nobody"}
    return {"able_odds": _best(asked, place, food)}


def _best(asked: Asked, place: str, food: int) -> int:
    """The best chance in whole percents of all the squads that may go; 0 where none may."""
    book, view = asked.book, asked.view
    squads = [squad for option in asked.ask.open if any(squad := squad_named(option))]
    found = [supplied(book, view, place, squad=squad, food=food)[1] for squad in squads]
    return max((percent(one.won) for one in found), default=0)


def _feeds(view: View, place: str) -> int:
    return view.shores[shore_index(place)].feeds if is_shore(place) else 0


def _load(asked: Asked) -> Figures:
    """Of loading Food: how much the warriors aboard eat."""
    view = asked.view
    place = asked.ask.slot.removeprefix("food-")
    squad, food = (asked.ask.squad, asked.ask.food) if isinstance(asked.ask, AssignmentAsk) else ((0, 0, 0), 0)
    feeds = _feeds(view, place)
    alone: Figures = {} if any(squad) else {VARIANT: "nobody"}
    return alone | {
        "sent": sum(squad),
        "spare_food": food,
        "feeds": feeds,
        "needs": meals(sum(squad), feeds),
    }


def _fight(asked: Asked) -> Figures:
    """Of a fight or a hunt: the roll as it lies."""
    view, fight = asked.view, asked.view.fight
    assert fight is not None
    found: Figures = {
        "dice": len(fight.dice),
        "blanks": sum(die.face == Face.BLANK for die in fight.dice),
        "falls": fight.losses,
        "squad": sum(fight.squad),
        "rest": max(0, sum(fight.squad) - fight.losses),
        "favor_says": _favor(asked),
    }
    if not fight.enemy:
        return found | {VARIANT: "hunt", "caught": asked.book.catch(fight.hits)}
    printed = asked.book.enemies[fight.enemy]
    damage = damage_dealt(view, fight)
    found |= {
        "defense": printed.defense,
        "damage": damage,
        "missing": max(0, printed.defense - damage),
        "extra": printed.glory // 2,
    }
    if damage >= printed.defense:
        found[VARIANT] = "won"
    elif fight.losses >= sum(fight.squad):
        found[VARIANT] = "lost"
    return found


def _favor(asked: Asked) -> str:
    """Say what Favor does for dice, where the seat has any."""
    left = asked.view.own.favor
    phrase = "coach.favor" if left else "coach.favor-none"
    return asked.phrases(phrase, n=left, glory=asked.book.counts.favor_glory)


def _sea(asked: Asked) -> Figures:
    """Of a voyage: what the Journey does, and what is aboard."""
    view, voyage = asked.view, asked.view.voyage
    assert voyage is not None
    post = aboard(view)
    return {
        "journey": asked.phrases(f"journey.{voyage.journey or 'none'}"),
        "sea_takes": voyage.items,
        "hungry": voyage.starving,
        "crew": sum(post.squad),
        "crew_food": post.food,
        "feeds": view.shores[voyage.shore].feeds,
    }


_FURTHER: dict[str, Callable[[Asked], Figures]] = {
    Phase.PLACE.value: _place,
    "send": _send,
    "food": _load,
    Phase.ROLL.value: _fight,
    Phase.LOSS.value: _fight,
    Phase.GLORY.value: _fight,
    Phase.JOURNEY.value: _sea,
    Phase.TOLL.value: _sea,
    Phase.STARVE.value: _sea,
}
"""By the topic, or by the first word of the slot."""
