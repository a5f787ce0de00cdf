"""The printed cards of Gulveig (docs/rules/gulveig.md 3), and how faults in them are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.gulveig import load
from engines.gulveig.book import Book, Deck
from engines.gulveig.book import load as load_book
from engines.gulveig.config import DEALS, configure
from engines.kit.books import BookError

DATA = Path(__file__).parents[2] / "data" / "gulveig"
VALUES = {7: 1, 6: 11, 5: 10, 4: 4, 3: 3, 2: 2, 1: 0}
NO_DVERGAR = {"dvergar": "no"}
NO_SEVENS = {"dvergar": "no", "two_player_remove_sevens": "yes"}

FOUR = "seats=4 dvergar=true sevens=true drafting=false"


@pytest.fixture(scope="module")
def book() -> Book:
    return load_book(DATA)


def deck(book: Book, seats: int, chosen: dict[str, str]) -> Deck:
    return book.deck(configure(seats, chosen))


@pytest.mark.parametrize(
    ("seats", "chosen", "numbers"),
    [
        (4, {}, (35, 155, 330, 480)),
        (2, NO_DVERGAR, (28, 124, 280, 400)),
        (2, NO_SEVENS, (24, 120, 280, 400)),
        (4, {"valknut": "yes"}, (35, 155, 330, 480)),
        (2, {"valknut": "yes", **NO_DVERGAR}, (28, 124, 280, 400)),
    ],
)
def test_cards_points_combos_and_ceiling(
    book: Book, seats: int, chosen: dict[str, str], numbers: tuple[int, int, int, int]
) -> None:
    pack = deck(book, seats, chosen)
    points = sum(book.cards[card].value for card in pack.cards)

    assert (len(pack.cards), points, sum(combo.value for combo in pack.combos), pack.ceiling) == numbers
    assert pack.opening == 40


@pytest.mark.parametrize(("goal", "bar"), [("1000", 850), ("500", 350)])
def test_scavenger_bar(goal: str, bar: int) -> None:
    assert configure(4, {"goal": goal}).bar == bar


def test_values_go_by_strength_in_every_clan(book: Book) -> None:
    for card in book.cards.values():
        assert card.value == VALUES[card.strength]


@pytest.mark.parametrize(("seats", "dvergar", "sevens", "drafting"), DEALS)
def test_every_variant_has_one_deal_of_its_whole_deck(
    book: Book, seats: int, *, dvergar: bool, sevens: bool, drafting: bool
) -> None:
    chosen = {"dvergar": "yes" if dvergar else "no", "drafting": "yes" if drafting else "no"}
    chosen["two_player_remove_sevens"] = "no" if sevens else "yes"
    pack = deck(book, seats, chosen)

    assert pack.deal.cards == len(pack.cards)


def test_a_hand_is_sorted_by_clan_and_strength(book: Book) -> None:
    assert book.order(["D1", "A3x", "V7", "A6", "A1"]) == ["A6", "A3x", "A1", "V7", "D1"]


def test_the_digest_changes_with_the_cards(tmp_path: Path, book: Book) -> None:
    broken(tmp_path, ("value = 80", "value = 90"))

    assert load(tmp_path).digest != book.digest
    assert load(DATA).digest == book.digest


def broken(folder: Path, *changes: tuple[str, str]) -> None:
    """Copy the Book, with some text of its files replaced once."""
    for name in ("cards.toml", "deals.toml"):
        text = (DATA / name).read_text()
        for old, new in changes:
            text = text.replace(old, new, 1)
        (folder / name).write_text(text)


def problems(folder: Path, *changes: tuple[str, str]) -> list[str]:
    broken(folder, *changes)
    with pytest.raises(BookError) as refusal:
        load_book(folder)
    return list(map(str, refusal.value.problems))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (('clan = "A", strength = 7', 'clan = "Z", strength = 7'), "cards.toml: cards.A7: clan 'Z' is not in [clans]"),
        (("strength = 6", "strength = 8"), "cards.toml: cards.A6: strength 8 is not 1 to 7"),
        (("value = 11", "value = -1"), "cards.toml: cards.A6: value -1 is below 0"),
        (("strength = 6", "strength = 5"), "cards.toml: cards.A5: has the clan and strength of A6"),
        (("strength = 6", "strength = 5"), "cards.toml: cards.A6: id does not match clan A and strength 5"),
        (("value = 11", 'value = "x"'), "cards.toml: cards.A6.value: book.type wanted='int' found='str'"),
        (("strength = 6,", ""), "cards.toml: cards.A6: book.missing-field field='strength'"),
        (("value = 11", "value = 11, cost = 2"), "cards.toml: cards.A6: book.unknown-field field='cost'"),
        (('"A4", "A3"]', '"A4", "A4"]'), "cards.toml: combos[0]: pairs a card with itself"),
        (('"A4", "A3"]', '"A4", "B3"]'), "cards.toml: combos[0]: names the unknown card 'B3'"),
        (('"V4", "V3"]', '"A3", "A4"]'), "cards.toml: combos[1]: pairs the same cards as another combo"),
        (('"A4", "V3x"]', '"A3x", "V4"]'), "cards.toml: alternates[1].combo: pairs the same cards as another combo"),
        (("value = 100", "value = 0"), "cards.toml: combos[0]: value 0 is not above 0"),
        (('replaces = "A3"', 'replaces = "B3"'), "cards.toml: alternates[0]: replaces the unknown card 'B3'"),
        (('replaces = "A3"', 'replaces = "A2"'), "cards.toml: alternates[0]: differs from A2 in clan or strength"),
        (('replaces = "V3"', 'replaces = "A3"'), "cards.toml: alternates[1]: 'A3' is replaced already"),
        (('id = "A3x"', 'id = "A3"'), "cards.toml: alternates[0]: id 'A3' is taken"),
        (('["V4", "A3x"]', '["V4", "A4"]'), "cards.toml: alternates[0].combo: leaves out 'A3x'"),
        (("[clans]", "extra = 1\n[clans]"), "cards.toml: extra: book.unknown-key"),
        (("seats = 4\nhand = 8", "seats = 9\nhand = 8"), f"deals.toml: {FOUR}: has 0 deals instead of one"),
        (("seats = 3\nhand = 10", "seats = 4\nhand = 10"), f"deals.toml: {FOUR}: has 2 deals instead of one"),
        (("hand = 16", "hand = 15"), "deals.toml: deals[0]: deals 33 of 35 cards"),
    ],
)
def test_each_fault_is_told_with_its_place(tmp_path: Path, change: tuple[str, str], problem: str) -> None:
    assert problem in problems(tmp_path, change)


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    found = problems(tmp_path, ("value = 11", "value = -1"), ("value = 100", "value = 0"), ("hand = 16", "hand = 15"))

    assert found == [
        "cards.toml: cards.A6: value -1 is below 0",
        "cards.toml: combos[0]: value 0 is not above 0",
        "deals.toml: deals[0]: deals 33 of 35 cards",
    ]


def test_unreadable_and_missing_files_are_told(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text("[cards")
    with pytest.raises(BookError) as refusal:
        load_book(tmp_path)

    files = {problem.file for problem in refusal.value.problems}
    assert files == {"cards.toml", "deals.toml"}
