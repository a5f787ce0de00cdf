"""The Resolution phase (rules 34-39, 44)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engines.core import Dealer, Seat
from engines.nordic_glory._board import (
    Place,
    bears,
    find,
    front,
    left,
    neighbours,
    place_of,
    spot_of,
    standing,
    warrior_at,
)
from engines.nordic_glory._chapters.effect_context import EffectContext
from engines.nordic_glory._chapters.health import mend, wound, wound_jarl
from engines.nordic_glory._chapters.jarls import for_one, regen_gifts, worth
from engines.nordic_glory._chapters.totals import LOVE, PROTECTION, lent_defenses
from engines.nordic_glory._state import State
from engines.nordic_glory.actions import Absorb, Aim, Cover, Protect, Regrow
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import Ability
from engines.nordic_glory.book.effects import Ward
from engines.nordic_glory.config import Protection
from engines.nordic_glory.facts import Absorbed, Aimed, Covered, Manner, Protected, Softened, Withstood
from engines.nordic_glory.view import Battle

ABSORBS = 6
"""Damage that a Love shield can take over (rule 23)."""


def _battle(state: State) -> Battle:
    assert state.battle is not None
    return state.battle


def loser(battle: Battle) -> Seat | None:
    """Return who lost, or None after a tie."""
    return None if battle.winner is None else 1 - battle.winner


def target_waits(_book: Book, state: State, dealer: Dealer[Any]) -> Seat | None:
    """Ask the winner for the target; a lone shield is taken without asking (rule 34)."""
    battle = _battle(state)
    seat = loser(battle)
    if seat is None or battle.target:
        return None
    row = front(state.sides[seat])
    if len(row) == 1:
        _aim(state, spot_of((row[0][0], 0)), dealer)
    return battle.winner if len(row) > 1 else None


def aim(_book: Book, state: State, action: Aim, dealer: Dealer[Any]) -> None:
    """Choose the shield that takes the damage (rule 34)."""
    _aim(state, action.spot, dealer)


def _aim(state: State, spot: str, dealer: Dealer[Any]) -> None:
    battle = _battle(state)
    seat = loser(battle)
    assert seat is not None
    column, index = place_of(spot)
    warrior = state.sides[seat].columns[column][index]
    state.battle = replace(battle, target=warrior.uid)
    dealer.tell(Aimed(seat, spot, warrior.card))


def protectors(book: Book, table: Any, seat: Seat) -> list[str]:
    """Return the spots of row-2 shields that could take damage instead (rules 35, 39)."""
    if PROTECTION not in table.runes:
        return []
    columns = table.sides[seat].columns
    return [spot_of((c, 1)) for c, col in enumerate(columns) if len(col) > 1 and bears(book, col[1], PROTECTION)]


def protect_waits(book: Book, state: State, _dealer: Dealer[Any]) -> Seat | None:
    """Ask the loser whether a Protection shield steps in (rule 35)."""
    battle = _battle(state)
    seat = loser(battle)
    if state.done or seat is None or not battle.target or not protectors(book, state, seat):
        return None
    return seat


def protect(_book: Book, state: State, action: Protect, dealer: Dealer[Any]) -> None:
    """Let a Protection shield take the whole damage (rule 35, ruling C6)."""
    battle = _battle(state)
    seat = loser(battle)
    assert seat is not None
    column, index = place_of(action.spot)
    warrior = state.sides[seat].columns[column][index]
    state.battle, state.done = replace(battle, target=warrior.uid), True
    dealer.tell(Protected(seat, action.spot, warrior.card))


def enter_absorb(book: Book, state: State, dealer: Dealer[Any]) -> None:
    """Fix the target's lent defense and the Jarl's spill, then reduce the damage (rule 36, ruling C24)."""
    battle = _battle(state)
    seat = loser(battle)
    state.lent = state.spill = 0
    if seat is None or not battle.target:
        return
    side = state.sides[seat]
    place = find(side, battle.target)
    assert place is not None
    warrior = side.columns[place[0]][place[1]]
    state.lent = lent_defenses(book, state, seat)[place[0]][place[1]]
    state.spill = worth(book, side, Ability.SPILL)
    guarded = min(battle.damage, for_one(book, side, Ability.GUARD, warrior))
    pooled = min(battle.damage - guarded, side.shield_pool)
    side.shield_pool -= pooled
    state.battle = replace(battle, damage=battle.damage - guarded - pooled)
    if guarded + pooled:
        dealer.tell(Softened(seat, Ward.SHIELD.value, guarded + pooled))


def lovers(book: Book, table: Any, seat: Seat) -> list[tuple[str, int]]:
    """Return the spots of Love shields beside the target, with the most that each can take (rule 37)."""
    battle = table.battle
    wall = table.sides[seat]
    place = find(wall, battle.target) if battle.target and LOVE in table.runes else None
    if place is None or not battle.damage:
        return []
    found = []
    for column, index in neighbours(wall, place):
        warrior = wall.columns[column][index]
        if bears(book, warrior, LOVE):
            found.append((spot_of((column, index)), min(ABSORBS, left(book, warrior), battle.damage)))
    return found


def absorb_waits(book: Book, state: State, _dealer: Dealer[Any]) -> Seat | None:
    """Ask the loser how much Love shields take over (rule 37)."""
    seat = loser(_battle(state))
    return seat if not state.done and seat is not None and lovers(book, state, seat) else None


def absorb(book: Book, state: State, action: Absorb, dealer: Dealer[Any]) -> None:
    """Deal the absorbed parts to the Love shields and take them off the damage (rule 37)."""
    battle = _battle(state)
    seat = loser(battle)
    assert seat is not None
    side = state.sides[seat]
    shares = [
        (side.columns[place[0]][place[1]].uid, amount)
        for (spot, _), amount in zip(lovers(book, state, seat), action.amounts, strict=True)
        for place in (place_of(spot),)
        if amount
    ]
    state.battle, state.done = replace(battle, damage=battle.damage - sum(amount for _, amount in shares)), True
    for uid, amount in shares:
        place = find(side, uid)
        assert place is not None
        dealer.tell(Absorbed(seat, spot_of(place), side.columns[place[0]][place[1]].card, amount))
        wound(EffectContext(book, state, seat, dealer), seat, place, amount)


def strike(book: Book, state: State, dealer: Dealer[Any]) -> None:
    """Deal what is left of the damage to the target, and work out what goes on to the Jarl (rules 38, 39)."""
    battle = _battle(state)
    seat = loser(battle)
    if seat is None:
        return
    if battle.target:
        _strike_target(EffectContext(book, state, seat, dealer), seat)
    elif not standing(state.sides[seat]):
        _pass_on(state, seat, battle.damage, dealer)


def _strike_target(scene: EffectContext, seat: Seat) -> None:
    state, battle = scene.state, _battle(scene.state)
    place = find(state.sides[seat], battle.target)
    assert place is not None
    beyond = _strike_shield(scene, seat, place, damage=battle.damage, lent=state.lent)
    spilled = min(beyond, state.spill)
    if spilled:
        scene.dealer.tell(Softened(seat, Ward.JARL.value, spilled))
    _pass_on(state, seat, beyond - spilled, scene.dealer)


def _strike_shield(scene: EffectContext, seat: Seat, place: Place, *, damage: int, lent: int) -> int:
    """Deal battle damage to a shield, lent defense first; return what goes beyond it (rule 38)."""
    warrior = scene.state.sides[seat].columns[place[0]][place[1]]
    rest = left(scene.book, warrior)
    through = max(0, damage - lent)
    if through:
        wound(scene, seat, place, min(through, rest))
    else:
        scene.dealer.tell(Withstood(seat, spot_of(place), warrior.card))
    return max(0, through - rest)


def _pass_on(state: State, seat: Seat, amount: int, dealer: Dealer[Any]) -> None:
    """Let the Jarl's guard pool absorb its part of battle damage; the rest is about to hit the Jarl (rule 39)."""
    side = state.sides[seat]
    pooled = min(amount, side.jarl_pool)
    side.jarl_pool -= pooled
    if pooled:
        dealer.tell(Softened(seat, Ward.JARL.value, pooled))
    state.battle = replace(_battle(state), overflow=amount - pooled)


