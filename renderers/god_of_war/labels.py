"""What the options of an Ask look like on controls: label, second line, emoji and place."""

from __future__ import annotations

import re
from collections.abc import Callable

from engines.core import Ask, Option
from engines.god_of_war import reading
from engines.god_of_war.book import Book, CardId, Icon, Pos, Rune
from engines.god_of_war.futile import hopeless, hopeless_attack
from engines.god_of_war.pending import Amount
from renderers.god_of_war import effects, emojis
from renderers.god_of_war.card_words import card_use
from renderers.god_of_war.ranking import alike
from renderers.god_of_war.viewmodel import ViewModel, side_name

HERO_EMOJI = {
    "kratos": "🪓", "atreus": "🏹", "freya": "🌿", "brok": "🔨", "sindri": "⚒️", "brothers": "⚒️", "mimir": "🪶",
}  # fmt: skip
"""By Hero and dashboard."""

QUEST_EMOJI = {
    "1": "⛑️", "2": "🔥", "3": "👹", "4": "🛶", "5": "✨", "6": "🪽", "7": "🐉", "8": "🌩️", "9": "🌲", "10": "👑",
}  # fmt: skip
"""By Quest and boss."""

GROUP_EMOJI = {"attack": "⚔️", "defense": "🛡️", "number": "➕", "special": "✨", "status": "💫"}
"""By the heading under which a card stands in long menus."""

_ICON_EMOJI = {Icon.MELEE: "⚔️", Icon.RANGED: "🏹", Icon.DEFENSE: "🛡️", Icon.NONE: "➕"}
_STATUS_EMOJI = {"stun": "💫", "poison": "🐍", "crystal": "💎"}

_WORD_EMOJI = {
    "attack": "⚔️", "move": "👣", "rage": "🔥", "interact": "⚙️", "special": "✨", "companion": "🤝", "crystal": "💎",
    "show": "👁️", "end": "🏁", "swap": "🔁", "front": "⬆️", "back": "⬇️", "yes": "✅", "no": "❌", "take": "🩸",
    "freya-token": "🌿", "gear-up": "🔨", "weaponize": "⚒️", "roll": "🎲", "go-on": "⏩", "remove": "🗑️",
    "yield": "🗳️",
}  # fmt: skip
"""Options that are words; the solo companions' abilities go by their names."""

_SLOT_EMOJI = {"column": "📍", "aim": "📍", "spot": "⚙️", "fire": "🔥", "split": "🩹", "sort": "↕️"}

BY_ITSELF = frozenset({"take", "freya-token"})
"""Answers to Damage that take no cards, and are never picked beside others."""

PLACE = re.compile(r"(?:ride\.)?[TB][1-4]")
"""A scene card as a target, from where the Hero stands or from the ridden Ogre."""

SPOT = re.compile(r"[TB][1-4]\.[a-z-]+")
"""A spot of a scene card, by its position and its id."""

_WORDS = {"swap", "yield"}
"""Options that are words in a slot of other things."""

_DEEDS = {"spartan-rage", "thunderbird", "old-magic"}
"""Rage Abilities that are deeds of their own; the others go with an attack, a defense or a rune."""

_VOTES = {"quest", "boss", "otherwise"}


def label(model: ViewModel, ask: Ask, option: Option) -> str:
    """Name an option; of several with one name say where each lies, or count those that nothing tells apart."""
    said = _said(model, ask, option.id)
    twins = [other.id for other in ask.options if _said(model, ask, other.id) == said]
    if len(twins) == 1:
        return said
    if pos := _scene_card(ask, option.id):
        return model.placed(said, pos)
    if ask.most == 1 and all(alike(model.book, ask, twin) == twins[0] for twin in twins):
        return said
    return model.words("option.copy", card=said, n=twins.index(option.id) + 1, count=len(twins))


def _scene_card(ask: Ask, option: str) -> Pos:
    """The position of the scene card that an option stands for, or nothing."""
    if PLACE.fullmatch(option):
        return option.removeprefix("ride.")
    return option.partition(".")[0] if ask.slot == "spot" else ""


