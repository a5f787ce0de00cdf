"""The Book of God of War: cards, heroes, quests and scenes, read from `data/god_of_war` and checked as a whole."""

from __future__ import annotations

from engines.god_of_war.book.book import (
    MIMIR,
    SCENES,
    Book,
    HeroId,
)
from engines.god_of_war.book.cards import (
    Card,
    CardId,
    CardSide,
    Deed,
    Icon,
    Special,
)
from engines.god_of_war.book.format import (
    Box,
    Enemy,
    Face,
    Spot,
)
from engines.god_of_war.book.load import (
    load,
)
from engines.god_of_war.book.quest_cards import (
    FewerDraws,
    FirstAttack,
    HighestNumber,
    Limit,
    NoRage,
    ShuffleIn,
    StartDamage,
)
from engines.god_of_war.book.words import (
    COLUMNS,
    POSITIONS,
    Pos,
    Rune,
    Side,
    Where,
)

__all__ = [
    "COLUMNS",
    "MIMIR",
    "POSITIONS",
    "SCENES",
    "Book",
    "Box",
    "Card",
    "CardId",
    "CardSide",
    "Deed",
    "Enemy",
    "Face",
    "FewerDraws",
    "FirstAttack",
    "HeroId",
    "HighestNumber",
    "Icon",
    "Limit",
    "NoRage",
    "Pos",
    "Rune",
    "ShuffleIn",
    "Side",
    "Special",
    "Spot",
    "StartDamage",
    "Where",
    "load",
]
