"""Checks that the Book of God of War is whole; in scenes, unreachable faces and unused tokens are faults too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from engines.god_of_war.book.book import HeroCard, HeroId, Journey
from engines.god_of_war.book.cards import Card, CardId, Special
from engines.god_of_war.book.format import Face, FlipOn, Scene
from engines.god_of_war.book.quest_cards import (
    Quest,
)
from engines.god_of_war.book.words import (
    COLUMNS,
    POSITIONS,
    BreakArmor,
    Count,
    Defeated,
    EnemyHeal,
    EnemyHealAll,
    GiveStatus,
    HasArmor,
    HealthLeft,
    Hurt,
    OtherEnemyAlive,
    Pierce,
    Pos,
    Revive,
    Side,
    SideShows,
    StunEnemy,
    Token,
    TokenSum,
    TrackDamage,
    TrackDefeated,
)
from engines.kit.books import TomlFolder

RUNES = "FIJS"
_SYMBOLS = {"M", "R", "D", "S", "C", "X"}


def faults(scene: Scene) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with a scene, as (key, problem)."""
    for pos in POSITIONS:
        if pos not in scene.cards:
            yield f"cards.{pos}", "is missing"
    for pos in scene.cards:
        if pos not in POSITIONS:
            yield f"cards.{pos}", "is no position"
    yield from _references(scene)
    yield from _counters(scene)
    yield from _goals(scene)
    yield from _enemies(scene)
    yield from _small_print(scene)
    yield from _unreachable(scene)
    yield from _unused(scene)


