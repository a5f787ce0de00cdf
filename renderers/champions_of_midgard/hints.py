"""What helps to answer a question: the odds of a fight, what an enemy can do, what a thing on offer is good for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from re import findall

from engines.champions_of_midgard.book import KINDS, Bundle, Squad
from engines.champions_of_midgard.reading import Forecast, Levy, forecast, provisions
from engines.core import Ask
from renderers.champions_of_midgard.card_page import journey_text
from renderers.champions_of_midgard.labels import hint, label
from renderers.champions_of_midgard.narration import Teller
from renderers.champions_of_midgard.viewmodel import ViewModel

_SQUADS = ("s", "p", "a")


def aside(scene: ViewModel, ask: Ask) -> str:
    """A few short lines of Discord markdown beside the prompt; nothing where the prompt says it all."""
    advice = _ASIDES.get(ask.slot.split("-")[0])
    lines = advice(scene, ask) if advice is not None else ()
    return "\n".join(f"-# {line}" for line in lines if line)


def sending(scene: ViewModel, ask: Ask, name: str) -> tuple[str, str]:
    """The label and the hint of a squad to send, or of Food to load: its odds in what waits for it.

    Such as `78%: 2 Swordsmen, 1 Axeman` and `Without rerolls and runes; about 1.5 come back.`
    """
    words = scene.words
    loading = ask.slot.startswith("food-")
    squad = _squad(name)
    shown = words("amount.food", n=int(name)) if loading else ", ".join(_warriors(scene, squad))
    found = _forecast(scene, ask, name)
    if found is None:
        return shown or words("option.none"), ""
    left = round(found.left, 1)
    hint = words("counsel.odds", n=int(left) if left == int(left) else left) if left else words("counsel.odds-lost")
    if ask.slot.startswith("send-shore"):
        food = provisions(scene.book, scene.view, _place(ask), squad=squad, food=_free_food(scene, ask))
        phrase = "counsel.with-food" if food else "counsel.without-food"
        hint = words(phrase, food=words("amount.food", n=food), text=hint)
    return words("counsel.sends", squad=shown, n=_percent(found.won)), hint


def heading(scene: ViewModel, ask: Ask, group: str) -> tuple[str, str]:
    """The label and the hint of a heading under which many options stand."""
    if not ask.slot.startswith("send-"):
        return group, ""
    found = [_forecast(scene, ask, option.id) for option in ask.options if option.group == group]
    best = max((one.won for one in found if one is not None), default=None)
    hint = "" if best is None else scene.words("counsel.best", n=_percent(best))
    return scene.words("counsel.dice", n=int(group)), hint


def _warriors(scene: ViewModel, squad: Squad) -> list[str]:
    return [scene.words(f"amount.{kind}", n=count) for kind, count in zip(KINDS, squad, strict=True) if count]


def _place(ask: Ask) -> str:
    return ask.slot.split("-")[1]


def _free_food(scene: ViewModel, ask: Ask) -> int:
    return ask.food if isinstance(ask, Levy) else scene.view.larder


def _forecast(scene: ViewModel, ask: Ask, name: str) -> Forecast | None:
    """What the engine expects of a squad with the Food that it needs, or of a loaded ship; None where nobody fights."""
    book, view, place = scene.book, scene.view, _place(ask)
    loading = ask.slot.startswith("food-")
    squad = ask.squad if loading and isinstance(ask, Levy) else _squad(name)
    if not any(squad) or not scene.at(place):
        return None
    food = int(name) if loading else provisions(book, view, place, squad=squad, food=_free_food(scene, ask))
    return forecast(book, view, place, squad, food)


def _percent(chance: float) -> int:
    """A chance as whole percents; 0 and 100 are for what is certain."""
    percent = round(100 * chance)
    return min(99, max(1, percent)) if 0 < chance < 1 else percent


def _squad(name: str) -> Squad:
    counts = {letter: int(count) for count, letter in findall(r"(\d+)([spa])", name)}
    squad = [counts.get(letter, 0) for letter in _SQUADS]
    return (squad[0], squad[1], squad[2])


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
            feeds = scene.words("counsel.feeds", n=scene.view.shores[int(option.id[-1]) - 1].feeds)
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
    if place.startswith("shore"):
        shore = scene.view.shores[int(place[-1]) - 1]
        assert shore.docked is not None
        capacity, food = scene.book.ships[shore.docked.ship].capacity, words("amount.food", n=_free_food(scene, ask))
        yield words("counsel.aboard", n=capacity, feeds=words("counsel.feeds", n=shore.feeds), food=food)
        if shore.journey:
            yield _journey(scene, shore.journey)


def _food(scene: ViewModel, ask: Ask) -> Iterable[str]:
    shore = scene.view.shores[int(ask.slot[-1]) - 1]
    yield scene.words("counsel.feeds", n=shore.feeds)


def _roll(scene: ViewModel, _ask: Ask) -> Iterable[str]:
    """The dice as they lie, and what comes of leaving them so."""
    words, fight = scene.words, scene.view.fight
    assert fight is not None
    dice = Teller(scene.book, words, scene.names).dice(fight.dice)
    if not fight.enemy:
        cap = scene.book.counts.hunting_cap
        yield words("counsel.hunt", dice=dice, n=min(fight.hits, cap), most=cap)
        return
    damage, defense = fight.damage + fight.hits, scene.book.enemies[fight.enemy].defense
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
    barred = "describe.forbids" if not place.startswith("shore") else "counsel.swept"
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
