"""Damage, healing and the fall of a Jarl (rules 38-43)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from engines.core import Dealer, Seat
from engines.nordic_glory._board import Place, bury, left, put, spot_of
from engines.nordic_glory._chapters.effect_context import EffectContext
from engines.nordic_glory._state import State
from engines.nordic_glory.facts import Defeated, Ending, GameOver, JarlMended, JarlWounded, Manner, Mended, Wounded
from engines.nordic_glory.view import Stage


def wound(scene: EffectContext, seat: Seat, place: Place, damage: int) -> None:
    """Put damage on a shield; one without defense left is defeated (rules 38, 41)."""
    side = scene.state.sides[seat]
    warrior = side.columns[place[0]][place[1]]
    hurt = replace(warrior, damage=warrior.damage + damage)
    put(side, place, hurt)
    rest = max(0, left(scene.book, hurt))
    scene.dealer.tell(Wounded(seat, spot_of(place), warrior.card, damage, rest))
    if not rest:
        bury(side, place)
        scene.dealer.tell(Defeated(seat, spot_of(place), warrior.card))


def wound_all(scene: EffectContext, seat: Seat, places: Sequence[Place], damage: int) -> None:
    """Hit several shields at once; from the rear, so that a fall in front moves no shield before its hit."""
    for place in sorted(places, key=_from_the_rear):
        wound(scene, seat, place, damage)


def _from_the_rear(place: Place) -> Place:
    return -place[1], place[0]


def mend(scene: EffectContext, seat: Seat, place: Place, *, amount: int, manner: Manner) -> int:
    """Remove up to `amount` damage (ruling C25); return how much came off."""
    side = scene.state.sides[seat]
    warrior = side.columns[place[0]][place[1]]
    healed = min(amount, warrior.damage)
    if healed:
        put(side, place, replace(warrior, damage=warrior.damage - healed))
        scene.dealer.tell(Mended(seat, spot_of(place), warrior.card, healed, manner))
    return healed


def wound_jarl(scene: EffectContext, seat: Seat, amount: int) -> None:
    """Take defense from a Jarl; at 0 the game is over (rule 43)."""
    if amount <= 0:
        return
    side = scene.state.sides[seat]
    side.hurt += amount
    scene.state.jarl_hurt = True
    rest = max(0, scene.book.jarls[side.jarl].defense - side.hurt)
    scene.dealer.tell(JarlWounded(seat, amount, rest))
    if not rest:
        finish(scene, Ending.JARL)


def mend_jarl(scene: EffectContext, seat: Seat, amount: int) -> int:
    """Heal a Jarl up to its printed defense (ruling C25); return how much came back."""
    side = scene.state.sides[seat]
    healed = min(amount, side.hurt)
    if healed > 0:
        side.hurt -= healed
        scene.dealer.tell(JarlMended(seat, healed, scene.book.jarls[side.jarl].defense - side.hurt))
    return healed


def finish(scene: EffectContext, reason: Ending) -> None:
    """End the game if a Jarl has fallen: the other side wins; both at once is a draw (rule 43)."""
    fallen = [scene.book.jarls[side.jarl].defense <= side.hurt for side in scene.state.sides]
    if any(fallen):
        end(scene.state, (0, 1) if all(fallen) else (fallen.index(False),), reason, scene.dealer)


def end(state: State, winners: tuple[Seat, ...], reason: Ending, dealer: Dealer[Any]) -> None:
    """End the game, and tell who won."""
    state.stage, state.ending, state.winners = Stage.OVER, reason, winners
    dealer.tell(GameOver(winners, reason))
