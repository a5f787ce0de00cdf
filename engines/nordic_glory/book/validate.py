"""What has to hold between the pages of the Book; every fault is noted with its file and key."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import asdict

from engines.nordic_glory.book.book import Book
from engines.nordic_glory.book.cards import ELEMENT, ROWS, Ability, JarlAbility, JarlCard, ShieldCard, Trait
from engines.nordic_glory.book.deck_limits import DeckFault, fitted, limits, problems
from engines.nordic_glory.book.effects import (
    AnyEffect,
    Buff,
    Condition,
    DiceChange,
    DiceMode,
    Match,
    Muster,
    Negate,
    Peek,
    Per,
    RuneChange,
    RuneMode,
    Target,
    Then,
    Total,
    Until,
    Who,
    Wild,
    Zone,
)
from engines.nordic_glory.book.sources import WORLD, BookFiles

_ID = re.compile(r"[a-z][a-z0-9-]{0,27}")
_RESERVED = frozenset({"done", "skip", "none", "keep", "bear", "jarl"})
_SUBS = (2, 5)
_WILD = (Trait.ATTACK_GEM, Trait.DEFENSE_GEM, Trait.BASE)
_NAME = 40
_TEXTS = {"jarls": ("name",), "shields": ("name",), "rituals": ("name", "card"), "decks": ("deck",)}
"""What each kind of row needs among the texts; a deck may go by its id."""

_DECK_FAULTS = {
    DeckFault.JARL: "is led by {card}, who is no Jarl",
    DeckFault.UNKNOWN: "holds the unknown card {card}",
    DeckFault.COPIES: "holds {n} copies of {card}",
    DeckFault.SHIELDS: "holds {n} shields instead of {limit}",
    DeckFault.BASE: "holds {n} shields of {element}; at most {limit} are allowed",
    DeckFault.ENHANCEMENT: "holds {n} shields with {enhancement}; at most {limit} are allowed",
    DeckFault.RE_SIZE: "holds {n} rituals and elements instead of {limit}",
    DeckFault.ELEMENT: "holds {n} copies of {card}; at most {limit} are allowed",
    DeckFault.RITUAL: "holds {n} copies of {card}; at most {limit} are allowed",
}
"""What is wrong with a deck of the Book, in the words of somebody who writes one."""

CHOOSE = "choose"
"""In the data: the player names the rune."""


def check_book(pages: BookFiles, book: Book) -> None:
    """Note everything that does not fit together."""
    _check_world(pages, book)
    _check_ids(pages, book)
    for name, jarl in book.jarls.items():
        for problem in _jarl_problems(jarl, book):
            pages.note(pages.page_of(name), f"jarls.{name}", problem)
    for name, shield in book.shields.items():
        for problem in _shield_problems(shield, book):
            pages.note(pages.page_of(name), f"shields.{name}", problem)
    for name, effects in book.rituals.items():
        if not effects:
            pages.note(pages.page_of(name), f"rituals.{name}", "has no effect")
        for i, effect in enumerate(effects):
            for problem in _effect_problems(effect, book):
                pages.note(pages.page_of(name), f"rituals.{name}[{i}]", problem)
    _check_decks(pages, book)
    _check_texts(pages, book)


def _check_world(pages: BookFiles, book: Book) -> None:
    for key, words in (("elements", book.elements), ("gems", book.gems), ("symbols", book.symbols)):
        if len(set(words)) != len(words):
            pages.note(WORLD, key, "holds a word twice")
    rolls = sorted(rune.roll for rune in book.runes.values() if rune.roll)
    if rolls != list(range(1, 9)):
        pages.note(WORLD, "runes", f"the die's faces are {rolls}, not 1 to 8")
    for trait in Trait:
        if trait not in book.alignments:
            pages.note(WORLD, f"alignments.{trait}", "is missing")
    for name in ("standard", "revised"):
        if name not in book.limits:
            pages.note(WORLD, f"limits.{name}", "is missing")
    for name, station in book.enhancements.items():
        if station.row not in (0, *ROWS) or bool(station.row) != bool(station.attack):
            pages.note(WORLD, f"enhancements.{name}", "needs a row of 1 to 3 and an attack, or neither")


def _check_ids(pages: BookFiles, book: Book) -> None:
    kinds: dict[str, Mapping[str, object]] = {"jarls": book.jarls, "shields": book.shields, "rituals": book.rituals}
    seen: dict[str, str] = {}
    for kind, cards in kinds.items():
        for name in cards:
            where = f"{kind}.{name}"
            if not _ID.fullmatch(name) or name in _RESERVED or name.startswith(ELEMENT):
                pages.note(pages.page_of(name), where, "is no good id")
            if seen.setdefault(name, kind) != kind:
                pages.note(pages.page_of(name), where, f"is in {seen[name]} too")


def _jarl_problems(jarl: JarlCard, book: Book) -> Iterator[str]:
    if jarl.attack + jarl.defense != book.budget.jarl:
        yield f"costs {jarl.attack + jarl.defense} instead of {book.budget.jarl}"
    if jarl.attack < 0 or jarl.defense < 1:
        yield f"cannot lead with {jarl.attack} attack and {jarl.defense} defense"
    for tier, gift in enumerate(jarl.abilities, start=1):
        for problem in _ability_problems(gift):
            yield f"ability {tier}: {problem}"


def _ability_problems(gift: JarlAbility) -> Iterator[str]:
    if (gift.op in (Ability.ATTACK, Ability.DEFENSE)) != bool(gift.rows):
        yield f"{gift.op} {'needs' if not gift.rows else 'has no'} rows"
    if (gift.op in (Ability.MOVE, Ability.RUNE, Ability.WILD)) != (gift.value == 0):
        yield f"{gift.op} {'needs a' if not gift.value else 'has no'} value"
    if gift.value < 0:
        yield f"{gift.op} takes {-gift.value} away"
    if (gift.op is Ability.WILD) != (gift.what is not None) or gift.what is Trait.SUB:
        yield f"{gift.op} names the trait {gift.what}"
    yield from _row_problems(gift.rows)


def _shield_problems(shield: ShieldCard, book: Book) -> Iterator[str]:
    if shield.budget != book.budget.shield:
        yield f"costs {shield.budget} instead of {book.budget.shield}"
    if shield.attack < 0 or shield.defense < 1:
        yield f"cannot stand with {shield.attack} attack and {shield.defense} defense"
    if not _SUBS[0] <= len(shield.subs) <= _SUBS[1]:
        yield f"has {len(shield.subs)} sub elements, not {_SUBS[0]} to {_SUBS[1]}"
    if len(set(shield.subs)) != len(shield.subs) or shield.base in shield.subs:
        yield "has an element twice"
    yield from _unknown("element", (shield.base, *shield.subs), book.elements)
    yield from _unknown("gem", (shield.attack_gem, shield.defense_gem), book.gems)
    yield from _unknown("rune", (shield.rune,), book.runes)
    yield from _unknown("symbol", (shield.symbol,), book.symbols)
    yield from _unknown("enhancement", (shield.enhancement,), ("", *book.enhancements))


def _effect_problems(effect: AnyEffect, book: Book) -> Iterator[str]:
    for part in asdict(effect).values():
        yield from _part_problems(part, book)
    fields = asdict(effect)
    if fields.get("side") is Who.CHANCE:
        yield "chance has no side"
    value = fields.get("value")
    if isinstance(value, int) and value < 1 and not _may_take(effect):
        yield f"value {value} is below 1"
    if isinstance(value, Per) and value.times < 0 and not _may_take(effect):
        yield f"{value.times} for each is below 0"
    yield from _combination_problems(effect, book)


def _may_take(effect: AnyEffect) -> bool:
    """Return whether an effect's value may be below 0: a total, or a number of dice."""
    return isinstance(effect, Total) or (isinstance(effect, DiceChange) and effect.mode is DiceMode.EXTRA)


