"""Numbers and words that the texts which teach Nordic Glory take from its Book and from a moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engines.core import Ask
from engines.nordic_glory import reading
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import ROWS, CardId, is_element
from engines.nordic_glory.view import SideView, Stage, View
from renderers.kit.phrases import Phrases
from renderers.nordic_glory.viewmodel import Lexicon

Figures = dict[str, str | int]

MOMENT = frozenset(
    {
        "mine",
        "theirs",
        "dice",
        "foe_dice",
        "jarl_left",
        "foe_jarl",
        "bases",
        "deck_left",
        "damage",
        "overflow",
        "target_left",
        "rolled",
        "foe_rolled",
        "lowest",
        "runes",
        "hurt",
        "variant",
    }
)
"""Names of the figures that only a moment has."""


def figures(book: Book, phrases: Phrases) -> Figures:
    """Return the numbers and words of the Book that the texts speak of, by name.

    Alignments are `base.two` and `base.three`, faces of the rune die `face.luck`, enhancements `arrows.attack` and
    `arrows.row`, a Jarl's `kettil.attack`, `kettil.defense` and its abilities `kettil.1` to `kettil.3`.
    """
    standard, revised = book.limits["standard"], book.limits["revised"]
    shields = book.shields.values()
    attacks, defenses = [card.attack for card in shields], [card.defense for card in shields]
    subs = [len(card.subs) for card in shields]
    worn = Counter(card.enhancement for card in shields if card.enhancement)
    found: Figures = {
        "front": _row(phrases, 1),
        "second": _row(phrases, 2),
        "rear": _row(phrases, 3),
        "all_rows": phrases("ability.row", n=len(ROWS), rows=phrases.join(map(str, ROWS))),
        "shields": standard.shields,
        "reserve": standard.shields - len(ROWS) * len(reading.COLUMNS),
        "re": standard.re,
        "base_limit": standard.base,
        "enhancement_limit": standard.enhancement,
        "element_limit": standard.element,
        "revised_shields": revised.shields,
        "revised_base": revised.base,
        "elements_printed": len(book.elements),
        "gems_printed": len(book.gems),
        "gems": phrases.join(phrases(f"gem.{gem}") for gem in book.gems),
        "symbols": phrases.join(phrases(f"symbol.{symbol}") for symbol in book.symbols),
        "shields_printed": len(book.shields),
        "rituals_printed": len(book.rituals),
        "jarls_printed": len(book.jarls),
        "jarl_budget": book.budget.jarl,
        "shield_budget": book.budget.shield,
        "least_attack": min(attacks),
        "most_attack": max(attacks),
        "least_defense": min(defenses),
        "most_defense": max(defenses),
        "least_subs": min(subs),
        "most_subs": max(subs),
        "bare_shields": len(book.shields) - sum(worn.values()),
        "rune_faces": sum(rune.roll > 0 for rune in book.runes.values()),
        "now_runes": phrases.join(phrases(f"rune.{name}") for name, rune in book.runes.items() if rune.now),
    }
    for trait, bonus in book.alignments.items():
        found |= {f"{trait.value}.two": bonus.two, f"{trait.value}.three": bonus.three}
    found |= {f"face.{name}": rune.roll for name, rune in book.runes.items() if rune.roll}
    for name, station in book.enhancements.items():
        if station.row:
            found |= {f"{name}.attack": station.attack, f"{name}.row": _row(phrases, station.row)}
    lexicon = Lexicon(book, phrases)
    for name, jarl in book.jarls.items():
        found |= {f"{name}.attack": jarl.attack, f"{name}.defense": jarl.defense}
        found |= {f"{name}.{tier}": lexicon.ability(gift) for tier, gift in enumerate(jarl.abilities, start=1)}
    return found


def _row(phrases: Phrases, row: int) -> str:
    return phrases("ability.row", n=1, rows=str(row))


def moment_figures(book: Book, phrases: Phrases, view: View, topic: str, ask: Ask) -> Mapping[str, str | int]:
    """Return the figures of a moment, as the seat that looks may know them."""
    if view.viewer is None:
        return {}
    seat = view.viewer
    own, foe = view.sides[seat], view.sides[1 - seat]
    fixed = reading.fixed_totals(view)
    found: Figures = {
        "mine": fixed[seat],
        "theirs": fixed[1 - seat],
        "dice": own.tally.dice,
        "foe_dice": foe.tally.dice,
        "jarl_left": own.left,
        "foe_jarl": foe.left,
        "bases": _bases(book, phrases, own),
        "deck_left": own.deck_count,
        "hurt": sum(warrior.damage > 0 for _, warrior in reading.everyone(own)),
    }
    if view.runes:
        found["runes"] = phrases.join(phrases(f"rune.{rune}") for rune in view.runes)
    found |= _battle(book, view)
    if topic == Stage.TARGET and ask.slot == "target" and view.battle is not None:
        weakest = min(_holds(book, foe, column) for column, _ in reading.front(foe))
        found["target_left"] = weakest
        found["variant"] = "falls" if view.battle.damage > weakest else "stands"
    if topic == Stage.RITUAL and ask.slot == "card" and (own.ritual_played or not own.attaches):
        found["variant"] = "attach" if own.attaches else "both" if own.ritual_played else "play"
    elif topic == Stage.RITUAL and ask.slot == "card":
        found |= _one_kind([card for card in own.hand if card in ask.open])
    return found


def _one_kind(cards: Sequence[CardId]) -> Figures:
    """Name what can be done where the cards of a hand are rituals alone, elements alone, or none that can be used."""
    if not cards:
        return {"variant": "none"}
    elements = [is_element(card) for card in cards]
    return {} if any(elements) and not all(elements) else {"variant": "element" if any(elements) else "ritual"}


def _bases(book: Book, phrases: Phrases, side: SideView) -> str:
    """List how many shields of each base stand, the commonest first."""
    standing = Counter(book.shields[warrior.card].base for _, warrior in reading.everyone(side))
    return phrases.join(f"{phrases(f'element.{base}')} {n}" for base, n in standing.most_common())


def _holds(book: Book, side: SideView, column: int) -> int:
    """Return what a row-1 shield can take in battle: what is left of it, and what is lent."""
    return reading.left(book, side.columns[column][0]) + side.defenses[column][0]


def _battle(book: Book, view: View) -> Figures:
    battle, seat = view.battle, view.viewer
    if battle is None or seat is None:
        return {}
    rolled = [reading.pips(battle.dice[one], view.sides[one].floor) for one in (0, 1)]
    found: Figures = {
        "rolled": rolled[seat],
        "foe_rolled": rolled[1 - seat],
        "damage": battle.damage,
        "overflow": battle.overflow,
    }
    if battle.dice[seat]:
        found["lowest"] = min(battle.dice[seat])
    if battle.target:
        hit = view.sides[reading.wall_asked(book, view)]
        place = reading.find(hit, battle.target)
        if place is not None:
            lent = hit.defenses[place[0]][place[1]]
            found["target_left"] = reading.left(book, hit.columns[place[0]][place[1]]) + lent
    return found
