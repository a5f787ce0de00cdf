"""Hero Activations: moves, interactions, Rage Abilities (rules/god_of_war.md 1.6, 1.7, 1.11 to 1.13)."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import Seat
from engines.god_of_war import reading
from engines.god_of_war._chapters import draws, enemies
from engines.god_of_war._chapters import heroes as _heroes
from engines.god_of_war._chapters.activation import look
from engines.god_of_war._saga import Saga
from engines.god_of_war._steps import Check, Effects, Slot, TakeTurn, Turn
from engines.god_of_war.actions import (
    Companion,
    EndTurn,
    Interact,
    Move,
    ShowHand,
    Swap,
    TradeCrystal,
    UseRage,
)
from engines.god_of_war.book import MIMIR
from engines.god_of_war.facts import (
    AbilityUsed,
    CrystalTraded,
    HandShown,
    Interacted,
    TurnBegan,
    TurnEnded,
    WardPlaced,
)


def take_turn(saga: Saga, step: TakeTurn) -> None:
    """Begin a seat's Hero Activation; without a standing Hero, and for Mimir, there is none (1.5.2)."""
    heroes = [hero for hero in reading.standing(saga.state, step.seat) if hero != MIMIR]
    for hero in heroes:
        saga.state.heroes[hero] = replace(saga.state.heroes[hero], moved=False, surge=0)
    if heroes:
        saga.tell(TurnBegan(step.seat))
        saga.state.push(Turn(step.seat))


def move(saga: Saga, action: Move) -> None:
    """Go to another column; this uses up the Move (1.7.1)."""
    saga.change(action.hero, moved=True)
    _heroes.go(saga, action.hero, action.column, front=action.front)


def swap(saga: Saga, action: Swap) -> None:
    """Change places in the own column; this uses up the Move (1.7.1)."""
    saga.change(action.hero, moved=True)
    _heroes.swap(saga, action.hero)


def interact(saga: Saga, action: Interact) -> None:
    """Pay for an Interaction Spot and carry its effects out (1.12)."""
    state = saga.state
    spot = next(spot for spot in enemies.face(saga, action.pos).spots if spot.id == action.spot)
    saga.discard(state.heroes[action.hero].seat, *action.cards)
    saga.tell(Interacted(action.hero, action.pos, action.spot, action.cards))
    state.touch(action.pos)
    turn = state.agenda[-1]
    if spot.once and isinstance(turn, Turn | Slot):
        state.agenda[-1] = replace(turn, used=(*turn.used, f"{action.pos}.{action.spot}"))
    state.push(Effects(spot.do, action.hero), Check())


def use_rage(saga: Saga, action: UseRage) -> None:
    """Use a ready Rage Ability in the own activation (1.11.2, 1.13.1-3)."""
    book, state = saga.book, saga.state
    card = book.heroes[action.hero]
    hero = saga.change(action.hero, rage=0)
    saga.tell(AbilityUsed(action.hero, card.ability))
    state.push(Check())
    if card.ability == "spartan-rage":
        saga.change(action.hero, bonus=hero.bonus + card.amount)
        _heroes.heal(saga, action.hero, card.amount)
        if state.config.seats == 1:
            state.spent = ()
    elif card.ability == "thunderbird":
        for pos in action.targets:
            enemies.direct(saga, pos, card.amount, action.hero)
    else:
        (holder,) = action.targets
        saga.change(holder, wards=state.heroes[holder].wards + 1)
        saga.tell(WardPlaced(holder))


def companion(saga: Saga, action: Companion) -> None:
    """Solo: Mimir's abilities outside attacks (1.22.3)."""
    state = saga.state
    if action.ability == "mimir-look":
        look(saga, 0)
        return
    state.spent = (*state.spent, "mimir-1" if action.ability == "mimir-heal" else "mimir-2")
    saga.tell(AbilityUsed(MIMIR, action.ability))
    (hero,) = reading.standing(state)
    if action.ability == "mimir-heal":
        _heroes.heal(saga, hero, saga.book.solo.heal)
    else:
        _heroes.go(saga, hero, action.column, front=True)


def trade_crystal(saga: Saga, seat: Seat, action: TradeCrystal) -> None:
    """Discard a Shatter Crystal and draw a card (1.20)."""
    saga.discard(seat, action.card)
    saga.tell(CrystalTraded(seat))
    saga.state.push(Check())
    draws.draw(saga, seat, 1)


def show_hand(saga: Saga, seat: Seat, _action: ShowHand) -> None:
    """Show the hand to the allies until the round ends."""
    kit = saga.state.kits[seat]
    kit.opened = True
    saga.dealer.tell(HandShown(seat, tuple(kit.hand)), to=saga.seats(), others=HandShown(seat))


def end_turn(saga: Saga, step: Turn | Slot, _action: EndTurn) -> None:
    """End the activation; strength from a spot that was not used is lost (3.7)."""
    if isinstance(step, Slot):
        return
    for hero in reading.standing(saga.state, step.seat):
        if saga.state.heroes[hero].surge:
            saga.change(hero, surge=0)
    saga.tell(TurnEnded(step.seat))
