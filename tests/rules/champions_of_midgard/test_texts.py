"""Every word that Champions of Midgard can need is there, and no name is there that nothing calls for."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from engines.champions_of_midgard._asks.placement_walk import BEG
from engines.champions_of_midgard.book import COLOURS, KINDS, Count, Face
from engines.champions_of_midgard.config import SETTINGS, Combination
from engines.champions_of_midgard.facts import Cause, Ending, MidgardFact
from renderers.kit.phrases import Phrases, load
from tests.rules.champions_of_midgard.staging import rulebook

PLACES = ("troll", "draugr1", "draugr2", "shore1", "shore2", "shore3", "shore4")
SLOTS = {
    "leader", "place", "keep", "rune", "look", "favor", "times", "give-food", "give-wood", "give-coins",
    "take-food-wood", "take-food-coins", "take-wood-coins", "ship", "harbour", "order", "vision", "destiny", "roll",
    "reroll", "loss", "glory", "blame", "journey", "toll", "starve", "invoke", "gifts", "reveal",
    *(f"send-{place}" for place in PLACES), *(f"food-{place}" for place in PLACES[3:]),
}  # fmt: skip
BLANKS = {"n": 3, "who": "Ana", "rune": "Gifts", "coins": "3 Coins", "shore": 2, "enemy": "Lindworm", "ship": "Karve",
          "goods": "2 Wood", "kind": "Axeman", "face": "blank", "leader": "Ullr", "load": "2 Swordsmen",
          "toward": "to shore 2", "glory": "3 Glory", "blame": "1 Blame", "held": 1}  # fmt: skip
NAMED = ("place", "leader", "rune", "destiny", "enemy", "call", "journey", "slot", "refused", "setting")
WORDS = ("beg", "left", "right", "deck", "open", "use", "keep", "stop", "favor", "healing", "decline")


@pytest.fixture(scope="module")
def phrases() -> Phrases:
    return load("champions_of_midgard")


def refusals() -> set[str]:
    """Every reason that the engine's code names."""
    from pathlib import Path

    folder = Path(__file__).parents[3] / "engines" / "champions_of_midgard"
    return {found for file in folder.rglob("*.py") for found in re.findall(r'"(refused\.[a-z-]+)"', file.read_text())}


def test_every_id_of_the_engine_has_a_text(phrases: Phrases) -> None:
    rules, book = rulebook(), rulebook().book
    ids = {"title", "tagline", *Combination, *refusals()}
    ids |= {f"{table}.{setting.id}" for setting in SETTINGS for table in ("setting", "setting_help")}
    ids |= {f"value.{setting.id}.{value}" for setting in SETTINGS for value in setting.values}
    ids |= {f"topic.{topic}" for topic in rules.info.topics} | {
        f"offer.{topic}" for topic in ("rune", "order", "assign")
    }
    ids |= {f"slot.{slot}" for slot in SLOTS} | {f"option.{word}" for word in WORDS}
    ids |= {f"{table}.{place}" for place in (*book.locations, BEG) for table in ("place", "place_text")}
    ids |= {f"{table}.{place}" for place in PLACES for table in ("place", "toward")}
    ids |= {f"{table}.{name}" for name in book.leaders for table in ("leader", "leader_text")}
    ids |= {f"{table}.{name}" for name in book.runes for table in ("rune", "rune_text")}
    ids |= {f"destiny.{card.name}" for card in book.destinies.values()} | {f"most.{count}" for count in Count}
    ids |= {f"journey.{name}" for name in book.journeys} | {f"ship.{name}" for name in book.ships}
    ids |= {f"{table}.{enemy.name}" for enemy in book.enemies.values() for table in ("enemy", "call")}
    ids |= {f"kind.{kind}" for kind in KINDS} | {f"face.{face}" for face in Face}
    ids |= {f"colour.{colour}" for colour in COLOURS} | {f"fact.gone-{cause}" for cause in Cause}
    ids |= {f"fact.{_kebab(fact.__name__)}" for fact in get_args(MidgardFact) if fact.__name__ != "Gone"}
    ids |= {f"ending.{ending}" for ending in Ending}

    assert phrases.missing(ids) == []


def test_no_name_is_left_over(phrases: Phrases) -> None:
    book = rulebook().book
    found = {table: {i.split(".")[1] for i in phrases.ids() if i.startswith(f"{table}.")} for table in NAMED}

    assert found["place"] == {*book.locations, BEG, *PLACES}
    assert found["leader"] == set(book.leaders)
    assert found["rune"] == set(book.runes)
    assert found["destiny"] == {card.name for card in book.destinies.values()}
    assert found["enemy"] == found["call"] == {enemy.name for enemy in book.enemies.values()}
    assert found["journey"] == {*book.journeys, "none"}
    assert found["slot"] == SLOTS
    assert {f"refused.{name}" for name in found["refused"]} == refusals()
    assert found["setting"] == {setting.id for setting in SETTINGS}


@pytest.mark.parametrize("table", ["topic", "option", "config", "ending", "refused", "slot", "offer"])
def test_blanks_are_those_that_the_game_can_fill(phrases: Phrases, table: str) -> None:
    for phrase in phrases.ids():
        if phrase.startswith(f"{table}."):
            assert not re.search(r"[{}]", phrases(phrase, **BLANKS))


def test_names_are_told_apart(phrases: Phrases) -> None:
    for table in ("place", "leader", "rune", "destiny", "enemy"):
        names = [phrases(i) for i in phrases.ids() if i.startswith(f"{table}.")]
        assert len(set(names)) == len(names)


def test_the_one_word_of_a_card_on_the_board_is_part_of_the_enemys_name(phrases: Phrases) -> None:
    for enemy in rulebook().book.enemies.values():
        assert phrases(f"call.{enemy.name}") in re.split(r"[ -]", phrases(f"enemy.{enemy.name}"))


def _kebab(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()
