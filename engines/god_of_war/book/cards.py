"""Action cards: how they are written in the data, and what they are."""

from __future__ import annotations

import re
from enum import StrEnum

from msgspec import Struct

from engines.god_of_war.book.words import Rune

CardId = str
"""A card's printed number: `K-01`, `UP-016`, `ST-03`."""


class Icon(StrEnum):
    """The three icons of sets; a bare number has none."""

    MELEE = "M"
    RANGED = "R"
    DEFENSE = "D"
    NONE = ""


class Deed(StrEnum):
    """What a special card does (3.3, 3.4)."""

    RECALL = "recall"
    DRAW = "draw"
    HEAL = "heal"
    WARD = "ward"
    REPAIR = "repair"
    CHEER_ALLY = "cheer-ally"
    CHEER = "cheer"
    ALLY_DRAWS = "ally-draws"
    GAZE = "gaze"
    STILL = "still"
    MEND = "mend"
    STEP = "step"
    PURGE = "purge"
    FURY = "fury"


class Special(Struct, frozen=True, forbid_unknown_fields=True):
    """A special card's deed and its number."""

    kind: Deed
    amount: int = 0


class CardSide(Struct, frozen=True):
    """One of the ways to play a card: an icon, a number, or both."""

    icon: Icon
    n: int = 0


class Card(Struct, frozen=True):
    """An action card, or a status or resource card.

    Attributes:
        id: its printed number.
        sides: the ways to play it in a set; a wild card has two.
        special: id of its special deed, or nothing.
        rage: shows the Rage icon.
        stuns: its icon stuns.
        alone: no other Number card in the same set.
        status: `stun`, `poison` or `crystal` for those cards.
        number: the value of a Number card, or of a side that is a bare number; 0 without one (1.8.4, 1.8.5).
        rune: the rune of an upgrade card; None on all others.
        icons: the letters of the icons that the card shows, `S` for a special card, `C` for a Crystal.
    """

    id: CardId
    sides: tuple[CardSide, ...] = ()
    special: str = ""
    rage: bool = False
    stuns: bool = False
    alone: bool = False
    status: str = ""
    number: int = 0
    icons: str = ""
    rune: Rune | None = None

    def side(self, icon: Icon) -> CardSide | None:
        """Return the side that shows an icon, or None."""
        for side in self.sides:
            if side.icon is icon:
                return side
        return None

    @property
    def pure_number(self) -> bool:
        """Whether it is nothing but a Number card."""
        return len(self.sides) == 1 and self.sides[0].icon is Icon.NONE


_SIDE = re.compile(r"([MRD]?)(?:\+(\d+))?(~?)")


def read_card(name: CardId, text: str) -> Card:
    """Read a card as it is written in the data.

    Raises:
        ValueError: the text is no card.
    """
    words = text.split()
    if words and words[0] in ("S", "S!"):
        if len(words) != 2:
            raise ValueError(f"{text!r} is no special card")
        return Card(name, special=words[1], rage=words[0] == "S!", icons="S")
    alone = words[-1:] == ["alone"]
    bare = text.removesuffix("alone") if alone else text
    sides: list[CardSide] = []
    stuns = False
    for part in bare.split("|"):
        match = _SIDE.fullmatch(part.strip())
        if match is None or not (match[1] or match[2]):
            raise ValueError(f"{text!r} is no card")
        sides.append(CardSide(Icon(match[1]), int(match[2] or 0)))
        stuns = stuns or bool(match[3])
    number = max((side.n for side in sides if side.icon is Icon.NONE), default=0)
    icons = "".join(side.icon for side in sides)
    return Card(name, tuple(sides), stuns=stuns, alone=alone, number=number, icons=icons)
