"""Which kinds of marks the board of a moment bears, for whoever asks what they mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from engines.god_of_war.book import MIMIR, POSITIONS
from renderers.god_of_war.aim import aim
from renderers.god_of_war.scene_card import scene_card
from renderers.god_of_war.viewmodel import ViewModel


def board_marks(model: ViewModel, news: Sequence[Any] = ()) -> Iterator[str]:
    """Yield the kinds of marks on a board, each named by the phrase `explain.marks.<kind>`."""
    view = model.view
    if not view.scene:
        yield "gathering"
        return
    yield from _scene(model)
    yield "heroes"
    if view.carrier:
        yield "carried"
    if any(hero.wards for hero in view.heroes.values()):
        yield "wards"
    if any(hero.down or (hero.id == MIMIR and not view.carrier) for hero in view.heroes.values()):
        yield "out"
    yield "foot"
    if aim(view) is not None:
        yield "aim"
    if any(model.changed(name) for name in (*POSITIONS, *view.heroes)):
        yield "changed"
    if news:
        yield "news"


def _scene(model: ViewModel) -> Iterator[str]:
    """Yield what stands on the cards of the scene."""
    cards = [scene_card(model, pos) for pos in POSITIONS]
    strikes = [card.strike for card in cards if card.strike is not None]
    shown = {
        "enemies": bool(strikes),
        "status": any(strike.mark for strike in strikes),
        "armor": any(card.armor for card in cards),
        "stunned": any(card.stunned for card in cards),
        "boxed": any(card.boxes for card in cards),
        "places": any(card.offers or card.stirs for card in cards),
        "counts": any(count.rune is None for card in cards for count in card.counts),
        "fires": any(count.rune is not None for card in cards for count in card.counts),
        "inert": any(card.inert for card in cards),
    }
    yield from (kind for kind, there in shown.items() if there)
