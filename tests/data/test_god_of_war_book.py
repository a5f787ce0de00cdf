"""The Book of God of War: the constants of the rules page, and every fault of a broken one at once."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from engines.god_of_war.book import SCENES, Book, Icon, Side, load
from engines.god_of_war.config import Challenge, configure
from engines.kit.books import BookError

DATA = Path(__file__).parents[2] / "data" / "god_of_war"


@pytest.fixture(scope="module")
def book() -> Book:
    return load(DATA)


def test_five_dashboards_of_14_cards_and_88_upgrades(book: Book) -> None:
    assert {name: len(deck) for name, deck in book.starting.items()} == dict.fromkeys(book.dashboards, 14)
    assert len(book.upgrades) == 88
    assert Counter(book.cards[card].status for card in book.cards if book.cards[card].status) == {
        "stun": 10,
        "poison": 10,
        "crystal": 10,
    }


def test_R1_8_1_kinds_of_upgrade_cards(book: Book) -> None:
    kinds = Counter(
        "special"
        if book.cards[card].special
        else "wild"
        if len(book.cards[card].sides) > 1
        else book.cards[card].sides[0].icon
        for card in book.upgrades
    )
    assert kinds == {"": 26, Icon.RANGED: 12, Icon.MELEE: 12, Icon.DEFENSE: 10, "special": 16, "wild": 12}


def test_every_rune_is_on_22_upgrade_cards(book: Book) -> None:
    assert Counter(map(book.rune, book.upgrades)) == dict.fromkeys("FIJS", 22)


def test_cards_that_the_rulebook_shows(book: Book) -> None:
    assert book.cards["K-01"].side(Icon.DEFENSE).n == 1
    assert (book.cards["K-13"].number, book.cards["K-11"].number, book.cards["F-10"].number) == (3, 2, 2)
    assert book.cards["UP-016"].number == 3
    assert (book.cards["UP-023"].number, book.cards["UP-023"].alone) == (4, True)
    assert book.cards["UP-062"].special == "mending"


def test_heroes(book: Book) -> None:
    assert {hero: (card.health, card.rage) for hero, card in book.heroes.items()} == {
        "kratos": (10, 5),
        "atreus": (7, 4),
        "freya": (8, 6),
        "brok": (6, 3),
        "sindri": (6, 3),
        "mimir": (4, 4),
    }


def test_the_enemy_die(book: Book) -> None:
    assert sorted(book.die) == [0, 0, 1, 1, 2, 2]


def test_six_quests_four_bosses_and_92_scene_cards(book: Book) -> None:
    assert Counter(quest.kind for quest in book.quests.values()) == {"quest": 6, "boss": 4}
    assert len(SCENES) == 11
    printed = sum(len(scene.cards) + len(scene.head.tracks) for scene in book.scenes.values())
    assert printed == 92


def test_svartaljofurr_has_50_health_and_the_pedestals_2_power(book: Book) -> None:
    assert book.scenes["5"].head.tracks == {"svart": 50}
    assert {rule.start for rule in book.scenes["2"].head.tokens.values()} == {2}


def test_health_as_printed_even_or_hard_for_each_party_size(book: Book) -> None:
    printed, even, hard = (book.challenge[name] for name in Challenge)
    assert set(printed.values()) == {100}
    assert even == {"1": 170, "2": 116, "3": 160, "4": 196}
    assert all(even[seats] < hard[seats] for seats in even)
    enemy = book.enemy("1", "T1", Side.FRONT)
    assert enemy is not None
    assert [book.scaled(enemy.health, configure(2, {"challenge": name}), "1") for name in Challenge] == [4, 5, 6]
    assert book.scaled(enemy.health, configure(1, {}), "1") == 7


def test_a_tougher_quest_has_more_health_but_not_as_printed(book: Book) -> None:
    assert {name: book.toughness[quest.scene] for name, quest in book.quests.items()} == {
        "1": 100,
        "2": 100,
        "3": 120,
        "4": 100,
        "5": 140,
        "6": 160,
        "7": 100,
        "8": 135,
        "9": 150,
        "10": 100,
    }
    assert book.toughness["9b"] == book.toughness["9a"]
    assert [book.scaled(10, configure(2, {"challenge": name}), "6") for name in Challenge] == [10, 19, 24]


def test_health_is_rounded_up_once(book: Book) -> None:
    assert book.scaled(3, configure(2, {}), "5") == 5


def test_a_book_that_is_kept_for_an_older_table_still_loads(tmp_path: Path) -> None:
    folder = tmp_path / "god_of_war"
    shutil.copytree(DATA, folder)
    house = (folder / "house.toml").read_text()
    for table in ("toughness", "completed"):
        house = re.sub(rf"\[{table}\]\n(\d+ = .*\n)+", "", house)
    house = house.replace("rounds = 99\n", "") + '\n[computer]\neasiest = ["1", "2"]\n'
    (folder / "house.toml").write_text(house)
    older = load(folder)
    assert set(older.toughness.values()) == {100}
    assert set(older.completed.values()) == {(50, 50, 50, 50)}
    assert older.scaled(10, configure(2, {}), "6") == 12


def test_every_layout_belongs_to_its_quest(book: Book) -> None:
    assert {scene: book.quest_of(scene) for scene in ("1", "9a", "9b", "10")} == {
        "1": "1",
        "9a": "9",
        "9b": "9",
        "10": "10",
    }


def broken(tmp_path: Path, changes: dict[str, list[tuple[str, str]]]) -> tuple[str, ...]:
    folder = tmp_path / "god_of_war"
    shutil.copytree(DATA, folder)
    for file, swaps in changes.items():
        text = (folder / file).read_text()
        for old, new in swaps:
            assert old in text, old
            text = text.replace(old, new, 1)
        (folder / file).write_text(text)
    with pytest.raises(BookError) as caught:
        load(folder)
    return tuple(map(str, caught.value.problems))


def test_every_fault_of_a_broken_book_is_listed_at_once(tmp_path: Path) -> None:
    problems = broken(
        tmp_path,
        {
            "cards.toml": [('K-01 = "D+1"', 'K-01 = "Q+1"'), ('K-14 = "S recall"', 'K-14 = "S unheard"')],
            "heroes.toml": [('freya = ["freya"]', 'freya = ["nobody"]'), ("health = 7", "health = 0")],
            "quests.toml": [('scene = "6"', 'scene = "7"')],
            "house.toml": [
                ("4 = ", "5 = "),
                ("[challenge.hard]", "[challenge.cruel]"),
                ("5 = 140\n", ""),
                ("heal = 2", "heal = 0"),
                ('first = "1"', 'first = "7"'),
                ("2 = [51, 77, 63, 49]\n", ""),
                ("9 = [91, 85, 85, 84]", "9 = [91, 85, 85]"),
            ],
        },
    )
    found = "\n".join(problems)
    for expected in (
        "cards.toml: starting.kratos.K-01: 'Q+1' is no card",
        "special 'unheard' is not in [specials]",
        "names the unknown hero 'nobody'",
        "heroes.atreus: needs a health",
        "quests.6: is a quest, its scene a boss",
        "house.toml: challenge.printed: needs a row",
        "house.toml: challenge: needs the tables printed, even, hard",
        "house.toml: solo: Expected `int` >= 1",
        "house.toml: journey.first: names the unknown quest '7'",
        "house.toml: completed: does not name every quest once",
        "house.toml: completed.9: needs percents for 1, 2, 3 and 4 players, from 1 to 99",
        "house.toml: toughness: does not name every quest once",
        "specials.recall: is on no card",
    ):
        assert expected in found


def test_every_fault_of_a_broken_scene_is_listed_at_once(tmp_path: Path) -> None:
    problems = broken(
        tmp_path,
        {
            "scenes/2.toml": [
                ('strength = "power-ash"', 'strength = "power-none"'),
                ('to = { B4 = "back" }', 'to = { B9 = "back" }'),
                ('cost = ["D", "N1"]', 'cost = ["D", "Q1"]'),
            ],
            "scenes/8.toml": [
                ('["track-defeated", "modi"]', '["track-defeated", "thor"]'),
                ('goals = ["B2", "B3"]', 'goals = ["B2", "T3"]'),
                ('of = "magni"', 'of = "freya"'),
                ('to = { B1 = "back" }', 'to = { B4 = "back" }'),
                ("[scene.8.tracks]", '[scene.8.tokens.spare]\nkind = "fire"\nat = "T2"\nmax = 1\n\n[scene.8.tracks]'),
            ],
            "scenes/1.toml": [('reward = [["draw", 2]]', 'reward = [["dance", 2]]')],
        },
    )  # fmt: skip
    found = "\n".join(problems)
    for expected in (
        "scenes/2.toml: cards.B2.front: names the unknown token 'power-none'",
        "flips the unknown position 'B9'",
        "costs the unknown symbol 'Q1'",
        "scenes/2.toml: cards.B4.back: can never come up",
        "names the unknown track 'thor'",
        "scenes/8.toml: cards.B1.back: can never come up",
        "token 'spare' is never used",
        "scenes/1.toml: cards.T1",
        "scenes/8.toml: scene.8: goal 'T3' has no Enemy",
        "token 'lantern-magni' serves the unknown Enemy 'freya'",
    ):
        assert expected in found, found
