"""Nordic Glory as the bot offers it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from bot.games.appearance import Appearance, Tone
from bot.games.decks import Facet, Part, Unfit
from bot.games.listing import BOARD, Cards, Extra, Listing, Names, Sheet
from engines.core import Ask, Fault, Option, Seat
from engines.nordic_glory import building, load
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import CardId, Deck, element_of, is_element
from engines.nordic_glory.book.deck_limits import fitted, problems
from engines.nordic_glory.book.effects import Who
from engines.nordic_glory.config import DECKS, deck_limits
from engines.nordic_glory.decks import DeckError, write_code, write_text
from engines.nordic_glory.view import Stage, View, Warrior
from renderers.kit import phrases as texts
from renderers.kit.phrases import Phrases
from renderers.nordic_glory import NordicGloryProse, Pictures
from renderers.nordic_glory.labels import ShelfWords
from renderers.nordic_glory.viewmodel import ViewModel

ACCENT = 0xB07CC6

Shown = TypeVar("Shown", bytes, str)

ELEMENTS = {
    "snow": "❄️", "sand": "🏜️", "stone": "🪨", "moss": "🌿", "ash": "🌋", "ember": "🔥", "mist": "🌫️", "storm": "⛈️",
    "iron": "⚙️", "amber": "🍯", "bog": "🐸", "fjord": "🌊", "heath": "🌸", "pine": "🌲", "star": "⭐", "bone": "🦴",
}  # fmt: skip
"""An emoji per element, for shields of that base and for element cards."""

GEMS = {"ruby": "🔴", "sapphire": "🔵", "emerald": "🟢", "topaz": "🟡", "onyx": "⚫"}
"""An emoji per gem."""

RUNES = {
    "courage": "🦁", "energy": "⚡", "grace": "🦢", "healing": "💚", "love": "💗", "peace": "🕊️", "protection": "🛡️",
    "strength": "💪", "luck": "🍀",
}  # fmt: skip
"""An emoji per rune."""

RITUALS = {
    "total": "⚔️", "buff": "🛡️", "hit": "🪓", "hitj": "💔", "healj": "❤️", "heal": "💚", "swap": "🔀", "freeze": "🧊",
    "draw": "🎴", "toss": "🗑️", "peek": "👁️", "recover": "↩️", "search": "🔎", "muster": "🪖", "rune": "🪄",
    "dice": "🎲", "negate": "🚫", "wild": "🎭", "attach": "💍", "detach": "⛓️", "guard": "🧱",
}  # fmt: skip
"""An emoji per kind of effect; a ritual shows that of its first."""

DICE = ("1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣")
"""An emoji per face of a die."""

_WORDS = {"done": "✅", "none": "🚫", "keep": "✋", "skip": "⏭️", "bear": "🪨", "top": "🎴"}
"""Options that are words, each with its emoji."""

_COLUMN = "↕️"
_SPOT = re.compile(r"([abc])([123])(?:\.(\w+))?\Z")
_DIE = re.compile(r"d([1-9])\Z")

_CARDS = {"card", "toss", "take", "bottom", "recover", "search", "fallen", "detach"}
"""Asks whose options are cards, besides a few words."""

_UNSEEN = {"card", "toss", "take", "bottom", "recover", "search"}
"""Asks for a card whose text no button can show."""


def listing(folder: Path, extra: Extra = ()) -> Listing:
    """Return Nordic Glory under the Book in this folder and further card sets.

    Raises:
        BookError: the Book has faults.
    """
    rules = load(folder, extra)
    book = rules.book
    phrases = texts.load(rules.info.key).along(book.texts.get("en", {}))
    pictures, prose = Pictures(book, phrases), NordicGloryProse(book, phrases)
    wardrobe = Wardrobe(book, phrases)
    elements = [f"e-{element}" for element in book.elements]
    return Listing(
        rules=rules,
        home=folder,
        phrases=phrases,
        prose=prose,
        accent=ACCENT,
        board=pictures.board,
        hand=pictures.hand,
        appearance=wardrobe.appearance,
        detail=detail,
        heading=wardrobe.heading,
        extra=extra,
        takes_sets=True,
        alike=frozenset({BOARD}),
        decks=Shelf(ShelfWords(book, phrases), pictures, prose),
        closeups=tuple(
            Sheet(f"jarl-{seat}", partial(_jarl, pictures.card, seat), partial(_jarl, prose.card_alt, seat))
            for seat in range(2)
        ),
        aside=wardrobe.aside,
        cards=Cards(
            names={card: phrases(f"name.{card}") for card in (*book.jarls, *book.shields, *book.rituals, *elements)},
            draw=pictures.card,
            tell=prose.card_alt,
        ),
    )


def _jarl(show: Callable[[CardId], Shown], seat: Seat, view: View, _names: Names) -> Shown:
    """Show a seat's Jarl, in a picture or in words."""
    return show(view.sides[seat].jarl)


