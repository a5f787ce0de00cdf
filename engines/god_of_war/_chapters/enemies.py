"""Enemies and scene cards: Damage, armor, defeat, flips (docs/rules/god_of_war.md 1.9, 1.10, 1.18, 1.19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engines.god_of_war import reading
from engines.god_of_war._conditions import is_true
from engines.god_of_war._referee import Referee
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


def lay(referee: Referee, pos: Pos, **fields: Any) -> None:
    """Change what lies on a scene card."""
    referee.state.cards[pos] = replace(referee.state.cards[pos], **fields)
    referee.state.touch(pos)


def face(referee: Referee, pos: Pos) -> Face:
    """Return the face that shows at a position."""
    return reading.face(referee.book, referee.state, pos)


def wound(referee: Referee, pos: Pos, n: int, actor: HeroId, *, blocked: int = 0) -> bool:
    """Put Damage on an Enemy whose armor does not matter (1.9.2d-f); return whether it still stands."""
    state = referee.state
    enemy = reading.target(referee.book, state, pos)
    if enemy is None:
        return False
    total = reading.damage(state, pos, enemy) + n
    left = reading.health(referee.book, state, enemy) - total
    referee.tell(EnemyHurt(pos, n, blocked, max(0, left), enemy.name))
    _set_damage(referee, pos, enemy, total if left > 0 or not enemy.track else total + left)
    if left <= 0:
        _defeat(referee, pos, enemy, actor)
    return left > 0


def direct(referee: Referee, pos: Pos, n: int, actor: HeroId) -> None:
    """Deal Damage that is no attack; armor stops it (1.10.5, A6)."""
    enemy = reading.target(referee.book, referee.state, pos)
    if enemy is None:
        return
    wound(referee, pos, 0 if reading.armor(referee.state, pos, enemy) else n, actor)


def _set_damage(referee: Referee, pos: Pos, enemy: Enemy, damage: int) -> None:
    if enemy.track:
        referee.state.tracks[enemy.track] = damage
        referee.state.touch(pos)
    else:
        lay(referee, pos, damage=damage)


def _defeat(referee: Referee, pos: Pos, enemy: Enemy, actor: HeroId) -> None:
    """Flip the card of a defeated Enemy, or mark it with a Death token; its Damage goes back to the pool (1.9.3)."""
    referee.tell(EnemyDefeated(pos, enemy.name))
    rule = _rule(face(referee, pos), FlipOn.DEFEATED)
    if not enemy.track:
        lay(referee, pos, damage=0, dead=rule is None, stunned=False)
    if rule is not None:
        flip(referee, rule.to, actor)
    for other in POSITIONS:
        for condition in face(referee, other).flips:
            if condition.when is not None and is_true(referee.book, referee.state, condition.when):
                flip(referee, condition.to, actor)
                break


def _rule(shown: Face, on: FlipOn) -> FlipRule | None:
    return next((rule for rule in shown.flips if rule.on is on), None)


def break_armor(referee: Referee, pos: Pos, actor: HeroId) -> None:
    """Destroy the highest armor that an Enemy has left; the last one may flip its card (1.10)."""
    enemy = reading.target(referee.book, referee.state, pos)
    if enemy is None:
        return
    armor = reading.armor(referee.state, pos, enemy)
    if not armor:
        return
    lay(referee, pos, broken=referee.state.cards[pos].broken + 1)
    referee.tell(ArmorBroken(pos, armor, enemy.name))
    rule = _rule(face(referee, pos), FlipOn.ARMOR)
    if rule is not None and not reading.armor(referee.state, pos, enemy):
        flip(referee, rule.to, actor)


def stun(referee: Referee, pos: Pos) -> None:
    """Put a Stun token on a living Enemy that has none (1.17.1, A9)."""
    enemy = reading.target(referee.book, referee.state, pos)
    if enemy is not None and not referee.state.cards[pos].stunned:
        lay(referee, pos, stunned=True)
        referee.tell(EnemyStunned(pos, enemy.name))


def heal_enemy(referee: Referee, pos: Pos, n: int) -> None:
    """Take Damage off a living Enemy."""
    enemy = reading.living(referee.book, referee.state, pos)
    if enemy is None:
        return
    damage = reading.damage(referee.state, pos, enemy)
    if damage:
        _set_damage(referee, pos, enemy, max(0, damage - n))
        referee.tell(EnemyHealed(pos, min(n, damage), enemy.name))


def revive(referee: Referee, positions: tuple[Pos, ...]) -> None:
    """Stand the first defeated Enemy of these positions up again, without Damage."""
    for pos in positions:
        enemy = face(referee, pos).enemy
        if enemy is not None and referee.state.cards[pos].dead:
            lay(referee, pos, dead=False, damage=0)
            referee.tell(EnemyRevived(pos, enemy.name))
            return


def attacked(referee: Referee, pos: Pos) -> None:
    """Flip a card whose Enemy has performed its attack (A11)."""
    rule = _rule(face(referee, pos), FlipOn.ATTACK)
    if rule is not None:
        flip(referee, rule.to, "")


def flip(referee: Referee, to: Mapping[Pos, Side], actor: HeroId) -> None:
    """Turn cards over at the same moment, then hand out rewards in position order (1.18)."""
    state, scene = referee.state, referee.book.scenes[referee.state.scene]
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
    referee.tell(Flipped(tuple(turned)))
    for card in turned:
        _empty_slots(referee, card.pos)
    rewards = [_reward(referee, card.pos, actor) for card in turned if scene.face(card.pos, card.side).reward]
    state.push(*rewards)
    for card in turned:
        enemy = reading.target(referee.book, state, card.pos)
        if enemy is not None and reading.damage(state, card.pos, enemy) >= reading.health(referee.book, state, enemy):
            _defeat(referee, card.pos, enemy, actor)


def count(referee: Referee, token: str, change: int) -> None:
    """Change a counter within its bounds, while the side of the card with its slot shows."""
    state = referee.state
    rule = referee.book.scenes[state.scene].head.tokens[token]
    if rule.at in state.cards and state.cards[rule.at].side is not rule.side:
        return
    _set_count(referee, token, min(rule.max, max(0, state.tokens[token] + change)))


def _empty_slots(referee: Referee, pos: Pos) -> None:
    """Return the tokens in the slots of a card that was turned to the pool (1.18.3)."""
    for token, rule in referee.book.scenes[referee.state.scene].head.tokens.items():
        if rule.at == pos:
            _set_count(referee, token, 0)


def _set_count(referee: Referee, token: str, n: int) -> None:
    state = referee.state
    if n != state.tokens[token]:
        state.tokens[token] = n
        state.touch(referee.book.scenes[state.scene].head.tokens[token].at)
        referee.tell(TokenCount(token, n))


def _reward(referee: Referee, pos: Pos, actor: HeroId) -> Step:
    """Return the step that carries a reward out; the first player names the Hero if no Hero caused it (A15)."""
    todo = face(referee, pos).reward
    if actor or not any(map(_needs_actor, todo)):
        return Effects(todo, actor)
    heroes = reading.standing(referee.state)
    return Effects(todo, heroes[0]) if len(heroes) == 1 else PickActor(referee.state.first, todo, pos)


def _needs_actor(effect: Effect) -> bool:
    if isinstance(effect, Heal):
        return effect.whom is Whom.ACTOR
    return isinstance(effect, Crystal | Draw | GainRage | NextAttack)
