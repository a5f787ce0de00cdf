"""Reading a table: the same questions for the rulebook's State and for a viewer's View."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from engines.core import Seat
from engines.god_of_war.book import (
    COLUMNS,
    MIMIR,
    POSITIONS,
    Book,
    CardId,
    Deed,
    Enemy,
    Face,
    HeroId,
    NoRage,
    Pos,
    Side,
)
from engines.god_of_war.config import GodOfWar
from engines.god_of_war.pending import Activation, DeclaredAttack, Pending
from engines.god_of_war.view import Hero, Laid, View

SWAP = "swap"
"""A way of a Hero: to change places with the other Hero of the own column (1.7.5)."""

FOR_RAGE_ALONE = frozenset({Deed.HEAL, Deed.ALLY_DRAWS, Deed.GAZE})
"""Deeds of cards with a Rage icon: such a card may be played for the icon alone (1.11.1)."""


class Table(Protocol):
    """What State and View have in common."""

    @property
    def config(self) -> GodOfWar:
        """The settings."""

    @property
    def scene(self) -> str:
        """Id of the layout."""

    @property
    def cards(self) -> Mapping[Pos, Laid]:
        """The scene cards."""

    @property
    def tokens(self) -> Mapping[str, int]:
        """Token counters."""

    @property
    def tracks(self) -> Mapping[str, int]:
        """Damage on tracking cards."""

    @property
    def heroes(self) -> Mapping[HeroId, Hero]:
        """Heroes in play."""

    @property
    def columns(self) -> tuple[tuple[HeroId, ...], ...]:
        """Heroes below each column, the front one first."""

    @property
    def carrier(self) -> HeroId:
        """Who carries Mimir."""

    @property
    def mimir(self) -> int:
        """Mimir's column while nobody carries him."""

    @property
    def spent(self) -> tuple[str, ...]:
        """Solo companions' abilities that are used up."""

    @property
    def hindrances(self) -> tuple[str, ...]:
        """Quest cards whose hindrances are in force."""

    @property
    def round(self) -> int:
        """Number of the round in this Quest."""


def column_of_card(pos: Pos) -> int:
    """Return the column of a position, from 1."""
    return int(pos[1])


def column_of(table: Table, hero: HeroId) -> int:
    """Return a Hero's column from 1, or 0 when the Hero stands nowhere; Mimir's is his Carrier's (1.13.5)."""
    if hero == MIMIR:
        return column_of(table, table.carrier) if table.carrier else table.mimir
    for k, column in enumerate(table.columns, start=1):
        if hero in column:
            return k
    return 0


def ways(table: Table, hero: HeroId) -> tuple[str, ...]:
    """Return where a Hero can go: columns with a free place, or `swap` (1.7.1, 1.7.5)."""
    own = column_of(table, hero)
    found = [str(k) for k in range(1, COLUMNS + 1) if k != own and len(table.columns[k - 1]) < 2]
    return (*found, SWAP) if len(table.columns[own - 1]) > 1 else tuple(found)


def front(table: Table, column: int) -> HeroId:
    """Return the Hero in front of a column, or nothing."""
    heroes = table.columns[column - 1]
    return heroes[0] if heroes else ""


def occupied(table: Table) -> tuple[int, ...]:
    """Return the columns with Heroes."""
    return tuple([k for k in range(1, COLUMNS + 1) if table.columns[k - 1]])


def standing(table: Table, seat: int | None = None) -> tuple[HeroId, ...]:
    """Return the Heroes that are not Knocked Down; of one seat when a seat is given."""
    return tuple([h.id for h in table.heroes.values() if not h.down and (seat is None or h.seat == seat)])


def can_rage(book: Book, table: Table, seat: int, card: CardId) -> bool:
    """Return whether the Rage icon of a card would raise the Rage of a Hero of this seat (1.11.1)."""
    heroes = [table.heroes[hero] for hero in standing(table, seat)]
    return book.cards[card].rage and any(hero.rage < book.heroes[hero.id].rage for hero in heroes)


