"""What has to hold between the files of the Book; every fault is noted with its file and key."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import asdict

from engines.core import Fault
from engines.nordic_glory.book.book import Book
from engines.nordic_glory.book.cards import ELEMENT, ROWS, Ability, JarlAbility, JarlCard, ShieldCard, Trait
from engines.nordic_glory.book.deck_limits import fitted, limits, problems
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

CHOOSE = "choose"
"""In the data: the player names the rune."""


def check_book(files: BookFiles, book: Book) -> None:
    """Note everything that does not fit together."""
    _check_world(files, book)
    _check_ids(files, book)
    _check_jarls(files, book)
    for name, shield in book.shields.items():
        for fault in _shield_faults(shield, book):
            files.note(files.file_of(name), f"shields.{name}", fault)
    for name, effects in book.rituals.items():
        if not effects:
            files.note(files.file_of(name), f"rituals.{name}", Fault("book.no-effect"))
        for i, effect in enumerate(effects):
            for fault in _effect_faults(effect, book):
                files.note(files.file_of(name), f"rituals.{name}[{i}]", fault)
    _check_decks(files, book)
    _check_texts(files, book)


def _check_world(files: BookFiles, book: Book) -> None:
    for key, words in (("elements", book.elements), ("gems", book.gems), ("symbols", book.symbols)):
        if len(set(words)) != len(words):
            files.note_words(WORLD, key, "holds a word twice")
    rolls = sorted(rune.roll for rune in book.runes.values() if rune.roll)
    if rolls != list(range(1, 9)):
        files.note_words(WORLD, "runes", f"the die's faces are {rolls}, not 1 to 8")
    for trait in Trait:
        if trait not in book.alignments:
            files.note_words(WORLD, f"alignments.{trait}", "is missing")
    for name in ("standard", "revised"):
        if name not in book.limits:
            files.note_words(WORLD, f"limits.{name}", "is missing")
    for name, station in book.enhancements.items():
        if station.row not in (0, *ROWS) or bool(station.row) != bool(station.attack):
            files.note_words(WORLD, f"enhancements.{name}", "needs a row of 1 to 3 and an attack, or neither")


def _check_jarls(files: BookFiles, book: Book) -> None:
    for name, jarl in book.jarls.items():
        for fault in _jarl_faults(jarl, book):
            files.note(files.file_of(name), f"jarls.{name}", fault)
        for tier, ability in enumerate(jarl.abilities):
            for fault in _ability_faults(ability):
                files.note(files.file_of(name), f"jarls.{name}.abilities[{tier}]", fault)


def _check_ids(files: BookFiles, book: Book) -> None:
    kinds: dict[str, Mapping[str, object]] = {"jarls": book.jarls, "shields": book.shields, "rituals": book.rituals}
    seen: dict[str, str] = {}
    for kind, cards in kinds.items():
        for name in cards:
            where = f"{kind}.{name}"
            if not _ID.fullmatch(name) or name in _RESERVED or name.startswith(ELEMENT):
                files.note(files.file_of(name), where, Fault("book.bad-id"))
            if seen.setdefault(name, kind) != kind:
                files.note(files.file_of(name), where, Fault("book.id-taken", {"kind": seen[name]}))


def _jarl_faults(jarl: JarlCard, book: Book) -> Iterator[Fault]:
    if jarl.attack + jarl.defense != book.budget.jarl:
        yield Fault("book.cost", {"n": jarl.attack + jarl.defense, "limit": book.budget.jarl})
    if jarl.attack < 0 or jarl.defense < 1:
        yield Fault("book.strength", {"attack": jarl.attack, "defense": jarl.defense})


def _ability_faults(ability: JarlAbility) -> Iterator[Fault]:
    op = {"ability": ability.op.value}
    if (ability.op in (Ability.ATTACK, Ability.DEFENSE)) != bool(ability.rows):
        yield Fault("book.ability-has-no-rows" if ability.rows else "book.ability-needs-rows", op)
    if (ability.op in (Ability.MOVE, Ability.RUNE, Ability.WILD)) != (ability.value == 0):
        yield Fault("book.ability-has-no-value" if ability.value else "book.ability-needs-value", op)
    if ability.value < 0:
        yield Fault("book.ability-below-0", {**op, "n": ability.value})
    if ability.op is Ability.WILD and ability.what is None:
        yield Fault("book.ability-needs-trait", op)
    elif ability.what is not None and (ability.op is not Ability.WILD or ability.what is Trait.SUB):
        yield Fault("book.ability-has-trait", {**op, "trait": ability.what.value})
    yield from _row_faults(ability.rows)


def _shield_faults(shield: ShieldCard, book: Book) -> Iterator[Fault]:
    if shield.budget != book.budget.shield:
        yield Fault("book.cost", {"n": shield.budget, "limit": book.budget.shield})
    if shield.attack < 0 or shield.defense < 1:
        yield Fault("book.strength", {"attack": shield.attack, "defense": shield.defense})
    if not _SUBS[0] <= len(shield.subs) <= _SUBS[1]:
        yield Fault("book.sub-elements", {"n": len(shield.subs), "least": _SUBS[0], "most": _SUBS[1]})
    if len(set(shield.subs)) != len(shield.subs) or shield.base in shield.subs:
        yield Fault("book.element-twice")
    yield from _unknown("book.unknown-element", (shield.base, *shield.subs), book.elements)
    yield from _unknown("book.unknown-gem", (shield.attack_gem, shield.defense_gem), book.gems)
    yield from _unknown("book.unknown-rune", (shield.rune,), book.runes)
    yield from _unknown("book.unknown-symbol", (shield.symbol,), book.symbols)
    yield from _unknown("book.unknown-enhancement", (shield.enhancement,), ("", *book.enhancements))


def _effect_faults(effect: AnyEffect, book: Book) -> Iterator[Fault]:
    for part in asdict(effect).values():
        yield from _part_faults(part, book)
    fields = asdict(effect)
    if fields.get("side") is Who.CHANCE:
        yield Fault("book.chance-side")
    value = fields.get("value")
    if isinstance(value, int) and value < 1 and not _may_take(effect):
        yield Fault("book.value-below-1", {"value": value})
    if isinstance(value, Per) and value.times < 0 and not _may_take(effect):
        yield Fault("book.times-below-0", {"times": value.times})
    yield from _combination_faults(effect, book)


def _may_take(effect: AnyEffect) -> bool:
    """Return whether an effect's value may be below 0: a total, or a number of dice."""
    return isinstance(effect, Total) or (isinstance(effect, DiceChange) and effect.mode is DiceMode.EXTRA)