def _combination_problems(effect: AnyEffect, book: Book) -> Iterator[str]:
    """Yield values of an effect that are each possible, but not together."""
    match effect:
        case Buff():
            yield from _buff_problems(effect)
        case RuneChange(mode=RuneMode.ADD, rune=rune):
            yield from _unknown("rune", (rune,), (CHOOSE, *book.runes))
        case RuneChange(rune=rune) if rune:
            yield "blocks runes and names one"
        case Wild(what=Trait.SUB):
            yield f"only {', '.join(_WILD)} can be wild"
        case Peek(zone=Zone.HAND, then=Then.TAKE):
            yield "takes a card of the other hand"
        case Negate(until=Until.GAME):
            yield "nothing is taken for the whole game"
        case Muster(left=int(rest)) if rest < 1:
            yield f"enters with {rest} left"
        case _:
            pass


def _buff_problems(buff: Buff) -> Iterator[str]:
    if not buff.attack and not buff.defense:
        yield "a buff changes nothing"
    if buff.until is Until.NEXT:
        yield "a buff lasts for the turn or the game"
    if buff.until is Until.TURN and buff.attack:
        yield "a buff of one turn changes defense only"
    if buff.defense < 0:
        yield f"defense {buff.defense} is below 0"


def _part_problems(part: Any, book: Book) -> Iterator[str]:
    if getattr(part, "side", None) is Who.CHANCE:
        yield "chance has no side"
    match part:
        case Target(match=match, count=count):
            if count < 0:
                yield f"count {count} is below 0"
            yield from _match_problems(match, book)
        case Per(match=match, times=times, cap=cap):
            if times * cap <= 0:
                yield f"cap {cap} does not limit {times} for each"
            yield from _match_problems(match, book)
        case Condition(match=match, at_least=least, below=below):
            if (least is None) == (below is None):
                yield "a condition has either at_least or below"
            yield from _match_problems(match, book)
        case Match():
            yield from _match_problems(part, book)
        case _:
            pass


