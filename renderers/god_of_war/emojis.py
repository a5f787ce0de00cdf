"""The emojis of God of War: Heroes, Quests and bosses, kinds of cards, special cards, and words of a turn."""

from __future__ import annotations

from collections.abc import Mapping

from engines.god_of_war.book import Book, CardId, Rune
from renderers.god_of_war.icons import HEROES, ICONS, QUESTS, RUNES, SPECIALS, STATUSES, TINTS
from renderers.kit.emojis import EmojiDrawing, Layer, drawn_icon
from renderers.kit.palette import Ink, Tint
from renderers.kit.shapes import Shape

_KINDS = {"M": "melee", "R": "ranged", "D": "defense", "S": "special"}
"""Names of the icons on cards, by their letters."""

_GROUPS = {"attack": "gow_melee", "defense": "gow_defense", "special": "gow_special", "status": "gow_crystal"}
"""The emoji of each heading under which cards stand in long menus, where its cards have icons."""

_WORDS = {
    "attack": "gow_melee", "special": "gow_special", "rage": "gow_rage", "crystal": "gow_crystal",
    "freya-token": "gow_freya", "gear-up": "gow_brok", "weaponize": "gow_sindri",
}  # fmt: skip
"""The emoji of words that are about a thing with a picture."""


def hero_emoji(hero: str) -> str:
    """Return the emoji of a Hero; nothing for other words."""
    return f"gow_{hero}" if hero in HEROES else ""


def quest_emoji(quest: str) -> str:
    """Return the emoji of a Quest or boss."""
    return f"gow_quest_{quest}" if quest in QUESTS else ""


def rune_emoji(rune: Rune) -> str:
    """Return the emoji of a rune."""
    return f"gow_rune_{rune.name.lower()}"


def group_emoji(group: str) -> str:
    """Return the emoji of a heading; nothing where its cards have none in common."""
    return _GROUPS.get(group, "")


def word_emoji(word: str) -> str:
    """Return the emoji of an option that is a word; nothing for most."""
    return _WORDS.get(word, "")


def card_emoji(book: Book, card: CardId, side: str = "") -> str:
    """Return the emoji of an action card, or of one side of it by the letter of its icon; a plain number has none."""
    printed = book.cards[card]
    if printed.status:
        return f"gow_{printed.status}"
    if printed.special:
        return f"gow_{printed.special.replace('-', '_')}"
    return _kind(side or printed.sides[0].icon.value)


def _kind(letter: str) -> str:
    return f"gow_{_KINDS[letter]}" if letter in _KINDS else ""


def _rune(rune: Rune) -> EmojiDrawing:
    """Return a rune as the board shows it: its initial on its own shape."""
    shape, tint = RUNES[rune]
    return (
        Layer(tint.bright, shape=shape),
        Layer(Ink.NIGHT, text=rune.value, side=48 if shape is Shape.DIAMOND else 64),
    )


EMOJIS: Mapping[str, EmojiDrawing] = {
    **{hero_emoji(hero): drawn_icon(icon, Ink.FROST) for hero, icon in HEROES.items()},
    **{quest_emoji(quest): drawn_icon(icon, Ink.GOLD) for quest, icon in QUESTS.items()},
    **{rune_emoji(rune): _rune(rune) for rune in Rune},
    **{_kind(letter): drawn_icon(ICONS[letter], TINTS[letter].bright) for letter in _KINDS},
    **{f"gow_{name.replace('-', '_')}": drawn_icon(icon, TINTS["S"].bright) for name, icon in SPECIALS.items()},
    **{f"gow_{status}": drawn_icon(icon, TINTS["C"].bright) for status, icon in STATUSES.items()},
    "gow_rage": drawn_icon("flame", Tint.GOLD.bright),
}
"""Every emoji of the game by its name."""
