"""The printed things of Champions of Midgard (docs/rules/champions_of_midgard.md 1, 4), and how faults are told."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from engines.champions_of_midgard import load
from engines.champions_of_midgard.book import COLOURS, KINDS, Book, Family
from engines.champions_of_midgard.book import load as load_book
from engines.champions_of_midgard.config import configure
from engines.champions_of_midgard.odds import odds
from engines.core import ConfigError
from engines.kit.books import BookError

DATA = Path(__file__).parents[2] / "data" / "champions_of_midgard"
FILES = ("dice.toml", "cards.toml", "enemies.toml", "board.toml")


@pytest.fixture(scope="module")
def book() -> Book:
    return load_book(DATA)


def test_4_1_dice(book: Book) -> None:
    faces = {name: " ".join(die.faces) for name, die in book.warriors.items()}

    assert book.supply() == (12, 12, 10)
    assert faces == {"S": "B B SH H1 H1 H2", "P": "B SH SH H1 H1 H2", "A": "B B H1 H1 H2 H2"}


def test_4_2_blame_chart(book: Book) -> None:
    assert [book.blame(tokens) for tokens in (0, 1, 2, 3, 4, 5, 6, 9)] == [0, 1, 3, 6, 10, 15, 21, 21]


def test_4_3_runes(book: Book) -> None:
    glory = {name: rune.glory for name, rune in book.runes.items()}

    assert list(glory.values()) == [2, 1, 2, 2, 3, 3, 3, 1, 2, 3]
    assert (book.runes["gifts"].amount, book.runes["wealth"].amount, book.runes["vision"].amount) == (4, 5, 2)


def test_4_4_destinies(book: Book) -> None:
    assert [(d.alone, d.tied) for d in book.destinies.values()] == [
        (6, 3), (6, 3), (6, 3), (6, 3), (7, 3), (4, 2), (5, 2), (5, 2), (5, 2), (4, 2), (7, 3), (4, 2),
    ]  # fmt: skip
    assert len({destiny.most for destiny in book.destinies.values()}) == 12


def test_4_5_journeys_and_the_kraken(book: Book) -> None:
    assert {name: journey.count for name, journey in book.journeys.items()} == {
        "quiet": 8, "kraken": 2, "lost": 2, "nowind": 2, "storm": 2, "whirlpool": 2,
    }  # fmt: skip
    kraken = book.enemies["kraken"]
    assert (kraken.attack, kraken.defense, kraken.glory) == (2, 4, 3)


def test_4_6_longships(book: Book) -> None:
    assert [(s.wood, s.coins, s.capacity, s.glory, s.seats) for s in book.ships.values() if s.private] == [
        (2, 1, 6, 3, 2), (3, 3, 8, 5, 2), (4, 4, 10, 7, 3), (5, 6, 12, 9, 4),
    ]  # fmt: skip
    assert (book.ships["small"].capacity, book.ships["large"].capacity) == (5, 10)


def test_4_7_merchants(book: Book) -> None:
    assert [(m.goods.food, m.goods.wood, *m.goods.squad) for m in book.merchants.values()] == [
        (4, 0, 0, 0, 0), (3, 1, 0, 0, 0), (2, 2, 0, 0, 0), (1, 2, 1, 0, 0),
        (1, 0, 2, 0, 0), (2, 0, 0, 1, 0), (0, 0, 1, 1, 0), (1, 0, 0, 0, 1),
    ]  # fmt: skip


def test_4_8_trolls(book: Book) -> None:
    trolls = [book.enemies[name] for name in book.of(Family.TROLL)]

    assert (len(trolls), sum(t.glory for t in trolls), sum(t.wood for t in trolls)) == (16, 74, 31)


def test_4_9_draugr(book: Book) -> None:
    draugr = [book.enemies[name] for name in book.of(Family.DRAUGR)]

    assert len(draugr) == 21
    for colour in COLOURS:
        own = [enemy for enemy in draugr if enemy.colour == colour]
        assert (len(own), sum(e.glory for e in own), sum(e.coins for e in own)) == (7, 25, 16)
    assert [sum(enemy.forbids == kind for enemy in draugr) for kind in KINDS] == [2, 2, 2]


def test_4_10_monsters(book: Book) -> None:
    monsters = [book.enemies[name] for name in book.of(Family.MONSTER)]

    assert len(monsters) == 36
    for colour in COLOURS:
        own = [enemy for enemy in monsters if enemy.colour == colour]
        assert (len(own), sum(e.glory for e in own), sum(e.favor for e in own)) == (12, 107, 18)
    assert [sum(enemy.forbids == kind for enemy in monsters) for kind in KINDS] == [4, 4, 4]


def test_dice_for_four_wins_of_five_are_what_the_exact_odds_say(book: Book) -> None:
    for name, enemy in book.enemies.items():
        row = [kind for kind in "SPAPSAPS" * 2 if kind != enemy.forbids][:8]
        counts = [[row[:count].count(kind) for kind in KINDS] for count in range(1, len(row) + 1)]
        won = [odds(book, (s, p, a), enemy.attack, enemy.defense)[0] >= 0.8 for s, p, a in counts]
        if book.family[name] is not Family.KRAKEN:
            assert won.index(True) + 1 == enemy.par, name


def test_every_row_says_where_its_values_come_from() -> None:
    for file in FILES:
        for table in tomllib.loads((DATA / file).read_text()).values():
            for row in table.values() if isinstance(table, dict) else table:
                assert row["provenance"].split(":")[0].split(";")[0] in ("rulebook", "public source", "house")


def test_settings() -> None:
    assert configure(3, {"hall_of_records": "yes"}).hall
    with pytest.raises(ConfigError) as refusal:
        configure(5, {"first_player": "3", "colour": "red", "mistrustful_villagers": "maybe"})
    assert len(refusal.value.faults) == 3
    with pytest.raises(ConfigError) as lone:
        configure(2, {"first_player": "2"})
    assert [fault.id for fault in lone.value.faults] == ["config.no-such-seat"]


def test_all_faults_of_a_broken_book_are_told_at_once(tmp_path: Path) -> None:
    changes = {
        "dice.toml": [('faces = ["B", "B", "SH", "H1", "H1", "H2"]', 'faces = ["B", "SH"]')],
        "enemies.toml": [
            ('T01 = { name = "ditch-troll", attack = 1', 'T01 = { name = "ditch-troll", attack = 0'),
            ('D01 = { name = "wakeful-draugr", colour = "red"', 'D01 = { name = "wakeful-draugr", colour = "green"'),
            ('forbids = "S"', 'forbids = "X"'),
        ],
        "cards.toml": [
            ('enemy = "kraken"', 'enemy = "squid"'),
            ("alone = 6, tied = 3", "alone = 2, tied = 3"),
            ('gifts = { glory = 2, window = "open"', 'gifts = { glory = 2, window = "never"'),
            ('wealth = { glory = 3, window = "open"', 'wealth = { glory = 3, window = "win"'),
            ("success = {", "failure = {"),
        ],
        "board.toml": [('effect = "stock", stock = "S"', 'effect = "stock"'), ("military = 1", "military = 9")],
    }
    for file in FILES:
        text = (DATA / file).read_text()
        for old, new in changes[file]:
            assert old in text
            text = text.replace(old, new, 1)
        (tmp_path / file).write_text(text)
    with pytest.raises(BookError) as refusal:
        load(tmp_path)
    told = "\n".join(map(str, refusal.value.problems))
    for fault in (
        "dice.S: has 2 faces",
        "dice.S: never hits",
        "troll.T01: attack, defense and glory",
        "draugr.D01: colour 'green'",
        "forbids 'X'",
        "journeys.kraken: names the unknown enemy 'squid'",
        "destinies.DS01: alone has to be more",
        "cards.toml: runes.gifts",
        "runes.wealth: has the window win, not open",
        "runes.failure: has no effect that the rules know",
        "locations.swordsmith: blue locations",
        "seating.2: asks for more stalls",
    ):
        assert fault in told


def test_a_book_without_its_files_names_them(tmp_path: Path) -> None:
    with pytest.raises(BookError) as refusal:
        load(tmp_path)
    assert all(any(file == problem.file for problem in refusal.value.problems) for file in FILES)