def playable_for_rage(book: Book, table: Table, seat: int, card: CardId) -> bool:
    """Return whether a special card may be played for its Rage icon alone, without a target (1.11.1)."""
    special = book.special(card)
    return special is not None and special.kind in FOR_RAGE_ALONE and can_rage(book, table, seat, card)


def health_left(book: Book, table: Table, hero: HeroId) -> int:
    """Return a Hero's health left."""
    return max(0, book.heroes[hero].health - table.heroes[hero].damage)


def next_attack_bonus(table: Table, hero: HeroId) -> int:
    """Return the strength that waits for a Hero's next Attack: Spartan Rage, and a spot's (1.13.1, 3.7)."""
    now = table.heroes[hero]
    return now.bonus + now.surge


def rage_full(book: Book, table: Table, hero: HeroId) -> bool:
    """Return whether a Hero's Rage has reached the last slot (1.11.2)."""
    return table.heroes[hero].rage >= book.heroes[hero].rage


def rage_forbidden(book: Book, table: Table) -> bool:
    """Return whether a hindrance forbids Rage Abilities in this round (3.6)."""
    found = [book.quests[quest].hindrance for quest in table.hindrances]
    return any(isinstance(hindrance, NoRage) and table.round <= hindrance.rounds for hindrance in found)


def rage_ready(book: Book, table: Table, hero: HeroId, seat: Seat) -> bool:
    """Return whether a Hero of this seat can use the Rage Ability now (1.11.2, 3.6)."""
    now = table.heroes.get(hero)
    able = now is not None and now.seat == seat and not now.down and rage_full(book, table, hero)
    return able and not rage_forbidden(book, table)


def companion_ready(table: Table, ability: str) -> bool:
    """Return whether a lone player still has this ability of a companion, as `atreus-1` (1.22.3)."""
    return table.config.seats == 1 and ability not in table.spent


def companions(table: Table, pending: Pending | None) -> tuple[str, ...]:
    """Return the solo companions' abilities that can be used now, attack and defense apart (1.22.5)."""
    (hero,) = standing(table)
    found = ["mimir-heal"] if companion_ready(table, "mimir-1") and table.heroes[hero].damage else []
    topic = "" if pending is None else pending.topic
    if companion_ready(table, "mimir-2") and topic in ("turn", "look"):
        found += ["mimir-move", "mimir-look"] if topic == "turn" else ["mimir-move"]
    return tuple(found)


def interacts_beside(table: Table, pending: Pending | None, seat: Seat) -> bool:
    """Return whether a seat's Mimir may interact in this activation of his Carrier (1.13.5)."""
    mimir = table.heroes.get(MIMIR)
    if mimir is None or mimir.seat != seat or mimir.down or not table.carrier:
        return False
    if not isinstance(pending, Activation) or pending.topic != "turn":
        return False
    return table.heroes[table.carrier].seat == pending.seat


def reveals(table: Table) -> int:
    """Return how many cards are revealed in this round: one for each seat, and mostly one more (1.5.3, 1.23)."""
    spared = table.config.mercy and table.round % 2 == 0
    return table.config.seats + (0 if spared else 1)


def is_final(view: View) -> bool:
    """Return whether the Quest being played is the Final Boss."""
    return view.quest in view.bosses


def seat_of(table: Table, dashboard_hero: HeroId) -> int | None:
    """Return the seat that plays a Hero, or None."""
    hero = table.heroes.get(dashboard_hero)
    return None if hero is None else hero.seat


def face(book: Book, table: Table, pos: Pos) -> Face:
    """Return the face that shows at a position."""
    return book.scenes[table.scene].face(pos, table.cards[pos].side)


