"""Which options of an Ask stand first, and which are alike."""

from __future__ import annotations

from engines.core import Ask
from engines.god_of_war.book import Book, Card, Icon
from engines.god_of_war.card_reading import twins, worth
from renderers.god_of_war.viewmodel import ViewModel

_RUNES_COUNT = {"rune", "return", "upgrade", "sort"}
"""Slots of cards whose runes matter still."""

_HURT_FIRST = {"heal", "hero-target"}
"""Slots of Heroes of whom the one in need comes first."""

_ADDED = 50
"""Numbers, which only add to what fights, stand after all that fights."""


def alike(book: Book, ask: Ask, option: str) -> str:
    """Name the first option whose card is just like that of this one; nothing for what is no card."""
    card, _, side = option.partition(".")
    if card not in book.cards:
        return ""
    for other in ask.options:
        first, _, other_side = other.id.partition(".")
        if side == other_side and first in book.cards and twins(book, card, first, runes=ask.slot in _RUNES_COUNT):
            return other.id
    return option


def rank(model: ViewModel, ask: Ask, option: str) -> float:
    """Say how early an option stands: what fights best, what is cheapest to pay with, whoever is hurt most."""
    card, _, side = option.partition(".")
    printed = model.book.cards.get(card)
    if printed is None:
        hurt = ask.slot in _HURT_FIRST and option in model.view.heroes
        return model.life(option) / model.book.heroes[option].health if hurt else 0
    if ask.slot == "pay-n":
        return printed.number
    if ask.slot.startswith("pay-") or ask.slot == "remove":
        return worth(model.book, card)
    if ask.slot == "recall":
        return -worth(model.book, card)
    return -_strength(printed, ask.slot, side)


def _strength(printed: Card, slot: str, side: str) -> float:
    """What a card brings to an Attack or a defense; wards keep their place before all."""
    icons = {"icon": (Icon.MELEE, Icon.RANGED), "defend": (Icon.DEFENSE,)}.get(slot)
    if icons is None:
        return printed.number if slot == "numbers" else 0
    found = [one.n for one in printed.sides if one.icon in icons and (not side or one.icon == side)]
    if found:
        return max(found)
    return printed.number - _ADDED if printed.number else _ADDED
