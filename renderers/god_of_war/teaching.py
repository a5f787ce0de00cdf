"""Numbers and words that the texts which teach God of War take from its Book and from a moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from engines.core import Ask
from engines.god_of_war import reading
from engines.god_of_war.book import COLUMNS, MIMIR, POSITIONS, Book, CardId, Enemy, Icon, Pos, Rune, Side
from engines.god_of_war.pending import DeclaredAttack, Source, Threat
from engines.god_of_war.view import View
from renderers.god_of_war.viewmodel import ability_text, card_name, special_text
from renderers.kit.phrases import Phrases

Figures = dict[str, str | int]

MOMENT = frozenset(
    {
        "cards",
        "shields",
        "numbers",
        "deck",
        "discard",
        "reveals_left",
        "blows_left",
        "strength",
        "foe_left",
        "odds",
        "blow",
        "health",
        "health_after",
        "mimir_health",
        "rune",
        "acting",
        "reach",
        "sum",
        "variant",
    }
)
"""Names of the figures that only a moment has."""


def figures(book: Book, phrases: Phrases) -> Figures:
    """Return the numbers and words of the Book that the texts speak of, by name.

    Each card has its id as name; a hero's are `kratos.health`, `kratos.rage` and `kratos.amount`, what an ability or a
    special card does is `text.<id>`, the number of a special card `amount.<id>`, percents `challenge.even.2`.
    """
    first = next(iter(book.starting.values()))
    found: Figures = {
        "hand": book.supply["hand"],
        "columns": COLUMNS,
        "scene_cards": len(POSITIONS),
        "quests": book.journey.quests,
        "rounds": book.journey.rounds,
        "starting": len(first),
        "upgrades": len(book.upgrades),
        "die": phrases.join(map(str, book.die)),
        "die_most": max(book.die),
        "tokens": book.heroes["freya"].amount,
        "players": len(book.challenge["printed"]),
        "crystals": book.supply["crystal"],
        "stuns": book.supply["stun"],
        "poisons": book.supply["poison"],
    }
    runes = Counter(book.rune(card) for card in book.upgrades)
    found["per_rune"] = min(runes.values())
    for hero, printed in book.heroes.items():
        found |= {f"{hero}.health": printed.health, f"{hero}.rage": printed.rage, f"{hero}.amount": printed.amount}
        found[f"text.{hero}"] = ability_text(book, phrases, hero)
    for name, special in book.specials.items():
        found |= {f"text.{name}": special_text(book, phrases, name), f"amount.{name}": special.amount}
    for challenge, percents in book.challenge.items():
        found |= {f"challenge.{challenge}.{seats}": percent for seats, percent in percents.items()}
    solo = book.solo
    found |= {"solo.attack": solo.attack, "solo.defense": solo.defense, "solo.heal": solo.heal, "solo.look": solo.look}
    return found | {card: card_name(book, phrases, card) for card in book.cards} | dict(_scenes(book))


def _scenes(book: Book) -> Iterator[tuple[str, int]]:
    """Give what counters begin with and hold, and what riding adds: `2.power-ash.most`, `3.ride`."""
    for name, scene in book.scenes.items():
        for token, rule in scene.head.tokens.items():
            yield from ((f"{name}.{token}.start", rule.start), (f"{name}.{token}.most", rule.max))
        for pos, side, face in scene.faces():
            if face.ride is not None:
                yield f"{name}.ride", face.ride.bonus
            if face.enemy is not None:
                yield f"{name}.{pos}.{'front' if side is Side.FRONT else 'back'}.health", face.enemy.health


def moment_figures(book: Book, phrases: Phrases, view: View, topic: str, ask: Ask) -> Mapping[str, str | int]:
    """Return the figures of a moment, as the seat that looks may know them."""
    if view.viewer is None:
        return {}
    player = view.seats[view.viewer]
    found: Figures = {
        "cards": len(player.hand),
        "shields": sum(_shows(book, card, Icon.DEFENSE) for card in player.hand),
        "numbers": sum(book.cards[card].number > 0 for card in player.hand),
        "sum": _strongest(book, player.hand),
        "deck": player.deck,
        "discard": len(player.discard),
        "reveals_left": max(0, reading.reveals(view) - len(view.runes)),
    }
    if MIMIR in view.heroes:
        found["mimir_health"] = reading.health_left(book, view, MIMIR)
    if view.runes:
        rune = view.runes[-1]
        found |= {"rune": phrases(f"rune.{rune}"), "acting": _acting(book, view, rune)}
    if ask.slot == "deed":
        found |= _turn(book, phrases, view, view.viewer, ask) if topic == "turn" else _moment_of_mimir(ask)
    match view.pending:
        case DeclaredAttack() as attack:
            found |= _attack(book, view, attack)
        case Threat(incoming=incoming):
            left = reading.health_left(book, view, incoming.hero)
            after = max(0, left - incoming.amount)
            found |= {"blow": incoming.amount, "health": left, "health_after": after}
            if incoming.source is Source.ATTACK:
                found["blows_left"] = _blows_after(book, view, incoming.pos)
            found["variant"] = "falls" if not after else "status" if incoming.stun or incoming.poison else "wound"
    return found


def _turn(book: Book, phrases: Phrases, view: View, seat: int, ask: Ask) -> Figures:
    """Give what a seat can reach in its turn, and else whether it can go where it reaches something."""
    reach = _reach(book, phrases, view, seat)
    if "reach" in reach:
        # Where foes are in reach and no set is left, the plain note tells what remains to be done.
        return reach if "attack" in ask.open else {}
    return reach if "move" in ask.open or not reach else {"variant": "stuck"}


def _moment_of_mimir(ask: Ask) -> Figures:
    """Name the kind of Mimir's own moment by what can be done in it."""
    spot, crystal = "interact" in ask.open, "crystal" in ask.open
    return {} if spot and crystal else {"variant": "spot" if spot else "crystal" if crystal else "cards"}


