"""What is written on controls for those who build decks: cards, counts and faults."""

from __future__ import annotations

from engines.nordic_glory.book.cards import CardId, Deck, Limits, element_of, is_element
from engines.nordic_glory.book.deck_limits import counts
from renderers.nordic_glory.labels import Label
from renderers.nordic_glory.viewmodel import Lexicon

_FAULTS = {"card": "name", "element": "element", "enhancement": "enhancement"}
"""Parameters of faults that are ids, and where their names are."""


class DeckLabels(Lexicon, frozen=True):
    """Names cards, decks and limits to those who build decks."""

    def card(self, card: CardId) -> Label:
        """Name a card of the Book, with what tells it from others."""
        if card in self.book.jarls:
            tiers = " · ".join(self.ability(gift) for gift in self.book.jarls[card].abilities)
            return Label(self.figures(card), "jarl", tiers, card)
        if card in self.book.shields:
            return Label(self.figures(card), f"element.{self.book.shields[card].base}", self._traits(card))
        return Label(self.name(card), self.icon(card), "" if is_element(card) else self.short(card), card)

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
