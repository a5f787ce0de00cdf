"""What people type is shown as the text that it is: it neither acts nor hides nor turns the rest of a line about."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renderers.kit.phrases import Phrases
from renderers.kit.text import clean
from renderers.kit.typed import MARKS, Markup, coded, named, plain, tamed, written

HOSTILE = (
    "[click](http://evil.example)", "https://evil.example", "<@1>", "<@!1>", "<@&1>", "<#1>", "@everyone", "@here",
    "</play:1>", "<t:0:R>", "<:x:1>", "<https://a.b>", "**b**", "__u__", "~~s~~", "||spoiler||", "`code`",
    "```\nblock\n```", "# head", "-# small", "> quote", ">>> quote", "- list", "1. list", "2) list", "\u202eabc",
    "\u2066x\u2069", "\u202a", "\u200b", "\u200d", "\ufeff", "a\nb", "a\r\n# b", "\u2028", "\u2029", "\x00",
    "\x1b[31m", "Z\u0351\u0352\u0353\u0354\u0355\u0356a", "\u0301", "\u3164", "［x］（http：／／evil.example）",
    "\U000e0041", "👩\u200d🚀", "👍🏽", "🇳🇴", "❤\ufe0f", "e\u0301", "\\", "\\*", "\ud800",
)  # fmt: skip
texts = st.lists(st.one_of(st.sampled_from(HOSTILE), st.text(max_size=8)), max_size=8).map("".join)
turning = re.compile("[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]")
ESCAPABLE = "\\`*_~|<>[]@/#+-.)"


def shown(markdown: str) -> str:
    """What Discord shows of escaped words."""
    return re.sub(r"\\([^0-9A-Za-z\s])", r"\1", markdown)


def acting(markdown: str) -> str:
    """What is left of words for markdown to act on."""
    return re.sub(r"\\[^0-9A-Za-z\s]", "", markdown)


@given(texts)
def test_plain_text_is_one_visible_line(text: str) -> None:
    line = plain(text)
    assert "\n" not in line
    assert line == line.strip()
    assert not turning.search(line)
    assert not [c for c in line if unicodedata.category(c)[0] == "C" and c not in "\u200c\u200d"]
    for found in re.finditer("[\u200c\u200d]", line):
        before, after = line[found.start() - 1 : found.start()], line[found.end() : found.end() + 1]
        assert before and after and not before.isascii() and not after.isascii()  # noqa: PT018 - both sides at once
    assert "a" + "\u0301" * (MARKS + 1) not in line
    assert plain(line) == line


@given(texts)
def test_written_text_shows_the_plain_text_and_leaves_nothing_to_act(text: str) -> None:
    markdown = written(text)
    assert shown(markdown) == plain(text)
    left = acting(markdown)
    assert not re.search(r"[`*_~|<>\[\]@\\]|://", left)
    assert not re.match(r"[#>+-]|\d+[.)]", markdown)


@given(texts)
def test_code_cannot_be_left(text: str) -> None:
    code = coded(text)
    assert code.startswith("`")
    assert code.endswith("`")
    assert "`" not in code[1:-1]
    assert len(code) > 2


@given(texts)
def test_a_name_is_never_empty_nor_long(text: str) -> None:
    assert 0 < len(named(text)) <= 32
    assert plain(named(text)) == named(text)


@given(texts)
def test_a_written_name_does_not_act_once_it_is_made_drawable(text: str) -> None:
    assert not re.search(r"[`*_~|<>\[\]@\\]|://", acting(clean(written(named(text)))))


@given(texts)
def test_the_words_of_a_card_set_cannot_act(text: str) -> None:
    words = tamed(text)
    assert not re.search(r"[`*_~|<>\[\]@\\]|://", words)
    assert not re.match(r"[#+-] |\d+[.)] ", words)
    assert not turning.search(words)


@pytest.mark.parametrize(
    "text", ["Ana", "Björn", "Bo of the North", "O'Neill-Smith", "李小龍", "محمد", "👩\u200d🚀 Ada", "é"]
)
def test_ordinary_names_stay_as_they_are(text: str) -> None:
    assert plain(text) == written(text) == named(text) == text


def test_emoji_and_joined_scripts_keep_their_joiners_and_piled_marks_go() -> None:
    assert plain("👩\u200d🚀") == "👩\u200d🚀"
    assert plain("می\u200cخواهم") == "می\u200cخواهم"
    assert plain("A\u200dna") == "Ana"
    assert plain("a" + "\u0353" * 50) == "a" + "\u0353" * MARKS
    assert plain("\u0353a") == "a"


def test_a_text_that_is_cut_says_so() -> None:
    assert plain("x" * 40, most=10) == "x" * 9 + "…"
    assert len(shown(written("*" * 5000, most=10))) == 10
    assert plain("\u200b", otherwise="nobody") == "nobody"


def test_our_own_mentions_may_act() -> None:
    assert written(Markup("<#1>, <#2>")) == "<#1>, <#2>"


def test_the_phrases_of_a_card_set_are_tamed_and_keep_their_words() -> None:
    phrases = Phrases({}).with_further(
        {"name.x": "**Wolf** [x](http://e.vil) <@1> {who}", "name.y": "Wolf's-bane, 2nd"}
    )
    assert phrases("name.x") == "Wolf (x)(http: //e.vil) ‹1› {who}"
    assert phrases("name.y") == "Wolf's-bane, 2nd"
