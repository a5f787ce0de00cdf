"""What the options of Champions of Midgard are called on controls."""

from __future__ import annotations

from collections.abc import Callable

from engines.champions_of_midgard.book import Bundle, Face
from engines.champions_of_midgard.facts import Die
from engines.champions_of_midgard.places import FIELDS, SPACES
from engines.champions_of_midgard.reading import (
    bundle_named,
    rune_at,
    stock_at,
)
from engines.core import Ask, Option, Seat
from renderers.champions_of_midgard.narration import Narrator
from renderers.champions_of_midgard.sending import all_at_home, crew, free_food, sending, sending_rank
from renderers.champions_of_midgard.viewmodel import ViewModel

_WORDS = ("beg", "deck", "open", "use", "keep", "stop", "favor", "healing", "decline")
"""Options that are words of their own."""

_HITS = (Face.BLANK, Face.SHIELD, Face.HIT, Face.TWO)
"""The faces of dice from what is gladly rolled again to what is not."""


def wording(model: ViewModel, ask: Ask, option: Option) -> tuple[str, str]:
    """The label and the second line of an option; who sends warriors, or loads Food for them, sees the odds."""
    if ask.slot.startswith(("send-", "food-")):
        return sending(model, ask, option.id)
    return label(model, ask, option), hint(model, ask, option)


def said(model: ViewModel, ask: Ask, option: Option) -> str:
    """What an option is called in an answer of several steps: with where the warriors go; nothing for its label.

    Who sails has no odds there where Food is still to be loaded: those of the load count.
    """
    if not ask.slot.startswith(("send-", "food-")):
        return ""
    place = ask.slot.partition("-")[2]
    toward = Narrator(model.book, model.words, model.names).toward(place, model.at(place))
    loads = ask.slot.startswith("send-shore") and free_food(model, ask) > 0
    load = crew(model, option.id) if loads else wording(model, ask, option)[0]
    return model.words("option.sent", load=load, toward=toward)


def rank(model: ViewModel, ask: Ask, option: Option) -> float:
    """How early an option stands: what has the best odds, and dice that missed before those that hit."""
    if ask.slot.startswith(("send-", "food-")):
        return sending_rank(model, ask, option.id)
    return _HITS.index(_die(model, option.id).face) if ask.slot == "reroll" else 0


def seat_of(ask: Ask, option: Option) -> Seat | None:
    """The seat that an option stands for, or None."""
    return int(option.id.removeprefix("seat")) if ask.slot == "blame" else None


def label(model: ViewModel, ask: Ask, option: Option) -> str:
    """The name of an option, in at most 38 characters where the names of things allow it."""
    naming = _NAMES.get(ask.slot.split("-")[0])
    return option.id if naming is None else naming(model, ask, option.id)


def hint(model: ViewModel, ask: Ask, option: Option) -> str:
    """A second line for menus: what the thing does; nothing for plain numbers."""
    words, name = model.words, option.id
    if ask.slot == "place":
        return _visit(model, name)
    if ask.slot == "leader":
        return words(f"leader_text.{name}")
    rune = rune_at(model.view, name) if name in SPACES else name
    if f"rune_text.{rune}" in words and ask.slot in ("rune", "invoke", "roll"):
        return words(f"rune_text.{rune}")
    if name in model.book.destinies:
        printed = model.book.destinies[name]
        return words("hand.destiny", most=words(f"most.{printed.most}"), alone=printed.alone, tied=printed.tied)
    if ask.slot == "reroll":
        return _again(model, name)
    return _with_gifts(model, name) if ask.slot == "gifts" else _traded(model, ask.slot, name)


def _again(model: ViewModel, name: str) -> str:
    """How likely a die hits when it is rolled again, where odds are told."""
    if not model.odds:
        return ""
    faces = model.book.warriors[_die(model, name).kind].faces
    hits = [face for face in faces if face in (Face.HIT, Face.TWO)]
    return model.words("counsel.reroll", n=round(100 * len(hits) / len(faces)))


def _traded(model: ViewModel, slot: str, name: str) -> str:
    """What a trade at the market leaves, or how its rest comes; nothing elsewhere."""
    deed, _, goods = slot.partition("-")
    if deed == "give":
        held = {"food": model.view.own.food, "wood": model.view.own.wood, "coins": model.view.own.coins}[goods]
        return model.words("counsel.keeps", goods=model.words(f"amount.{goods}", n=held - int(name)))
    return model.words("counsel.rest") if deed == "take" else ""


