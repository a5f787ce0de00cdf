"""What is said beside questions of Gulveig, and the pictures that are looked at closer."""

from __future__ import annotations

from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image

from engines.core import Ask, Option, Question
from engines.gulveig.config import Penalty
from engines.gulveig.view import Laid, Phase
from renderers.gulveig import Pictures
from renderers.gulveig.card_page import Cut, floor
from renderers.gulveig.counting import counted
from renderers.gulveig.hints import Hints
from renderers.kit.card_values import Marks
from renderers.kit.phrases import load
from tests.renderers.gulveig_views import HAND, NAMES, PROSE, RULES, a_view

HINTS = Hints(RULES.book, load("gulveig"))
PICTURES = Pictures(RULES.book, load("gulveig"))


def asked(slot: str, *cards: str, closed: tuple[str, ...] = ()) -> Ask:
    return Ask(slot, (*map(Option, cards), *[Option(card, why_not="refused.must-follow") for card in closed]))


def test_who_has_to_follow_is_told_who_takes_the_trick_and_which_cards_would() -> None:
    view = a_view()
    assert HINTS.aside(view, asked("follow")).split("\n") == [
        "So far Ymir (Rime 7) takes it: 14 points.",
        "The Bid Winner bid 80 and has 88 so far, plus the buried cards. You have 0. The Vanir are supreme.",
    ]
    own = a_view(bidder=0, buried=("A6", "D5", "D4"), supremacy="")
    assert HINTS.aside(own, asked("follow")).endswith("\nYour bid is 80; you have 25 so far.")
    closed = ("A4", "A3", "V7", "M1")
    assert HINTS.explained(view, asked("follow", "R6", "R5", closed=closed)) == "-# None of these would take it."
    low = a_view(trick=(Laid(1, "R1"), Laid(2, "R2"), Laid(3, "M6")))
    assert HINTS.explained(low, asked("follow", "R6", "R5")) == "-# Each of these would take it."


def test_who_cannot_follow_is_told_that_any_card_may_be_played() -> None:
    view = a_view(hand=("A4", "V7", "M1"))
    said = HINTS.aside(view, asked("follow"))
    assert said.startswith("You hold no Rime: play anything.\nSo far Ymir (Rime 7)")
    assert HINTS.explained(view, asked("follow", "A4", "V7", "M1")) == "-# Would take it: Gulveig"


def test_who_leads_is_told_what_is_hard_to_beat() -> None:
    view = a_view(phase=Phase.LEAD, trick=(), hand=("A7", "A4", "A3", "V6"))
    standing, combo = HINTS.aside(view, asked("lead")).split("\n")
    assert standing.endswith("so far, plus the buried cards. You have 0. The Vanir are supreme.")
    assert combo == "A combo in your hand scores only if you declare it."
    assert HINTS.aside(replace(view, hand=("A4", "V6")), asked("lead")).endswith("\nYou hold no combo to declare.")
    lines = HINTS.explained(view, asked("lead", "A7", "A4", "A3", "V6", "A4+A3")).split("\n")
    assert lines == [
        "-# Only supreme cards beat it: Tyr",
        "-# Supreme, so only stronger cards of its clan beat it: Njord",
        "-# Declared, a combo brings its points at once, and you lead one of its two cards",
    ]


def test_a_card_names_a_combo_only_as_long_as_that_may_come() -> None:
    half = ("A4", "V7")
    assert HINTS.of_card(a_view(phase=Phase.BID, bench=("A5",), hand=half), asked("give"), "A4").startswith(
        "With Nanna a combo for 100"
    )
    for gone in (a_view(phase=Phase.BID, aside=("A3",), hand=half), a_view(phase=Phase.BURY, hand=half)):
        assert "combo" not in HINTS.of_card(gone, asked("bury"), "A4")
    leading = a_view(phase=Phase.LEAD, trick=())
    assert HINTS.of_card(leading, asked("lead"), "A4").startswith("Led alone, the combo's 100 are lost · ")
    assert HINTS.of_card(leading, asked("half"), "A4") == "Supreme: beaten only by stronger cards of its clan"
    assert HINTS.of_card(a_view(), asked("follow"), "A4").startswith("You hold Nanna too: a combo for 100 · ")


