"""The words of deck-building: what cards look like in menus, and how a deck counts against its limits."""

from dataclasses import dataclass

from engines.nordic_glory.book.cards import CardId, Deck, Limits, element_of
from engines.nordic_glory.book.deck_limits import counts
from renderers.nordic_glory.card_page import ability
from renderers.nordic_glory.viewmodel import Lexicon

_KINDS = {"card": "name", "element": "element", "enhancement": "enhancement"}
"""Parameters of faults that are ids, and where their names are."""


@dataclass(frozen=True, slots=True)
class ShelfWords(Lexicon):
    """Names cards, decks and limits for those who build."""

    def deck(self, name: str) -> str:
        """A preconstructed deck's name; its id when a further set has not named it."""
        return self.words(f"deck.{name}") if f"deck.{name}" in self.words else name

    def figures(self, card: CardId) -> str:
        """A shield or Jarl with its attack and defense."""
        printed = self.book.shields[card] if card in self.book.shields else self.book.jarls[card]
        return self.words("option.shield", card=self.name(card), attack=printed.attack, defense=printed.defense)

    def traits(self, card: CardId) -> str:
        """A shield's gems, rune, symbol and enhancement."""
        printed, words = self.book.shields[card], self.words
        gems = [words(f"gem.{gem}") for gem in (printed.attack_gem, printed.defense_gem)]
        worn = [words(f"enhancement.{printed.enhancement}")] if printed.enhancement else []
        said = [words("inspect.gem", attack=gems[0], defense=gems[1]), words(f"rune.{printed.rune}")]
        return " · ".join([*said, words(f"symbol.{printed.symbol}"), *worn])

    def tiers(self, card: CardId) -> str:
        """A Jarl's abilities."""
        return " · ".join(ability(self.words, gift) for gift in self.book.jarls[card].abilities)

    def blank(self, key: str, word: str | int) -> str | int:
        """The name of the card, element or enhancement that a fault speaks of."""
        phrase = f"{_KINDS.get(key, '')}.{word}"
        return self.words(phrase) if phrase in self.words else word

    def counts(self, deck: Deck, limits: Limits) -> tuple[str, ...]:
        """Shields, bases and enhancements, and the cards of the ritual deck, against their limits."""
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
