"""Enemies and scene cards: Damage, armor, defeat, flips (rules/god_of_war.md 1.9, 1.10, 1.18, 1.19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engines.god_of_war import reading
from engines.god_of_war._saga import Saga
from engines.god_of_war._steps import Effects, PickActor, Step
from engines.god_of_war.book import POSITIONS, Enemy, Face, HeroId, Pos, Side
from engines.god_of_war.book.format import FlipOn, FlipRule
from engines.god_of_war.book.words import Crystal, Draw, Effect, GainRage, Heal, NextAttack, Whom
from engines.god_of_war.facts import (
    ArmorBroken,
    EnemyDefeated,
    EnemyHealed,
    EnemyHurt,
    EnemyRevived,
    EnemyStunned,
    Flipped,
    TokenCount,
    TurnedUp,
)
from engines.god_of_war.view import Laid


def lay(saga: Saga, pos: Pos, **fields: Any) -> None:
    """Change what lies on a scene card."""
    saga.state.cards[pos] = replace(saga.state.cards[pos], **fields)
    saga.state.touch(pos)


def face(saga: Saga, pos: Pos) -> Face:
    """Return the face that shows at a position."""
    return reading.face(saga.book, saga.state, pos)


def wound(saga: Saga, pos: Pos, n: int, actor: HeroId, *, blocked: int = 0) -> bool:
    """Put Damage on an Enemy whose armor does not matter (1.9.2d-f); return whether it still stands."""
    state = saga.state
    enemy = reading.target(saga.book, state, pos)
    if enemy is None:
        return False
    total = reading.damage(state, pos, enemy) + n
    left = reading.health(saga.book, state, enemy) - total
    saga.tell(EnemyHurt(pos, n, blocked, max(0, left), enemy.name))
    _set_damage(saga, pos, enemy, total if left > 0 or not enemy.track else total + left)
    if left <= 0:
        _defeat(saga, pos, enemy, actor)
    return left > 0


def direct(saga: Saga, pos: Pos, n: int, actor: HeroId) -> None:
    """Deal Damage that is no attack; armor stops it (1.10.5, A6)."""
    enemy = reading.target(saga.book, saga.state, pos)
    if enemy is None:
        return
    wound(saga, pos, 0 if reading.armor(saga.state, pos, enemy) else n, actor)


def _set_damage(saga: Saga, pos: Pos, enemy: Enemy, damage: int) -> None:
    if enemy.track:
        saga.state.tracks[enemy.track] = damage
        saga.state.touch(pos)
    else:
        lay(saga, pos, damage=damage)


def _defeat(saga: Saga, pos: Pos, enemy: Enemy, actor: HeroId) -> None:
    """Flip the card of a defeated Enemy, or mark it with a Death token; its Damage goes back to the pool (1.9.3)."""
    saga.tell(EnemyDefeated(pos, enemy.name))
    rule = _rule(face(saga, pos), FlipOn.DEFEATED)
    if not enemy.track:
        lay(saga, pos, damage=0, dead=rule is None, stunned=False)
    if rule is not None:
        flip(saga, rule.to, actor)
    for other in POSITIONS:
        for condition in face(saga, other).flips:
            if condition.when is not None and reading.true(saga.book, saga.state, condition.when):
                flip(saga, condition.to, actor)
                break


def _rule(shown: Face, on: FlipOn) -> FlipRule | None:
    return next((rule for rule in shown.flips if rule.on is on), None)


def break_armor(saga: Saga, pos: Pos, actor: HeroId) -> None:
    """Destroy the highest armor that an Enemy has left; the last one may flip its card (1.10)."""
    enemy = reading.target(saga.book, saga.state, pos)
    if enemy is None:
        return
    armor = reading.armor(saga.state, pos, enemy)
    if not armor:
        return
    lay(saga, pos, broken=saga.state.cards[pos].broken + 1)
    saga.tell(ArmorBroken(pos, armor, enemy.name))
    rule = _rule(face(saga, pos), FlipOn.ARMOR)
    if rule is not None and not reading.armor(saga.state, pos, enemy):
        flip(saga, rule.to, actor)


def stun(saga: Saga, pos: Pos) -> None:
    """Put a Stun token on a living Enemy that has none (1.17.1, A9)."""
    enemy = reading.target(saga.book, saga.state, pos)
    if enemy is not None and not saga.state.cards[pos].stunned:
        lay(saga, pos, stunned=True)
        saga.tell(EnemyStunned(pos, enemy.name))


def soothe(saga: Saga, pos: Pos, n: int) -> None:
    """Take Damage off a living Enemy."""
    enemy = reading.living(saga.book, saga.state, pos)
    if enemy is None:
        return
    damage = reading.damage(saga.state, pos, enemy)
    if damage:
        _set_damage(saga, pos, enemy, max(0, damage - n))
        saga.tell(EnemyHealed(pos, min(n, damage), enemy.name))


def revive(saga: Saga, positions: tuple[Pos, ...]) -> None:
    """Stand the first defeated Enemy of these positions up again, without Damage."""
    for pos in positions:
        enemy = face(saga, pos).enemy
        if enemy is not None and saga.state.cards[pos].dead:
            lay(saga, pos, dead=False, damage=0)
            saga.tell(EnemyRevived(pos, enemy.name))
            return


def attacked(saga: Saga, pos: Pos) -> None:
    """Flip a card whose Enemy has performed its attack (A11)."""
    rule = _rule(face(saga, pos), FlipOn.ATTACK)
    if rule is not None:
        flip(saga, rule.to, "")


def flip(saga: Saga, to: Mapping[Pos, Side], actor: HeroId) -> None:
    """Turn cards over at the same moment, then hand out rewards in position order (1.18)."""
    state, scene = saga.state, saga.book.scenes[saga.state.scene]
    turned: list[TurnedUp] = []
    for pos in POSITIONS:
        side = to.get(pos)
        if side is None or state.cards[pos].side is side:
            continue
        shown = scene.face(pos, side)
        state.cards[pos] = Laid(side, 0 if shown.fresh else state.cards[pos].damage)
        state.touch(pos)
        turned.append(TurnedUp(pos, side, shown.name))
    if not turned:
        return
    saga.tell(Flipped(tuple(turned)))
    for card in turned:
        _empty_slots(saga, card.pos)
    rewards = [_reward(saga, card.pos, actor) for card in turned if scene.face(card.pos, card.side).reward]
    state.push(*rewards)
    for card in turned:
        enemy = reading.target(saga.book, state, card.pos)
        if enemy is not None and reading.damage(state, card.pos, enemy) >= reading.health(saga.book, state, enemy):
            _defeat(saga, card.pos, enemy, actor)


def count(saga: Saga, token: str, change: int) -> None:
    """Change a counter within its bounds, while the side of the card with its slot shows."""
    state = saga.state
    rule = saga.book.scenes[state.scene].head.tokens[token]
    if rule.at in state.cards and state.cards[rule.at].side is not rule.side:
        return
    _set_count(saga, token, min(rule.max, max(0, state.tokens[token] + change)))


def _empty_slots(saga: Saga, pos: Pos) -> None:
    """Return the tokens in the slots of a card that was turned to the pool (1.18.3)."""
    for token, rule in saga.book.scenes[saga.state.scene].head.tokens.items():
        if rule.at == pos:
            _set_count(saga, token, 0)


def _set_count(saga: Saga, token: str, n: int) -> None:
    state = saga.state
    if n != state.tokens[token]:
        state.tokens[token] = n
        state.touch(saga.book.scenes[state.scene].head.tokens[token].at)
        saga.tell(TokenCount(token, n))


def _reward(saga: Saga, pos: Pos, actor: HeroId) -> Step:
    """Return the step that carries a reward out; the first player names the Hero if no Hero caused it (A15)."""
    todo = face(saga, pos).reward
    if actor or not any(map(_needs_actor, todo)):
        return Effects(todo, actor)
    heroes = reading.standing(saga.state)
    return Effects(todo, heroes[0]) if len(heroes) == 1 else PickActor(saga.state.first, todo, pos)


def _needs_actor(effect: Effect) -> bool:
    if isinstance(effect, Heal):
        return effect.whom is Whom.ACTOR
    return isinstance(effect, Crystal | Draw | GainRage | NextAttack)
