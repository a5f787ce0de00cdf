"""The effects that a scene can name (docs/rules/god_of_war.md 3.7), one small function each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.core import Seat
from engines.god_of_war import reading
from engines.god_of_war._chapters import draws, enemies, piles
from engines.god_of_war._chapters import heroes as _heroes
from engines.god_of_war._chapters.damage import threaten
from engines.god_of_war._conditions import is_true
from engines.god_of_war._referee import Referee
from engines.god_of_war._steps import Effects, PickFire, PickHeal
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
from engines.god_of_war.pending import IncomingDamage, Source


def run(referee: Referee, step: Effects) -> None:
    """Do the first effect; those after it wait until all that it causes is settled."""
    if not step.todo:
        return
    first, rest = step.todo[0], step.todo[1:]
    if rest:
        referee.state.push(Effects(rest, step.actor, step.pos))
    _EFFECTS[type(first)](referee, first, step)


def chooser(referee: Referee, actor: HeroId) -> Seat:
    """Return who decides for an effect: the actor's player, else the first player (A2)."""
    return referee.state.heroes[actor].seat if actor else referee.state.first


def places(referee: Referee, where: Where) -> tuple[HeroId, ...]:
    """Return the Heroes at the places that an effect names."""
    columns = referee.state.columns
    match where:
        case Place.FRONT:
            return tuple([column[0] for column in columns if column])
        case Place.BACK:
            return tuple([column[1] for column in columns if len(column) > 1])
        case Place.ALONE:
            return tuple([column[0] for column in columns if len(column) == 1])
        case _:
            return columns[where - 1][:1]


def heal_any(referee: Referee, seat: Seat, n: int) -> None:
    """Let a seat choose which wounded Hero heals; without a choice it happens by itself."""
    wounded = [hero.id for hero in referee.state.heroes.values() if hero.damage and not hero.down]
    if len(wounded) > 1:
        referee.state.push(PickHeal(seat, n))
    elif wounded:
        _heroes.heal(referee, wounded[0], n)


def _heal(referee: Referee, effect: Heal, cause: Effects) -> None:
    if effect.whom is Whom.ANY:
        heal_any(referee, chooser(referee, cause.actor), effect.n)
        return
    heroes = reading.standing(referee.state) if effect.whom is Whom.ALL else (cause.actor,)
    for hero in heroes:
        if hero:
            _heroes.heal(referee, hero, effect.n)


def _hurt(referee: Referee, effect: Hurt, cause: Effects) -> None:
    for hero in reversed(places(referee, effect.where)):
        threaten(referee, IncomingDamage(hero, effect.n, Source.BOX, cause.pos))


def _pierce(referee: Referee, effect: Pierce, cause: Effects) -> None:
    enemies.wound(referee, effect.pos, effect.n, cause.actor)


def _break_armor(referee: Referee, effect: BreakArmor, cause: Effects) -> None:
    enemies.break_armor(referee, effect.pos, cause.actor)


def _flip(referee: Referee, effect: Flip, cause: Effects) -> None:
    enemies.flip(referee, effect.to, cause.actor)


def _token(referee: Referee, effect: Token, _cause: Effects) -> None:
    enemies.count(referee, effect.token, effect.change)


def _crystal(referee: Referee, effect: Crystal, cause: Effects) -> None:
    for _ in range(effect.n):
        piles.give_status(referee, chooser(referee, cause.actor), "crystal")


def _draw(referee: Referee, effect: Draw, cause: Effects) -> None:
    draws.draw(referee, chooser(referee, cause.actor), effect.n)


def _rage(referee: Referee, effect: GainRage, cause: Effects) -> None:
    _heroes.gain_rage(referee, cause.actor, effect.n)


def _next_attack(referee: Referee, effect: NextAttack, cause: Effects) -> None:
    referee.change(cause.actor, surge=referee.state.heroes[cause.actor].surge + effect.n)


def _stun_enemy(referee: Referee, effect: StunEnemy, _cause: Effects) -> None:
    enemies.stun(referee, effect.pos)


def _status(referee: Referee, effect: GiveStatus, _cause: Effects) -> None:
    for hero in places(referee, effect.where):
        piles.give_status(referee, referee.state.heroes[hero].seat, effect.status)


def _enemy_heal(referee: Referee, effect: EnemyHeal, _cause: Effects) -> None:
    enemies.heal_enemy(referee, effect.pos, effect.n)


def _enemy_heal_all(referee: Referee, effect: EnemyHealAll, _cause: Effects) -> None:
    damage, referee.state.tracks[effect.track] = referee.state.tracks[effect.track], 0
    for pos, side, face in referee.book.scenes[referee.state.scene].faces():
        if face.enemy is None or face.enemy.track != effect.track:
            continue
        if damage and referee.state.cards[pos].side is side:
            referee.tell(EnemyHealed(pos, damage, face.enemy.name))


def _revive(referee: Referee, effect: Revive, _cause: Effects) -> None:
    enemies.revive(referee, effect.positions)


def _relight(referee: Referee, _effect: Relight, cause: Effects) -> None:
    rules = referee.book.scenes[referee.state.scene].head.tokens
    fires = tuple([token for token, n in referee.state.tokens.items() if not n and rules[token].kind is TokenKind.FIRE])
    if len(fires) > 1:
        referee.state.push(PickFire(chooser(referee, cause.actor), fires))
    elif fires:
        enemies.count(referee, fires[0], 1)


def _if(referee: Referee, effect: If, cause: Effects) -> None:
    branch = effect.then if is_true(referee.book, referee.state, effect.condition) else effect.otherwise
    if branch:
        referee.state.push(Effects(branch, cause.actor, cause.pos))


def _lose(referee: Referee, _effect: Lose, _cause: Effects) -> None:
    referee.state.ending = Ending.QUEST_LOST


_EFFECTS: dict[type, Callable[[Referee, Any, Effects], None]] = {
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
