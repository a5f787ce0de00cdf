"""What a client says was pressed: whatever it is, it is read, and what fits no control is told as such."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.client.forms import read as read_form
from bot.client.press_checks import Foreign, fits, number, picked, pressed, table_of
from bot.panels.custom_id import CustomId, b36, read_b36
from bot.panels.forms import FormId

TEXT = st.text(max_size=20)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=8,
)

SLOWLY = settings(max_examples=60)
"""On a busy machine it takes long to draw such data."""


@pytest.mark.slow
@SLOWLY
@given(ANYTHING | st.fixed_dictionaries({"custom_id": ANYTHING, "values": ANYTHING}))
def test_any_data_is_read_as_a_text_and_texts(data):
    read = pressed(data)
    assert isinstance(read.id, str)
    assert all(isinstance(value, str) for value in read.values)
    assert isinstance(CustomId.read(read.id), CustomId)


def test_what_was_pressed_is_read_as_it_is():
    assert pressed({"custom_id": "k:choose:1", "values": ["0", "1"]}).values == ("0", "1")
    assert pressed({"custom_id": "k:hand:1"}) == pressed({"custom_id": "k:hand:1", "values": []})


@pytest.mark.slow
@SLOWLY
@given(ANYTHING | st.fixed_dictionaries({"components": ANYTHING}))
def test_any_form_is_read_or_foreign(data):
    try:
        sent = read_form(SimpleNamespace(data=data, _state=None))
    except Foreign:
        return
    assert all(isinstance(value, str) for values in sent.values.values() for value in values)


@given(st.integers(0, 36**9 - 1), st.lists(st.text("abc_-.1", min_size=1), max_size=3))
def test_the_custom_id_of_a_form_is_read_as_it_was_written(table, about):
    form = FormId("deck", table, tuple(about))
    assert FormId.read(str(form)) == form


@pytest.mark.parametrize(("kind", "custom_id", "table"), [
    (5, "f:optform:2s", 100), (5, "f:deck:0:nordic_glory", None), (5, "k:join:1", None), (3, "f:optform:2s", None),
    (3, "k:join:1", 1), (5, "f:optform", None), (5, None, None),
])  # fmt: skip
def test_a_press_and_a_form_name_their_table_as_they_are_delivered(kind, custom_id, table):
    assert table_of({"type": kind, "data": {"custom_id": custom_id}}) == table


@given(st.integers(0, 36**9 - 1))
def test_numbers_are_read_as_they_were_written(value):
    assert read_b36(b36(value)) == value


@pytest.mark.parametrize("text", ["", "-1", "+1", " 1", "1_0", "A", "٣", "z" * 10, "1.0"])
def test_what_is_no_number_of_ours_is_none(text):
    with pytest.raises(ValueError):  # noqa: PT011 - the text is the message
        read_b36(text)
    with pytest.raises(Foreign):
        number(text)


def test_an_item_that_is_not_there_is_foreign():
    assert picked("abc", "2") == "c"
    with pytest.raises(Foreign):
        picked("abc", "3")


@pytest.mark.parametrize(
    ("verb", "values"),
    [
        ("hand", ("0",)), ("pick", ("0",)), ("group", ()), ("group", ("0", "1")), ("add", ()), ("setting", ()),
        ("value", ("",)), ("choose", ("0_1",)), ("choose", ("-",)), ("choose", ("0",) * 26), ("bring", ()),
        ("build", ("0", "0")), ("choose", ("0.1",)), ("choose", ("z" * 10,)),
    ],
)  # fmt: skip
def test_values_that_no_menu_has_are_foreign(verb, values):
    with pytest.raises(Foreign):
        fits(CustomId(verb, 1), values)


def test_values_that_menus_have_fit():
    for verb, values in (("hand", ()), ("choose", ()), ("choose", ("0", "1a")), ("group", ("3",)), ("bring", ("d7",))):
        fits(CustomId(verb, 1), values)
