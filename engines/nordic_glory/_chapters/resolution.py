"""The Resolution phase (rules 34-39, 44)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engines.core import Seat
from engines.nordic_glory._chapters.health import mend, wound, wound_jarl
from engines.nordic_glory._chapters.jarls import front_value, regen_abilities, value_for
from engines.nordic_glory._chapters.totals import LOVE, PROTECTION, lent_defenses
from engines.nordic_glory._referee import Referee
from engines.nordic_glory._state import State
from engines.nordic_glory.actions import Absorb, Aim, Cover, Protect, Regrow
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import Ability
from engines.nordic_glory.config import Protection
from engines.nordic_glory.facts import Absorbed, Aimed, Covered, Manner, Protected, Softened, Softening, Withstood
from engines.nordic_glory.reading import (
    Place,
    bears,
    find,
    front,
    left,
    loser,
    neighbours,
    place_of,
    spot_of,
    standing,
    warrior_at,
)
from engines.nordic_glory.view import Battle, Warrior

ABSORBS = 6
"""Damage that a Love shield can take over (rule 23)."""


def _battle(state: State) -> Battle:
    """Return the battle of this turn, which has begun."""
    assert state.battle is not None
    return state.battle


def target_waits(referee: Referee) -> Seat | None:
    """Ask the winner for the target; a lone shield is taken without asking (rule 34)."""
    state = referee.state
    battle = _battle(state)
    seat = loser(battle)
    if seat is None or battle.target:
        return None
    row = front(state.sides[seat])
    if len(row) == 1:
        _aim(referee, spot_of((row[0][0], 0)))
    return battle.winner if len(row) > 1 else None


def aim(referee: Referee, action: Aim) -> None:
    """Choose the shield that takes the damage (rule 34)."""
    _aim(referee, action.spot)


def _aim(referee: Referee, spot: str) -> None:
    state = referee.state
    battle = _battle(state)
    seat = loser(battle)
    assert seat is not None
    column, index = place_of(spot)
    warrior = state.sides[seat].columns[column][index]
    state.battle = replace(battle, target=warrior.uid)
    referee.tell(Aimed(seat, spot, warrior.card))


def protectors(book: Book, table: Any, seat: Seat) -> list[str]:
    """Return the spots of row-2 shields that could take damage instead (rules 35, 39)."""
    if PROTECTION not in table.runes:
        return []
    columns = table.sides[seat].columns
    return [spot_of((c, 1)) for c, col in enumerate(columns) if len(col) > 1 and bears(book, col[1], PROTECTION)]


def protect_waits(referee: Referee) -> Seat | None:
    """Ask the loser whether a Protection shield steps in (rule 35)."""
    book, state = referee.book, referee.state
    battle = _battle(state)
    seat = loser(battle)
    if state.done or seat is None or not battle.target or not protectors(book, state, seat):
        return None
    return seat


def protect(referee: Referee, action: Protect) -> None:
    """Let a Protection shield take the whole damage (rule 35, ruling C6)."""
    state = referee.state
    battle = _battle(state)
    seat = loser(battle)
    assert seat is not None
    column, index = place_of(action.spot)
    warrior = state.sides[seat].columns[column][index]
    state.battle, state.done = replace(battle, target=warrior.uid), True
    referee.tell(Protected(seat, action.spot, warrior.card))


def enter_absorb(referee: Referee) -> None:
    """Fix what the target and its Jarl hold off, then reduce the damage (rule 36, ruling C24)."""
    book, state = referee.book, referee.state
    battle = _battle(state)
    seat = loser(battle)
    state.lent = state.spill = 0
    if seat is None or not battle.target:
        return
    side = state.sides[seat]
    warrior = fix_target(referee, seat)
    guarded = min(battle.damage, value_for(book, side, Ability.GUARD, warrior))
    pooled = min(battle.damage - guarded, side.shield_pool)
    side.shield_pool -= pooled
    state.battle = replace(battle, damage=battle.damage - guarded - pooled)
    _tell_softened(referee, seat, Softening.GUARD, guarded)
    _tell_softened(referee, seat, Softening.SHIELD, pooled)


def _tell_softened(referee: Referee, seat: Seat, by: Softening, amount: int) -> None:
    """Tell what took battle damage away, and how much of it, so that what is told adds up to the damage."""
    if amount:
        referee.tell(Softened(seat, by, amount))


def fix_target(referee: Referee, seat: Seat) -> Warrior:
    """Fix the target's lent defense and what its Jarl takes off the overflow (ruling C24); return the target."""
    book, state = referee.book, referee.state
    side = state.sides[seat]
    place = find(side, _battle(state).target)
    assert place is not None
    state.lent = lent_defenses(book, state, seat)[place[0]][place[1]]
    state.spill = front_value(book, side, Ability.SPILL)
    return side.columns[place[0]][place[1]]


def love_shields(book: Book, table: Any, seat: Seat) -> list[tuple[str, int]]:
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


def absorb_waits(referee: Referee) -> Seat | None:
    """Ask the loser how much Love shields take over (rule 37)."""
    book, state = referee.book, referee.state
    seat = loser(_battle(state))
    return seat if not state.done and seat is not None and love_shields(book, state, seat) else None


