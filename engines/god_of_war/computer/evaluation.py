"""What the computer ally thinks of a position: threats, targets and places, from the view alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from engines.god_of_war import reading
from engines.god_of_war.book import COLUMNS, MIMIR, POSITIONS, Book, CardId, Enemy, HeroId, Pos, Side
from engines.god_of_war.book.format import EnemyAttack, FlipOn, TokenKind
from engines.god_of_war.book.validate import parts
from engines.god_of_war.book.words import (
    Count,
    Crystal,
    Effect,
    GiveStatus,
    Heal,
    HealthLeft,
    Hurt,
    Token,
    TrackDamage,
    TrackDefeated,
    Where,
)
from engines.god_of_war.computer.foe import Foe
from engines.god_of_war.view import View

DISASTER = -1000.0

QUEST = 90.0
"""Points of a completed Quest; what stands before the goal of the next one has to be less."""

WORK = 3.0
"""Damage that a Hero is expected to deal in a round."""
HORIZON = 5.0
"""Rounds beyond which nothing that an Enemy might still do is counted."""
CROWDED = 0.5
"""Points that it costs an ally that a column of the goal is full."""
SPARED = 0.55
"""Worth of a point of Damage that an Enemy would have dealt in a later round: defense might meet it."""


Steps = dict[str, tuple[str, ...]]
"""What to pick at each slot of the walk."""


class Plan(NamedTuple):
    """A deed with its worth, and the way to it."""

    worth: float
    steps: Steps


def cost(book: Book, card: CardId) -> float:
    """Return what it costs to part with a card: what it might still do in this round."""
    printed = book.cards[card]
    if printed.status:
        return 3.0
    if printed.special:
        return 1.2
    n = max(side.n for side in printed.sides)
    return 0.15 + 0.22 * n


class Mount(NamedTuple):
    """The Enemy of a scene that can be ridden: where, its bonus, and what it may have left to be tamed."""

    pos: Pos = ""
    bonus: int = 0
    tamed: int = 0


class Evaluator:
    """A view, weighed.

    Attributes:
        reveals: how many rune cards are revealed in this round.
        scene: the layout.
        spared: the tracking card of the Enemy that must not fall, or nothing (Scene 9).
        hits: what was reckoned of hits; see `hit`.
    """

    def __init__(self, book: Book, view: View, home: Evaluator | None = None) -> None:
        """Weigh a view; `home` has weighed the same one with the Heroes in other columns, and knows the Enemies."""
        self.book = book
        self.view = view
        self.reveals = reading.reveals(view)
        self._home = home
        self.scene = book.scenes[view.scene]
        lose = self.scene.head.lose
        self.spared = lose.track if isinstance(lose, TrackDefeated) else ""
        self.hits: dict[tuple[Pos, int, bool, bool], float] = {} if home is None else home.hits
        self._foes: dict[Pos, Foe] | None = None
        self._rounds_left: float | None = None
        self._mount: Mount | None = None
        self._assaults: list[tuple[EnemyAttack, int, float]] | None = None
        self._struck: list[Where] | None = None

    def standing_in(self, columns: tuple[tuple[HeroId, ...], ...]) -> Evaluator:
        """Return the evaluator of this view with the Heroes in other columns; what is known of the Enemies is kept."""
        return Evaluator(self.book, replace(self.view, columns=columns), self)

    @property
    def foes(self) -> dict[Pos, Foe]:
        """The Enemies that can be hit."""
        if self._home is not None:
            return self._home.foes
        if self._foes is None:
            self._foes = {pos: self._foe(pos) for pos in reading.targets(self.book, self.view)}
        return self._foes

    @property
    def rounds_left(self) -> float:
        """Rounds that the Quest is expected to go on: what stands before the goal, by what the party deals."""
        if self._rounds_left is None:
            self._rounds_left = self._rounds_to_goal()
        return self._rounds_left

    def _rounds_to_goal(self) -> float:
        left = 0.0
        for pos in self.scene.head.goals:
            laid, printed = self.view.cards[pos], self.scene.cards[pos]
            enemy = reading.target(self.book, self.view, pos)
            if enemy is not None:
                left += reading.enemy_health_left(self.book, self.view, pos) + reading.armor(self.view, pos, enemy)
            elif not laid.dead and laid.side is Side.FRONT and printed.back is not None and printed.back.enemy:
                left += reading.health(self.book, self.view, printed.back.enemy)
        heroes = sum(hero != MIMIR for hero in reading.standing(self.view))
        return min(HORIZON, max(1.0, left / (WORK * max(1, heroes))))

    @property
    def mount(self) -> Mount:
        """The Enemy that can be ridden, if the scene has one (Scene 3)."""
        if self._mount is None:
            self._mount = self._ridden()
        return self._mount

    def _ridden(self) -> Mount:
        for pos, _, face in self.scene.faces():
            if face.ride is not None:
                tamed = [part.n for part in self._parts() if isinstance(part, HealthLeft) and part.pos == pos]
                return Mount(pos, face.ride.bonus, max(tamed, default=0))
        return Mount()

    def wanted(self, token: str) -> int:
        """Return how many of a counter the goal asks for."""
        asked = [part.n for part in parts(self.scene.head.win) if isinstance(part, Count) and part.token == token]
        return max(asked, default=0)

    def _parts(self) -> Iterator[Struct]:
        return (part for _, _, face in self.scene.faces() for part in parts(face))

    def _foe(self, pos: Pos) -> Foe:
        book, view = self.book, self.view
        enemy = reading.target(book, view, pos)
        assert enemy is not None
        health = reading.health(book, view, enemy)
        left = health - reading.damage(view, pos, enemy)
        threat = self._threat(enemy)
        goal = pos in self.scene.head.goals
        prize = SPARED * threat * self.rounds_left + self._reward(pos) + (2.0 if goal else 0.0)
        weight = (1.0 if goal else 0.15) + 0.6 * prize / health
        if goal and enemy.health > 10:
            # A wounded foe should fall before the next one is touched.
            weight += 0.5 * (1 - left / health)
        blocks = tuple([reading.blocked(view, enemy, face) for face in self.book.die])
        return Foe(pos, enemy, left, reading.armor(view, pos, enemy), blocks, threat, weight, prize)

    def _threat(self, enemy: Enemy) -> float:
        attack = enemy.attack
        if attack is None:
            return 1.0
        harm = 0.5 * (attack.stun + attack.poison) + bool(attack.then)
        power = reading.strength(self.view, attack.strength) + harm
        width = 1.0 if attack.kind == "R" else 0.6 * len(attack.reach)
        return power * width * len(enemy.runes) / 4 * self.reveals

    def _reward(self, pos: Pos) -> float:
        for rule in reading.face(self.book, self.view, pos).flips:
            if rule.on is FlipOn.DEFEATED and rule.to.get(pos) is Side.BACK:
                back = self.book.scenes[self.view.scene].face(pos, Side.BACK)
                return sum(map(self._gift, back.reward))
        return 0.0

    def _gift(self, effect: Effect) -> float:
        match effect:
            case Heal(n, _):
                return 0.4 * n
            case Crystal():
                return 5.0
            case Token(token, _) if self.scene.head.tokens[token].kind is TokenKind.STORE:
                return 6.0
            case _:
                return 0.8

    def hit(self, foe: Foe, strength: int, *, die: bool = True, pierce: bool = False) -> float:
        """Return what an attack of this strength at this Enemy is worth, on average."""
        key = (foe.pos, strength, die, pierce)
        if key not in self.hits:
            self.hits[key] = self._hit(foe, strength, die=die, pierce=pierce)
        return self.hits[key]

    def _hit(self, foe: Foe, strength: int, *, die: bool, pierce: bool) -> float:
        if foe.armor and not pierce:
            return foe.weight * foe.armor * 1.1 + 1.0 if strength >= foe.armor else 0.0
        if not die:
            return self._damage(foe, strength)
        blocks = (reading.blocked(self.view, foe.enemy, 0),) if pierce else foe.blocks
        return sum(self._damage(foe, strength - blocked) for blocked in blocks) / len(blocks)

    def _damage(self, foe: Foe, n: int) -> float:
        n = max(0, n)
        if self.spared and foe.enemy.track == self.spared:
            return self._wear_down(foe, n)
        if foe.pos == self.mount.pos:
            return self._ogre(foe, n)
        return foe.weight * min(n, foe.left) + (foe.prize if n >= foe.left else 0.0)

    def _wear_down(self, foe: Foe, n: int) -> float:
        """Baldur must be hurt as much as the goal asks, and must not fall."""
        if n >= foe.left:
            return DISASTER
        health = reading.health(self.book, self.view, foe.enemy)
        marks = [
            reading.scaled(self.book, self.view, part.n)
            for part in parts(self.scene.head.win)
            if isinstance(part, TrackDamage) and part.compare == ">="
        ]
        wanted = foe.left - (health - max(marks, default=0)) + 2
        return 1.2 * min(n, max(0, wanted)) - 0.5 * max(0, n - max(0, wanted))

    def _ogre(self, foe: Foe, n: int) -> float:
        """The Ogre falls last; before that he only has to be worn down until he can be ridden."""
        others = any(pos != foe.pos for pos in self.foes)
        if not others:
            return foe.weight * min(n, foe.left) + (foe.prize if n >= foe.left else 0.0)
        if n >= foe.left:
            return DISASTER
        health = reading.health(self.book, self.view, foe.enemy)
        wanted = foe.left - reading.scaled(self.book, self.view, self.mount.tamed)
        spare = 0.3 if foe.left - n > health // 4 else -2.0
        return 0.8 * min(n, max(0, wanted)) + spare * max(0, n - max(0, wanted))

    def steps_to_rage(self, hero: HeroId) -> int:
        """Return how many steps of the Rage track are left before the ability is ready."""
        return self.book.heroes[hero].rage - self.view.heroes[hero].rage

    def is_goal_column(self, column: int) -> bool:
        """Return whether an Enemy before the goal can be hit from a column."""
        return any(int(pos[1]) == column for pos in self.scene.head.goals if pos in self.foes)

    def crowding(self, columns: tuple[tuple[HeroId, ...], ...]) -> float:
        """Return what it costs that columns of the goal are full while others have yet to act in this round."""
        seats = self.view.config.seats
        done = len(self.view.runes)
        coming = {(self.view.first + turn) % seats for turn in range(done + 1, seats)}
        total = 0.0
        for k, column in enumerate(columns, start=1):
            if len(column) > 1 and self.is_goal_column(k):
                waiting = [
                    hero.id
                    for hero in self.view.heroes.values()
                    if hero.seat in coming and not hero.down and hero.id != MIMIR and hero.id not in column
                ]
                total += CROWDED * min(2, len(waiting))
        return total

    def frailty(self, hero: HeroId) -> float:
        """Return what a point of Damage to a Hero is worth avoiding."""
        return 0.7 + 2.4 / (1 + self.left(hero))

    def left(self, hero: HeroId) -> int:
        """Return a Hero's health left."""
        return reading.health_left(self.book, self.view, hero)

    def danger(self, hero: HeroId, columns: tuple[tuple[HeroId, ...], ...]) -> float:
        """Return the Damage that a Hero has to expect in a round, standing as in `columns`."""
        place = next((k for k, column in enumerate(columns, start=1) if hero in column), 0)
        if not place:
            return 0.0
        ahead = columns[place - 1][0] == hero
        total = 0.0
        for damage in self._boxes(columns[place - 1], ahead=ahead):
            total += damage
        if not ahead:
            return total
        occupied = [k for k in range(1, COLUMNS + 1) if columns[k - 1]]
        for attack, own, damage in self.assaults:
            total += damage * _share(attack, own, place, occupied)
        return total

    @property
    def assaults(self) -> list[tuple[EnemyAttack, int, float]]:
        """The attacks that living Enemies can make, each with its column and the Damage to expect of it in a round."""
        if self._home is not None:
            return self._home.assaults
        if self._assaults is None:
            self._assaults = self._find_assaults()
        return self._assaults

    def _find_assaults(self) -> list[tuple[EnemyAttack, int, float]]:
        found = list[tuple[EnemyAttack, int, float]]()
        for pos in POSITIONS:
            enemy = reading.living(self.book, self.view, pos)
            if enemy is not None and enemy.attack is not None:
                stunned = 0.3 if self.view.cards[pos].stunned else 1.0
                power = reading.strength(self.view, enemy.attack.strength)
                damage = stunned * power * len(enemy.runes) / 4 * self.reveals
                found.append((enemy.attack, reading.column_of_card(pos), damage))
        return found

    def _boxes(self, column: tuple[HeroId, ...], *, ahead: bool) -> Iterator[float]:
        """Yield the Damage to expect of each rune box that strikes a Hero of this column, in front or behind."""
        for where in self.struck:
            alone = where == "every-alone" and len(column) == 1
            if alone or (where == "every-front" and ahead) or (where == "every-back" and not ahead):
                yield self.reveals / 4

    @property
    def struck(self) -> list[Where]:
        """Whom the effects of the rune boxes that show strike, such as `every-front`."""
        if self._home is not None:
            return self._home.struck
        if self._struck is None:
            self._struck = self._find_struck()
        return self._struck

    def _find_struck(self) -> list[Where]:
        found = list[Where]()
        for pos in POSITIONS:
            for box in reading.face(self.book, self.view, pos).boxes:
                found += [effect.where for effect in box.do if isinstance(effect, Hurt | GiveStatus)]
        return found

    def with_move(self, hero: HeroId, column: int, *, front: bool) -> tuple[tuple[HeroId, ...], ...]:
        """Return the columns after a Hero has gone somewhere; column 0 swaps."""
        if not column:
            return tuple([c[::-1] if hero in c else c for c in self.view.columns])
        without = [tuple([other for other in c if other != hero]) for c in self.view.columns]
        there = without[column - 1]
        without[column - 1] = (hero, *there) if front else (*there, hero)
        return tuple(without)

    def peril(self, columns: tuple[tuple[HeroId, ...], ...]) -> float:
        """Return the weighed Damage that all Heroes together have to expect."""
        heroes = [hero for column in columns for hero in column]
        return sum(self.danger(hero, columns) * self.frailty(hero) for hero in heroes)

    def most_hurt(self, heroes: tuple[HeroId, ...]) -> HeroId:
        """Return the Hero who needs healing most."""
        return max(heroes, key=lambda hero: (self.frailty(hero) * min(2, self.view.heroes[hero].damage), hero != MIMIR))


def _share(attack: EnemyAttack, own: int, place: int, occupied: list[int]) -> float:
    """Return how likely the attack of an Enemy in one column meets the front of another.

    Args:
        attack: what the Enemy does.
        own: the Enemy's column.
        place: the Hero's column.
        occupied: the columns with Heroes.
    """
    if attack.kind == "M":
        step = {-1: "L", 0: "S", 1: "R"}.get(place - own)
        return 1.0 if step is not None and step in attack.reach else 0.0
    far = max(abs(k - own) for k in occupied)
    tied = [k for k in occupied if abs(k - own) == far]
    return 1 / len(tied) if place in tied else 0.0
