"""TOML from anybody: read in a time that grows no faster than the text, and every fault is one plain sentence."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from engines.kit.toml import DEPTH, DIGITS, ENTRIES, LENGTH, NUMBER, TomlError, excesses, read_toml

DATA = Path(__file__).parents[2] / "data"
SIZE = 64 * 1024

HOSTILE = {
    "a dotted key": (".".join("a" * (SIZE // 2)) + " = 1", "book.nested"),
    "a dotted key of quoted words": (".".join(['"a"'] * (SIZE // 4)) + " = 1", "book.nested"),
    "a dotted key with spaces": (" . ".join("a" * (SIZE // 4)) + " = 1", "book.nested"),
    "a dotted heading": ("[" + ".".join("a" * (SIZE // 2)) + "]", "book.nested"),
    "lists in lists": ("a = " + "[" * (SIZE // 2), "book.nested"),
    "lists over many lines": ("a = " + "[\n" * (SIZE // 2), "book.nested"),
    "tables in tables": ("a = " + "{b=" * (SIZE // 3), "book.nested"),
    "a long number": ("a = " + "9" * SIZE, "book.long-number"),
    "a long hexadecimal number": ("a = 0x" + "f" * SIZE, "book.long-number"),
    "a number behind a string that hides another": ('a = """x"""""\nb = ' + "9" * SIZE, "book.long-number"),
    "many keys": ("".join(f"k{i} = 1\n" for i in range(ENTRIES + 1)), "book.entries"),
    "many values": ("a = [" + "1," * (ENTRIES + 1) + "]", "book.entries"),
    "a string without end": ('a = """' + '\\"' * (SIZE // 2), "book.no-toml"),
    "quotes": ('"' * SIZE, "book.no-toml"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_what_would_take_long_to_read_is_refused_for_one_reason(kind: str) -> None:
    text, fault = HOSTILE[kind]
    with pytest.raises(TomlError) as caught:
        read_toml(text)
    assert caught.value.fault.id == fault
    assert len(str(caught.value.fault.params)) < 300


@pytest.mark.parametrize("page", sorted(DATA.glob("*/*.toml")), ids=lambda page: f"{page.parent.name}/{page.name}")
def test_everything_that_skald_itself_brings_is_read(page: Path) -> None:
    text = page.read_text()
    assert read_toml(text) == tomllib.loads(text)


def test_what_stands_in_strings_and_comments_does_not_count() -> None:
    dots, number = "." * (2 * DEPTH), "9" * (2 * DIGITS)
    deep = "[" * (2 * DEPTH)
    text = f"""
# {dots}{deep}{number}
a = "{dots}{deep}{number}\\""
b = '{dots}{deep}{number}'
c = '''{dots}{deep}
{number}''''
d = \"\"\"{dots}{deep}
{number}\\\"\"\"\"\"\"
"""
    assert read_toml(text) == tomllib.loads(text)


def test_numbers_and_texts_that_no_card_can_need_are_named_by_their_key() -> None:
    table = {
        "rows": [{"value": NUMBER, "cap": -NUMBER - 1, "when": True}],
        "half": 0.5,
        "text": {"name": "x" * (LENGTH + 1), "card": "two\nlines"},
        "k" * 1000: 1000,
    }
    assert [key for key, _ in excesses(table)] == ["rows[0].cap", "half", "text.name", "text.card", "k" * 40]
