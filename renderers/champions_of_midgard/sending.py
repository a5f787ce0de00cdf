"""What sending warriors, and loading Food for them, is called on controls: the odds first, then who goes."""

from __future__ import annotations

from engines.champions_of_midgard.book import KINDS, Book, Squad
from engines.champions_of_midgard.places import is_shore
from engines.champions_of_midgard.reading import (
    AssignmentAsk,
    Forecast,
    capacity_at,
    forecast,
    provisions,
    squad_named,
)
from engines.champions_of_midgard.view import View
from engines.core import Ask
from renderers.champions_of_midgard.viewmodel import ViewModel

_SPARE = 2
"""Food beyond what a crew eats that is weighed against a Journey that takes some."""


def sending(model: ViewModel, ask: Ask, name: str) -> tuple[str, str]:
    """The label and the hint of a squad to send, or of Food to load: its odds in what waits for it.

    Such as `78%: 2 Swordsmen, 1 Axeman` and `About 1.5 of 3 come home.`
    """
    words = model.words
    loading = ask.slot.startswith("food-")
    squad = squad_named(name)
    shown = words("amount.food", n=int(name)) if loading else ", ".join(_warriors(model, squad))
    found = _forecast(model, ask, name)
    if found is None and loading:
        kept = words("amount.food", n=free_food(model, ask) - int(name))
        return shown, words("counsel.keeps", goods=kept)
    if found is None:
        return shown or words("option.none"), "" if shown else words("counsel.nobody-goes")
    left, sent = round(found.left, 1), sum(ask.squad if loading and isinstance(ask, AssignmentAsk) else squad)
    left = int(left) if left == int(left) else left
    hint = words("counsel.home", n=left, of=sent) if left else words("counsel.none-home")
    if ask.slot.startswith("send-shore"):
        food, _ = supplied(model.book, model.view, _destination(ask), squad=squad, food=free_food(model, ask))
        phrase = "counsel.with-food" if food else "counsel.without-food"
        hint = words(phrase, food=words("amount.food", n=food), text=hint)
    return words("counsel.sends", squad=shown, n=percent(found.won)), hint


def sending_rank(model: ViewModel, ask: Ask, name: str) -> float:
    """Say how early a squad or a load of Food stands: the best odds first; of equal ones, or without, the smallest."""
    size = int(name) if ask.slot.startswith("food-") else sum(squad_named(name))
    found = _forecast(model, ask, name)
    return size / 100 - (0 if found is None else percent(found.won))


def heading(model: ViewModel, ask: Ask, group: str) -> tuple[str, str]:
    """The label and the hint of a heading under which many options stand."""
    if not ask.slot.startswith("send-"):
        return group, ""
    found = [_forecast(model, ask, option.id) for option in ask.options if option.group == group]
    best = max((one.won for one in found if one is not None), default=None)
    hint = ""
    if best is not None:
        hint = model.words("counsel.best", n=percent(best)) if best else model.words("counsel.hopeless")
    return model.words("counsel.dice", n=int(group)), hint


def crew(model: ViewModel, name: str) -> str:
    """A squad in words."""
    return ", ".join(_warriors(model, squad_named(name))) or model.words("option.none")


def _warriors(model: ViewModel, squad: Squad) -> list[str]:
    return [model.words(f"amount.{kind}", n=count) for kind, count in zip(KINDS, squad, strict=True) if count]


def _destination(ask: Ask) -> str:
    return ask.slot.split("-")[1]


def free_food(model: ViewModel, ask: Ask) -> int:
    """The Food that can still be loaded."""
    return ask.food if isinstance(ask, AssignmentAsk) else model.view.larder


def _forecast(model: ViewModel, ask: Ask, name: str) -> Forecast | None:
    """What a squad with Food as `supplied` gives it, or a loaded ship, can expect; None where that is not told."""
    book, view, place = model.book, model.view, _destination(ask)
    loading = ask.slot.startswith("food-")
    squad = ask.squad if loading and isinstance(ask, AssignmentAsk) else squad_named(name)
    if not model.odds or not any(squad) or not model.at(place):
        return None
    if loading:
        return forecast(book, view, place, squad, int(name))
    return supplied(book, view, place, squad=squad, food=free_food(model, ask))[1]


def supplied(book: Book, view: View, place: str, *, squad: Squad, food: int) -> tuple[int, Forecast]:
    """The least Food with which a squad wins most surely, of what it eats and a little more; and what it can expect.

    Args:
        book: the Book.
        view: what the seat sees.
        place: where the squad goes.
        squad: who goes.
        food: what can be loaded.
    """
    least = provisions(book, view, place, squad=squad, food=food)
    most = min(food, capacity_at(book, view, place) - sum(squad), least + _SPARE) if is_shore(place) else least
    found = [(load, forecast(book, view, place, squad, load)) for load in range(least, max(least, most) + 1)]
    return max(found, key=lambda one: (round(one[1].won, 9), -one[0]))


def all_at_home(book: Book, view: View, place: str) -> int:
    """The chance in whole percents that all warriors at home who may fight the enemy at a place on land beat it."""
    forbidden, home = book.forbidden(view.enemy_at(place)), view.own.home
    swords, spears, axes = [0 if kind == forbidden else count for kind, count in enumerate(home)]
    squad = (swords, spears, axes)
    return percent(forecast(book, view, place, squad).won) if any(squad) else 0


def percent(chance: float) -> int:
    """A chance as whole percents: 0 only for what cannot be won, and at most 99, for dice make nothing certain."""
    return min(99, max(1, round(100 * chance))) if chance > 0 else 0
