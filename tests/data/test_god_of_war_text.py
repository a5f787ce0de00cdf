"""Every word that God of War can need is there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from engines.god_of_war import load
from engines.god_of_war.actions import Boost
from engines.god_of_war.config import SETTINGS, Combination
from engines.god_of_war.facts import Ending, GodOfWarFact
from renderers.kit.phrases import Phrases
from renderers.kit.phrases import load as load_phrases

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "engines" / "god_of_war"


@pytest.fixture(scope="module")
def phrases() -> Phrases:
    return load_phrases("god_of_war")


def source() -> str:
    return "\n".join(path.read_text() for path in sorted(ENGINE.rglob("*.py")))


def test_settings_topics_and_endings_have_texts(phrases: Phrases) -> None:
    rules = load(ROOT / "data" / "god_of_war")
    ids = {"title", "tagline", *Combination}
    ids |= {f"setting.{setting.id}" for setting in SETTINGS} | {f"setting_help.{setting.id}" for setting in SETTINGS}
    ids |= {f"value.{setting.id}.{value}" for setting in SETTINGS for value in setting.values}
    ids |= {f"topic.{topic}" for topic in rules.info.topics}
    ids |= {f"board.head.{topic}" for topic in rules.info.topics if topic != "aid"}
    ids |= {f"fact.{_kebab(fact.__name__)}" for fact in get_args(GodOfWarFact)} - SILENT
    ids |= {f"ending.{ending}" for ending in Ending} | {f"option.{boost}" for boost in Boost}
    assert phrases.missing(ids) == []
    assert phrases("ending.no-end").startswith(f"{rules.book.journey.rounds} rounds")


SILENT = {"fact.turn-ended"}
"""Facts that others tell as well."""


def test_every_refusal_and_every_slot_in_the_code_has_a_text(phrases: Phrases) -> None:
    ids = set(re.findall(r'"(refused\.[a-z-]+)"', source()))
    assert len(ids) >= 18
    ids |= {f"slot.{slot}" for slot in re.findall(r'(?:Ask|one_of|_hero|_yes_no)\(\s*"([a-z-]+)"', source())}
    named_as_their_topic = set(re.findall(r'"([a-z]+)": _(?:vote|choice|brace|pause)\b', source()))
    assert len(named_as_their_topic) == 10
    ids |= {f"slot.{topic}" for topic in named_as_their_topic}
    assert len(ids) > 50
    assert phrases.missing(ids) == []


def test_everything_printed_has_a_name(phrases: Phrases) -> None:
    book = load(ROOT / "data" / "god_of_war").book
    ids = {f"dashboard.{name}" for name in book.dashboards} | {f"hero.{hero}" for hero in book.heroes}
    ids |= {f"{table}.{hero.ability}" for hero in book.heroes.values() for table in ("ability", "ability_text")}
    ids |= {f"{table}.{special}" for special in book.specials for table in ("special", "special_text")}
    ids |= {f"{table}.{quest}" for quest in book.quests for table in ("quest", "hindrance")}
    for scene in book.scenes.values():
        ids |= {f"goal.{scene.id}"} | {f"token.{token}" for token in scene.head.tokens}
        for _, _, face in scene.faces():
            ids |= {f"face.{face.name}"} | {f"spot.{spot.id}" for spot in face.spots}
            ids |= {f"face.{face.enemy.name}"} if face.enemy is not None else set()
            deeds = (*(box.do for box in face.boxes), *(spot.do for spot in face.spots), face.reward)
            ids |= {f"effect.{_effect(effect)}" for do in deeds for effect in do}
    assert phrases.missing(ids) == []


def _effect(effect: Any) -> str:
    tag = effect.__struct_config__.tag
    return f"heal-{effect.whom}" if tag == "heal" else str(tag)


def _kebab(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()