def _reach(book: Book, phrases: Phrases, view: View, seat: int) -> Figures:
    """Name the foes in the columns of a seat's fighters, with what each has left; nothing for a seat that has none."""
    fighters = [hero for hero in reading.standing(view, seat) if hero != MIMIR]
    columns = {reading.column_of(view, hero) for hero in fighters}
    if not fighters:
        return {}
    found = []
    for pos in reading.targets(book, view):
        enemy = reading.target(book, view, pos)
        if enemy is None or reading.column_of_card(pos) not in columns:
            continue
        name, armor = phrases(f"face.{enemy.name}"), reading.armor(view, pos, enemy)
        left = armor or reading.enemy_health_left(book, view, pos)
        if not left:
            continue
        row = "top" if pos.startswith("T") else "bottom"
        found.append(phrases(f"teaching.{'armored' if armor else 'bare'}-{row}", foe=name, n=left))
    return {"variant": "reach", "reach": phrases.join(found)} if found else {"variant": "nobody"}


def _strongest(book: Book, hand: Sequence[CardId]) -> int:
    """Return what the strongest attack set of a hand comes to: one icon with its own number and all others (1.8.2)."""
    numbers, sets = sum(book.cards[card].number for card in hand), [0]
    for held in hand:
        card = book.cards[held]
        sides = [side for icon in (Icon.MELEE, Icon.RANGED) if (side := card.side(icon)) is not None]
        sets += [side.n + numbers - card.number for side in sides]
    return max(sets)


def _shows(book: Book, card: CardId, icon: Icon) -> bool:
    return book.cards[card].side(icon) is not None


def _acting(book: Book, view: View, rune: Rune) -> int:
    """Count the scene cards that show a rune: at a living Enemy, on a box, or as a flip condition."""
    return sum(_shows_rune(book, view, pos, rune) for pos in POSITIONS)


def _blows_after(book: Book, view: View, pos: Pos) -> int:
    """Count the Enemies that the rune at work lets attack after the one at a position (1.14.2)."""
    later = [other for other in POSITIONS[POSITIONS.index(pos) + 1 :] if not view.cards[other].stunned]
    enemies = [reading.living(book, view, other) for other in later]
    return sum(enemy is not None and enemy.attack is not None and view.runes[-1] in enemy.runes for enemy in enemies)


def _shows_rune(book: Book, view: View, pos: Pos, rune: Rune) -> bool:
    face, enemy = reading.face(book, view, pos), reading.living(book, view, pos)
    boxes = [box for box in face.boxes if enemy is not None or not box.while_alive]
    return (
        (enemy is not None and rune in enemy.runes)
        or any(box.rune == rune for box in boxes)
        or any(flip.rune == rune for flip in face.flips)
    )


def _attack(book: Book, view: View, attack: DeclaredAttack) -> Figures:
    """Give an attack's strength, and against a single bare foe its health and how often the die lets it fall."""
    found: Figures = {"strength": attack.strength, "variant": "several"}
    enemy = reading.target(book, view, attack.targets[0])
    if len(attack.targets) > 1 or enemy is None:
        return found
    pos = attack.targets[0]
    if armor := reading.armor(view, pos, enemy):
        return found | {"foe_left": armor, "variant": "breaks" if attack.strength >= armor else "bounces"}
    left = reading.enemy_health_left(book, view, pos)
    enough = sum(_dealt(view, attack, enemy, die) >= left for die in book.die)
    odds = Fraction(enough, len(book.die))
    variant = "falls" if odds == 1 else "stands" if not odds else "odds"
    return found | {"foe_left": left, "odds": f"{round(100 * odds)} %", "variant": variant}


def _dealt(view: View, attack: DeclaredAttack, enemy: Enemy, die: int) -> int:
    """Return the Damage that an attack deals to a foe without armor with this roll of the die."""
    added, taken = (die, 0) if attack.die_adds else (0, die)
    blocked = 0 if attack.ride else reading.blocked(view, enemy, taken)
    return attack.strength + added - blocked
