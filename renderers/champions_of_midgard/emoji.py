"""The emoji of options: of a place, an enemy, a rune, a word, a warrior, or a kind of question."""

from __future__ import annotations

from collections.abc import Callable

from engines.champions_of_midgard.book import Book, Family
from engines.champions_of_midgard.places import FIELDS, SPACES
from engines.champions_of_midgard.reading import rune_at
from engines.champions_of_midgard.view import View
from engines.core import Ask
from renderers.champions_of_midgard.viewmodel import ViewModel

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

_WORDS = {"stop": "✋", "favor": "🔁", "decline": "🚫", "keep": "✋", "deck": "🃏"}
"""Options that are words, each with its emoji."""

_NOBODY = "🏠"
"""Warriors that stay at home, or are spared."""

DICE = "🎲"
"""Stands before a number of dice."""


def emoji_of(model: ViewModel, ask: Ask, option: str) -> str:
    """Return the emoji of an option."""
    slot = ask.slot.split("-")[0]
    picture = _PICTURED.get(slot)
    found = picture(model.book, model.view, option) if picture is not None else ""
    return found or _WORDS.get(option, "") or _SLOTS.get(slot, "") or _NOBODY


def _place(book: Book, view: View, option: str) -> str:
    if option not in FIELDS:
        return _PLACES.get(option, "")
    enemy = view.enemy_at(option)
    return _FAMILIES[book.family[enemy]] if enemy else "⚔️"


def _display(_book: Book, view: View, option: str) -> str:
    return _RUNES.get(rune_at(view, option), "") if option in SPACES else ""


def _own_rune(_book: Book, _view: View, option: str) -> str:
    return _RUNES.get(option, "")


def _part(_book: Book, _view: View, option: str) -> str:
    """The first kind of what is sent, lost or kept."""
    if not option[0].isdigit():
        return _RUNES.get(option, "")
    return next((_KINDS[letter] for letter in option if letter in _KINDS), _NOBODY)


def _die(_book: Book, _view: View, option: str) -> str:
    return _KINDS.get(option[0], "")


_PICTURED: dict[str, Callable[[Book, View, str], str]] = {
    "place": _place,
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
"""What tells an emoji, by the first word of the slot."""