def absorb(referee: Referee, action: Absorb) -> None:
    """Deal the absorbed parts to the Love shields and take them off the damage (rule 37)."""
    book, state = referee.book, referee.state
    battle = _battle(state)
    seat = loser(battle)
    assert seat is not None
    side = state.sides[seat]
    shares = [
        (side.columns[place[0]][place[1]].uid, amount)
        for (spot, _), amount in zip(love_shields(book, state, seat), action.amounts, strict=True)
        for place in (place_of(spot),)
        if amount
    ]
    state.battle, state.done = replace(battle, damage=battle.damage - sum(amount for _, amount in shares)), True
    for uid, amount in shares:
        place = find(side, uid)
        assert place is not None
        referee.tell(Absorbed(seat, spot_of(place), side.columns[place[0]][place[1]].card, amount))
        wound(referee, seat, place, amount)


def strike(referee: Referee) -> None:
    """Deal what is left of the damage to the target, and work out what goes on to the Jarl (rules 38, 39)."""
    state = referee.state
    battle = _battle(state)
    seat = loser(battle)
    if seat is None:
        return
    if battle.target:
        _strike_target(referee, seat)
    elif not standing(state.sides[seat]):
        _pass_on(referee, seat, battle.damage)


def _strike_target(referee: Referee, seat: Seat) -> None:
    """Deal the damage to the target; what goes beyond it is passed on, less what the Jarl takes off."""
    state, battle = referee.state, _battle(referee.state)
    place = find(state.sides[seat], battle.target)
    assert place is not None
    beyond = _strike_shield(referee, seat, place, damage=battle.damage, lent=state.lent)
    spilled = min(beyond, state.spill)
    _tell_softened(referee, seat, Softening.SPILL, spilled)
    _pass_on(referee, seat, beyond - spilled)


def _strike_shield(referee: Referee, seat: Seat, place: Place, *, damage: int, lent: int) -> int:
    """Deal battle damage to a shield, lent defense first; return what goes beyond it (rule 38)."""
    book, state = referee.book, referee.state
    warrior = state.sides[seat].columns[place[0]][place[1]]
    rest = left(book, warrior)
    through = max(0, damage - lent)
    _tell_softened(referee, seat, Softening.LENT, damage - through)
    if through:
        wound(referee, seat, place, min(through, rest))
    else:
        referee.tell(Withstood(seat, spot_of(place), warrior.card))
    return max(0, through - rest)


def _pass_on(referee: Referee, seat: Seat, amount: int) -> None:
    """Let the Jarl's guard pool absorb its part of battle damage; the rest is about to hit the Jarl (rule 39)."""
    state = referee.state
    side = state.sides[seat]
    pooled = min(amount, side.jarl_pool)
    side.jarl_pool -= pooled
    _tell_softened(referee, seat, Softening.JARL, pooled)
    state.battle = replace(_battle(state), overflow=amount - pooled)


def cover_waits(referee: Referee) -> Seat | None:
    """Ask the loser whether a Protection shield takes what would hit the Jarl; else it hits (rule 39, ruling C7)."""
    book, state = referee.book, referee.state
    battle = _battle(state)
    seat = loser(battle)
    wide = state.config.protection is Protection.ANY
    if seat is not None and battle.overflow and wide and not state.done and protectors(book, state, seat):
        return seat
    overflow(referee)
    return None


def cover(referee: Referee, action: Cover) -> None:
    """Let a Protection shield take what would hit the Jarl; what goes beyond it comes back (ruling C7)."""
    book, state = referee.book, referee.state
    battle = _battle(state)
    seat = loser(battle)
    assert seat is not None
    place = place_of(action.spot)
    referee.tell(Covered(seat, action.spot, warrior_at(state.sides[seat], action.spot).card, battle.overflow))
    lent = lent_defenses(book, state, seat)[place[0]][place[1]]
    beyond = _strike_shield(referee, seat, place, damage=battle.overflow, lent=lent)
    state.battle = replace(battle, overflow=beyond)


def overflow(referee: Referee) -> None:
    """Deal to the loser's Jarl what nobody took over (rule 39)."""
    state = referee.state
    battle = _battle(state)
    seat = loser(battle)
    if seat is not None:
        state.battle = replace(battle, overflow=0)
        wound_jarl(referee, seat, battle.overflow)


def regen_waits(referee: Referee) -> Seat | None:
    """Ask the seat whose part it is which shield its Jarl heals (rule 44)."""
    book, state = referee.book, referee.state
    seat = state.seat
    return seat if not state.done and any(True for _ in regen_abilities(book, state.sides[seat])) else None


def regrow(referee: Referee, action: Regrow) -> None:
    """Heal a matching shield (`a_regen`)."""
    book, state = referee.book, referee.state
    seat = state.seat
    side, place = state.sides[seat], place_of(action.spot)
    level, amount = next((lv, value) for lv, value, places in regen_abilities(book, side) if place in places)
    side.gifts.append(level)
    mend(referee, seat, place, amount=amount, manner=Manner.JARL)
