"""One name for one thing: phrases call things what the rules pages call them, and other names for them are gone."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.games import GAMES

ROOT = Path(__file__).parents[2]

NAMES = {
    "gulveig": ("card", "clan"),
    "thor_vs_loki": ("card", "side"),
    "champions_of_midgard": ("kind", "leader", "rune", "destiny", "journey", "enemy"),
    "nordic_glory": ("element", "gem", "rune", "enhancement", "symbol"),
    "god_of_war": ("quest", "dashboard", "hero", "rune_alone", "special", "card"),
}
"""Tables of names, every one of which stands in the game's rules page."""

OTHERS = {
    "gulveig": r"trump|\bsuit\b|\bkitty\b|\btalon\b|\bwidow\b|\bpartnered\b",
    "thor_vs_loki": r"Shieldwall|shield wall|Archeress|Asgardian|\bAP\b|action tokens?",
    "champions_of_midgard": (
        r"\bSpears\b|(?<!Worker )\bHuts\b|worker huts|Spear[- ]?maker|\bSword ?smithy|\bSwords\b|\bAxes\b"
        r"|stave church|merchant ship|Sage House|sage's house|hunting grounds|\bMonarch\b|\bdestin(?:y|ies)\b|\bgold\b"
    ),
    "nordic_glory": r"\bmana\b|\blife points\b|\bhit points\b|\bminions?\b|\bspells?\b|\bgraveyard\b",
    "god_of_war": r"Brok & Sindri|\bBrothers\b|\bhit points\b|\bspells?\b|\bLocation cards?\b|shatter crystals?",
}
"""Other names for things of each game; a rules page may explain them, a phrase may not use them."""


BLANK = re.compile(r"\{[^}]*\}")


def flat(table: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{path}{key}.")
        else:
            yield f"{path}{key}", value


def texts(game: str) -> dict[str, Any]:
    return tomllib.loads((ROOT / "data" / game / "text.en.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", GAMES)
def test_things_are_called_what_the_rules_page_calls_them(game: str) -> None:
    page = re.sub(r"\s+", " ", (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")).casefold()
    table = texts(game)
    named = [(path, name) for names in NAMES[game] for path, name in flat(table[names], f"{names}.") if "{" not in name]
    assert len(named) >= 10
    assert [(path, name) for path, name in named if name.casefold() not in page] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_phrase_uses_another_name(game: str) -> None:
    other = re.compile(OTHERS[game])
    assert [(path, text) for path, text in flat(texts(game)) if other.search(BLANK.sub("", text))] == []


@pytest.mark.parametrize("game", GAMES)
def test_no_two_things_of_a_kind_share_a_name(game: str) -> None:
    table = texts(game)
    for names in NAMES[game]:
        called = [name for _, name in flat(table[names])]
        assert len(set(called)) == len(called)
