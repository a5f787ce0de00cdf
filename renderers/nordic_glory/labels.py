"""What is written on controls: options, what stands beside a question, and cards and counts for deck-building."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from engines.core import Ask
from engines.nordic_glory import reading
from engines.nordic_glory.book.cards import CardId, Deck, Limits, element_of, is_element
from engines.nordic_glory.book.deck_limits import counts
from engines.nordic_glory.view import Stage, Warrior
from renderers.nordic_glory.card_page import ability
from renderers.nordic_glory.viewmodel import Lexicon, ViewModel

WORDS = frozenset({"done", "none", "keep", "skip", "bear", "top"})
"""Options that are words."""

_SPOT = re.compile(r"([abc][123])(?:\.(\w+))?\Z")
_DIE = re.compile(r"d([1-9])\Z")

_CARDS = {"card", "toss", "take", "bottom", "recover", "search", "fallen", "detach"}
"""Asks whose options are cards, besides a few words."""

_UNSEEN = {"card", "toss", "take", "bottom", "recover", "search"}
"""Asks for a card whose text is on no picture that everybody sees."""

_FAULTS = {"card": "name", "element": "element", "enhancement": "enhancement"}
"""Parameters of faults that are ids, and where their names are."""


class Label(NamedTuple):
    """What is written on the control of an option.

    Attributes:
        text: its name.
        icon: what it stands for, as kind and id: `element.snow`, `gem.ruby`, `rune.luck`, `ritual.hit`, `die.6`,
            `word.done`, `column` or `jarl`.
        hint: more about it.
    """

    text: str
    icon: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class OptionLabels(ViewModel):
    """Names the options of a question to the seat that is asked."""

    def label(self, ask: Ask, option: str) -> Label:
        """Name an option: a card, a word, a spot, a die, a column, or an element, a gem or a rune."""
        if ask.slot in _CARDS and self._is_card(option):
            return self._card(option, attached=ask.slot == "detach")
        if option in WORDS:
            return Label(self.words(f"option.{option}"), f"word.{option}", self.words(f"option_hint.{option}"))
        if spot := _SPOT.match(option):
            return self._spot(spot[1], spot[2])
        if die := _DIE.match(option):
            return self._die(int(die[1]))
        if option in reading.COLUMNS:
            wall = self.view.sides[reading.wall_asked(self.book, self.view)]
            standing = len(wall.columns[reading.COLUMNS.index(option)])
            return Label(self.words(f"option.{option}"), "column", self.words("option.standing", n=standing))
        return self._word(option)

    def situation(self, ask: Ask) -> Iterator[str]:
        """Yield what helps to choose: the ritual that is being resolved, or the damage that is to be dealt."""
        view, words = self.view, self.words
        if view.cast is not None:
            yield words("aside.card", card=self.name(view.cast.card), text=self.text(view.cast.card))
        if ask.slot == "targets" and ask.most > 1:
            yield words("aside.several", n=ask.most)
        battle = view.battle
        if battle is None:
            return
        side = view.sides[reading.wall_asked(self.book, view)]
        if view.stage is Stage.COVER:
            yield words("aside.overflow", left=side.left, n=battle.overflow)
        if view.stage in (Stage.TARGET, Stage.PROTECT, Stage.ABSORB):
            yield words("aside.damage", n=battle.damage)
        if view.stage is Stage.ABSORB:
            place = reading.find(side, battle.target)
            assert place is not None
            warrior = side.columns[place[0]][place[1]]
            yield words("aside.aimed", card=self.name(warrior.card), left=self.left(warrior))

    def card_texts(self, ask: Ask) -> str:
        """Say what the offered cards do, where controls without a second line would leave it open."""
        if ask.slot not in _UNSEEN:
            return ""
        cards = [option.id for option in ask.options if self._is_card(option.id) and not option.why_not]
        return " · ".join(
            self.words("aside.card", card=self.name(card), text=self.effect(card).rstrip(".")) for card in cards
        )

    def _spot(self, spot: str, more: str | None) -> Label:
        """Name a shield on its spot, or what is done with it: damage that it absorbs, its rune, or a wild trait."""
        words, warrior = self.words, reading.warrior_at(self.view.sides[reading.wall_asked(self.book, self.view)], spot)
        element = f"element.{self.book.shields[warrior.card].base}"
        if more is None:
            return Label(self._shield(spot, warrior), element, self._traits(warrior))
        if more.isdecimal():
            assert self.view.battle is not None
            text = words("option.absorb", spot=spot, card=self.name(warrior.card), n=int(more))
            return Label(text, element, words("option_hint.absorb", n=self.view.battle.damage - int(more)))
        if more in self.book.runes:
            text = words("option.rune", spot=spot, rune=words(f"rune.{more}"))
            return Label(text, f"rune.{more}", words(f"rune_text.{more}"))
        text = words("option.wild", spot=spot, trait=words(f"trait.{more}"))
        return Label(text, "ritual.wild", words("option_hint.wild"))

    def _shield(self, spot: str, warrior: Warrior) -> str:
        return self.words(
            "option.spot",
            spot=spot,
            card=self.name(warrior.card),
            attack=self.attack(warrior),
            left=self.left(warrior),
        )

    def _traits(self, warrior: Warrior) -> str:
        """Say a shield's rune and enhancement."""
        card = self.book.shields[warrior.card]
        worn = [f"enhancement.{card.enhancement}"] if card.enhancement else []
        return " · ".join(map(self.words, [f"rune.{reading.rune(self.book, warrior)}", *worn]))

    def _die(self, number: int) -> Label:
        view = self.view
        assert view.battle is not None
        assert view.viewer is not None
        face = view.battle.dice[view.viewer][number - 1]
        return Label(self.words("option.die", n=number, face=face), f"die.{face}", self.words("option_hint.die"))

    def _card(self, card: CardId, *, attached: bool) -> Label:
        """Name a card; of elements that are attached say how many, of others what they do."""
        if card in self.book.shields:
            printed = self.book.shields[card]
            return Label(self.figures(card), f"element.{printed.base}", self.words(f"rune.{printed.rune}"))
        if not attached:
            return Label(self.name(card), self.icon(card), self.effect(card))
        copies = self.view.sides[reading.wall_asked(self.book, self.view)].attached.count(card)
        return Label(self.name(card), self.icon(card), self.words("option.attached", n=copies))

    def _word(self, word: str) -> Label:
        """Name an element, a gem or a rune."""
        if word in self.book.runes:
            return Label(self.words(f"rune.{word}"), f"rune.{word}", self.words(f"rune_text.{word}"))
        kind = "gem" if word in self.book.gems else "element"
        row = reading.front(self.view.sides[reading.wall_asked(self.book, self.view)])
        cards = [self.book.shields[warrior.card] for _, warrior in row]
        shown = sum(word in (card.base, card.attack_gem, card.defense_gem) for card in cards)
        return Label(self.words(f"{kind}.{word}"), f"{kind}.{word}", self.words("option_hint.printed", n=shown))

    def _is_card(self, word: str) -> bool:
        return word in self.book.shields or word in self.book.rituals or is_element(word)