def hint(model: ViewModel, ask: Ask, option: Option) -> str:
    """Say more about an option, within 100 characters; nothing where its name says it all."""
    words, card = model.words, _card(model, option.id)
    if ask.slot in _VOTES and option.id == "yield":
        return words("hint.yield")
    if ask.slot in _VOTES:
        # A40: what stands on the backs of the cards is hidden until one is left behind, unless the table peeks.
        return words("hint.vote", goal=words(f"hindrance.{option.id}")) if model.view.config.peek else ""
    if ask.slot == "dashboard":
        return words.join(words(f"ability.{model.book.heroes[hero].ability}") for hero in _heroes(model, option.id))
    if ask.slot == "spot":
        return spot_line(model, option.id)
    if not card or too_weak(model, ask, option.id):
        return too_weak(model, ask, option.id) or _beside(model, option.id)
    printed = model.book.cards[card]
    parts = [card_use(model, card)]
    if printed.rage:
        parts.append(words("hint.rage"))
    return " · ".join(parts)


def too_weak(model: ViewModel, ask: Ask, option: str) -> str:
    """Say that no attack with a card, or none at all, can do anything, and why; nothing where one can."""
    if ask.slot == "icon":
        closest = hopeless(model.book, model.view).get(option)
    else:
        closest = hopeless_attack(model.book, model.view) if (ask.slot, option) == ("deed", "attack") else None
    if closest is None:
        return ""
    phrase = "hint.weak-armor" if closest.armor else "hint.weak-block"
    return model.words(phrase, foe=model.enemy(closest.pos), armor=closest.armor, strength=closest.strength)


def _beside(model: ViewModel, option: str) -> str:
    """Say more about what is no card: how a foe stands, or what an ability does."""
    if PLACE.fullmatch(option):
        pos = option.removeprefix("ride.")
        return condition(model, pos)
    return model.words(f"hint.{option}") if f"hint.{option}" in model.words else ""


def condition(model: ViewModel, pos: Pos) -> str:
    """Say how the Enemy at a position stands: its armor if it has any, else its health; or nothing."""
    enemy = model.face(pos).enemy
    if enemy is None or enemy.immune:
        return ""
    if armor := model.armor(pos):
        return model.words("hint.armored", armor=model.words.join(map(str, armor)))
    return model.words("hint.foe", left=model.left(pos), n=model.health(enemy))


def emoji(book: Book, ask: Ask, option: str) -> str:
    """Return the emoji of an option."""
    if option in _WORD_EMOJI:
        return _WORD_EMOJI[option]
    if ask.slot in _VOTES:
        return QUEST_EMOJI[option]
    if ask.slot in _SLOT_EMOJI:
        return _SLOT_EMOJI[ask.slot]
    if PLACE.fullmatch(option):
        return "👹" if option.startswith("ride.") else "🎯"
    card, _, side = option.partition(".")
    return _card_emoji(book, card, side) if card in book.cards else HERO_EMOJI[option.partition("-")[0]]


def icon(book: Book, ask: Ask, option: str) -> str:
    """Return the name of the game's own emoji of an option; nothing where there is none."""
    if option in _WORD_EMOJI:
        return emojis.word_emoji(option)
    if ask.slot in _VOTES:
        return emojis.quest_emoji(option)
    if ask.slot == "fire" and option.startswith("fire-"):
        return emojis.rune_emoji(Rune(option[-1].upper()))
    if ask.slot in _SLOT_EMOJI or PLACE.fullmatch(option):
        return ""
    card, _, side = option.partition(".")
    if card not in book.cards:
        name = option.partition("-")[0]
        return emojis.hero_emoji(book.dashboards.get(name, (name,))[0])
    return emojis.rune_emoji(book.rune(card)) if ask.slot == "rune" else emojis.card_emoji(book, card, side)


def _card_emoji(book: Book, card: CardId, side: str) -> str:
    printed = book.cards[card]
    if printed.status:
        return _STATUS_EMOJI[printed.status]
    return "✨" if printed.special else _ICON_EMOJI[Icon(side) if side else printed.sides[0].icon]


def cell(ask: Ask, option: str) -> tuple[int, int] | None:
    """Return (row, column) of a scene card on a grid, when nothing but scene cards of the own reach can be picked."""
    if ask.slot != "target" or any(other.id.startswith("ride.") for other in ask.options):
        return None
    return "TB".index(option[0]), int(option[1]) - 1


def spot_line(model: ViewModel, name: str, phrase: str = "hint.spot") -> str:
    """Say what a spot costs and does, in the manner of a phrase; it is named as `T3.rally`."""
    pos, _, spot_id = name.partition(".")
    spot = next(spot for spot in model.face(pos).spots if spot.id == spot_id)
    return effects.spot_line(model, spot, phrase)


