"""What helps to answer a question: the odds of a fight, what an enemy can do, what a thing on offer is good for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from re import findall

from engines.champions_of_midgard.book import KINDS, Bundle, Perk, Squad
from engines.champions_of_midgard.odds import odds
from engines.core import Ask
from renderers.champions_of_midgard.cards import journey_text
from renderers.champions_of_midgard.options import hint, label
from renderers.champions_of_midgard.scene import Scene
from renderers.champions_of_midgard.tales import Teller

_SQUADS = ("s", "p", "a")


def aside(scene: Scene, ask: Ask) -> str:
    """A few short lines of Discord markdown beside the prompt; nothing where the prompt says it all."""
    advice = _ASIDES.get(ask.slot.split("-")[0])
    lines = advice(scene, ask) if advice is not None else ()
    return "\n".join(f"-# {line}" for line in lines if line)


def sending(scene: Scene, ask: Ask, name: str) -> tuple[str, str]:
    """The label and the hint of a squad to send: who it is, and its odds in the fight that waits for it.

    Such as `2 Swords, 1 Axe · 78 %` and `Without rerolls; about 1.5 come back.`
    """
    words, squad = scene.words, _squad(name)
    enemy = scene.at(ask.slot.removeprefix("send-"))
    if not any(squad):
        return words("option.none"), ""
    shown = ", ".join(words(f"few.{kind}", n=count) for kind, count in zip(KINDS, squad, strict=True) if count)
    if not enemy:
        return shown, ""
    won, left = _odds(scene, enemy, squad)
    hint = words("counsel.odds", left=f"{left:.1f}".removesuffix(".0"))
    return words("counsel.sends", squad=shown, n=_percent(won)), hint


def heading(scene: Scene, ask: Ask, group: str) -> tuple[str, str]:
    """The label and the hint of a heading under which many options stand."""
    if not ask.slot.startswith("send-"):
        return group, ""
    enemy = scene.at(ask.slot.removeprefix("send-"))
    best = max(_odds(scene, enemy, _squad(option.id))[0] for option in ask.options if option.group == group)
    return scene.words("counsel.dice", n=int(group)), scene.words("counsel.best", n=_percent(best))


def _odds(scene: Scene, enemy: str, squad: Squad) -> tuple[float, float]:
    """The chance to win without rerolls and runes, and how many are left on average; the forbidden do not count."""
    book, view = scene.book, scene.view
    printed, forbidden = book.enemies[enemy], book.forbidden(enemy)
    able = [0 if kind == forbidden else count for kind, count in enumerate(squad)]
    swords = book.amount(view.own.leader, Perk.SWORDS)
    return odds(book, (able[0], able[1], able[2]), printed.attack, printed.defense, swords)


def _percent(chance: float) -> int:
    """A chance as whole percents; 0 and 100 are for what is certain."""
    percent = round(100 * chance)
    return min(99, max(1, percent)) if 0 < chance < 1 else percent


def _squad(name: str) -> Squad:
    counts = {letter: int(count) for count, letter in findall(r"(\d+)([spa])", name)}
    squad = [counts.get(letter, 0) for letter in _SQUADS]
    return (squad[0], squad[1], squad[2])


def _hints(scene: Scene, ask: Ask) -> Iterable[str]:
    """A line for each option that can be picked and has something to say."""
    for option in ask.options:
        if not option.why_not and (said := hint(scene, ask, option)):
            yield scene.words("counsel.line", what=label(scene, ask, option), text=said)


def _own(scene: Scene, _ask: Ask) -> Iterable[str]:
    """What the seat could pay with, and how many workers it has."""
    own = scene.view.own
    goods = scene.goods(Bundle(food=own.food, wood=own.wood, coins=own.coins, favor=own.favor))
    yield scene.words("counsel.own", goods=goods, squad=scene.squad(own.home))


def _shores(scene: Scene, ask: Ask) -> Iterable[str]:
    for option in ask.options:
        if not option.why_not:
            enemy = _enemy(scene, option.id)
            feeds = scene.view.shores[int(option.id[-1]) - 1].feeds
            yield scene.words("counsel.shore", shore=option.id[-1], enemy=enemy, n=feeds)


def _ships(scene: Scene, ask: Ask) -> Iterable[str]:
    for option in ask.options:
        ship = scene.book.ships[option.id]
        yield scene.words("counsel.ship", ship=scene.words(f"ship.{option.id}"), n=ship.capacity, glory=ship.glory)


def _send(scene: Scene, ask: Ask) -> Iterable[str]:
    """The enemy at the place; and for a voyage the ship, the Food and the Journey."""
    place = ask.slot.removeprefix("send-")
    yield _enemy(scene, place)
    if place.startswith("shore"):
        shore = scene.view.shores[int(place[-1]) - 1]
        assert shore.docked is not None
        capacity, food = scene.book.ships[shore.docked.ship].capacity, scene.words("amount.food", n=scene.view.larder)
        yield scene.words("counsel.aboard", n=capacity, feeds=shore.feeds, food=food)
        if shore.journey:
            yield _journey(scene, shore.journey)


def _food(scene: Scene, ask: Ask) -> Iterable[str]:
    shore = scene.view.shores[int(ask.slot[-1]) - 1]
    yield scene.words("counsel.feeds", n=shore.feeds)


def _roll(scene: Scene, _ask: Ask) -> Iterable[str]:
    """The dice as they lie, and what comes of leaving them so."""
    words, fight = scene.words, scene.view.fight
    assert fight is not None
    dice = Teller(scene.book, words, scene.names).dice(fight.dice)
    if not fight.enemy:
        yield words("counsel.hunt", dice=dice, n=fight.hits)
        return
    damage, defense = fight.damage + fight.hits, scene.book.enemies[fight.enemy].defense
    falls = words("counsel.falls", n=fight.losses) if fight.losses else words("counsel.nobody-falls")
    yield words("counsel.roll", dice=dice, damage=damage, defense=defense, falls=falls)


def _loss(scene: Scene, _ask: Ask) -> Iterable[str]:
    fight = scene.view.fight
    assert fight is not None
    yield scene.words("counsel.falls", n=fight.losses)


def _rune(name: str) -> Callable[[Scene, Ask], Iterable[str]]:
    return lambda scene, _ask: (scene.words(f"rune_text.{name}"),)


def _met(scene: Scene, _ask: Ask) -> Iterable[str]:
    voyage = scene.view.voyage
    assert voyage is not None
    yield _journey(scene, voyage.journey)


def _starve(scene: Scene, _ask: Ask) -> Iterable[str]:
    voyage = scene.view.voyage
    assert voyage is not None
    yield scene.words("counsel.starve", n=voyage.starving, feeds=scene.view.shores[voyage.shore].feeds)


def _journey(scene: Scene, journey: str) -> str:
    return scene.words("counsel.line", what=scene.journey(journey), text=journey_text(scene.book, scene.words, journey))


def _enemy(scene: Scene, place: str) -> str:
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


_ASIDES: dict[str, Callable[[Scene, Ask], Iterable[str]]] = {
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
