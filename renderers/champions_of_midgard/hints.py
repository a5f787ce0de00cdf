"""What helps to answer a question: the odds of a fight, what an enemy can do, what a thing on offer is good for."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engines.champions_of_midgard.book import Bundle
from engines.champions_of_midgard.places import FIELDS, is_shore, shore_index
from engines.champions_of_midgard.reading import AssignmentAsk, capacity_at, damage_dealt, hits_by_leader
from engines.core import Ask
from renderers.champions_of_midgard.card_page import journey_text
from renderers.champions_of_midgard.labels import hint, label
from renderers.champions_of_midgard.sending import free_food
from renderers.champions_of_midgard.viewmodel import ViewModel


def aside(model: ViewModel, ask: Ask) -> str:
    """A few short lines of Discord markdown beside the prompt; nothing where the prompt says it all."""
    advice = _ASIDES.get(ask.slot.split("-")[0])
    return _small(advice(model, ask)) if advice is not None else ""


def asked(model: ViewModel, ask: Ask) -> str:
    """What is asked where that names an enemy; nothing elsewhere."""
    deed, _, place = ask.slot.partition("-")
    enemy = model.at(place) if deed == "send" else ""
    if not enemy:
        return ""
    if place in FIELDS:
        return model.words("asked.fight", enemy=model.titled(enemy))
    return model.words("asked.sail", shore=shore_index(place) + 1, enemy=model.titled(enemy))


def explained(model: ViewModel, ask: Ask) -> str:
    """What the options do, a short line for each, where no picture and no button says it."""
    return _small(_hints(model, ask)) if ask.slot in _UNSAID else ""


def _small(lines: Iterable[str]) -> str:
    return "\n".join(f"-# {line}" for line in lines if line)


def _hints(model: ViewModel, ask: Ask) -> Iterable[str]:
    """A line for each option that can be picked and has something to say."""
    for option in ask.options:
        if not option.why_not and (said := hint(model, ask, option)):
            yield model.words("counsel.line", what=label(model, ask, option), text=said)


def _own(model: ViewModel, _ask: Ask) -> Iterable[str]:
    """What the seat could pay with, who is at home, and what its Blame costs."""
    own = model.view.own
    goods = model.goods(Bundle(food=own.food, wood=own.wood, coins=own.coins, favor=own.favor))
    yield model.words("counsel.own", goods=goods, squad=model.squad(own.home))
    if own.blame:
        yield model.words("counsel.blame", n=own.blame, glory=model.book.blame(own.blame))


def _shores(model: ViewModel, ask: Ask) -> Iterable[str]:
    for option in ask.options:
        if not option.why_not:
            enemy, shore = _enemy(model, option.id), model.view.shores[shore_index(option.id)]
            phrase = "counsel.meal-journey" if shore.journey else "counsel.meal"
            journey = model.journey(shore.journey) if shore.journey else ""
            said = f"{enemy} {model.words(phrase, n=shore.feeds, journey=journey)}".lstrip()
            yield model.words("counsel.line", what=model.place(option.id), text=said)
    if ask.slot == "look" and all(model.view.shores[shore_index(shore)].journey for shore in ask.open):
        yield model.words("counsel.all-known")


def _ships(model: ViewModel, ask: Ask) -> Iterable[str]:
    for option in ask.options:
        ship = model.book.ships[option.id]
        yield model.words("counsel.ship", ship=model.words(f"ship.{option.id}"), n=ship.capacity, glory=ship.glory)


def _send(model: ViewModel, ask: Ask) -> Iterable[str]:
    """The enemy at the place; and for a voyage the ship, the Food and the Journey."""
    place, words = ask.slot.removeprefix("send-"), model.words
    enemy = _enemy(model, place)
    yield f"{enemy} {words('counsel.chances')}" if enemy and model.odds else enemy
    if is_shore(place):
        shore = model.view.shores[shore_index(place)]
        capacity = capacity_at(model.book, model.view, place)
        food = words("amount.food", n=free_food(model, ask))
        yield words("counsel.aboard", n=capacity, feeds=words("counsel.feeds", n=shore.feeds), food=food)
        if shore.journey:
            yield _journey(model, shore.journey)
    if isinstance(ask, AssignmentAsk) and ask.ahead:
        ahead = words.join(model.goal(other) for other in ask.ahead)
        yield words("counsel.ahead", places=ahead, squad=model.squad(ask.home))
    if any(option.group for option in ask.options):
        yield words("counsel.grouped")


def _food(model: ViewModel, ask: Ask) -> Iterable[str]:
    shore = model.view.shores[shore_index(ask.slot.removeprefix("food-"))]
    yield model.words("counsel.feeds", n=shore.feeds)
    if shore.journey:
        yield _journey(model, shore.journey)


def _roll(model: ViewModel, _ask: Ask) -> Iterable[str]:
    """The sum of the dice as they lie, in the order of the rules."""
    words, fight = model.words, model.view.fight
    assert fight is not None
    hits, more = words("board.hits", n=fight.hits), hits_by_leader(fight)
    hits = words("counsel.hits-led", hits=hits, n=more) if more else hits
    if not fight.enemy:
        food, most = model.book.catch(fight.hits), model.book.counts.hunting_cap
        yield words("counsel.hunt", hits=hits, n=food, most=most)
        return
    printed = model.book.enemies[fight.enemy]
    yield words(
        "counsel.roll",
        hits=hits,
        damage=damage_dealt(model.view, fight),
        defense=printed.defense,
        attack=printed.attack,
        shields=words("board.blocked", n=fight.shields),
        falls=words("counsel.falls", n=fight.losses) if fight.losses else words("counsel.nobody-falls"),
    )


def _loss(model: ViewModel, _ask: Ask) -> Iterable[str]:
    fight = model.view.fight
    assert fight is not None
    yield model.words("counsel.falls", n=fight.losses)


def _rune(name: str) -> Callable[[ViewModel, Ask], Iterable[str]]:
    return lambda model, _ask: (model.words(f"rune_text.{name}"),)


def _met(model: ViewModel, _ask: Ask) -> Iterable[str]:
    voyage = model.view.voyage
    assert voyage is not None
    yield _journey(model, voyage.journey)


def _starve(model: ViewModel, _ask: Ask) -> Iterable[str]:
    voyage = model.view.voyage
    assert voyage is not None
    yield model.words("counsel.starve", n=voyage.starving, feeds=model.view.shores[voyage.shore].feeds)


def _journey(model: ViewModel, journey: str) -> str:
    return model.words("counsel.line", what=model.journey(journey), text=journey_text(model.book, model.words, journey))


def _enemy(model: ViewModel, place: str) -> str:
    """The enemy at a place with its figures, and whom it does not let near."""
    enemy = model.at(place)
    if not enemy:
        return ""
    printed = model.book.enemies[enemy]
    said = model.words(
        "counsel.enemy",
        enemy=model.titled(enemy),
        attack=printed.attack,
        defense=printed.defense,
        goods=model.prize(place),
    )
    if not printed.forbids:
        return said
    barred = "describe.forbids" if place in FIELDS else "counsel.swept"
    return f"{said} {model.words(barred, kind=model.words(f'kind.{printed.forbids}'))}"


_UNSAID = frozenset({"leader", "place", "rune", "destiny", "invoke", "reveal"})
"""Asks for things whose names do not say what they do."""

_ASIDES: dict[str, Callable[[ViewModel, Ask], Iterable[str]]] = {
    "place": _own,
    "look": _shores,
    "ship": _ships,
    "harbour": _shores,
    "vision": _rune("vision"),
    "send": _send,
    "food": _food,
    "roll": _roll,
    "reroll": _roll,
    "loss": _loss,
    "glory": _rune("glory"),
    "journey": _met,
    "toll": _met,
    "starve": _starve,
}
"""By the first word of the slot."""
