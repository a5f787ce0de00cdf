"""The 21 effects of rituals, each a small function (rules/nordic_glory.md 3.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.nordic_glory._board import place_of, side_of, spot_of, swap
from engines.nordic_glory._chapters import card_effects
from engines.nordic_glory._chapters.choices import SKIP, Chosen
from engines.nordic_glory._chapters.effect_context import EffectContext, aimed, amount, change, last_turn
from engines.nordic_glory._chapters.health import mend, mend_jarl, wound_all, wound_jarl
from engines.nordic_glory.book.effects import (
    Attach,
    Buff,
    Carve,
    Detach,
    DiceMode,
    Draw,
    Freeze,
    Guard,
    Heal,
    HealJarl,
    Hit,
    HitJarl,
    Muster,
    Negate,
    Peek,
    Power,
    Recover,
    RuneMode,
    Search,
    Swap,
    Sway,
    Toss,
    Total,
    Until,
    Ward,
    Who,
    Wild,
    Zone,
)
from engines.nordic_glory.effect_facts import (
    Buffed,
    DiceSwayed,
    Frozen,
    GuardRaised,
    Negated,
    RuneAdded,
    RunesBlocked,
    TopSeen,
    TotalChanged,
    WildMade,
)
from engines.nordic_glory.facts import Manner, Swapped


def before(scene: EffectContext, effect: Any) -> None:
    """Show what somebody has to look at before choosing."""
    match effect:
        case Peek(zone=Zone.TOP, value=value):
            deck = scene.state.sides[scene.seat].deck
            cards = tuple(reversed(deck[-value:]))
            seen = TopSeen(scene.seat, len(cards), cards)
            scene.dealer.tell(seen, to=(scene.seat,), others=TopSeen(scene.seat, len(cards)))
        case Toss(side=side, by=by) if by not in (side, Who.CHANCE):
            card_effects.look(scene, chooser=side_of(scene.seat, by))
        case _:
            pass


def resolve(scene: EffectContext, effect: Any, chosen: Chosen) -> bool:
    """Carry an effect out with the choice that was made; return False when it found nothing to do."""
    return _RESOLVE[type(effect)](scene, effect, chosen)


def _total(scene: EffectContext, effect: Total, _chosen: Chosen) -> bool:
    seat, by = side_of(scene.seat, effect.side), amount(scene, effect.value)
    scene.state.sides[seat].bonus += by
    scene.dealer.tell(TotalChanged(seat, by))
    return True


def _buff(scene: EffectContext, effect: Buff, chosen: Chosen) -> bool:
    seat, places = aimed(scene, effect.target, chosen)
    lasting = effect.until is Until.GAME
    for place in places:
        old = scene.state.sides[seat].columns[place[0]][place[1]]
        if lasting:
            change(scene, seat, place, attack=old.attack + effect.attack, defense=old.defense + effect.defense)
        else:
            change(scene, seat, place, lent=old.lent + effect.defense)
        scene.dealer.tell(Buffed(seat, spot_of(place), old.card, effect.attack, effect.defense, lasting))
    return bool(places)


def _hit(scene: EffectContext, effect: Hit, chosen: Chosen) -> bool:
    seat, places = aimed(scene, effect.target, chosen)
    damage = amount(scene, effect.value)
    wound_all(scene, seat, places, damage)
    return bool(places)


def _hit_jarl(scene: EffectContext, effect: HitJarl, _chosen: Chosen) -> bool:
    seat = side_of(scene.seat, effect.side)
    wound_jarl(scene, seat, amount(scene, effect.value))
    return True


def _heal_jarl(scene: EffectContext, effect: HealJarl, _chosen: Chosen) -> bool:
    seat = side_of(scene.seat, effect.side)
    return mend_jarl(scene, seat, amount(scene, effect.value)) > 0


def _heal(scene: EffectContext, effect: Heal, chosen: Chosen) -> bool:
    seat, places = aimed(scene, effect.target, chosen)
    healing = amount(scene, effect.value)
    healed = [mend(scene, seat, place, amount=healing, manner=Manner.RITUAL) for place in places]
    return any(healed)


def _swap(scene: EffectContext, effect: Swap, chosen: Chosen) -> bool:
    if chosen[0] == SKIP:
        return False
    seat = side_of(scene.seat, effect.side)
    one, other = chosen
    swap(scene.state.sides[seat], place_of(one), place_of(other))
    scene.dealer.tell(Swapped(seat, one, other, Manner.RITUAL, None if seat == scene.seat else scene.seat))
    return True


def _freeze(scene: EffectContext, effect: Freeze, chosen: Chosen) -> bool:
    seat, places = aimed(scene, effect.target, chosen)
    last = last_turn(scene, effect.until)
    for place in places:
        old = scene.state.sides[seat].columns[place[0]][place[1]]
        change(scene, seat, place, frozen=max(old.frozen, last))
        scene.dealer.tell(Frozen(seat, spot_of(place), last > scene.state.turn))
    return bool(places)


def _rune(scene: EffectContext, effect: Carve, chosen: Chosen) -> bool:
    if effect.mode is RuneMode.BLOCK:
        scene.state.blocked = True
        scene.dealer.tell(RunesBlocked(scene.seat))
        return True
    scene.state.added.append(chosen[0])
    scene.dealer.tell(RuneAdded(scene.seat, chosen[0]))
    return True


def _dice(scene: EffectContext, effect: Sway, _chosen: Chosen) -> bool:
    seat = side_of(scene.seat, effect.side)
    side = scene.state.sides[seat]
    if effect.mode is DiceMode.EXTRA:
        side.extra_dice += effect.value
    elif effect.mode is DiceMode.FLOOR:
        side.floor = max(side.floor, effect.value)
    else:
        side.rerolls += effect.value
    scene.dealer.tell(DiceSwayed(seat, effect.mode.value, effect.value))
    return True


_POWERS = {Power.ATTACK: "unarmed", Power.ALIGN: "unaligned", Power.ENHANCEMENT: "bare"}


def _negate(scene: EffectContext, effect: Negate, chosen: Chosen) -> bool:
    seat, places = aimed(scene, effect.target, chosen)
    last, field = last_turn(scene, effect.until), _POWERS[effect.what]
    for place in places:
        old = scene.state.sides[seat].columns[place[0]][place[1]]
        change(scene, seat, place, **{field: max(getattr(old, field), last)})
        scene.dealer.tell(Negated(seat, spot_of(place), effect.what.value, last > scene.state.turn))
    return bool(places)


def _wild(scene: EffectContext, effect: Wild, chosen: Chosen) -> bool:
    seat, places = aimed(scene, effect.target, chosen)
    for place in places:
        old = scene.state.sides[seat].columns[place[0]][place[1]]
        change(scene, seat, place, wild=(*old.wild, (effect.what, "")))
        scene.dealer.tell(WildMade(seat, spot_of(place), effect.what.value))
    return bool(places)


def _guard(scene: EffectContext, effect: Guard, _chosen: Chosen) -> bool:
    seat, pool = side_of(scene.seat, effect.side), amount(scene, effect.value)
    side = scene.state.sides[seat]
    if effect.what is Ward.SHIELD:
        side.shield_pool += pool
    else:
        side.jarl_pool += pool
    scene.dealer.tell(GuardRaised(seat, effect.what.value, pool))
    return True


_RESOLVE: dict[type, Callable[[EffectContext, Any, Chosen], bool]] = {
    Total: _total,
    Buff: _buff,
    Hit: _hit,
    HitJarl: _hit_jarl,
    HealJarl: _heal_jarl,
    Heal: _heal,
    Swap: _swap,
    Freeze: _freeze,
    Draw: card_effects.draw,
    Toss: card_effects.toss,
    Peek: card_effects.peek,
    Recover: card_effects.recover,
    Search: card_effects.search,
    Muster: card_effects.muster,
    Carve: _rune,
    Sway: _dice,
    Negate: _negate,
    Wild: _wild,
    Attach: card_effects.attach,
    Detach: card_effects.detach,
    Guard: _guard,
}