@dataclass(frozen=True, slots=True)
class DeckLabels(Lexicon):
    """Names cards, decks and limits to those who build decks."""

    def card(self, card: CardId) -> Label:
        """Name a card of the Book, with what tells it from others."""
        if card in self.book.jarls:
            tiers = " · ".join(ability(self.words, gift) for gift in self.book.jarls[card].abilities)
            return Label(self.figures(card), "jarl", tiers)
        if card in self.book.shields:
            return Label(self.figures(card), f"element.{self.book.shields[card].base}", self._traits(card))
        return Label(self.name(card), self.icon(card), "" if is_element(card) else self.short(card))

    def deck(self, name: str) -> str:
        """Return a preconstructed deck's name; its id when a further set has not named it."""
        return self.words(f"deck.{name}") if f"deck.{name}" in self.words else name

    def _traits(self, card: CardId) -> str:
        """Say a shield's gems, rune, symbol and enhancement."""
        printed, words = self.book.shields[card], self.words
        gems = [words(f"gem.{gem}") for gem in (printed.attack_gem, printed.defense_gem)]
        worn = [words(f"enhancement.{printed.enhancement}")] if printed.enhancement else []
        said = [words("inspect.gem", attack=gems[0], defense=gems[1]), words(f"rune.{printed.rune}")]
        return " · ".join([*said, words(f"symbol.{printed.symbol}"), *worn])

    def fault_value(self, key: str, word: str | int) -> str | int:
        """Return a fault's parameter as it is shown: a card, an element or an enhancement by its name."""
        phrase = f"{_FAULTS.get(key, '')}.{word}"
        return self.words(phrase) if phrase in self.words else word

    def counts(self, deck: Deck, limits: Limits) -> tuple[str, ...]:
        """Count shields, bases, enhancements and the cards of the R/E deck against their limits."""
        number, words = counts(deck, self.book), self.words
        bases = words.join(f"{words(f'element.{base}')} {n}" for base, n in number.bases.items())
        worn = words.join(f"{words(f'enhancement.{name}')} {n}" for name, n in number.enhancements.items())
        elements = words.join(f"{words(f'element.{element_of(card)}')} {n}" for card, n in number.elements.items())
        none = words("deck_count.none")
        return (
            words("deck_count.shields", n=number.shields, limit=limits.shields),
            words("deck_count.bases", limit=limits.base, all=bases or none),
            words("deck_count.enhancements", limit=limits.enhancement, all=worn or none),
            words(
                "deck_count.re" if limits.re_exact else "deck_count.re-most",
                n=number.re,
                limit=limits.re,
                rituals=number.rituals,
            ),
            words("deck_count.elements", limit=limits.element, all=elements or none),
        )
