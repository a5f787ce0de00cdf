"""One card as it is printed, large enough to read everything on it. Anybody may look any card up."""

from __future__ import annotations

from collections.abc import Callable

from engines.champions_of_midgard.book import COLOURS as COLOURED
from engines.champions_of_midgard.book import Book
from renderers.champions_of_midgard.backdrop import FJORD
from renderers.champions_of_midgard.heroes import EMBLEMS
from renderers.champions_of_midgard.icons import (
    ATTACK,
    DEFENSE,
    DESTINY,
    GLORY,
    GOODS,
    JOURNEYS,
    RUNE,
    RUNES,
    TINTS,
    counted_icon,
    emblem,
)
from renderers.kit import cards, frame
from renderers.kit.card_values import Face, Mark, Size
from renderers.kit.palette import Tint
from renderers.kit.phrases import Phrases


def card_names(book: Book, words: Phrases) -> dict[str, str]:
    """The name of every card that can be looked up by its id, such as `rune.gifts`."""
    named = {f"rune.{rune}": words("card.rune", name=words(f"rune.{rune}")) for rune in book.runes}
    for destiny, fate in book.destinies.items():
        named[f"destiny.{destiny}"] = words("card.destiny", name=words(f"destiny.{fate.name}"))
    for journey in book.journeys:
        named[f"journey.{journey}"] = words("card.journey", name=words(f"journey.{journey}"))
    for leader in book.leaders:
        named[f"leader.{leader}"] = words("card.leader", name=words(f"leader.{leader}"))
    for ship, built in book.ships.items():
        if built.private:
            named[f"ship.{ship}"] = words("card.ship", name=words(f"ship.{ship}"))
    for enemy, foe in book.enemies.items():
        name = words(f"enemy.{foe.name}")
        named[f"enemy.{enemy}"] = f"{name} ({words(f'colour.{foe.colour}')})" if foe.colour else name
    return named


def draw_card(book: Book, words: Phrases, card: str) -> bytes:
    """A card as a PNG of `frame.INSPECT`."""
    face = _face(book, words, card)
    canvas = frame.place(frame.INSPECT, FJORD, face.tint)
    wide, high = Size.INSPECT.pixels
    corner = ((frame.INSPECT[0] - wide) // 2, (frame.INSPECT[1] - high) // 2)
    cards.draw(canvas, corner, face, size=Size.INSPECT)
    return canvas.png()


def tell_card(book: Book, words: Phrases, card: str) -> str:
    """A card in words."""
    kind, _, name = card.partition(".")
    said = [card_names(book, words)[card] + ".", _face(book, words, card).rule]
    if kind == "rune":
        said.append(words("amount.glory", n=book.runes[name].glory) + ".")
    if kind == "enemy":
        foe = book.enemies[name]
        prize = [(kind, getattr(foe, kind)) for kind in ("glory", "wood", "coins", "favor")]
        goods = words.join(words(f"amount.{kind}", n=count) for kind, count in prize if count)
        said.insert(1, words("counsel.foe", attack=foe.attack, defense=foe.defense, goods=goods))
    return " ".join(said)


def _face(book: Book, words: Phrases, card: str) -> Face:
    kind, _, name = card.partition(".")
    return _FACES[kind](book, words, name)


def _rune(book: Book, words: Phrases, name: str) -> Face:
    rule, value = words(f"rune_text.{name}"), str(book.runes[name].glory)
    return Face(
        name=words(f"rune.{name}"), tint=Tint.HEATHER, emblem=RUNES[name], value=value, rule=rule, footer=(Mark(RUNE),)
    )


def _destiny(book: Book, words: Phrases, name: str) -> Face:
    fate = book.destinies[name]
    rule = words("card.destiny_text", most=words(f"most.{fate.most}"), alone=fate.alone, tied=fate.tied)
    tint = TINTS.get(fate.most, Tint.STONE) if fate.most in COLOURED else Tint.STONE
    return Face(
        name=words(f"destiny.{fate.name}"),
        tint=tint,
        emblem=counted_icon(fate.most),
        suit=DESTINY,
        value=str(fate.alone),
        rule=rule,
    )


def _journey(book: Book, words: Phrases, name: str) -> Face:
    printed = book.journeys[name]
    rule = journey_text(book, words, name)
    count = Mark("card-random", f"×{printed.count}")
    return Face(name=words(f"journey.{name}"), tint=Tint.MOSS, emblem=JOURNEYS[name], rule=rule, footer=(count,))


def journey_text(book: Book, words: Phrases, journey: str) -> str:
    """What a Journey does."""
    printed = book.journeys[journey]
    if not printed.enemy:
        return words(f"journey_text.{journey}", n=printed.items)
    enemy = book.enemies[printed.enemy]
    return words(f"journey_text.{journey}", attack=enemy.attack, defense=enemy.defense, glory=enemy.glory)


def _leader(_book: Book, words: Phrases, name: str) -> Face:
    rule = words(f"leader_text.{name}")
    return Face(name=words(f"leader.{name}"), tint=Tint.GOLD, emblem=EMBLEMS.get(name, "viking-head"), rule=rule)


def _ship(book: Book, words: Phrases, name: str) -> Face:
    ship = book.ships[name]
    costs = [words(f"amount.{kind}", n=count) for kind, count in (("wood", ship.wood), ("coins", ship.coins)) if count]
    rule = words("card.ship_text", n=ship.capacity, goods=words.join(costs), glory=ship.glory)
    return Face(name=words(f"ship.{name}"), tint=Tint.FROST, emblem="drakkar", value=str(ship.glory), rule=rule)


def _enemy(book: Book, words: Phrases, name: str) -> Face:
    foe = book.enemies[name]
    barred = words("describe.forbids", kind=words(f"kind.{foe.forbids}")) if foe.forbids else words("card.free-for-all")
    rewards = [Mark(GOODS[kind][0], str(count)) for kind in ("wood", "coins", "favor") if (count := getattr(foe, kind))]
    return Face(
        name=words(f"enemy.{foe.name}"),
        tint=TINTS.get(foe.colour, Tint.STONE),
        emblem=emblem(foe.name, book.family[name]),
        value=str(foe.glory),
        badge=Mark(GLORY),
        rule=barred,
        footer=(Mark(ATTACK, str(foe.attack)), Mark(DEFENSE, str(foe.defense)), *rewards),
    )


_FACES: dict[str, Callable[[Book, Phrases, str], Face]] = {
    "rune": _rune,
    "destiny": _destiny,
    "journey": _journey,
    "leader": _leader,
    "ship": _ship,
    "enemy": _enemy,
}
"""By the first word of a card's id."""
