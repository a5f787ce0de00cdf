"""The signs of options: of a place, an enemy, a rune, a word, a warrior, or a kind of question."""

from __future__ import annotations

from collections.abc import Callable

from engines.champions_of_midgard.book import Book, Family
from engines.champions_of_midgard.places import FIELDS, SPACES
from engines.champions_of_midgard.reading import rune_at
from engines.champions_of_midgard.view import View
from engines.core import Ask
from renderers.champions_of_midgard import emojis
from renderers.champions_of_midgard.viewmodel import ViewModel
from renderers.kit.emojis import Sign

_PLACES = {
    "swordsmith": "🗡️", "hafter": "🔱", "blacksmith": "🪓", "smokehouse": "🍖", "merchant": "🚢", "runesmith": "🪨",
    "sage": "🦉", "church": "⛪", "market": "⚖️", "shipwright": "🔨", "jarl": "👑", "huts": "🛖", "small": "⛵",
    "large": "🛶", "own": "🐉", "hunt": "🦌", "stranger": "💰", "skald": "🪶", "generous": "🎁", "aumingi": "🍞",
    "varyags": "🛡️", "raiders": "🏹", "jomsvikings": "⚔️", "folk": "🧔", "beg": "🥣",
}  # fmt: skip
"""An emoji per location."""

_RUNES = {
    "gifts": "🎁", "glory": "🏆", "healing": "💚", "journey": "🧭", "knowledge": "👁️", "potential": "🎲",
    "reaction": "🛡️", "success": "🎖️", "vision": "🔮", "wealth": "🪙",
}  # fmt: skip
"""An emoji per rune."""

_FAMILIES = {Family.TROLL: "🧌", Family.DRAUGR: "🧟", Family.MONSTER: "🐲", Family.KRAKEN: "🦑"}
"""An emoji per kind of enemy."""

_KINDS = {"s": "🗡️", "p": "🔱", "a": "🪓", "f": "🍖", "w": "🪵", "c": "🪙"}
"""An emoji per warrior and good, by its letter."""

_SLOTS = {
    "leader": "🦸", "look": "👁️", "favor": "🙏", "times": "🍞", "ship": "🐉", "harbour": "🌊", "food": "🍖",
    "order": "📣", "destiny": "📜", "reveal": "📜", "blame": "👉", "give": "📤", "take": "📥", "vision": "🔮",
    "glory": "🏆", "journey": "🧭",
}  # fmt: skip
"""An emoji per slot, by its first word, for options without one of their own."""

_SLOT_ICONS = {
    "favor": emojis.FAVOR, "times": emojis.FOOD, "food": emojis.FOOD, "destiny": emojis.CARD, "reveal": emojis.CARD,
    "blame": emojis.BLAME, "ship": emojis.place_emoji("own"), "vision": emojis.rune_emoji("vision"),
    "glory": emojis.rune_emoji("glory"), "journey": emojis.rune_emoji("journey"),
}  # fmt: skip
"""The game's own emojis of these."""

_WORDS = {"stop": "✋", "favor": "🔁", "decline": "🚫", "keep": "✋", "deck": "🃏"}
"""Options that are words, each with its emoji."""

_NOBODY = Sign("🏠")
"""Warriors that stay at home, or are spared."""

DICE = Sign("🎲", emojis.DICE)
"""Stands before a number of dice."""


def sign_of(model: ViewModel, ask: Ask, option: str) -> Sign:
    """Return the sign of an option."""
    slot = ask.slot.split("-")[0]
    picture = _PICTURED.get(slot)
    found = picture(model.book, model.view, option) if picture is not None else None
    if found is not None:
        return found
    if option in _WORDS:
        return Sign(_WORDS[option], emojis.FAVOR if option == "favor" else "")
    return Sign(_SLOTS[slot], _SLOT_ICONS.get(slot, "") or _traded(ask.slot)) if slot in _SLOTS else _NOBODY


def _traded(slot: str) -> str:
    """Return the emoji of the good that a trade at the market is about; nothing elsewhere."""
    deed, _, goods = slot.partition("-")
    return emojis.GOODS_EMOJIS.get(goods.partition("-")[0], "") if deed in ("give", "take") else ""


def _place(book: Book, view: View, option: str) -> Sign | None:
    if option not in FIELDS:
        return Sign(_PLACES[option], emojis.place_emoji(option)) if option in _PLACES else None
    enemy = view.enemy_at(option)
    if not enemy:
        return Sign("⚔️")
    return Sign(_FAMILIES[book.family[enemy]], emojis.enemy_emoji(book.enemies[enemy].name))


def _display(book: Book, view: View, option: str) -> Sign | None:
    return _own_rune(book, view, rune_at(view, option)) if option in SPACES else None


def _own_rune(_book: Book, _view: View, option: str) -> Sign | None:
    return Sign(_RUNES[option], emojis.rune_emoji(option)) if option in _RUNES else None


def _leader(_book: Book, _view: View, option: str) -> Sign | None:
    return Sign(_SLOTS["leader"], emojis.leader_emoji(option))


def _part(book: Book, view: View, option: str) -> Sign | None:
    """The first kind of what is sent, lost or kept."""
    if not option[0].isdigit():
        return _own_rune(book, view, option)
    return next((_kind(letter) for letter in option if letter in _KINDS), _NOBODY)


def _die(_book: Book, _view: View, option: str) -> Sign | None:
    return _kind(option[0]) if option[0] in _KINDS else None


def _kind(letter: str) -> Sign:
    return Sign(_KINDS[letter], emojis.kind_emoji(letter))


_PICTURED: dict[str, Callable[[Book, View, str], Sign | None]] = {
    "place": _place,
    "leader": _leader,
    "rune": _display,
    "roll": _own_rune,
    "invoke": _own_rune,
    "keep": _part,
    "send": _part,
    "loss": _part,
    "toll": _part,
    "starve": _part,
    "gifts": _part,
    "reroll": _die,
}
"""What tells a sign, by the first word of the slot."""