def parts(value: object) -> Iterator[Struct]:
    """Yield every condition, effect and other struct inside a value, itself included."""
    if isinstance(value, Struct):
        yield value
        for name in value.__struct_fields__:
            yield from parts(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from parts(item)
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from parts(item)


def _located(scene: Scene) -> Iterator[tuple[str, Struct]]:
    for pos, side, face in scene.faces():
        for part in parts(face):
            yield f"cards.{pos}.{side}", part
    for part in parts(scene.head):
        yield f"scene.{scene.id}", part


def _positions(part: Struct) -> tuple[Pos, ...]:
    match part:
        case SideShows() | HealthLeft() | HasArmor() | OtherEnemyAlive() | Pierce() | BreakArmor():
            return (part.pos,)
        case StunEnemy() | EnemyHeal():
            return (part.pos,)
        case Defeated() | Revive():
            return part.positions
        case _:
            return ()


def _sides(part: Any) -> dict[Pos, Side]:
    """Return the sides that a flip, by effect or condition, brings up."""
    to = getattr(part, "to", None)
    return to if isinstance(to, dict) else {}


def tokens_of(part: Any) -> tuple[str, ...]:
    """Return the counters that a part of a face names."""
    match part:
        case Count() | Token():
            return (part.token,)
        case TokenSum():
            return part.tokens
        case _:
            values = (getattr(part, "strength", 0), getattr(part, "fixed", 0))
            return tuple(value for value in values if isinstance(value, str))


def _references(scene: Scene) -> Iterator[tuple[str, str]]:
    tracks = scene.head.tracks
    for where, part in _located(scene):
        for pos in _positions(part):
            if pos not in POSITIONS:
                yield where, f"names the unknown position {pos!r}"
        for token in tokens_of(part):
            if token not in scene.head.tokens:
                yield where, f"names the unknown token {token!r}"
        if isinstance(part, TrackDefeated | TrackDamage | EnemyHealAll) and part.track not in tracks:
            yield where, f"names the unknown track {part.track!r}"
        for pos, side in _sides(part).items():
            card = scene.cards.get(pos)
            if card is None:
                yield where, f"flips the unknown position {pos!r}"
            elif side is Side.BACK and card.back is None:
                yield where, f"flips {pos} to its plain back"


def _counters(scene: Scene) -> Iterator[tuple[str, str]]:
    for name, rule in scene.head.tokens.items():
        if rule.at not in (*POSITIONS, "quest"):
            yield f"scene.{scene.id}", f"token {name!r} lies at the unknown place {rule.at!r}"
        if rule.of and rule.of not in (*POSITIONS, *scene.head.tracks):
            yield f"scene.{scene.id}", f"token {name!r} serves the unknown Enemy {rule.of!r}"
        if not 0 <= rule.start <= rule.max:
            yield f"scene.{scene.id}", f"token {name!r} starts outside 0 to {rule.max}"


def _goals(scene: Scene) -> Iterator[tuple[str, str]]:
    peopled = {pos for pos, _, face in scene.faces() if face.enemy is not None}
    for pos in scene.head.goals:
        if pos not in peopled:
            yield f"scene.{scene.id}", f"goal {pos!r} has no Enemy"


def _enemies(scene: Scene) -> Iterator[tuple[str, str]]:
    for pos, side, face in scene.faces():
        where, enemy = f"cards.{pos}.{side}", face.enemy
        if enemy is None:
            continue
        if enemy.immune == (enemy.health > 0):
            yield where, "needs a health, or to be immune, and not both"
        if enemy.track and enemy.track not in scene.head.tracks:
            yield where, f"names the unknown track {enemy.track!r}"
        elif enemy.track and scene.head.tracks[enemy.track] != enemy.health:
            yield where, f"health {enemy.health} is not that of track {enemy.track!r}"
        if list(enemy.armor) != sorted(enemy.armor, reverse=True):
            yield where, "armor is not written from highest to lowest"
        if set(enemy.runes) - set(RUNES):
            yield where, f"runes {enemy.runes!r} are not among {RUNES}"
        if enemy.runes and enemy.attack is None:
            yield where, "has runes, but no attack"
        attack = enemy.attack
        if attack is not None and (attack.kind == "M") != bool(attack.reach and not set(attack.reach) - set("LSR")):
            yield where, f"reach {attack.reach!r} does not fit attack kind {attack.kind}"


def _small_print(scene: Scene) -> Iterator[tuple[str, str]]:
    for pos, side, face in scene.faces():
        where = f"cards.{pos}.{side}"
        yield from ((where, problem) for problem in _spots(face))
        for rule in face.flips:
            if (rule.on is FlipOn.RUNE) != (rule.rune is not None):
                yield where, "a rune flip needs a rune, and only a rune flip"
            if (rule.on is FlipOn.CONDITION) != (rule.when is not None):
                yield where, "a condition flip needs `when`, and only a condition flip"
        for part in parts(face):
            if isinstance(part, Hurt | GiveStatus) and isinstance(part.where, int) and not 1 <= part.where <= COLUMNS:
                yield where, f"names the unknown column {part.where}"


def _spots(face: Face) -> Iterator[str]:
    names = [spot.id for spot in face.spots]
    for spot in face.spots:
        if names.count(spot.id) > 1:
            yield f"has two spots {spot.id!r}"
        for symbol in spot.cost:
            if symbol not in _SYMBOLS and not (symbol[:1] == "N" and symbol[1:].isdigit()):
                yield f"spot {spot.id!r} costs the unknown symbol {symbol!r}"


def reachable(scene: Scene) -> set[tuple[Pos, Side]]:
    """Return the faces that can come up: all fronts, and what flips on those bring up, and so on."""
    found = {(pos, Side.FRONT) for pos in scene.cards}
    grown = True
    while grown:
        before = len(found)
        for pos, side, face in scene.faces():
            if (pos, side) in found:
                found |= {flip for part in parts(face) for flip in _sides(part).items()}
        grown = len(found) > before
    return found


def _unreachable(scene: Scene) -> Iterator[tuple[str, str]]:
    found = reachable(scene)
    for pos, side, _ in scene.faces():
        if (pos, side) not in found:
            yield f"cards.{pos}.{side}", "can never come up"


def _unused(scene: Scene) -> Iterator[tuple[str, str]]:
    used = {token for _, part in _located(scene) for token in tokens_of(part)}
    tracks = {face.enemy.track for _, _, face in scene.faces() if face.enemy is not None}
    for token in scene.head.tokens:
        if token not in used:
            yield f"scene.{scene.id}", f"token {token!r} is never used"
    for track in scene.head.tracks:
        if track not in tracks:
            yield f"scene.{scene.id}", f"track {track!r} belongs to no Enemy"


_CARDS, _HEROES, _QUESTS, _HOUSE = "cards.toml", "heroes.toml", "quests.toml", "house.toml"


def check_journey(files: TomlFolder, journey: Journey, quests: dict[str, Quest]) -> None:
    """Note what is wrong with the numbers of a journey."""
    if journey.first not in quests or quests[journey.first].kind != "quest":
        files.note_words(_HOUSE, "journey.first", f"names the unknown quest {journey.first!r}")
    for kind in ("quest", "boss"):
        if sum(quest.kind == kind for quest in quests.values()) < journey.laid:
            files.note_words(_HOUSE, "journey.laid", f"is more than there are cards of kind {kind}")
    if journey.quests - 1 > journey.laid:
        files.note_words(_HOUSE, "journey.quests", "is more than can be laid out")


def check_cards(files: TomlFolder, cards: dict[CardId, Card], specials: dict[str, Special]) -> None:
    """Note cards and special cards that do not belong together."""
    for name, card in cards.items():
        if card.special and card.special not in specials:
            files.note_words(_CARDS, name, f"special {card.special!r} is not in [specials]")
    used = {card.special for card in cards.values()}
    for special in specials:
        if special not in used:
            files.note_words(_CARDS, f"specials.{special}", "is on no card")


def check_heroes(
    files: TomlFolder,
    dashboards: dict[str, tuple[HeroId, ...]],
    heroes: dict[HeroId, HeroCard],
    starting: dict[str, tuple[CardId, ...]],
) -> None:
    """Note dashboards and heroes that do not fit."""
    for name, team in dashboards.items():
        for hero in team:
            if hero not in heroes:
                files.note_words(_HEROES, f"dashboards.{name}", f"names the unknown hero {hero!r}")
        if len(starting.get(name, ())) != 14:
            files.note_words(_CARDS, f"starting.{name}", f"has {len(starting.get(name, ()))} cards, not 14")
    for name, hero_card in heroes.items():
        if hero_card.health < 1 or hero_card.rage < 1:
            files.note_words(_HEROES, f"heroes.{name}", "needs a health and a Rage track")


def check_quests(files: TomlFolder, quests: dict[str, Quest], scenes: dict[str, Scene]) -> None:
    """Note quests whose scene is missing or of another kind."""
    for name, quest in quests.items():
        scene = scenes.get(quest.scene)
        if scene is None:
            files.note_words(_QUESTS, f"quests.{name}", f"names the unknown scene {quest.scene!r}")
        elif scene.head.kind != quest.kind:
            files.note_words(_QUESTS, f"quests.{name}", f"is a {quest.kind}, its scene a {scene.head.kind}")
    for scene in scenes.values():
        if scene.head.next and scene.head.next not in scenes:
            files.note_words(f"scenes/{scene.id}.toml", "next", f"names the unknown scene {scene.head.next!r}")