def _combination_faults(effect: AnyEffect, book: Book) -> Iterator[Fault]:
    """Yield values of an effect that are each possible, but not together."""
    match effect:
        case Buff():
            yield from _buff_faults(effect)
        case RuneChange(mode=RuneMode.ADD, rune=rune):
            yield from _unknown("book.unknown-rune", (rune,), (CHOOSE, *book.runes))
        case RuneChange(rune=rune) if rune:
            yield Fault("book.block-names-rune")
        case Wild(what=Trait.SUB):
            yield Fault("book.not-wild", {"traits": ", ".join(_WILD)})
        case Peek(zone=Zone.HAND, then=Then.TAKE):
            yield Fault("book.takes-from-hand")
        case Negate(until=Until.GAME):
            yield Fault("book.negates-for-game")
        case Muster(left=int(rest)) if rest < 1:
            yield Fault("book.muster-left", {"left": rest})
        case _:
            pass


def _buff_faults(buff: Buff) -> Iterator[Fault]:
    if not buff.attack and not buff.defense:
        yield Fault("book.buff-nothing")
    if buff.until is Until.NEXT:
        yield Fault("book.buff-lasts")
    if buff.until is Until.TURN and buff.attack:
        yield Fault("book.buff-attack")
    if buff.defense < 0:
        yield Fault("book.buff-defense", {"defense": buff.defense})


def _part_faults(part: Any, book: Book) -> Iterator[Fault]:
    if getattr(part, "side", None) is Who.CHANCE:
        yield Fault("book.chance-side")
    match part:
        case Target(match=match, count=count):
            if count < 0:
                yield Fault("book.count-below-0", {"count": count})
            yield from _match_faults(match, book)
        case Per(match=match, times=times, cap=cap):
            if times * cap <= 0:
                yield Fault("book.cap", {"cap": cap, "times": times})
            yield from _match_faults(match, book)
        case Condition(match=match, at_least=least, below=below):
            if (least is None) == (below is None):
                yield Fault("book.condition")
            yield from _match_faults(match, book)
        case Match():
            yield from _match_faults(part, book)
        case _:
            pass


def _match_faults(match: Match, book: Book) -> Iterator[Fault]:
    yield from _row_faults(match.row)
    yield from _unknown("book.unknown-element", (match.base,), ("", *book.elements))
    yield from _unknown("book.unknown-symbol", (match.symbol,), ("", *book.symbols))
    yield from _unknown("book.unknown-enhancement", (match.enhancement,), ("", *book.enhancements))
    yield from _unknown("book.unknown-rune", (match.rune,), ("", *book.runes))
    yield from _unknown("book.unknown-gem", (match.attack_gem, match.defense_gem), ("", *book.gems))


def _row_faults(rows: tuple[int, ...]) -> Iterator[Fault]:
    if any(row not in ROWS for row in rows):
        yield Fault("book.rows", {"rows": ", ".join(map(str, rows))})


def _unknown(fault: str, words: tuple[str, ...], known: Any) -> Iterator[Fault]:
    """Yield a fault for every word that is not among those known."""
    for word in words:
        if word not in known:
            yield Fault(fault, {"word": word})


def _check_decks(files: BookFiles, book: Book) -> None:
    if files.problems:
        return
    for name, deck in book.decks.items():
        for revised in (False, True):
            allowed = limits(book, revised=revised)
            for fault in problems(fitted(deck, allowed), book, allowed):
                files.note(files.file_of(name), f"decks.{name}", fault)


def _check_texts(files: BookFiles, book: Book) -> None:
    english = book.texts.get("en", {})
    kinds: dict[str, Mapping[str, object]] = {"jarls": book.jarls, "shields": book.shields, "rituals": book.rituals}
    for kind, cards in {**kinds, "decks": book.decks}.items():
        for name in cards:
            file = files.file_of(name)
            for part in _TEXTS[kind] if file in files.sets else ():
                for fault in _text_faults(f"{part}.{name}", english):
                    files.note(file, f"text.en.{part}.{name}", fault)


def _text_faults(text: str, texts: Mapping[str, str]) -> Iterator[Fault]:
    if text not in texts:
        if text.partition(".")[0] != "deck":
            yield Fault("book.missing-key")
    elif not texts[text].strip():
        yield Fault("book.text-empty")
    elif not text.startswith("card.") and len(texts[text]) > _NAME:
        yield Fault("book.name-length", {"n": len(texts[text]), "limit": _NAME})
