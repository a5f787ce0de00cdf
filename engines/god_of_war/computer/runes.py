"""What a rune would do if it came up now: the harm to the Heroes, in points (see evaluation)."""

from __future__ import annotations

from collections.abc import Iterator

from engines.god_of_war import reading
from engines.god_of_war._conditions import is_true
from engines.god_of_war.book import COLUMNS, POSITIONS, HeroId, Pos, Rune
from engines.god_of_war.book.format import FlipOn, TokenKind
from engines.god_of_war.book.words import (
    Effect,
    EnemyHeal,
    EnemyHealAll,
    GiveStatus,
    Heal,
    Hurt,
    If,
    Lose,
    Pierce,
    Place,
    Revive,
    Token,
)
from engines.god_of_war.computer.evaluation import DISASTER, Evaluator

_STATUS = 0.8
"""Points that a Stun or Poison card costs."""
_FALL = 9.0
"""Points that a Hero who is Knocked Down costs beside the Damage."""
_KEPT_OFF = 0.7
"""Part of an Enemy's attack that is expected to get through the defense."""


def rune_danger(evaluator: Evaluator, rune: Rune) -> float:
    """Return the points that a rune is expected to cost; one that loses the game at once costs all there is."""
    return sum(_card(evaluator, pos, rune) for pos in POSITIONS)


def _card(evaluator: Evaluator, pos: Pos, rune: Rune) -> float:
    book, view = evaluator.book, evaluator.view
    shown, enemy = reading.face(book, view, pos), reading.living(book, view, pos)
    total = 0.0
    if enemy is not None and enemy.attack is not None and rune in enemy.runes:
        if view.cards[pos].stunned:
            total += 0.3
        else:
            total += _KEPT_OFF * sum(_attack(evaluator, pos, hero) for hero in _aimed_at(evaluator, pos))
            total += sum(effect_harm(evaluator, effect) for effect in enemy.attack.then)
    for box in shown.boxes:
        if box.rune is rune and (enemy is not None or not box.while_alive):
            total += sum(effect_harm(evaluator, effect) for effect in box.do)
    total += sum(0.5 for rule in shown.flips if rule.on is FlipOn.RUNE and rule.rune is rune and not shown.spots)
    return total


def _attack(evaluator: Evaluator, pos: Pos, hero: HeroId) -> float:
    enemy = reading.living(evaluator.book, evaluator.view, pos)
    assert enemy is not None
    assert enemy.attack is not None
    n = reading.strength(evaluator.view, enemy.attack.strength)
    return blow(evaluator, hero, n) + (_STATUS * (enemy.attack.stun + enemy.attack.poison) if n else 0.0)


def blow(evaluator: Evaluator, hero: HeroId, n: int) -> float:
    """Return what so much Damage to a Hero costs."""
    return n * evaluator.frailty(hero) + (_FALL if n and n >= evaluator.left(hero) else 0.0)


def _aimed_at(evaluator: Evaluator, pos: Pos) -> Iterator[HeroId]:
    """Yield the Heroes in front where an Enemy's attack lands; of a tie the first column."""
    view = evaluator.view
    enemy = reading.living(evaluator.book, view, pos)
    assert enemy is not None
    assert enemy.attack is not None
    own, occupied = reading.column_of_card(pos), reading.occupied(view)
    if enemy.attack.kind == "M":
        steps = {"L": -1, "S": 0, "R": 1}
        hit = [own + steps[letter] for letter in enemy.attack.reach]
        yield from (reading.front(view, k) for k in hit if 1 <= k <= COLUMNS and k in occupied)
    elif occupied:
        yield reading.front(view, max(occupied, key=lambda k: abs(k - own)))


def effect_harm(evaluator: Evaluator, effect: Effect) -> float:  # noqa: C901, PLR0911 - one line for each effect
    """Return the points that an effect of a card costs; less than 0 where it helps."""
    view = evaluator.view
    match effect:
        case Lose():
            return -DISASTER
        case If(condition, then, otherwise):
            branch = then if is_true(evaluator.book, view, condition) else otherwise
            return sum(effect_harm(evaluator, each) for each in branch)
        case Hurt(n, where):
            return sum(blow(evaluator, hero, n) for hero in _places(evaluator, where))
        case GiveStatus(_, where):
            return _STATUS * sum(1 for _ in _places(evaluator, where))
        case Heal(n, _):
            return -0.6 * min(n, max((hero.damage for hero in view.heroes.values()), default=0))
        case Pierce(n, pos):
            return -evaluator.hit(evaluator.foes[pos], n, pierce=True) if pos in evaluator.foes else 0.0
        case EnemyHeal(n, pos):
            return min(n, view.cards[pos].damage or n) * 0.8 if pos in evaluator.foes else 0.0
        case EnemyHealAll(track):
            return float(view.tracks[track])
        case Revive(positions):
            return 3.0 if any(view.cards[pos].dead for pos in positions) else 0.0
        case Token(token, change):
            return _token(evaluator, token, change)
        case _:
            return 0.0


def _token(evaluator: Evaluator, token: str, change: int) -> float:
    rule, now = evaluator.scene.head.tokens[token], evaluator.view.tokens[token]
    if rule.kind is TokenKind.POWER:
        return 2.0 if change > 0 and now < rule.max and rule.of in evaluator.foes else 0.0
    if rule.kind is TokenKind.FIRE:
        return 5.0 if change < 0 < now else 0.0
    return 1.5 if change < 0 < now else 0.0


def _places(evaluator: Evaluator, where: object) -> Iterator[HeroId]:
    for k, column in enumerate(evaluator.view.columns, start=1):
        if not column:
            continue
        if where is Place.FRONT or where == k or (where is Place.ALONE and len(column) == 1):
            yield column[0]
        elif where is Place.BACK and len(column) > 1:
            yield column[1]
