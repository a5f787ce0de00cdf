"""Lists of items: no page has more components or letters than Discord takes, and none is lost between them."""

from __future__ import annotations

import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.client.components import render
from bot.panels.controls import Button
from bot.panels.layout import Layout, Link, ListItem, Picture
from bot.panels.list_items import MOST, item_cost, pages_of, row_cost

DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010804000000b51c0c020000000b4944415478da6364f80f00010501012718e366"
    "0000000049454e44ae426082"
)
CREST = Picture("crest-gulveig.png", DOT, "Coat of arms")
LINK = Link("To the table", "https://discord.com/channels/1/2/3")
TURNS = (Button("k:mytables:0:0::", "Previous"), Button("k:mytables:0:1::", "Next"))

ITEMS = st.lists(
    st.builds(
        ListItem,
        st.text("abc \n", min_size=1, max_size=900).filter(str.strip),
        st.sampled_from([None, CREST]),
        st.sampled_from([None, LINK]),
    ),
    max_size=30,
)


@given(ITEMS)
def test_every_page_fits_on_a_message_and_nothing_is_left_out(items: list[ListItem]) -> None:
    pages = pages_of(items, (TURNS,))
    assert [item for page in pages for item in page] == items
    for page in pages:
        shown = Layout(0xE69F00, "### Head", words="words", rows=(TURNS,), foot="foot", items=page)
        view, files = render(shown)
        assert view.total_children_count <= MOST
        assert view.content_length() <= 4000
        assert len(files) <= 1, "one coat of arms is sent once"


@pytest.mark.parametrize(
    ("item", "kinds"),
    [
        (ListItem("a"), ["text_display"]),
        (ListItem("a", CREST), ["section"]),
        (ListItem("a", None, LINK), ["section"]),
        (ListItem("a", CREST, LINK), ["section", "action_row"]),
    ],
)
def test_an_entry_is_shown_with_what_it_has_and_costs_what_it_shows(item: ListItem, kinds: list[str]) -> None:
    view, _ = render(Layout(0xE69F00, "", items=(item,)))
    (container,) = view.children
    assert isinstance(container, discord.ui.Container)
    assert [child.type.name for child in container.children] == kinds
    assert view.total_children_count == item_cost(item) + 1


def test_a_row_costs_its_buttons_and_itself() -> None:
    assert row_cost(TURNS) == 3


def test_what_an_entry_shows_is_part_of_the_digest() -> None:
    one, other = (
        Layout(1, "a", items=(ListItem("b", CREST, Link("c", url)),)) for url in ("https://a.b", "https://a.c")
    )
    assert one.digest != other.digest
