"""What a seat can do in Gulveig (docs/rules/gulveig.md 4)."""

from __future__ import annotations

from typing import ClassVar

from engines.core import Action
from engines.gulveig.book import CardId


class Swap(Action, frozen=True):
    """Give a hand card to the Bench and take one from it (R37)."""

    give: CardId
    take: CardId


class Bid(Action, frozen=True):
    """Bid so many points, in drafting perhaps with a swap (R13, R14, R37).

    A bid tells something about the hand, so that it cannot be taken back and made anew.
    """

    final: ClassVar[bool] = True
    points: int
    swap: Swap | None = None


class Pass(Action, frozen=True):
    """Leave the auction (R14); final like a bid."""

    final: ClassVar[bool] = True


class Bury(Action, frozen=True):
    """Move three cards of the enlarged hand into the own Winnings Pile (R19)."""

    cards: tuple[CardId, ...]


class Declare(Action, frozen=True):
    """Reveal a Supremacy Combo and lead one of its cards (R22)."""

    combo: int
    lead: CardId


class Play(Action, frozen=True):
    """Lead or follow with a card (R24, R25)."""

    card: CardId
