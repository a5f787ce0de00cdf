"""What the options of Champions of Midgard are called on controls."""

from __future__ import annotations

from collections.abc import Callable
from re import fullmatch

from engines.champions_of_midgard.book import Bundle
from engines.core import Ask, Option
from renderers.champions_of_midgard.viewmodel import ViewModel

_SPLIT = {"s": "S", "p": "P", "a": "A", "f": "food", "w": "wood", "c": "coins"}

_WORDS = ("beg", "deck", "open", "use", "keep", "stop", "favor", "healing", "decline")
"""Options that are words of their own."""

_FOES = ("troll", "draugr1", "draugr2")

_STOCKS = {"swordsmith": ("S", 0), "hafter": ("P", 1), "blacksmith": ("A", 2), "smokehouse": ("food", 3)}
"""What piles up at a location, and its place among the stocks."""


def label(scene: ViewModel, ask: Ask, option: Option) -> str:
    """The name of an option, in at most 38 characters where the names of things allow it."""
    naming = _NAMES.get(ask.slot.split("-")[0])
    return option.id if naming is None else naming(scene, ask, option.id)


def hint(scene: ViewModel, ask: Ask, option: Option) -> str:
    """A second line for menus: what the thing does; nothing for plain numbers."""
    words, name = scene.words, option.id
    if ask.slot == "place":
        return _visit(scene, name)
    if ask.slot == "leader":
        return words(f"leader_text.{name}")
    rune = {"left": scene.view.display[0], "right": scene.view.display[-1]}.get(name, name)
    if f"rune_text.{rune}" in words and ask.slot in ("rune", "invoke", "roll"):
        return words(f"rune_text.{rune}")
    if name in scene.book.destinies:
        printed = scene.book.destinies[name]
        return words("hand.destiny", most=words(f"most.{printed.most}"), alone=printed.alone, tied=printed.tied)
    return ""


def _visit(scene: ViewModel, place: str) -> str:
    """What a visit does, with the figures of this moment."""
    words, view, book = scene.words, scene.view, scene.book
    enemy = scene.at(place) if place in _FOES else ""
    if enemy:
        printed = book.enemies[enemy]
        return words("counsel.foe", attack=printed.attack, defense=printed.defense, goods=scene.prize(enemy))
    if place in _STOCKS:
        kind, at = _STOCKS[place]
        return words("counsel.stock", goods=scene.goods(Bundle(**{kind: view.stocks[at]})))
    if place == "merchant" and view.merchant:
        goods, fee = scene.goods(book.merchants[view.merchant].goods), book.fee(place, view.own.leader)
        return words("counsel.cargo", paid=scene.goods(fee), goods=goods) if fee else words("counsel.gift", goods=goods)
    if place == "huts" and view.hired < len(book.counts.huts):
        return words("counsel.hut", n=book.counts.huts[view.hired])
    return words(f"place_text.{place}")


def _leader(scene: ViewModel, _ask: Ask, name: str) -> str:
    return scene.words(f"leader.{name}")


def _place(scene: ViewModel, _ask: Ask, name: str) -> str:
    enemy = scene.at(name) if name in _FOES else ""
    if enemy and name == "troll":
        return scene.enemy(enemy)
    if enemy:
        return scene.words("counsel.left" if name == "draugr1" else "counsel.right", enemy=scene.enemy(enemy))
    return scene.words("option.beg") if name == "beg" else scene.place(name)


def _split(scene: ViewModel, ask: Ask, name: str) -> str:
    """A part of a squad, of a cargo or of goods, such as `2s1p`; or one of the words beside it."""
    if name in _WORDS and ask.slot != "keep":
        return scene.words(f"option.{name}")
    counts: dict[str, int] = {}
    rest = name
    while found := fullmatch(r"(\d+)([spafwc])(.*)", rest):
        counts[_SPLIT[found[2]]] = int(found[1])
        rest = found[3]
    return scene.goods(Bundle(**counts)) if counts else scene.words("option.none")


def _rune(scene: ViewModel, _ask: Ask, name: str) -> str:
    if name == "deck":
        return scene.words("option.deck")
    rune = scene.view.display[0 if name == "left" else -1]
    return scene.words(f"option.{name}", rune=scene.rune(rune) if rune else scene.words("amount.nothing"))


def _shore(scene: ViewModel, _ask: Ask, name: str) -> str:
    monster = scene.at(name)
    enemy = scene.enemy(monster) if monster else scene.words("amount.nobody")
    return scene.words("option.shore", shore=name.removeprefix("shore"), enemy=enemy)


def _favor(scene: ViewModel, _ask: Ask, name: str) -> str:
    coins = scene.words("amount.coins", n=scene.book.counts.church[int(name) - 1])
    return scene.words("option.price", n=int(name), coins=coins)


def _times(scene: ViewModel, _ask: Ask, name: str) -> str:
    return scene.words("option.times", n=int(name))


def _amount(scene: ViewModel, ask: Ask, name: str) -> str:
    kind = "food" if ask.slot.startswith("food") else ask.slot.split("-")[1]
    return scene.words(f"amount.{kind}", n=int(name))


def _ship(scene: ViewModel, _ask: Ask, name: str) -> str:
    return priced(scene, name)


def priced(scene: ViewModel, name: str) -> str:
    """A private longship with what it costs."""
    ship = scene.book.ships[name]
    cost = scene.goods(Bundle(wood=ship.wood, coins=ship.coins))
    return scene.words("option.ship", ship=scene.words(f"ship.{name}"), goods=cost)


def _word(scene: ViewModel, _ask: Ask, name: str) -> str:
    return scene.words(f"option.{name}") if name in _WORDS else scene.rune(name)


def _destiny(scene: ViewModel, _ask: Ask, name: str) -> str:
    return scene.destiny(name)


def _reroll(scene: ViewModel, _ask: Ask, name: str) -> str:
    fight = scene.view.fight
    assert fight is not None
    place = int(name[1:])
    die = fight.dice[place - 1]
    kind, face = scene.words(f"kind.{die.kind}"), scene.words(f"face.{die.face}")
    return scene.words("option.die", n=place, kind=kind, face=face)


def _blame(scene: ViewModel, _ask: Ask, name: str) -> str:
    return scene.name(int(name.removeprefix("seat")))


_NAMES: dict[str, Callable[[ViewModel, Ask, str], str]] = {
    "leader": _leader,
    "place": _place,
    "keep": _split,
    "rune": _rune,
    "look": _shore,
    "favor": _favor,
    "times": _times,
    "give": _amount,
    "take": _amount,
    "ship": _ship,
    "harbour": _shore,
    "send": _split,
    "food": _amount,
    "order": _word,
    "vision": _word,
    "destiny": _destiny,
    "roll": _word,
    "reroll": _reroll,
    "loss": _split,
    "glory": _word,
    "blame": _blame,
    "journey": _word,
    "toll": _split,
    "starve": _split,
    "invoke": _word,
    "gifts": _split,
    "reveal": _destiny,
}
"""By the first word of the slot."""