@dataclass(frozen=True, slots=True)
class Wardrobe:
    """What the options of Nordic Glory look like on controls."""

    book: Book
    phrases: Phrases

    def appearance(self, view: View, ask: Ask, option: Option) -> Appearance:
        """Clothe an option: a word, a place on a wall, a die, a card, or a word of the world."""
        if ask.slot in _CARDS and self._is_card(option.id):
            return self._card(view, ask, option.id)
        if option.id in _WORDS:
            tone = Tone.MAIN if option.id in ask.default else Tone.PLAIN
            return Appearance(self.phrases(f"option.{option.id}"), _WORDS[option.id], tone=tone)
        if place := _SPOT.match(option.id):
            return self._spot(view, ask, place)
        if die := _DIE.match(option.id):
            return self._die(view, int(die[1]))
        if option.id in {"a", "b", "c"}:
            standing = len(view.sides[_seat(view)].columns["abc".index(option.id)])
            return Appearance(self.phrases(f"option.{option.id}"), _COLUMN, self.phrases("option.standing", n=standing))
        return self._word(option.id)

    def heading(self, _view: View, _ask: Ask, group: str) -> Appearance:
        """Name a heading of a long menu."""
        return Appearance(self.phrases(f"group.{group}"))

    def aside(self, view: View, ask: Ask) -> str:
        """Say what helps to choose: the ritual at work, the blow, or what the cards on the buttons do."""
        return "\n".join(self._asides(view, ask))

    def _asides(self, view: View, ask: Ask) -> Iterator[str]:
        scene = self._scene(view)
        if view.cast is not None:
            yield self.phrases("aside.card", card=scene.name(view.cast.card), text=scene.text(view.cast.card))
        if ask.slot == "targets" and ask.most > 1:
            yield self.phrases("aside.several", n=ask.most)
        if view.battle is not None and view.stage is Stage.COVER:
            left = view.sides[_seat(view)].left
            yield self.phrases("aside.overflow", left=left, n=view.battle.overflow)
        if view.battle is not None and view.stage in (Stage.TARGET, Stage.PROTECT, Stage.ABSORB):
            yield self.phrases("aside.damage", n=view.battle.damage)
        if view.battle is not None and view.stage is Stage.ABSORB:
            warrior = next(
                w for column in view.sides[_seat(view)].columns for w in column if w.uid == view.battle.target
            )
            yield self.phrases("aside.aimed", card=scene.name(warrior.card), left=scene.left(warrior))
        cards = [option.id for option in ask.options if self._is_card(option.id) and not option.why_not]
        if ask.slot in _UNSEEN and len(ask.options) <= _BUTTONS:
            said = (
                self.phrases("aside.card", card=scene.name(card), text=scene.effect(card).rstrip(".")) for card in cards
            )
            if text := " · ".join(said):
                yield f"-# {text}"

    def _spot(self, view: View, ask: Ask, place: re.Match[str]) -> Appearance:
        spot, more = place[1] + place[2], place[3]
        warrior = view.sides[self._side(view)].columns["abc".index(place[1])][int(place[2]) - 1]
        base = ELEMENTS[self.book.shields[warrior.card].base]
        if more is None:
            return Appearance(self._shield(view, spot, warrior), base, self._hint(warrior))
        if more.isdecimal():
            tone = Tone.MAIN if place[0] in ask.default else Tone.PLAIN
            card = self._scene(view).name(warrior.card)
            return Appearance(self.phrases("option.absorb", spot=spot, card=card, n=int(more)), base, tone=tone)
        if more in self.book.runes:
            return Appearance(
                self.phrases("option.rune", spot=spot, rune=self.phrases(f"rune.{more}")),
                RUNES[more],
                self.phrases(f"rune_text.{more}"),
            )
        return Appearance(self.phrases("option.wild", spot=spot, trait=self.phrases(f"trait.{more}")), RITUALS["wild"])

    def _side(self, view: View) -> Seat:
        """Whose wall the places of the present ask are on."""
        if view.cast is not None:
            effect = self.book.rituals[view.cast.card][view.cast.at]
            who = effect.target.side if hasattr(effect, "target") else getattr(effect, "side", Who.SELF)
            return view.cast.seat if who is Who.SELF else 1 - view.cast.seat
        return 1 - _seat(view) if view.stage is Stage.TARGET else _seat(view)

    def _shield(self, view: View, spot: str, warrior: Warrior) -> str:
        scene = self._scene(view)
        return self.phrases(
            "option.spot",
            spot=spot,
            card=scene.name(warrior.card),
            attack=scene.attack(warrior),
            left=scene.left(warrior),
        )

    def _hint(self, warrior: Warrior) -> str:
        card = self.book.shields[warrior.card]
        worn = [f"enhancement.{card.enhancement}"] if card.enhancement else []
        return " · ".join(map(self.phrases, [f"rune.{warrior.bears or card.rune}", *worn]))

    def _die(self, view: View, number: int) -> Appearance:
        assert view.battle is not None
        face = view.battle.dice[_seat(view)][number - 1]
        return Appearance(self.phrases("option.die", n=number, face=face), DICE[face - 1])

    def _card(self, view: View, ask: Ask, card: CardId) -> Appearance:
        scene = self._scene(view)
        if card in self.book.shields:
            printed = self.book.shields[card]
            label = self.phrases("option.shield", card=scene.name(card), attack=printed.attack, defense=printed.defense)
            return Appearance(label, ELEMENTS[printed.base], self.phrases(f"rune.{printed.rune}"))
        if is_element(card):
            hint = self._attached(view, card) if ask.slot == "detach" else scene.effect(card)
            return Appearance(scene.name(card), ELEMENTS[element_of(card)], hint)
        return Appearance(scene.name(card), _emblem(self.book, card), scene.effect(card))

    def _attached(self, view: View, card: CardId) -> str:
        """Say how many copies lie under the Jarl of the side that loses one."""
        return self.phrases("option.attached", n=view.sides[self._side(view)].attached.count(card))

    def _word(self, word: str) -> Appearance:
        """An element, a gem or a rune."""
        if word in self.book.runes:
            return Appearance(self.phrases(f"rune.{word}"), RUNES[word], self.phrases(f"rune_text.{word}"))
        if word in GEMS:
            return Appearance(self.phrases(f"gem.{word}"), GEMS[word])
        return Appearance(self.phrases(f"element.{word}"), ELEMENTS[word])

    def _is_card(self, word: str) -> bool:
        return word in self.book.shields or word in self.book.rituals or is_element(word)

    def _scene(self, view: View) -> ViewModel:
        return ViewModel(self.book, self.phrases, view, ())