def test_bids_stand_beside_the_auction_and_the_burial() -> None:
    opening = a_view(phase=Phase.BID, bid=0, bidder=None, calls=())
    assert HINTS.aside(opening, asked("bid")) == "You open with 40 or more; who opens cannot pass."
    assert HINTS.aside(a_view(phase=Phase.BID), asked("bid")) == "The highest bid is 80."
    assert HINTS.aside(a_view(phase=Phase.BURY), asked("bury")) == "Your bid is 80."
    assert HINTS.explained(opening, asked("bid", "40", "50")) == ""


@pytest.mark.parametrize("cut", Cut)
def test_art_ends_above_the_name(cut: Cut) -> None:
    _, middle, across = cut.value.art
    assert middle - across // 2 >= 0
    assert middle + across // 2 <= floor(cut.value)


def test_a_hand_that_follows_shows_the_trick() -> None:
    marks = Marks(frozenset({"R6", "R5"}))
    lying = a_view(asked=(0,))
    other = a_view(asked=(0,), trick=(Laid(1, "R7"), Laid(2, "R2"), Laid(3, "M5")))
    assert PICTURES.hand(lying, NAMES, marks) != PICTURES.hand(other, NAMES, marks)
    assert PICTURES.hand(lying, NAMES) == PICTURES.hand(other, NAMES)
    assert "On the table, worth 14 points" in PROSE.hand_alt(lying, NAMES)


@pytest.mark.parametrize("held", [1, 6, 19])
def test_a_hand_is_looked_at_closer_in_rows_of_three(held: int) -> None:
    deck = RULES.book.deck(a_view().config).cards
    image = Image.open(BytesIO(PICTURES.large_hand(a_view(hand=deck[:held]), NAMES)))
    rows = -(-held // 3)
    assert image.size == (1200, 138 + rows * (Cut.LARGE.pixels[1] + 14))


def test_whoever_holds_no_cards_sees_none_closer() -> None:
    empty = a_view(viewer=None, hand=())
    assert PICTURES.large_hand(empty, NAMES) == PICTURES.large_hand(a_view(hand=()), NAMES)
    assert PICTURES.large_hand(empty, NAMES) != PICTURES.large_hand(a_view(hand=HAND), NAMES)


def test_all_combos_of_the_deck_are_told() -> None:
    said = PROSE.combos_alt(a_view(), NAMES)
    assert said.startswith("The Supremacy Combos: Baldr (Aesir 4) and Nanna (Aesir 3) for 100 points, Frey")
    assert said.count(" points") == 5


def test_who_bids_far_more_than_the_hand_makes_is_told_so() -> None:
    view, question = a_view(phase=Phase.BID, hand=HAND), Question(0, "bid", "bid")
    hand = counted(RULES.book, view)
    assert HINTS.doubt(view, question, ((str(hand.most),),)) == HINTS.doubt(view, question, (("pass",),)) == ""
    said = HINTS.doubt(view, question, ((str(hand.most + 1),),))
    assert said.startswith(f"By itself this hand makes about {hand.alone}. ")
    assert said.endswith(f"more than {hand.most}. Miss a bid of {hand.most + 1}, and you lose {hand.most + 1}.")
    total = replace(view, config=replace(view.config, fail_penalty=Penalty.TOTAL))
    assert HINTS.doubt(total, question, (("480",),)).endswith("Miss a bid of 480, and you lose what you made.")
    duel, bench = replace(view, config=replace(view.config, seats=2)), replace(view, bench=("A5",))
    assert counted(RULES.book, duel).most == counted(RULES.book, bench).most > hand.most
    assert HINTS.doubt(a_view(), replace(question, topic="follow"), (("R6",),)) == ""
