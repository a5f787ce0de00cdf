"""Every word that Thor against Loki can need is there, and nothing is there that nothing calls for."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from engines.thor_vs_loki import load
from engines.thor_vs_loki.config import SETTINGS
from engines.thor_vs_loki.facts import Ending, ThorVsLokiFact
from renderers.kit.phrases import Phrases
from renderers.kit.phrases import load as load_phrases

ROOT = Path(__file__).parents[2]
SLOTS = re.compile(r'Ask\(\s*f?"([a-z{-][^"]*)"')
REASONS = re.compile(r'"refused\.([a-z-]+)"')
VERBS = ("draw", "deploy", "challenge", "power", "enter", "spy", "unveil", "row", "hand", "own")
OTHERS = (
    "rest", "nothing", "reveal", "stop", "column", "column-card", "duel", "flank",
    "spot", "spot-known", "captured", "copy", "held", "laid", "across", "across-none", "column-empty", "column-cards",
    "spot-said", "card-said",
)  # fmt: skip
MOVING = ("move", "goal")


@pytest.fixture(scope="module")
def phrases() -> Phrases:
    return load_phrases("thor_vs_loki")


def sources() -> str:
    return "\n".join(path.read_text() for path in (ROOT / "engines" / "thor_vs_loki").rglob("*.py"))


def test_every_id_of_the_engine_has_a_text(phrases: Phrases) -> None:
    rules = load(ROOT / "data" / "thor_vs_loki")
    ids = {"title", "tagline"} | {f"option.{option}" for option in VERBS + OTHERS}
    ids |= {f"setting.{setting.id}" for setting in SETTINGS} | {f"setting_help.{setting.id}" for setting in SETTINGS}
    ids |= {f"value.{setting.id}.{value}" for setting in SETTINGS for value in setting.values}
    ids |= {f"topic.{topic}" for topic in rules.info.topics}
    ids |= {f"{table}.{kind}" for table in ("card", "card_text", "card_line") for kind in rules.book.kinds}
    ids |= {f"fact.{_kebab(fact.__name__)}" for fact in get_args(ThorVsLokiFact)}
    ids |= {f"ending.{ending}" for ending in (*Ending, "resign")}

    assert phrases.missing(ids) == []


def test_slots_and_refusals_are_exactly_those_that_the_engine_names(phrases: Phrases) -> None:
    text = sources()
    slots = {slot for slot in SLOTS.findall(text) if "{" not in slot}
    slots |= {f"row-{column}" for column in "abc"} | {f"{step}-{whose}" for step in MOVING for whose in ("own", "foe")}

    assert {i for i in phrases.ids() if i.startswith("slot.")} == {f"slot.{slot}" for slot in slots}
    assert {i for i in phrases.ids() if i.startswith("refused.")} == {f"refused.{r}" for r in REASONS.findall(text)}


def test_no_text_is_left_over(phrases: Phrases) -> None:
    kinds = set(load(ROOT / "data" / "thor_vs_loki").book.kinds)
    for table in ("card", "card_text", "card_line"):
        assert {i.split(".")[1] for i in phrases.ids() if i.startswith(f"{table}.")} == kinds
    options = {i.split(".")[1] for i in phrases.ids() if i.startswith("option.")}
    assert options == {*VERBS, *OTHERS}


def test_names_are_told_apart_and_lines_are_short(phrases: Phrases) -> None:
    names = [phrases(i) for i in phrases.ids() if i.startswith("card.")]

    assert len(set(names)) == len(names)
    assert max(map(len, names)) <= 16
    assert max(len(phrases(i)) for i in phrases.ids() if i.startswith("card_line.")) <= 28
    assert max(len(phrases(i)) for i in phrases.ids() if i.startswith("card_text.")) <= 150


def _kebab(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()