def _match_problems(match: Match, book: Book) -> Iterator[str]:
    yield from _row_problems(match.row)
    yield from _unknown("element", (match.base,), ("", *book.elements))
    yield from _unknown("symbol", (match.symbol,), ("", *book.symbols))
    yield from _unknown("enhancement", (match.enhancement,), ("", *book.enhancements))
    yield from _unknown("rune", (match.rune,), ("", *book.runes))
    yield from _unknown("gem", (match.attack_gem, match.defense_gem), ("", *book.gems))


def _row_problems(rows: tuple[int, ...]) -> Iterator[str]:
    if any(row not in ROWS for row in rows):
        yield f"rows {list(rows)} are not 1 to 3"


def _unknown(kind: str, words: tuple[str, ...], known: Any) -> Iterator[str]:
    for word in words:
        if word not in known:
            yield f"{kind} {word!r} is unknown"


def _check_decks(pages: BookFiles, book: Book) -> None:
    if pages.problems:
        return
    for name, deck in book.decks.items():
        for revised in (False, True):
            allowed = limits(book, revised=revised)
            for fault in problems(fitted(deck, allowed), book, allowed):
                problem = _DECK_FAULTS[DeckFault(fault.id)].format(**fault.params)
                pages.note(pages.page_of(name), f"decks.{name}", problem)


def _check_texts(pages: BookFiles, book: Book) -> None:
    english = book.texts.get("en", {})
    kinds: dict[str, Mapping[str, object]] = {"jarls": book.jarls, "shields": book.shields, "rituals": book.rituals}
    for kind, cards in {**kinds, "decks": book.decks}.items():
        for name in cards:
            page = pages.page_of(name)
            for part in _TEXTS[kind] if page in pages.sets else ():
                for problem in _text_problems(f"{part}.{name}", english):
                    pages.note(page, f"{kind}.{name}", f"text.en.{part}.{name} {problem}")


def _text_problems(text: str, texts: Mapping[str, str]) -> Iterator[str]:
    if text not in texts:
        if text.partition(".")[0] != "deck":
            yield "is missing"
    elif not texts[text].strip():
        yield "is empty"
    elif not text.startswith("card.") and len(texts[text]) > _NAME:
        yield f"has {len(texts[text])} characters; a name has at most {_NAME}"