def _said(model: ViewModel, ask: Ask, option: str) -> str:
    """Name an option by what its slot asks for, else by what its id stands for."""
    named = _BY_SLOT.get(ask.slot)
    if named is not None and option not in _WORDS:
        return named(model, option)
    if option in model.view.heroes:
        return model.life_of(option)
    if PLACE.fullmatch(option):
        pos = option.removeprefix("ride.")
        return model.words("option.ride", enemy=model.enemy(pos)) if option != pos else model.enemy(pos)
    return _card_or_word(model, ask, option)


def _card_or_word(model: ViewModel, ask: Ask, option: str) -> str:
    card, words = _card(model, option), model.words
    if not card:
        return _word(model, option)
    if ask.slot == "rune":
        return words("option.rune", rune=words(f"rune.{model.book.rune(card)}"), card=model.card(card))
    if ask.slot != "icon":
        return model.card(card)
    return _icon(model, card, Icon(option[-1]) if option != card else Icon.NONE)


def _icon(model: ViewModel, card: CardId, icon: Icon) -> str:
    """The side of a card that an attack takes; without an icon the only one that it can take."""
    words, printed = model.words, model.book.cards[card]
    wanted = {icon} if icon else {Icon.MELEE, Icon.RANGED}
    side = next(side for side in printed.sides if side.icon in wanted)
    said = side_name(words, side, alone=False)
    if printed.stuns:
        said = words("card.stuns", card=said)
    others = [side_name(words, other, alone=printed.alone) for other in printed.sides if other != side]
    return words("option.side", card=said, other=others[0]) if others else said


def _word(model: ViewModel, option: str) -> str:
    """An option that is a word, with the number of the ability that it uses."""
    if option == "rage" and (ability := _rage_ability(model)):
        return model.words("option.rage-of", ability=model.words(f"ability.{ability}"))
    if option == "end" and model.view.pending is not None and model.view.pending.topic == "slot":
        option = "go-on"
    book = model.book
    numbers = {
        "gear-up": book.heroes["brok"].amount,
        "weaponize": book.heroes["sindri"].amount,
        "atreus-plus": book.solo.attack,
        "atreus-arm": book.solo.defense,
        "mimir-heal": book.solo.heal,
        "mimir-look": book.solo.look,
    }
    return model.words(f"option.{option}", n=numbers.get(option, 0))


def _rage_ability(model: ViewModel) -> str:
    """The Rage Ability that is a deed of its own and ready for the viewer; nothing where none is."""
    book, view = model.book, model.view
    if view.viewer is None:
        return ""
    ready = [hero for hero in reading.standing(view, view.viewer) if reading.rage_ready(book, view, hero, view.viewer)]
    abilities = [book.heroes[hero].ability for hero in ready]
    return next((ability for ability in abilities if ability in _DEEDS), "")


def _column(model: ViewModel, option: str) -> str:
    """A column with who stands there."""
    return _peopled(model, option, model.view.columns[int(option) - 1])


def _front(model: ViewModel, option: str) -> str:
    """A column with who would be hit there."""
    hero = reading.front(model.view, int(option))
    return _peopled(model, option, (hero,) if hero else ())


def _peopled(model: ViewModel, column: str, heroes: tuple[str, ...]) -> str:
    if not heroes:
        return model.words("option.column", column=column)
    return model.words("option.column-with", column=column, heroes=model.words.join(map(model.hero, heroes)))


def _share(model: ViewModel, option: str) -> str:
    """How much Damage each of the brothers takes."""
    assert isinstance(model.view.pending, Amount)
    return model.words("option.damage", n=int(option), rest=model.view.pending.n - int(option))


def _spot(model: ViewModel, option: str) -> str:
    spot = option.partition(".")[2]
    return model.words(f"spot.{spot}")


def _by_table(table: str) -> Callable[[ViewModel, str], str]:
    return lambda model, option: model.words(f"{table}.{option}")


_BY_SLOT: dict[str, Callable[[ViewModel, str], str]] = {
    "quest": _by_table("quest"),
    "boss": _by_table("quest"),
    "otherwise": _by_table("quest"),
    "dashboard": _by_table("dashboard"),
    "fire": _by_table("token"),
    "column": _column,
    "aim": _front,
    "split": _share,
    "purge": _by_table("dashboard"),
    "spot": _spot,
}


def _card(model: ViewModel, option: str) -> CardId:
    """The card that an option stands for, or nothing; `UP-085.M` is one side of a card."""
    card = option.partition(".")[0]
    return card if card in model.book.cards else ""


def _heroes(model: ViewModel, dashboard: str) -> tuple[str, ...]:
    return model.book.dashboards[dashboard]
