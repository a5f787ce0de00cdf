"""Hero Activations: moves, interactions, Rage Abilities (docs/rules/god_of_war.md 1.6, 1.7, 1.11 to 1.13)."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import Seat
from engines.god_of_war import reading
from engines.god_of_war._chapters import draws, enemies
from engines.god_of_war._chapters import heroes as _heroes
from engines.god_of_war._chapters.activation import look
from engines.god_of_war._referee import Referee
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


def take_turn(referee: Referee, step: TakeTurn) -> None:
    """Begin a seat's Hero Activation; without a standing Hero, and for Mimir, there is none (1.5.2)."""
    heroes = [hero for hero in reading.standing(referee.state, step.seat) if hero != MIMIR]
    for hero in heroes:
        referee.state.heroes[hero] = replace(referee.state.heroes[hero], moved=False, surge=0)
    if heroes:
        referee.tell(TurnBegan(step.seat))
        referee.state.push(Turn(step.seat))


def move(referee: Referee, action: Move) -> None:
    """Go to another column; this uses up the Move (1.7.1)."""
    referee.change(action.hero, moved=True)
    _heroes.go(referee, action.hero, action.column, front=action.front)


def swap(referee: Referee, action: Swap) -> None:
    """Change places in the own column; this uses up the Move (1.7.1)."""
    referee.change(action.hero, moved=True)
    _heroes.swap(referee, action.hero)


def interact(referee: Referee, action: Interact) -> None:
    """Pay for an Interaction Spot and carry its effects out (1.12)."""
    state = referee.state
    spot = next(spot for spot in enemies.face(referee, action.pos).spots if spot.id == action.spot)
    referee.discard(state.heroes[action.hero].seat, *action.cards)
    referee.tell(Interacted(action.hero, action.pos, action.spot, action.cards))
    state.touch(action.pos)
    turn = state.agenda[-1]
    if spot.once and isinstance(turn, Turn | Slot):
        state.agenda[-1] = replace(turn, used=(*turn.used, f"{action.pos}.{action.spot}"))
    state.push(Effects(spot.do, action.hero), Check())


def use_rage(referee: Referee, action: UseRage) -> None:
    """Use a ready Rage Ability in the own activation (1.11.2, 1.13.1-3)."""
    book, state = referee.book, referee.state
    card = book.heroes[action.hero]
    hero = referee.change(action.hero, rage=0)
    referee.tell(AbilityUsed(action.hero, card.ability))
    state.push(Check())
    if card.ability == "spartan-rage":
        referee.change(action.hero, bonus=hero.bonus + card.amount)
        _heroes.heal(referee, action.hero, card.amount)
        if state.config.seats == 1:
            state.spent = ()
    elif card.ability == "thunderbird":
        for pos in action.targets:
            enemies.direct(referee, pos, card.amount, action.hero)
    else:
        (holder,) = action.targets
        referee.change(holder, wards=state.heroes[holder].wards + 1)
        referee.tell(WardPlaced(holder))


def companion(referee: Referee, action: Companion) -> None:
    """Solo: Mimir's abilities outside attacks (1.22.3)."""
    state = referee.state
    if action.ability == "mimir-look":
        look(referee, 0)
        return
    state.spent = (*state.spent, "mimir-1" if action.ability == "mimir-heal" else "mimir-2")
    referee.tell(AbilityUsed(MIMIR, action.ability))
    (hero,) = reading.standing(state)
    if action.ability == "mimir-heal":
        _heroes.heal(referee, hero, referee.book.solo.heal)
    else:
        _heroes.go(referee, hero, action.column, front=True)


def trade_crystal(referee: Referee, seat: Seat, action: TradeCrystal) -> None:
    """Discard a Shatter Crystal and draw a card (1.20)."""
    referee.discard(seat, action.card)
    referee.tell(CrystalTraded(seat))
    referee.state.push(Check())
    draws.draw(referee, seat, 1)


def show_hand(referee: Referee, seat: Seat, _action: ShowHand) -> None:
    """Show the hand to the allies until the round ends."""
    player = referee.state.players[seat]
    player.opened = True
    referee.tell(HandShown(seat, tuple(player.hand)), referee.seats(), others=HandShown(seat))


def end_turn(referee: Referee, step: Turn | Slot, _action: EndTurn) -> None:
    """End the activation; strength from a spot that was not used is lost (3.7)."""
    if isinstance(step, Slot):
        return
    for hero in reading.standing(referee.state, step.seat):
        if referee.state.heroes[hero].surge:
            referee.change(hero, surge=0)
    referee.tell(TurnEnded(step.seat))