def cover_waits(book: Book, state: State, dealer: Dealer[Any]) -> Seat | None:
    """Ask the loser whether a Protection shield takes what would hit the Jarl; else it hits (rule 39, ruling C7)."""
    battle = _battle(state)
    seat = loser(battle)
    wide = state.config.protection is Protection.ANY
    if seat is not None and battle.overflow and wide and not state.done and protectors(book, state, seat):
        return seat
    overflow(book, state, dealer)
    return None


def cover(book: Book, state: State, action: Cover, dealer: Dealer[Any]) -> None:
    """Let a Protection shield take what would hit the Jarl; what goes beyond it comes back (ruling C7)."""
    battle = _battle(state)
    seat = loser(battle)
    assert seat is not None
    place = place_of(action.spot)
    dealer.tell(Covered(seat, action.spot, warrior_at(state.sides[seat], action.spot).card, battle.overflow))
    lent = lent_defenses(book, state, seat)[place[0]][place[1]]
    scene = EffectContext(book, state, seat, dealer)
    beyond = _strike_shield(scene, seat, place, damage=battle.overflow, lent=lent)
    state.battle = replace(battle, overflow=beyond)


def overflow(book: Book, state: State, dealer: Dealer[Any]) -> None:
    """Deal to the loser's Jarl what nobody took over (rule 39)."""
    battle = _battle(state)
    seat = loser(battle)
    if seat is not None:
        state.battle = replace(battle, overflow=0)
        wound_jarl(EffectContext(book, state, seat, dealer), seat, battle.overflow)


def regen_waits(book: Book, state: State, _dealer: Dealer[Any]) -> Seat | None:
    """Ask the seat whose part it is which shield its Jarl heals (rule 44)."""
    seat = state.seat
    return seat if not state.done and any(True for _ in regen_gifts(book, state.sides[seat])) else None


def regrow(book: Book, state: State, action: Regrow, dealer: Dealer[Any]) -> None:
    """Heal a matching shield (`a_regen`)."""
    seat = state.seat
    side, place = state.sides[seat], place_of(action.spot)
    level, amount = next((lv, value) for lv, value, places in regen_gifts(book, side) if place in places)
    side.gifts.append(level)
    mend(EffectContext(book, state, seat, dealer), seat, place, amount=amount, manner=Manner.JARL)
