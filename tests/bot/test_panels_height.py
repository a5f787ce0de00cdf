"""How high a message is, by the layout rules of the sandbox's page."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.client.components import render
from bot.panels.controls import Button, Select, SelectOption
from bot.panels.height import DESKTOP, PHONE, button_lines, height, reach, text_height
from bot.panels.large_picture import with_one_large
from bot.panels.layout import Layout, Link, Picture
from bot.panels.texts import Texts
from renderers.kit.canvas import Canvas

PNG = Canvas((1200, 600)).png()
MENU = Select("k:choose:1", "Choose one", (SelectOption("0", "One"),))


def buttons(*labels: str) -> tuple[Button, ...]:
    return tuple(Button(f"k:pick:{i}", label) for i, label in enumerate(labels))


def test_a_picture_fills_the_width_of_its_container() -> None:
    bare, painted = Layout(0, "### Head"), Layout(0, "### Head", (Picture("hand-1.png", PNG, "A hand"),))
    for screen in (DESKTOP, PHONE):
        assert 0 <= height(painted, screen) - height(bare, screen) - screen.width / 2 < 10


def test_words_wrap_and_small_print_is_smaller() -> None:
    line = "word " * 20
    assert text_height(line, PHONE) > text_height(line, DESKTOP) > text_height("word", DESKTOP)
    assert text_height(f"-# {line}", PHONE) < text_height(line, PHONE)
    assert text_height("one\ntwo", DESKTOP) == 2 * text_height("one", DESKTOP)


def test_buttons_stand_side_by_side_as_long_as_there_is_room() -> None:
    assert button_lines(buttons("a", "b", "c"), PHONE) == 1
    assert button_lines(buttons(*["a longer label"] * 5), PHONE) == 3
    assert button_lines(buttons(*["a longer label"] * 3), DESKTOP) == 1


def test_a_small_picture_costs_the_head_its_width_alone() -> None:
    board, hand = Picture("board-1.png", PNG, "A board"), Picture("hand-1.png", PNG, "A hand")
    small = Picture("board-1.png", PNG, "A board", small=True)
    both, beside = (Layout(0, "### Head", (first, hand)) for first in (board, small))
    assert height(both, DESKTOP) - height(beside, DESKTOP) > 200
    unpainted = Layout(0, "### Head", (Picture("board-1.png", None, "A board " * 30, small=True), hand))
    assert height(unpainted, DESKTOP) > height(Layout(0, "### Head", (hand,)), DESKTOP)


def test_words_above_a_picture_count_for_the_height_and_not_for_the_reach() -> None:
    plain = Layout(0, "### Head", (Picture("hand-1.png", PNG, "A hand"),), "**What now?**", (buttons("Draw"),))
    led = replace(plain, lead="Done.\nAnd more.")
    assert height(led, PHONE) - height(plain, PHONE) > text_height("Done.\nAnd more.", PHONE)
    assert reach(led, PHONE) == reach(plain, PHONE)
    assert led.digest != plain.digest
    kinds = [part.to_component_dict().get("content", "picture") for part in render(led)[0].children[0].children]
    assert kinds[:4] == ["### Head", "Done.\nAnd more.", "picture", "**What now?**"]


def test_reach_is_from_the_last_picture_to_the_last_control_that_counts() -> None:
    layout = Layout(
        0,
        "### Head",
        (Picture("hand-1.png", PNG, "A hand"),),
        "**What now?**",
        (MENU, (*buttons("Describe"), Link("To the board", "https://discord.com"))),
        foot="Table 1",
    )
    assert reach(layout, PHONE, 1) < reach(layout, PHONE) < height(layout, PHONE)


@pytest.mark.parametrize(("large", "small"), [("board", "hand"), ("hand", "board")])
def test_the_head_says_which_picture_is_small_and_how_it_is_read(large: str, small: str) -> None:
    both = Layout(0, "### Head", (Picture("board-1.png", PNG, "A board"), Picture("hand-1.png", PNG, "A hand")))
    layout = with_one_large(Texts(), both, hand=large == "hand")
    assert [picture.name for picture in layout.pictures if picture.small] == [f"{small}-1.png"]
    assert layout.head == f"### Head\n-# The small picture is the {small}: press it to see it large."
    alone = replace(both, pictures=both.pictures[:1])
    assert with_one_large(Texts(), alone, hand=False) == alone
    unpainted = replace(both, pictures=tuple([replace(picture, png=None) for picture in both.pictures]))
    assert with_one_large(Texts(), unpainted, hand=large == "hand").head == "### Head", "its words stand there in full"
