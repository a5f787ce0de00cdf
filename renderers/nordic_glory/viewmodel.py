"""A view together with its words and names, and the questions that pictures and prose both ask of it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from engines.core import Seat
from engines.nordic_glory import reading
from engines.nordic_glory.book import Book
from engines.nordic_glory.book.cards import Ability, CardId, JarlAbility, Trait, element_of, is_element
from engines.nordic_glory.view import Line, SideView, Tally, View, Warrior
from renderers.kit.phrases import Phrases
from renderers.kit.text import signed
from renderers.nordic_glory.icons import effect_kind

Names = tuple[str, ...]
"""The names of the seats, in order."""

_GEMS = (Trait.ATTACK_GEM, Trait.DEFENSE_GEM)

_DICE = (Ability.DIE, Ability.REROLL)
"""Abilities that serve the side once."""


class Lexicon(msgspec.Struct, frozen=True):
    """The printed cards and the words for them.

    Attributes:
        book: the printed cards.
        words: the phrases of one language.
    """

    book: Book
    words: Phrases

    def name(self, card: CardId) -> str:
        """A card's name; further sets bring their own."""
        return self._phrase(f"name.{card}")

    def text(self, card: CardId) -> str:
        """A ritual's text."""
        return self._phrase(f"card.{card}")

    def short(self, card: CardId) -> str:
        """A ritual's text in a few words."""
        phrase = f"short.{card}"
        return self.words(phrase) if phrase in self.words else self.text(card)

    def _phrase(self, phrase: str) -> str:
        return self.words(phrase) if phrase in self.words else self.book.texts["en"][phrase]

    def cards(self, cards: Iterable[CardId]) -> str:
        """Several cards as a list; copies are counted."""
        listed = list(cards)
        parts = [
            self.name(card) if listed.count(card) == 1 else f"{listed.count(card)}× {self.name(card)}"
            for card in dict.fromkeys(listed)
        ]
        return self.words.join(parts)

    def figures(self, card: CardId) -> str:
        """A shield or a Jarl with its attack and defense."""
        printed = self.book.shields[card] if card in self.book.shields else self.book.jarls[card]
        return self.words("option.shield", card=self.name(card), attack=printed.attack, defense=printed.defense)

    def ability(self, gift: JarlAbility) -> str:
        """A Jarl's ability in words."""
        words = self.words
        rows = words("ability.row", n=len(gift.rows), rows=words.join(map(str, gift.rows))) if gift.rows else ""
        trait = words(f"trait.{gift.what.value}") if gift.what is not None else ""
        return words(f"ability.{gift.op.value}", n=gift.value, rows=rows, trait=trait)

    def parts(self, tally: Tally) -> str:
        """What a total before the dice is made of, in the order of rule 25; what gives nothing is left out."""
        parts = ("shields", "courage", "enhancements", "alignments", "jarl", "rituals")
        given = [(part, getattr(tally, part)) for part in parts]
        said = [self.words(f"describe.part.{part}", n=n if n > 0 else signed(n)) for part, n in given if n]
        return " + ".join(said) or self.words("describe.nothing")

    def icon(self, card: CardId) -> str:
        """What a ritual or an element card shows, as kind and id: its first effect, or its element."""
        if is_element(card):
            return f"element.{element_of(card)}"
        return f"ritual.{effect_kind(self.book, card)}"

    def value(self, trait: str, value: str) -> str:
        """What a trait of a shield is: the name of a gem or of an element."""
        return self.words(f"{'gem' if trait in _GEMS else 'element'}.{value}")


class ViewModel(Lexicon, frozen=True):
    """One moment as it is shown.

    Attributes:
        view: what the viewer may know.
        names: the names of the seats.
    """

    view: View
    names: Names

    def effect(self, card: CardId) -> str:
        """What a card of the viewer's hand does, in a few words; of an element, what it would do under the Jarl."""
        if not is_element(card):
            return self.short(card)
        if self.view.viewer is None:
            return ""
        side = self.view.sides[self.view.viewer]
        base = element_of(card)
        tier = reading.tier(side, base) + 1
        abilities = self.book.jarls[side.jarl].abilities
        if tier > len(abilities):
            return self.words("hand.element-spare")
        standing = len(reading.of_base(self.book, side, base))
        if not standing:
            return self.words("hand.element-none")
        gift = abilities[tier - 1]
        said = self.ability(gift)
        # Dice come once for the side, however many shields of the base stand.
        return said if gift.op in _DICE else self.words("hand.element", n=standing, text=said)

    def idle_effect(self, card: CardId) -> str:
        """What a ritual of the viewer's hand does, of which it is certain that it would change nothing now."""
        return self.words("option_hint.now-nothing", text=self.effect(card))

    def hand(self) -> list[str]:
        """The viewer's hand: each card once, with its number and what it does."""
        assert self.view.viewer is not None
        hand = self.view.sides[self.view.viewer].hand
        return [
            self.words("alt.card", card=self.cards([card] * hand.count(card)), text=self.effect(card).rstrip("."))
            for card in dict.fromkeys(hand)
        ]

    def stage(self) -> str:
        """Whose move it is, in a few words."""
        view = self.view
        if view.outcome is not None:
            winners = view.outcome.winners
            if len(winners) == 1:
                return self.words("board.wins", who=self.names[winners[0]])
            return self.words("board.draw")
        (seat,) = view.asked
        return self.words(f"board.stage.{reading.topic(view.stage, view.cast).value}", who=self.names[seat])

    def left(self, warrior: Warrior) -> int:
        """A shield's remaining defense."""
        return reading.left(self.book, warrior)

    def attack(self, warrior: Warrior) -> int:
        """A shield's attack as it stands."""
        return reading.attack(self.book, warrior, self.view.turn)

    def totals(self) -> tuple[int, int]:
        """The fixed totals, as fixed before the dice, or as things stand."""
        return reading.fixed_totals(self.view)

    def rolled(self, seat: Seat) -> int:
        """The sum of a seat's dice as they count; 0 before the dice."""
        battle = self.view.battle
        if battle is None:
            return 0
        return reading.pips(battle.dice[seat], self.view.sides[seat].floor)

    def attached(self, side: SideView) -> str:
        """The attached elements with their numbers."""
        elements = [element_of(card) for card in side.attached]
        return self.words.join(
            f"{self.words(f'element.{element}')} {elements.count(element)}" for element in dict.fromkeys(elements)
        )

    def line(self, line: Line) -> str:
        """An alignment in words."""
        value, trait = self.value(line.trait, line.value), self.words(f"trait.{line.trait.value}")
        spots = self.words.join(reading.spot_of((column, 0)) for column in line.columns)
        return self.words(
            "alt.line-lent" if line.lends else "alt.line", trait=trait, value=value, spots=spots, n=line.bonus
        )