def _with_gifts(model: ViewModel, name: str) -> str:
    """What the seat has once it has taken these goods."""
    own, part = model.view.own, bundle_named(name)
    goods = Bundle(food=own.food + part.food, wood=own.wood + part.wood, coins=own.coins + part.coins)
    return model.words("counsel.afterwards", goods=model.goods(goods))


def _visit(model: ViewModel, place: str) -> str:
    """What a visit does, with the figures of this moment."""
    words, view, book = model.words, model.view, model.book
    enemy = model.at(place) if place in FIELDS else ""
    if enemy:
        printed = book.enemies[enemy]
        said = words("counsel.foe", attack=printed.attack, defense=printed.defense, goods=model.prize(place))
        barred = printed.forbids and words("describe.forbids", kind=words(f"kind.{printed.forbids}"))
        chance = words("counsel.at-home", n=all_at_home(book, view, place)) if model.odds else ""
        return " ".join(filter(None, (said, barred, chance)))
    ship = book.ships.get(view.own.ship if place == "own" else place)
    if ship is not None:
        price = book.fee(place, view.own.leader)
        return words("counsel.sail-paid" if price else "counsel.sail", paid=model.goods(price), n=ship.capacity)
    if place != "beg" and book.locations[place].stock:
        return words("counsel.stock", goods=model.goods(stock_at(book, view, place)))
    if place == "merchant" and view.merchant:
        goods, fee = model.goods(book.merchants[view.merchant].goods), book.fee(place, view.own.leader)
        return words("counsel.cargo", paid=model.goods(fee), goods=goods) if fee else words("counsel.gift", goods=goods)
    hire = book.hire_price(view.hired)
    if place == "huts" and hire is not None:
        return words("counsel.hut", n=hire)
    return words(f"place_text.{place}")


def _leader(model: ViewModel, _ask: Ask, name: str) -> str:
    return model.words(f"leader.{name}")


def _place(model: ViewModel, _ask: Ask, name: str) -> str:
    return model.words("option.beg") if name == "beg" else model.spot(name)


def _split(model: ViewModel, ask: Ask, name: str) -> str:
    """A part of a squad, of a cargo or of goods, such as `2s1p`; or one of the words beside it."""
    if name in _WORDS and ask.slot != "keep":
        return model.words(f"option.{name}")
    part = bundle_named(name)
    return model.goods(part) if part else model.words("option.none")


def _rune(model: ViewModel, _ask: Ask, name: str) -> str:
    if name == "deck":
        return model.words("option.deck")
    rune = rune_at(model.view, name)
    return model.words(f"option.{name}", rune=model.rune(rune) if rune else model.words("amount.nothing"))


def _shore(model: ViewModel, _ask: Ask, name: str) -> str:
    return model.goal(name)


def _favor(model: ViewModel, _ask: Ask, name: str) -> str:
    coins = model.words("amount.coins", n=model.book.church_price(int(name)))
    return model.words("option.price", n=int(name), coins=coins)


def _times(model: ViewModel, _ask: Ask, name: str) -> str:
    return model.words("option.times", n=int(name))


def _amount(model: ViewModel, ask: Ask, name: str) -> str:
    kind = "food" if ask.slot.startswith("food") else ask.slot.split("-")[1]
    return model.words(f"amount.{kind}", n=int(name))


def _ship(model: ViewModel, _ask: Ask, name: str) -> str:
    return priced(model, name)


def priced(model: ViewModel, name: str) -> str:
    """A private longship with what it costs."""
    ship = model.book.ships[name]
    return model.words("option.ship", ship=model.words(f"ship.{name}"), goods=model.goods(ship.price))


def _word(model: ViewModel, _ask: Ask, name: str) -> str:
    return model.words(f"option.{name}") if name in _WORDS else model.rune(name)


def _destiny(model: ViewModel, _ask: Ask, name: str) -> str:
    return model.destiny(name)


def _reroll(model: ViewModel, _ask: Ask, name: str) -> str:
    place, die = int(name[1:]), _die(model, name)
    kind, face = model.words(f"kind.{die.kind}"), model.words(f"face.{die.face}")
    return model.words("option.die", n=place, kind=kind, face=face)


def _die(model: ViewModel, name: str) -> Die:
    fight = model.view.fight
    assert fight is not None
    return fight.dice[int(name[1:]) - 1]


def _blame(model: ViewModel, _ask: Ask, name: str) -> str:
    """What a seat stands at; whoever shows the option puts the seat's name before it."""
    board, words = model.view.boards[int(name.removeprefix("seat"))], model.words
    return words("option.rival", glory=words("amount.glory", n=board.glory), blame=words("amount.blame", n=board.blame))


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
