"""What helps to answer a question: the odds of a fight, what an enemy can do, what a thing on offer is good for."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engines.champions_of_midgard.book import Bundle
from engines.champions_of_midgard.places import FIELDS, is_shore, shore_index
from engines.champions_of_midgard.reading import capacity_at, damage_dealt
from engines.core import Ask
from renderers.champions_of_midgard.card_page import journey_text
from renderers.champions_of_midgard.labels import free_food, hint, label
from renderers.champions_of_midgard.narration import Teller
from renderers.champions_of_midgard.viewmodel import ViewModel


def aside(scene: ViewModel, ask: Ask) -> str:
    """A few short lines of Discord markdown beside the prompt; nothing where the prompt says it all."""
    advice = _ASIDES.get(ask.slot.split("-")[0])
    lines = advice(scene, ask) if advice is not None else ()
    return "\n".join(f"-# {line}" for line in lines if line)


def _hints(scene: ViewModel, ask: Ask) -> Iterable[str]:
    """A line for each option that can be picked and has something to say."""
    for option in ask.options:
        if not option.why_not and (said := hint(scene, ask, option)):
            yield scene.words("counsel.line", what=label(scene, ask, option), text=said)


def _own(scene: ViewModel, _ask: Ask) -> Iterable[str]:
    """What the seat could pay with, and how many workers it has."""
    own = scene.view.own
    goods = scene.goods(Bundle(food=own.food, wood=own.wood, coins=own.coins, favor=own.favor))
    yield scene.words("counsel.own", goods=goods, squad=scene.squad(own.home))


def _shores(scene: ViewModel, ask: Ask) -> Iterable[str]:
    for option in ask.options:
        if not option.why_not:
            enemy = _enemy(scene, option.id)
            feeds = scene.words("counsel.feeds", n=scene.view.shores[shore_index(option.id)].feeds)
            said = f"{enemy} {feeds}".lstrip()
            yield scene.words("counsel.line", what=scene.place(option.id), text=said)


def _ships(scene: ViewModel, ask: Ask) -> Iterable[str]:
    for option in ask.options:
        ship = scene.book.ships[option.id]
        yield scene.words("counsel.ship", ship=scene.words(f"ship.{option.id}"), n=ship.capacity, glory=ship.glory)


def _send(scene: ViewModel, ask: Ask) -> Iterable[str]:
    """The enemy at the place; and for a voyage the ship, the Food and the Journey."""
    place, words = ask.slot.removeprefix("send-"), scene.words
    yield _enemy(scene, place)
    if is_shore(place):
        shore = scene.view.shores[shore_index(place)]
        capacity = capacity_at(scene.book, scene.view, place)
        food = words("amount.food", n=free_food(scene, ask))
        yield words("counsel.aboard", n=capacity, feeds=words("counsel.feeds", n=shore.feeds), food=food)
        if shore.journey:
            yield _journey(scene, shore.journey)


def _food(scene: ViewModel, ask: Ask) -> Iterable[str]:
    shore = scene.view.shores[shore_index(ask.slot.removeprefix("food-"))]
    yield scene.words("counsel.feeds", n=shore.feeds)


def _roll(scene: ViewModel, _ask: Ask) -> Iterable[str]:
    """The dice as they lie, and what comes of leaving them so."""
    words, fight = scene.words, scene.view.fight
    assert fight is not None
    dice = Teller(scene.book, words, scene.names).dice(fight.dice)
    if not fight.enemy:
        food, most = scene.book.catch(fight.hits), scene.book.counts.hunting_cap
        yield words("counsel.hunt", dice=dice, n=food, most=most)
        return
    damage, defense = damage_dealt(scene.view, fight), scene.book.enemies[fight.enemy].defense
    falls = words("counsel.falls", n=fight.losses) if fight.losses else words("counsel.nobody-falls")
    yield words("counsel.roll", dice=dice, damage=damage, defense=defense, falls=falls)


def _loss(scene: ViewModel, _ask: Ask) -> Iterable[str]:
    fight = scene.view.fight
    assert fight is not None
    yield scene.words("counsel.falls", n=fight.losses)


def _rune(name: str) -> Callable[[ViewModel, Ask], Iterable[str]]:
    return lambda scene, _ask: (scene.words(f"rune_text.{name}"),)


def _met(scene: ViewModel, _ask: Ask) -> Iterable[str]:
    voyage = scene.view.voyage
    assert voyage is not None
    yield _journey(scene, voyage.journey)


def _starve(scene: ViewModel, _ask: Ask) -> Iterable[str]:
    voyage = scene.view.voyage
    assert voyage is not None
    yield scene.words("counsel.starve", n=voyage.starving, feeds=scene.view.shores[voyage.shore].feeds)


def _journey(scene: ViewModel, journey: str) -> str:
    return scene.words("counsel.line", what=scene.journey(journey), text=journey_text(scene.book, scene.words, journey))


def _enemy(scene: ViewModel, place: str) -> str:
    """The enemy at a place with its figures, and whom it does not let near."""
    enemy = scene.at(place)
    if not enemy:
        return ""
    printed = scene.book.enemies[enemy]
    said = scene.words(
        "counsel.enemy",
        enemy=scene.titled(enemy),
        attack=printed.attack,
        defense=printed.defense,
        glory=printed.glory,
    )
    if not printed.forbids:
        return said
    barred = "describe.forbids" if place in FIELDS else "counsel.swept"
    return f"{said} {scene.words(barred, kind=scene.words(f'kind.{printed.forbids}'))}"


_ASIDES: dict[str, Callable[[ViewModel, Ask], Iterable[str]]] = {
    "leader": _hints,
    "place": _own,
    "rune": _hints,
    "look": _shores,
    "ship": _ships,
    "harbour": _shores,
    "vision": _rune("vision"),
    "destiny": _hints,
    "send": _send,
    "food": _food,
    "roll": _roll,
    "reroll": _roll,
    "loss": _loss,
    "glory": _rune("glory"),
    "journey": _met,
    "toll": _met,
    "starve": _starve,
    "invoke": _hints,
    "reveal": _hints,
}
"""By the first word of the slot."""