def hidden_face(book: Book, table: Table, pos: Pos) -> Face | None:
    """Return the face that lies hidden at a position, if it has one and the table may look at it (A40)."""
    printed, front = book.scenes[table.scene].cards[pos], table.cards[pos].side is Side.FRONT
    if not table.config.peek or (front and printed.back is None):
        return None
    return book.scenes[table.scene].face(pos, Side.BACK if front else Side.FRONT)


def scaled(book: Book, table: Table, n: int) -> int:
    """Return an Enemy's health, or a threshold of it, for a party of this size (house.toml)."""
    return book.scaled(n, table.config, table.scene)


def health(book: Book, table: Table, enemy: Enemy) -> int:
    """Return an Enemy's health for this party."""
    return scaled(book, table, enemy.health)


def damage(table: Table, pos: Pos, enemy: Enemy) -> int:
    """Return the Damage on an Enemy, on its card or on its tracking card (1.19)."""
    return table.tracks[enemy.track] if enemy.track else table.cards[pos].damage


def living(book: Book, table: Table, pos: Pos) -> Enemy | None:
    """Return the living Enemy at a position, or None."""
    laid = table.cards[pos]
    enemy = book.scenes[table.scene].face(pos, laid.side).enemy
    if enemy is None or laid.dead:
        return None
    if enemy.track and table.tracks[enemy.track] >= health(book, table, enemy):
        return None
    return enemy


def target(book: Book, table: Table, pos: Pos) -> Enemy | None:
    """Return the living Enemy at a position that can be targeted, or None (1.9.5)."""
    enemy = living(book, table, pos)
    return None if enemy is None or enemy.immune else enemy


def targets(book: Book, table: Table) -> Iterator[Pos]:
    """Yield every position with an Enemy that can be targeted."""
    for pos in POSITIONS:
        if target(book, table, pos) is not None:
            yield pos


def enemy_health_left(book: Book, table: Table, pos: Pos) -> int:
    """Return the health left of the Enemy at a position; 0 if it is defeated, has no health, or is none."""
    enemy = target(book, table, pos)
    return 0 if enemy is None else max(0, health(book, table, enemy) - damage(table, pos, enemy))


def armor_left(table: Table, pos: Pos, enemy: Enemy) -> tuple[int, ...]:
    """Return the armor values that an Enemy has left, the next one to be broken first (1.10.3)."""
    return enemy.armor[table.cards[pos].broken :]


def armor(table: Table, pos: Pos, enemy: Enemy) -> int:
    """Return the armor value that has to be broken next (1.10.3), or 0."""
    broken = table.cards[pos].broken
    return enemy.armor[broken] if broken < len(enemy.armor) else 0


def die_blocks(enemy: Enemy, *, ride: bool) -> bool:
    """Return whether the die weakens an Attack on an Enemy: not a ridden one, nor against a fixed block (1.9.2c)."""
    return not ride and (enemy.block is None or enemy.block.fixed is None)


def die_matters(book: Book, view: View, attack: DeclaredAttack) -> bool:
    """Return whether the die weakens a declared Attack: where it meets no armor, and is not added (1.9.2c, 1.10.2)."""
    foes = [(pos, target(book, view, pos)) for pos in attack.targets]
    bare = [enemy for pos, enemy in foes if enemy is not None and not armor(view, pos, enemy)]
    return not attack.die_adds and any(die_blocks(enemy, ride=attack.ride) for enemy in bare)


def blocked(table: Table, enemy: Enemy, die: int) -> int:
    """Return what an Enemy blocks of an Attack that is not ridden, with this roll of the die (1.9.2c, 3.7)."""
    block = enemy.block
    if block is None:
        return die
    if block.fixed is not None:
        return strength(table, block.fixed)
    return die - (-sum(table.cards[pos].side is block.side for pos in block.half_of) // 2)


def strength(table: Table, value: int | str) -> int:
    """Return a number of the data, or the counter that it names."""
    return table.tokens[value] if isinstance(value, str) else value
