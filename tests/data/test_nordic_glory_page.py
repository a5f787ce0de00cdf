"""docs/rules/nordic_glory.md says what is built: the cards of the Book, and every id that code and tests cite."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engines.nordic_glory import load
from renderers.kit.phrases import load as phrases
from renderers.nordic_glory.card_page import ability

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "rules" / "nordic_glory.md").read_text(encoding="utf-8")
RULES = load(ROOT / "data" / "nordic_glory")
WORDS = phrases("nordic_glory")


def rows(title: str) -> list[list[str]]:
    """Return the cells of the first table under a heading, without the head."""
    lines = PAGE.split(f"### {title}\n")[1].split("\n\n")
    table = next(block for block in lines if block.lstrip().startswith("|"))
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.strip().splitlines()[2:]]


def test_3_3_the_jarls_of_the_page_are_those_of_the_book() -> None:
    assert rows("3.3 Jarls") == [
        [
            f"`{card}`",
            WORDS(f"name.{card}"),
            str(jarl.attack),
            str(jarl.defense),
            *(ability(WORDS, gift) for gift in jarl.abilities),
        ]
        for card, jarl in RULES.book.jarls.items()
    ]


def test_3_5_the_rituals_of_the_page_are_those_of_the_book() -> None:
    assert rows("3.5 Rituals") == [
        [f"`{card}`", WORDS(f"name.{card}"), WORDS(f"card.{card}")] for card in RULES.book.rituals
    ]


@pytest.mark.parametrize("name", RULES.book.decks)
def test_3_6_the_decks_of_the_page_are_those_of_the_book(name: str) -> None:
    deck = RULES.book.decks[name]
    part = PAGE.split(f"**{WORDS(f'deck.{name}')}** (`{name}`), led by {WORDS(f'name.{deck.jarl}')} (`{deck.jarl}`)")[1]
    shields, rituals, elements = part.strip().splitlines()[:3]

    assert tuple(re.findall(r"`([\w-]+)`", shields)) == deck.shields
    for line, pile in ((rituals, deck.rituals), (elements, deck.elements)):
        assert {card: int(n) for n, card in re.findall(r"(\d+)× `([\w-]+)`", line)} == pile


def test_1_9_the_options_of_the_page_are_those_of_a_table() -> None:
    listed = {
        option: values for options, values, *_ in rows("1.9 Options of a table") for option in options.split(", ")
    }
    settings = {f"`{setting.id}`": setting for setting in RULES.info.settings}

    assert set(listed) == set(settings)
    for option, setting in settings.items():
        if option not in ("`deck_0`", "`deck_1`"):
            assert re.split(r", | to ", listed[option])[0] == setting.default


def test_every_id_that_code_and_tests_cite_is_on_the_page() -> None:
    files = [*(ROOT / "engines/nordic_glory").glob("*.py"), *(ROOT / "tests/rules/nordic_glory").glob("*.py")]
    files += (ROOT / "tests/data").glob("test_nordic_glory_*.py")
    text = "\n".join(file.read_text(encoding="utf-8") for file in files)
    rules = {n for cited in re.findall(r"\brules? (\d[\d, and-]*)", text) for n in re.findall(r"\d+", cited)}
    rules |= set(re.findall(r"_R(\d+)_", text))
    rulings = {n for cited in re.findall(r"\brulings? (C[\dC, and]*)", text) for n in re.findall(r"C(\d+)", cited)}
    rulings |= set(re.findall(r"_C(\d+)_", text))
    cases = set(re.findall(r"_case_(\d+)_", text))

    assert len(rules) > 40
    assert len(rulings) > 25
    assert [n for n in rules if f"**R{n}** " not in PAGE] == []
    assert [n for n in rulings if f"| C{n} | " not in PAGE] == []
    assert [n for n in cases if f"**Case {n}** " not in PAGE] == []
