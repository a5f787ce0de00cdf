"""The 21 effects of rituals, each a small function (docs/rules/nordic_glory.md 3.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.nordic_glory._chapters import card_effects
from engines.nordic_glory._chapters.choices import SKIP, Chosen
from engines.nordic_glory._chapters.columns import swap
from engines.nordic_glory._chapters.effect_context import EffectContext, aimed, amount, change, last_turn
from engines.nordic_glory._chapters.health import mend, mend_jarl, wound_all, wound_jarl
from engines.nordic_glory.book.effects import (
    Attach,
    Buff,
    Detach,
    DiceChange,
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
    RuneChange,
    RuneMode,
    Search,
    Swap,
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
from engines.nordic_glory.reading import place_of, side_of, spot_of


def before(context: EffectContext, effect: Any) -> None:
    """Show what somebody has to look at before choosing."""
    match effect:
        case Peek(zone=Zone.TOP, value=value):
            deck = context.state.sides[context.seat].deck
            cards = tuple(reversed(deck[-value:]))
            seen = TopSeen(context.seat, len(cards), cards)
            context.referee.tell(seen, to=(context.seat,), others=TopSeen(context.seat, len(cards)))
        case Toss(side=side, by=by) if by not in (side, Who.CHANCE):
            card_effects.look(context, chooser=side_of(context.seat, by))
        case _:
            pass


def resolve(context: EffectContext, effect: Any, chosen: Chosen) -> bool:
    """Carry an effect out with the choice that was made; return False when it found nothing to do."""
    return _RESOLVE[type(effect)](context, effect, chosen)


def _total(context: EffectContext, effect: Total, _chosen: Chosen) -> bool:
    seat, by = side_of(context.seat, effect.side), amount(context, effect.value)
    context.state.sides[seat].bonus += by
    context.referee.tell(TotalChanged(seat, by))
    return True


def _buff(context: EffectContext, effect: Buff, chosen: Chosen) -> bool:
    seat, places = aimed(context, effect.target, chosen)
    lasting = effect.until is Until.GAME
    for place in places:
        old = context.state.sides[seat].columns[place[0]][place[1]]
        if lasting:
            change(context, seat, place, attack=old.attack + effect.attack, defense=old.defense + effect.defense)
        else:
            change(context, seat, place, lent=old.lent + effect.defense)
        context.referee.tell(Buffed(seat, spot_of(place), old.card, effect.attack, effect.defense, lasting))
    return bool(places)


def _hit(context: EffectContext, effect: Hit, chosen: Chosen) -> bool:
    seat, places = aimed(context, effect.target, chosen)
    damage = amount(context, effect.value)
    wound_all(context.referee, seat, places, damage)
    return bool(places)


def _hit_jarl(context: EffectContext, effect: HitJarl, _chosen: Chosen) -> bool:
    seat = side_of(context.seat, effect.side)
    wound_jarl(context.referee, seat, amount(context, effect.value))
    return True


def _heal_jarl(context: EffectContext, effect: HealJarl, _chosen: Chosen) -> bool:
    seat = side_of(context.seat, effect.side)
    return mend_jarl(context.referee, seat, amount(context, effect.value)) > 0


def _heal(context: EffectContext, effect: Heal, chosen: Chosen) -> bool:
    seat, places = aimed(context, effect.target, chosen)
    healing = amount(context, effect.value)
    healed = [mend(context.referee, seat, place, amount=healing, manner=Manner.RITUAL) for place in places]
    return any(healed)


def _swap(context: EffectContext, effect: Swap, chosen: Chosen) -> bool:
    if chosen[0] == SKIP:
        return False
    seat = side_of(context.seat, effect.side)
    one, other = chosen
    swap(context.state.sides[seat], place_of(one), place_of(other))
    context.referee.tell(Swapped(seat, one, other, Manner.RITUAL, None if seat == context.seat else context.seat))
    return True


def _freeze(context: EffectContext, effect: Freeze, chosen: Chosen) -> bool:
    seat, places = aimed(context, effect.target, chosen)
    last = last_turn(context, effect.until)
    for place in places:
        old = context.state.sides[seat].columns[place[0]][place[1]]
        change(context, seat, place, frozen=max(old.frozen, last))
        context.referee.tell(Frozen(seat, spot_of(place), last > context.state.turn))
    return bool(places)


def _rune(context: EffectContext, effect: RuneChange, chosen: Chosen) -> bool:
    if effect.mode is RuneMode.BLOCK:
        context.state.blocked = True
        context.referee.tell(RunesBlocked(context.seat))
        return True
    context.state.added.append(chosen[0])
    context.referee.tell(RuneAdded(context.seat, chosen[0]))
    return True


def _dice(context: EffectContext, effect: DiceChange, _chosen: Chosen) -> bool:
    seat = side_of(context.seat, effect.side)
    side = context.state.sides[seat]
    if effect.mode is DiceMode.EXTRA:
        side.extra_dice += effect.value
    elif effect.mode is DiceMode.FLOOR:
        side.floor = max(side.floor, effect.value)
    else:
        side.rerolls += effect.value
    context.referee.tell(DiceSwayed(seat, effect.mode.value, effect.value))
    return True


_POWERS = {Power.ATTACK: "unarmed", Power.ALIGN: "unaligned", Power.ENHANCEMENT: "bare"}


def _negate(context: EffectContext, effect: Negate, chosen: Chosen) -> bool:
    seat, places = aimed(context, effect.target, chosen)
    last, field = last_turn(context, effect.until), _POWERS[effect.what]
    for place in places:
        old = context.state.sides[seat].columns[place[0]][place[1]]
        change(context, seat, place, **{field: max(getattr(old, field), last)})
        context.referee.tell(Negated(seat, spot_of(place), effect.what.value, last > context.state.turn))
    return bool(places)


def _wild(context: EffectContext, effect: Wild, chosen: Chosen) -> bool:
    seat, places = aimed(context, effect.target, chosen)
    for place in places:
        old = context.state.sides[seat].columns[place[0]][place[1]]
        change(context, seat, place, wild=(*old.wild, (effect.what, "")))
        context.referee.tell(WildMade(seat, spot_of(place), effect.what.value))
    return bool(places)


def _guard(context: EffectContext, effect: Guard, _chosen: Chosen) -> bool:
    seat, pool = side_of(context.seat, effect.side), amount(context, effect.value)
    side = context.state.sides[seat]
    if effect.what is Ward.SHIELD:
        side.shield_pool += pool
    else:
        side.jarl_pool += pool
    context.referee.tell(GuardRaised(seat, effect.what.value, pool))
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
    RuneChange: _rune,
    DiceChange: _dice,
    Negate: _negate,
    Wild: _wild,
    Attach: card_effects.attach,
    Detach: card_effects.detach,
    Guard: _guard,
}
