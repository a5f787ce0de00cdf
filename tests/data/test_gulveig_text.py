"""Every word that Gulveig can need is there, and nothing is there that no card or question calls for."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from engines.gulveig import load
from engines.gulveig.config import SETTINGS, Combination
from engines.gulveig.facts import Ending, GulveigFact
from renderers.kit.phrases import Phrases
from renderers.kit.phrases import load as load_phrases

DATA = Path(__file__).parents[2] / "data" / "gulveig"
SLOTS = ("bid", "give", "take", "bury", "lead", "half", "follow")
BLANKS = {"n": 3, "who": "Ana", "card": "Odin", "partner": "Thor", "clan": "Vanir", "strength": 4}


@pytest.fixture(scope="module")
def phrases() -> Phrases:
    return load_phrases("gulveig")


def test_every_id_of_the_engine_has_a_text(phrases: Phrases) -> None:
    rules = load(DATA)
    ids = {"title", "tagline", "option.pass", "option.keep", "refused.must-follow", *Combination}
    ids |= {f"setting.{setting.id}" for setting in SETTINGS} | {f"setting_help.{setting.id}" for setting in SETTINGS}
    ids |= {f"value.{setting.id}.{value}" for setting in SETTINGS for value in setting.values}
    ids |= {f"topic.{topic}" for topic in rules.info.topics} | {f"slot.{slot}" for slot in SLOTS}
    ids |= {f"clan.{clan.name}" for clan in rules.book.clans.values()}
    ids |= {f"{table}.{card}" for table in ("card", "card_text") for card in rules.book.cards}
    ids |= {f"fact.{_kebab(fact.__name__)}" for fact in get_args(GulveigFact)}
    ids |= {f"ending.{ending}" for ending in Ending}

    assert phrases.missing(ids) == []


def test_no_text_is_left_over(phrases: Phrases) -> None:
    rules = load(DATA)
    cards = {i.split(".")[1] for i in phrases.ids() if i.split(".")[0] in ("card", "card_text")}
    named = {i.split(".")[1] for i in phrases.ids() if i.split(".")[0] in ("setting", "setting_help", "value")}

    assert cards == set(rules.book.cards)
    assert named == {setting.id for setting in SETTINGS}
    assert {i for i in phrases.ids() if i.startswith("slot.")} == {f"slot.{slot}" for slot in SLOTS}


@pytest.mark.parametrize("table", ["topic", "option", "config", "ending"])
def test_blanks_are_those_that_the_game_can_fill(phrases: Phrases, table: str) -> None:
    for phrase in phrases.ids():
        if phrase.startswith(f"{table}."):
            assert not re.search(r"[{}]", phrases(phrase, **BLANKS))


def test_names_are_told_apart(phrases: Phrases) -> None:
    names = [phrases(i) for i in phrases.ids() if i.startswith("card.")]

    assert len(set(names)) == len(names)
    assert max(map(len, names)) <= 16


def _kebab(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()
