"""Cards as values: the digest tells any two apart that show different things, and equal ones are equal."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.panels.controls import Button, Select, SelectOption
from bot.panels.layout import Layout, Link, Picture

PRESS = Button("k:join:1", "Join")
MENU = Select("k:choose:1", "Layout", (SelectOption("0", "Odin"), SelectOption("1", "Loki")))
LINK = Link("To the board", "https://example.invalid/1")
CARD = Layout(
    1,
    "Head",
    (Picture("board-1-3.png", b"board", "A board."), Picture("hand-1-3.png", b"hand", "A hand.")),
    "Words",
    ((PRESS,), MENU, (LINK,)),
    foot="Foot",
    pinged=7,
)


def test_equal_cards_have_equal_digests():
    again = replace(CARD, pictures=tuple(replace(picture) for picture in CARD.pictures))
    assert again == CARD
    assert again.digest == CARD.digest
    assert len(CARD.digest) == 16


@pytest.mark.parametrize(
    "changes",
    [
        {"accent": 2},
        {"head": "Heads"},
        {"words": ""},
        {"words": "Head", "head": "Words"},
        {"foot": "Feet"},
        {"pinged": None},
        {"pictures": ()},
        {"pictures": CARD.pictures[::-1]},
        {"pictures": (replace(CARD.pictures[0], png=b"other"), CARD.pictures[1])},
        {"pictures": (replace(CARD.pictures[0], alt="Another board."), CARD.pictures[1])},
        {"pictures": (replace(CARD.pictures[0], name="board-1-4.png"), CARD.pictures[1])},
        {"rows": ()},
        {"rows": ((replace(PRESS, closed=True),), MENU, (LINK,))},
        {"rows": ((replace(PRESS, id="k:join:2"),), MENU, (LINK,))},
        {"rows": ((PRESS,), replace(MENU, lines=MENU.lines[:1]), (LINK,))},
        {"rows": ((PRESS,), MENU, (replace(LINK, url="https://example.invalid/2"),))},
        {"rows": (MENU, (PRESS,), (LINK,))},
    ],
    ids=lambda changes: next(iter(changes)),
)
def test_whatever_is_shown_differently_changes_the_digest(changes):
    assert replace(CARD, **changes).digest != CARD.digest


def test_a_card_knows_the_ids_of_its_controls_but_links_have_none():
    assert CARD.ids == ("k:join:1", "k:choose:1")
    assert Layout(1, "Head").ids == ()
