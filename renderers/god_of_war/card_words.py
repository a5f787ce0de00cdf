"""What an action card is good for, in a short line."""

from __future__ import annotations

from engines.god_of_war.book import CardId, CardSide, Icon
from renderers.god_of_war.viewmodel import ViewModel


def card_use(model: ViewModel, card: CardId) -> str:
    """Say what a card does, as it stands on hands and in menus."""
    words, printed = model.words, model.book.cards[card]
    if printed.special:
        return model.special(printed.special)
    if printed.status:
        return words(f"hand.status.{printed.status}")
    said = [_use(model, side) for side in printed.sides] if len(printed.sides) == 1 else [words("hand.use.either")]
    if printed.alone:
        said = [words("hand.use.alone")]
    if printed.stuns:
        said.append(words("hand.use.stuns"))
    return " ".join(said)


def _use(model: ViewModel, side: CardSide) -> str:
    if side.icon is Icon.NONE:
        return model.words("hand.use.number")
    return model.words(f"hand.use.{side.icon}" if side.n else f"hand.use.{side.icon}-bare")