@dataclass(frozen=True, slots=True)
class Shelf:
    """The decks of Nordic Glory; as text they are lines such as `jarl eydis` and `2 battle-cry`."""

    words: ShelfWords
    pictures: Pictures
    prose: NordicGloryProse

    @property
    def _book(self) -> Book:
        return self.words.book

    @property
    def ready(self) -> Mapping[str, str]:
        """Names of the preconstructed decks, by id."""
        return {name: self.words.deck(name) for name in self._book.decks}

    @property
    def parts(self) -> tuple[Part, ...]:
        """The Jarl, the shields, the rituals and the elements."""
        book, words = self._book, self.words
        jarls = {card: Appearance(words.figures(card), "👑", words.tiers(card)) for card in book.jarls}
        shields = {
            card: Appearance(words.figures(card), ELEMENTS[printed.base], words.traits(card))
            for card, printed in book.shields.items()
        }
        rituals = {card: Appearance(words.name(card), _emblem(book, card), words.short(card)) for card in book.rituals}
        elements = {f"e-{word}": Appearance(words.name(f"e-{word}"), ELEMENTS[word]) for word in book.elements}
        named = words.words
        return (
            Part(named("deck_part.jarl"), "👑", jarls, single=True),
            Part(named("deck_part.shields"), "🛡️", shields, facets=self._facets(), traits=self._traits),
            Part(named("deck_part.rituals"), "⚔️", rituals),
            Part(named("deck_part.elements"), "💍", elements),
        )

    def setting(self, seat: Seat) -> str:
        """Return the setting that takes a seat's deck."""
        return DECKS[seat]

    def fresh(self, name: str) -> str:
        """Return a deck with nothing in it but a Jarl."""
        return write_text(building.fresh(self._book, name))

    def read(self, given: str, name: str) -> str:
        """Return the deck of a text, a share code or a preconstructed one under a name."""
        return write_text(replace(self._deck(given), name=name, id=""))

    def code(self, text: str) -> str:
        """Return a deck's share code."""
        return write_code(self._deck(text), self._book)

    def changed(self, text: str, card: str, by: int) -> str:
        """Return a deck with more or fewer copies of a card."""
        return write_text(building.changed(self._deck(text), card, by, self._book))

    def copies(self, text: str, card: str) -> int:
        """Return how often a deck holds a card."""
        return building.copies(self._deck(text), card)

    def problems(self, text: str, chosen: Mapping[str, str]) -> tuple[Fault, ...]:
        """Return everything that is wrong with a deck, with the names of what it is about."""
        limits = deck_limits(self._book, chosen)
        try:
            faults = problems(fitted(self._deck(text), limits), self._book, limits)
        except Unfit as unfit:
            faults = unfit.faults
        blank = self.words.blank
        return tuple(Fault(fault.id, {key: blank(key, it) for key, it in fault.params.items()}) for fault in faults)

    def counts(self, text: str, chosen: Mapping[str, str]) -> tuple[str, ...]:
        """Count a deck against its limits."""
        return self.words.counts(self._deck(text), deck_limits(self._book, chosen))

    def sheet(self, text: str) -> bytes:
        """Draw a deck's counts and curves."""
        return self.pictures.deck(self._deck(text))

    def alt(self, text: str) -> str:
        """Say what the sheet shows."""
        return self.prose.deck_alt(self._deck(text))

    def _deck(self, given: str) -> Deck:
        try:
            return building.read(given, self._book)
        except DeckError as error:
            raise Unfit(error.faults) from error

    def _facets(self) -> tuple[Facet, ...]:
        book, words = self._book, self.words.words
        return (
            Facet(words("deck_facet.base"), {w: Appearance(words(f"element.{w}"), ELEMENTS[w]) for w in book.elements}),
            Facet(
                words("deck_facet.enhancement"), {w: Appearance(words(f"enhancement.{w}")) for w in book.enhancements}
            ),
            Facet(words("deck_facet.gem"), {w: Appearance(words(f"gem.{w}"), GEMS[w]) for w in book.gems}),
            Facet(words("deck_facet.symbol"), {w: Appearance(words(f"symbol.{w}")) for w in book.symbols}),
        )

    def _traits(self, card: str) -> tuple[frozenset[str], ...]:
        printed = self._book.shields[card]
        gems = frozenset({printed.attack_gem, printed.defense_gem})
        return frozenset({printed.base}), frozenset({printed.enhancement}), gems, frozenset({printed.symbol})


def _emblem(book: Book, ritual: CardId) -> str:
    """The emoji of a ritual."""
    return RITUALS[str(book.rituals[ritual][0].__struct_config__.tag)]


_BUTTONS = 10
"""Up to so many options are buttons, which have no second line."""


def _seat(view: View) -> Seat:
    assert view.viewer is not None
    return view.viewer


def detail(view: View, seat: Seat) -> Mapping[str, int | str]:
    """Say which deck a seat brought, and how much of its Jarl was left."""
    deck = view.decks[seat]
    return {"deck": (deck and deck.id) or "own", "left": max(0, view.sides[seat].left)}
