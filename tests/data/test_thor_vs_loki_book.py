"""The two decks of Thor against Loki (docs/rules/thor_vs_loki.md 3), and how faults in them are told."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from engines.kit.books import BookError
from engines.thor_vs_loki.book import DECK, HAND, OPENING, ROWS, Book, Power, Role, Side
from engines.thor_vs_loki.book import load as load_book
from engines.thor_vs_loki.config import TURNS, configure

DATA = Path(__file__).parents[2] / "data" / "thor_vs_loki"
SOURCES = {"rulebook", "public", "derived", "house"}

# kind: strength, copies in Thor's deck, copies in Loki's deck, symbol, sources of strength and copies (section 3).
PAGE = {
    "thor": (-1, 1, 0, True, "rulebook", "rulebook"),
    "loki": (-1, 0, 1, True, "rulebook", "rulebook"),
    "ring": (0, 1, 0, True, "rulebook", "rulebook"),
    "crown": (0, 0, 1, True, "rulebook", "rulebook"),
    "baldr": (-1, 2, 2, True, "rulebook", "derived"),
    "berserker": (-1, 1, 1, True, "rulebook", "derived"),
    "idunn": (-1, 1, 1, True, "rulebook", "derived"),
    "freya": (-1, 1, 1, True, "rulebook", "rulebook"),
    "frigg": (1, 2, 2, True, "rulebook", "derived"),
    "mjolnir": (-1, 1, 0, True, "rulebook", "rulebook"),
    "gungnir": (-1, 0, 1, True, "rulebook", "rulebook"),
    "hel": (-1, 1, 1, True, "rulebook", "derived"),
    "longships": (-1, 1, 1, True, "rulebook", "rulebook"),
    "nightmare": (0, 1, 1, True, "rulebook", "derived"),
    "odin": (-1, 1, 1, True, "rulebook", "rulebook"),
    "ravens": (1, 9, 9, True, "rulebook", "derived"),
    "seer": (-1, 1, 1, True, "rulebook", "derived"),
    "wall": (0, 4, 4, True, "rulebook", "rulebook"),
    "valkyries": (-1, 1, 1, True, "rulebook", "rulebook"),
    "vidarr": (-1, 1, 1, True, "rulebook", "rulebook"),
    "archer": (2, 5, 5, True, "rulebook", "derived"),
    "viking": (4, 4, 4, False, "house", "derived"),
    "tyr": (7, 1, 0, False, "public", "derived"),
    "einherjar": (6, 2, 0, False, "derived", "derived"),
    "guard": (5, 3, 0, False, "derived", "derived"),
    "dwarf": (3, 5, 0, False, "derived", "derived"),
    "angrboda": (7, 0, 1, False, "public", "derived"),
    "dragon": (6, 0, 2, False, "derived", "derived"),
    "giant": (5, 0, 3, False, "public", "derived"),
    "troll": (3, 0, 5, False, "derived", "derived"),
}


@pytest.fixture(scope="module")
def book() -> Book:
    return load_book(DATA)


def test_the_cards_are_those_of_the_rules_page(book: Book) -> None:
    found = {
        name: (kind.strength, kind.thor, kind.loki, kind.symbol, kind.provenance.strength, kind.provenance.copies)
        for name, kind in book.kinds.items()
    }
    assert found == PAGE


@pytest.mark.parametrize("side", list(Side))
def test_each_deck_has_35_mythological_and_15_strength_cards(book: Book, side: Side) -> None:
    deck = book.deck(side)
    symbols = Counter(book.face(card).symbol for card in deck)

    assert len(deck) == DECK == 50
    assert symbols == {True: 35, False: 15}
    assert {book.cards[card].back for card in deck} == {side}
    assert (book.face(book.avatar(side)).role, book.face(book.treasure(side)).role) == (Role.AVATAR, Role.TREASURE)


def test_numbers_of_the_rules_page() -> None:
    assert (ROWS, HAND, OPENING, TURNS) == (4, 12, 9, 200)
    assert configure(2, {}).turns == 200


def test_every_mythological_card_that_is_played_has_its_power(book: Book) -> None:
    without = {name for name, kind in book.kinds.items() if kind.symbol and kind.power is None}

    assert without == {"thor", "loki", "ring", "crown", "wall", "nightmare", "archer"}
    assert not any(kind.power for kind in book.kinds.values() if not kind.symbol)
    assert book.kinds["hel"].recovers == ()
    assert book.kinds["odin"].recovers == ("ravens",)
    assert book.kinds["longships"].recovers == ("viking", "archer")
    assert book.kinds["seer"].most == 3
    assert book.kinds["frigg"].slays == ("tyr", "angrboda")
    assert {name for name, kind in book.kinds.items() if kind.power is Power.BANNER} == {"idunn", "berserker"}


def test_provenance_is_kept_for_every_number(book: Book) -> None:
    for kind in book.kinds.values():
        assert {kind.provenance.strength, kind.provenance.copies} <= SOURCES


def test_a_hand_is_sorted_as_in_the_book(book: Book) -> None:
    cards = ["l.ravens", "t.ravens", "t.ring", "t.baldr", "t.tyr"]
    assert book.order(cards) == ["t.ring", "t.tyr", "t.ravens", "l.ravens", "t.baldr"]


def broken(folder: Path, *changes: tuple[str, str]) -> list[str]:
    """Load the Book with some of its text replaced once; return what is wrong."""
    text = (DATA / "cards.toml").read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (folder / "cards.toml").write_text(text)
    with pytest.raises(BookError) as refusal:
        load_book(folder)
    return list(map(str, refusal.value.problems))


RING = "[cards.ring]\nstrength = 0\nthor = 1"
TYR = "[cards.tyr]\nstrength = 7\nthor = 1"


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ((TYR, TYR.replace("7", "8")), "cards.tyr: strength 8 is not -1 to 7"),
        ((TYR, TYR.replace("7", "-2")), "cards.tyr: strength -2 is not -1 to 7"),
        ((TYR, TYR.replace("thor = 1", "thor = 0")), "cards.tyr: has 0 and 0 copies"),
        ((TYR, TYR.replace("thor = 1", "thor = 2")), "thor: has 51 cards instead of 50"),
        ((TYR, TYR.replace("7", '"x"')), "cards.tyr.strength: book.type wanted='int' found='str'"),
        ((TYR, f"{TYR}\ncost = 1"), "cards.tyr: book.unknown-field field='cost'"),
        ((RING, RING.replace("0", "3")), "cards.ring: strength 3 does not go with the role treasure"),
        (('role = "treasure"', 'role = "plain"'), "thor: has 0 cards of the role treasure instead of 1"),
        (('role = "avatar"', 'role = "treasure"'), "thor: has 2 cards of the role treasure instead of 1"),
        (('role = "wall"', 'role = "fence"'), "cards.wall.role: book.unknown-value value=\"'fence'\""),
        (('banner = "ties"', ""), "cards.idunn: needs both the power and a kind of banner, or neither"),
        (("least = 1\nmost = 1", "least = 2\nmost = 1"), "cards.hel: takes 2 to 1 cards"),
        (('recovers = ["ravens"]', 'recovers = ["crows"]'), "cards.odin: names the unknown card 'crows'"),
        (("[cards.ring]", "[extra]\nx = 1\n[cards.ring]"), "extra: book.unknown-key"),
    ],
)
def test_each_fault_is_told_with_its_place(tmp_path: Path, change: tuple[str, str], problem: str) -> None:
    assert f"cards.toml: {problem}" in broken(tmp_path, change)


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    changes = (TYR, TYR.replace("7", "8")), ('recovers = ["ravens"]', 'recovers = ["crows"]')
    assert broken(tmp_path, *changes) == [
        "cards.toml: cards.tyr: strength 8 is not -1 to 7",
        "cards.toml: cards.odin: names the unknown card 'crows'",
    ]


def test_a_missing_or_unreadable_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(BookError, match=r"cards\.toml: -"):
        load_book(tmp_path)


def test_the_digest_changes_with_the_cards(tmp_path: Path, book: Book) -> None:
    text = (DATA / "cards.toml").read_text().replace('emblem = "ring"', 'emblem = "crown"')
    (tmp_path / "cards.toml").write_text(text)

    assert load_book(tmp_path).digest != book.digest
