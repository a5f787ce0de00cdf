"""docs/rules/nordic_glory.md tells the cards of the Book."""

from __future__ import annotations

import re

import pytest

from engines.nordic_glory import load
from renderers.kit.phrases import load as phrases
from renderers.nordic_glory.viewmodel import Lexicon
from tests.data.rules_pages import ROOT, page

PAGE = page("nordic_glory")
RULES = load(ROOT / "data" / "nordic_glory")
LEXICON = Lexicon(RULES.book, phrases("nordic_glory"))
WORDS = LEXICON.words


def test_3_3_the_jarls_of_the_page_are_those_of_the_book() -> None:
    assert PAGE.rows("3.3 Jarls") == [
        [
            f"`{card}`",
            WORDS(f"name.{card}"),
            str(jarl.attack),
            str(jarl.defense),
            *(LEXICON.ability(gift) for gift in jarl.abilities),
        ]
        for card, jarl in RULES.book.jarls.items()
    ]


def test_3_5_the_rituals_of_the_page_are_those_of_the_book() -> None:
    assert PAGE.rows("3.5 Rituals") == [
        [f"`{card}`", WORDS(f"name.{card}"), WORDS(f"card.{card}")] for card in RULES.book.rituals
    ]


@pytest.mark.parametrize("name", RULES.book.decks)
def test_3_6_the_decks_of_the_page_are_those_of_the_book(name: str) -> None:
    deck = RULES.book.decks[name]
    part = PAGE.text.split(
        f"**{WORDS(f'deck.{name}')}** (`{name}`), led by {WORDS(f'name.{deck.jarl}')} (`{deck.jarl}`)"
    )[1]
    shields, rituals, elements = part.strip().splitlines()[:3]

    assert tuple(re.findall(r"`([\w-]+)`", shields)) == deck.shields
    for line, pile in ((rituals, deck.rituals), (elements, deck.elements)):
        assert {card: int(n) for n, card in re.findall(r"(\d+)× `([\w-]+)`", line)} == pile
