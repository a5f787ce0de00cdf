"""Books: every fault is found and all are told at once; choices are completed and checked."""

from __future__ import annotations

import msgspec
import pytest

from engines.core import Fault
from engines.kit.books import BookError, TomlFolder


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    value: int
    clan: str = "A"


CARDS = """
deck = 3

[cards.odin]
value = 11

[cards.loki]
value = "two"

[cards.surt]
worth = 4

[[rows]]
value = 1

[[rows]]
value = 2
clan = "M"

[[rows]]
clan = 3
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "cards.toml").write_text(CARDS)
    (tmp_path / "more.toml").write_text("name = 'more'\n")
    return tmp_path


def test_good_rows_are_read_and_faulty_ones_noted_and_left_out(folder):
    pages = TomlFolder(folder, ["cards.toml"])
    assert pages.table("cards.toml", "cards", Card) == {"odin": Card(11)}
    assert pages.rows("cards.toml", "rows", Card) == (Card(1), Card(2, "M"))
    assert [(problem.key, problem.fault) for problem in pages.problems] == [
        ("cards.loki.value", Fault("book.type", {"wanted": "int", "found": "str"})),
        ("cards.surt", Fault("book.unknown-field", {"field": "worth"})),
        ("rows[2].clan", Fault("book.type", {"wanted": "str", "found": "int"})),
    ]


def test_all_problems_of_all_files_are_told_at_once(folder):
    (folder / "bad.toml").write_text("= nothing")
    (folder / "bytes.toml").write_bytes(b"\xff\xfe")
    pages = TomlFolder(folder, ["cards.toml", "bad.toml", "bytes.toml", "missing.toml"])
    pages.table("cards.toml", "rows", Card)
    pages.rows("cards.toml", "cards", Card)
    pages.only("cards.toml", {"cards", "rows", "bonus"})
    pages.note("cards.toml", "cards.odin", Fault("book.cost", {"n": 11, "limit": 10}))
    pages.note_words("cards.toml", "cards.odin", "is too strong")
    with pytest.raises(BookError) as caught:
        pages.check()
    problems = caught.value.problems
    assert [problem.file for problem in problems[:3]] == ["bad.toml", "bytes.toml", "missing.toml"]
    assert [str(problem) for problem in problems[3:]] == [
        "cards.toml: rows: book.no-table",
        "cards.toml: cards: book.no-rows",
        "cards.toml: deck: book.unknown-key",
        "cards.toml: bonus: book.missing-key",
        "cards.toml: cards.odin: book.cost n=11 limit=10",
        "cards.toml: cards.odin: is too strong",
    ]
    assert str(caught.value) == "\n".join(map(str, problems))


def test_a_key_that_is_not_there_reads_as_empty(folder):
    pages = TomlFolder(folder, ["more.toml"])
    assert pages.table("more.toml", "cards", Card) == {}
    assert pages.rows("more.toml", "rows", Card) == ()
    pages.check()


def test_the_digest_hangs_on_every_file_and_its_name(folder):
    names = ["cards.toml", "more.toml"]
    before = TomlFolder(folder, names).digest
    assert before == TomlFolder(folder, names).digest
    assert len(before) == 16
    assert TomlFolder(folder, names[:1]).digest != before
    (folder / "more.toml").write_text("name = 'less'\n")
    assert TomlFolder(folder, names).digest != before
