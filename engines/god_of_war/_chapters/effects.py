"""The effects that a scene can name (rules/god_of_war.md 3.7), one small function each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.core import Seat
from engines.god_of_war import reading
from engines.god_of_war._chapters import draws, enemies, piles
from engines.god_of_war._chapters import heroes as _heroes
from engines.god_of_war._chapters.damage import threaten
from engines.god_of_war._saga import Saga
from engines.god_of_war._steps import Blow, Effects, PickFire, PickHeal, Source
from engines.god_of_war.book import HeroId
from engines.god_of_war.book.format import TokenKind
from engines.god_of_war.book.words import (
    BreakArmor,
    Crystal,
    Draw,
    EnemyHeal,
    EnemyHealAll,
    Flip,
    GainRage,
    GiveStatus,
    Heal,
    Hurt,
    If,
    Lose,
    NextAttack,
    Pierce,
    Place,
    Relight,
    Revive,
    StunEnemy,
    Token,
    Where,
    Whom,
)
from engines.god_of_war.facts import Ending, EnemyHealed


def run(saga: Saga, step: Effects) -> None:
    """Do the first effect; those after it wait until all that it causes is settled."""
    if not step.todo:
        return
    first, rest = step.todo[0], step.todo[1:]
    if rest:
        saga.state.push(Effects(rest, step.actor))
    _EFFECTS[type(first)](saga, first, step.actor)


def chooser(saga: Saga, actor: HeroId) -> Seat:
    """Return who decides for an effect: the actor's player, else the first player (A2)."""
    return saga.state.heroes[actor].seat if actor else saga.state.first


def places(saga: Saga, where: Where) -> tuple[HeroId, ...]:
    """Return the Heroes at the places that an effect names."""
    columns = saga.state.columns
    match where:
        case Place.FRONT:
            return tuple([column[0] for column in columns if column])
        case Place.BACK:
            return tuple([column[1] for column in columns if len(column) > 1])
        case Place.ALONE:
            return tuple([column[0] for column in columns if len(column) == 1])
        case _:
            return columns[where - 1][:1]


def heal_any(saga: Saga, seat: Seat, n: int) -> None:
    """Let a seat choose which wounded Hero heals; without a choice it happens by itself."""
    wounded = [hero.id for hero in saga.state.heroes.values() if hero.damage and not hero.down]
    if len(wounded) > 1:
        saga.state.push(PickHeal(seat, n))
    elif wounded:
        _heroes.heal(saga, wounded[0], n)


def _heal(saga: Saga, effect: Heal, actor: HeroId) -> None:
    if effect.whom is Whom.ANY:
        heal_any(saga, chooser(saga, actor), effect.n)
        return
    heroes = reading.standing(saga.state) if effect.whom is Whom.ALL else (actor,)
    for hero in heroes:
        if hero:
            _heroes.heal(saga, hero, effect.n)


def _hurt(saga: Saga, effect: Hurt, _actor: HeroId) -> None:
    for hero in reversed(places(saga, effect.where)):
        threaten(saga, Blow(hero, effect.n, Source.BOX))


def _pierce(saga: Saga, effect: Pierce, actor: HeroId) -> None:
    enemies.wound(saga, effect.pos, effect.n, actor)


def _break_armor(saga: Saga, effect: BreakArmor, actor: HeroId) -> None:
    enemies.break_armor(saga, effect.pos, actor)


def _flip(saga: Saga, effect: Flip, actor: HeroId) -> None:
    enemies.flip(saga, effect.to, actor)


def _token(saga: Saga, effect: Token, _actor: HeroId) -> None:
    enemies.count(saga, effect.token, effect.change)


def _crystal(saga: Saga, effect: Crystal, actor: HeroId) -> None:
    for _ in range(effect.n):
        piles.give_status(saga, chooser(saga, actor), "crystal")


def _draw(saga: Saga, effect: Draw, actor: HeroId) -> None:
    draws.draw(saga, chooser(saga, actor), effect.n)


def _rage(saga: Saga, effect: GainRage, actor: HeroId) -> None:
    _heroes.gain_rage(saga, actor, effect.n)


def _next_attack(saga: Saga, effect: NextAttack, actor: HeroId) -> None:
    saga.change(actor, surge=saga.state.heroes[actor].surge + effect.n)


def _stun_enemy(saga: Saga, effect: StunEnemy, _actor: HeroId) -> None:
    enemies.stun(saga, effect.pos)


def _status(saga: Saga, effect: GiveStatus, _actor: HeroId) -> None:
    for hero in places(saga, effect.where):
        piles.give_status(saga, saga.state.heroes[hero].seat, effect.status)


def _enemy_heal(saga: Saga, effect: EnemyHeal, _actor: HeroId) -> None:
    enemies.soothe(saga, effect.pos, effect.n)


def _enemy_heal_all(saga: Saga, effect: EnemyHealAll, _actor: HeroId) -> None:
    damage, saga.state.tracks[effect.track] = saga.state.tracks[effect.track], 0
    for pos, side, face in saga.book.scenes[saga.state.scene].faces():
        if face.enemy is None or face.enemy.track != effect.track:
            continue
        if damage and saga.state.cards[pos].side is side:
            saga.tell(EnemyHealed(pos, damage, face.enemy.name))


def _revive(saga: Saga, effect: Revive, _actor: HeroId) -> None:
    enemies.revive(saga, effect.positions)


def _relight(saga: Saga, _effect: Relight, actor: HeroId) -> None:
    rules = saga.book.scenes[saga.state.scene].head.tokens
    fires = tuple([token for token, n in saga.state.tokens.items() if not n and rules[token].kind is TokenKind.FIRE])
    if len(fires) > 1:
        saga.state.push(PickFire(chooser(saga, actor), fires))
    elif fires:
        enemies.count(saga, fires[0], 1)


def _if(saga: Saga, effect: If, actor: HeroId) -> None:
    branch = effect.then if reading.true(saga.book, saga.state, effect.condition) else effect.otherwise
    if branch:
        saga.state.push(Effects(branch, actor))


def _lose(saga: Saga, _effect: Lose, _actor: HeroId) -> None:
    saga.state.ending = Ending.QUEST_LOST


_EFFECTS: dict[type, Callable[[Saga, Any, HeroId], None]] = {
    Heal: _heal,
    Hurt: _hurt,
    Pierce: _pierce,
    BreakArmor: _break_armor,
    Flip: _flip,
    Token: _token,
    Crystal: _crystal,
    Draw: _draw,
    GainRage: _rage,
    NextAttack: _next_attack,
    StunEnemy: _stun_enemy,
    GiveStatus: _status,
    EnemyHeal: _enemy_heal,
    EnemyHealAll: _enemy_heal_all,
    Revive: _revive,
    Relight: _relight,
    If: _if,
    Lose: _lose,
}
