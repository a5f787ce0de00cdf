"""Heroes' attacks (docs/rules/god_of_war.md 1.8, 1.9, 1.10)."""

from __future__ import annotations

from msgspec.structs import replace

from engines.god_of_war import reading
from engines.god_of_war._chapters import enemies
from engines.god_of_war._chapters.damage import may_hold
from engines.god_of_war._chapters.heroes import gain_rage
from engines.god_of_war._referee import Referee
from engines.god_of_war._steps import Check, FinishAttack, Strike
from engines.god_of_war.actions import Attack, Boost, Roll
from engines.god_of_war.book import CardId, Deed, Enemy, HeroId, Pos
from engines.god_of_war.facts import AbilityUsed, ArmorHeld, Attacked, Cheered, DieRolled, SpecialPlayed

VIRTUAL = ("atreus-1", "atreus-2")
"""Solo: icons without a card (1.22.3)."""


def declare(referee: Referee, action: Attack) -> None:
    """Announce an Attack; allies who may raise its strength get the moment to do so (1.9.2a, b)."""
    state, book = referee.state, referee.book
    hero = state.heroes[action.hero]
    cards = () if action.icon in VIRTUAL else (action.icon,)
    strength, stun = _set(referee, action)
    bonus = reading.next_attack_bonus(state, action.hero)
    strength += bonus
    if bonus:
        referee.change(action.hero, bonus=0, surge=0)
    for card in (*cards, *action.numbers):
        state.players[hero.seat].hand.remove(card)
    played = (*cards, *action.numbers)
    foes = [reading.target(book, state, pos) for pos in action.targets]
    names = tuple([foe.name for foe in foes if foe is not None])
    referee.tell(Attacked(action.hero, action.targets, strength, names, played, action.ride))
    strike = Strike(
        action.hero,
        action.targets,
        strength,
        played,
        1 + sum(book.cards[card].rage for card in played),
        stun=stun,
        ride=action.ride,
        die_adds=Boost.OMEN in action.boosts,
    )
    for boost in action.boosts:
        strike = _boost(referee, strike, boost)
    state.push(strike)
    for card in action.cheers:
        cheer(referee, action.hero, card)
    if not any(_may_cheer(referee, seat) for seat in range(state.config.seats) if seat != hero.seat):
        roll(referee, state.agenda.pop(), Roll())


def _may_cheer(referee: Referee, seat: int) -> bool:
    return may_hold(referee.book, referee.state, seat, Deed.CHEER, Deed.CHEER_ALLY)


def _set(referee: Referee, action: Attack) -> tuple[int, bool]:
    """Return the strength of the cards, and whether the icon stuns."""
    book = referee.book
    strength = sum(book.cards[card].number for card in action.numbers)
    if action.icon in VIRTUAL:
        state = referee.state
        state.spent = (*state.spent, action.icon)
        referee.tell(AbilityUsed("atreus", action.icon))
        return strength, action.icon == "atreus-1"
    icon = book.cards[action.icon]
    side = next(side for side in icon.sides if side.icon == action.side)
    if action.ride:
        ride = next(face.ride for _, _, face in book.scenes[referee.state.scene].faces() if face.ride is not None)
        strength += ride.bonus
    return strength + side.n, icon.stuns


def _boost(referee: Referee, strike: Strike, boost: Boost) -> Strike:
    state = referee.state
    if boost is Boost.WEAPONIZE:
        referee.change("sindri", rage=0)
        referee.tell(AbilityUsed("sindri", "weaponize"))
        n = referee.book.heroes["sindri"].amount
    else:
        state.spent = (*state.spent, "atreus-1" if boost is Boost.SHARP_EYE else "mimir-1")
        referee.tell(AbilityUsed("atreus" if boost is Boost.SHARP_EYE else "mimir", boost.value))
        n = referee.book.solo.attack if boost is Boost.SHARP_EYE else 0
    if n:
        strike = replace(strike, strength=strike.strength + n)
        referee.tell(Cheered(strike.hero, n, strike.strength))
    return strike


def cheer(referee: Referee, hero: HeroId, card: CardId) -> None:
    """Raise the strength of the declared Attack by a special card of this Hero (1.9.2b).

    A card of the attacker's player waits with the set, so that no reward of the Attack can draw it again (1.8.8).
    """
    state = referee.state
    strike = state.agenda[-1]
    assert isinstance(strike, Strike)
    special = referee.book.special(card)
    assert special is not None
    referee.tell(SpecialPlayed(hero, card))
    seat, played = state.heroes[hero].seat, strike.cards
    if seat == state.heroes[strike.hero].seat:
        state.players[seat].hand.remove(card)
        played = (*played, card)
    else:
        referee.discard(seat, card)
    state.agenda[-1] = replace(strike, strength=strike.strength + special.amount, cards=played)
    referee.tell(Cheered(strike.hero, special.amount, strike.strength + special.amount))
    if referee.book.cards[card].rage:
        gain_rage(referee, hero, 1)


def roll(referee: Referee, strike: object, _action: Roll) -> None:
    """Resolve a declared Attack (1.9.2c-h); the Rage comes after the Enemy's defeat and its rewards."""
    assert isinstance(strike, Strike)
    referee.state.push(FinishAttack(strike.hero, strike.rage, strike.cards), Check())
    shared: list[int] = []
    for pos in strike.targets:
        _hit(referee, strike, pos, shared)


def _hit(referee: Referee, strike: Strike, pos: Pos, shared: list[int]) -> None:
    """Hit one Enemy: its armor if it has any left, otherwise its health; two targets share one die (A44)."""
    enemy = reading.target(referee.book, referee.state, pos)
    if enemy is None:
        return
    armor, stands = reading.armor(referee.state, pos, enemy), True
    if armor and strike.strength < armor:
        referee.tell(ArmorHeld(pos, armor, strike.strength, enemy.name))
    elif armor:
        enemies.break_armor(referee, pos, strike.hero)
    else:
        added, blocked = _block(referee, strike, enemy, shared)
        strength = strike.strength + added
        n = max(0, strength - blocked)
        stands = enemies.wound(referee, pos, n, strike.hero, blocked=min(blocked, strength))
    if strike.stun and stands:
        # 1.9.2e, f: the token comes before the defeat, so that it never falls on a creature which that brings up.
        enemies.stun(referee, pos)


def _block(referee: Referee, strike: Strike, enemy: Enemy, shared: list[int]) -> tuple[int, int]:
    """Return what the die adds to the strength (solo Mimir), and what the Enemy blocks: nothing if ridden (1.9.2c)."""
    rolls = strike.die_adds or reading.die_blocks(enemy, ride=strike.ride)
    if rolls and not shared:
        shared.append(referee.dealer.pick(referee.book.die))
        referee.tell(DieRolled(shared[0]))
    die = shared[0] if rolls else 0
    added, taken = (die, 0) if strike.die_adds else (0, die)
    return added, 0 if strike.ride else reading.blocked(referee.state, enemy, taken)


def finish(referee: Referee, step: FinishAttack) -> None:
    """Raise the attacker's Rage and discard the cards (1.9.2g, h)."""
    hero = referee.state.heroes[step.hero]
    if not hero.down:
        gain_rage(referee, step.hero, step.rage)
    referee.state.players[hero.seat].discard += step.cards
