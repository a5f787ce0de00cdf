"""Texts and alt texts of Gulveig."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from engines.gulveig.facts import (
    AuctionWon,
    Buried,
    Dealt,
    Declared,
    Ending,
    GameOver,
    GulveigFact,
    Played,
    SetAside,
    Swapped,
    TrickWon,
)
from engines.gulveig.view import Phase
from renderers.gulveig.describe import COLUMNS
from renderers.gulveig.hand import _title
from renderers.gulveig.viewmodel import view_model
from renderers.kit.card_values import Marks
from renderers.kit.phrases import load
from renderers.kit.text import ALT_LIMIT
from tests.renderers.gulveig_views import (
    LONG,
    NAMES,
    PROSE,
    RULES,
    TABLES,
    a_view,
    moments,
    over,
    scored_hand,
)

SCORED_HAND = """\
Hand 2 is scored.
Ana bid 120, made only 70 (70 in cards, 0 in combos), and loses 120. Total: 0.
Bo scores 110 points without the bid. Total: 50.
Cleo scores 20 points without the bid. Total: 20.
Dag made 35 without the bid, but is too close to the goal and scores 0. Total: 851.
The buried cards were Odin (Aesir 6), Aegir (Vanir 5), and Hymir (Rime 1)."""

# words


@TABLES
def test_words_keep_to_their_limits_with_the_longest_names(table):
    names = LONG[: table.seats]
    for game, _, _ in moments(table, most=250, every=25):
        for viewer in (None, *range(table.seats)):
            view = game.view(viewer)
            assert 0 < len(PROSE.alt(view, names)) <= ALT_LIMIT
            assert len(PROSE.hand_alt(view, names)) <= ALT_LIMIT
            assert 1 <= len(PROSE.status(view, names).splitlines()) <= 3
            assert max(map(len, PROSE.describe(view, names).splitlines())) <= COLUMNS


@TABLES
def test_every_fact_that_a_viewer_learns_is_told_except_the_deal(table):
    names = NAMES[: table.seats]
    for _, _, entry in moments(table, most=100, every=1):
        for told in entry.told:
            for viewer in (None, *range(table.seats)):
                fact = told.seen_by(viewer)
                if fact is not None:
                    said = PROSE.fact(fact, names)
                    assert bool(said) == (not isinstance(fact, Dealt))
                    assert "{" not in said


def test_every_kind_of_fact_has_a_tale():
    from renderers.gulveig.narration import _SENTENCES

    assert set(_SENTENCES) == set(get_args(GulveigFact))


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (Dealt(0, ("A6",)), ""),
        (Played(1, "A6"), "Bo plays Odin (Aesir 6)."),
        (TrickWon(0, 4, "V6", 1), "Ana takes trick 4 with Njord (Vanir 6) for 1 point."),
        (Declared(2, ("A4", "A3"), 100), "Cleo declares Baldr (Aesir 4) and Nanna (Aesir 3) for 100 points!"),
        (Swapped(3, "A1", "V6"), "Dag gives Hodr (Aesir 1) to the Bench and takes Njord (Vanir 6)."),
        (
            AuctionWon(1, 120, ("D6", "D2", "D1")),
            (
                "Bo wins the auction at 120 and takes the Treasure: "
                "Ivaldi (Dvergar 6), Alviss (Dvergar 2), and Nori (Dvergar 1)."
            ),
        ),
        (Buried(1, 3), "Bo buries 3 cards."),
        (Buried(1, 3, ("D6", "D2", "D1")), "Bo buries Ivaldi (Dvergar 6), Alviss (Dvergar 2), and Nori (Dvergar 1)."),
        (
            SetAside(("A6",), 1),
            "1 card stays out of this hand: Odin (Aesir 6). 1 card stays out of this hand, face-down.",
        ),
        (GameOver((0,), Ending.GOAL), "Ana wins the game!"),
        (GameOver((0, 2), Ending.HANDS), "Ana and Cleo share the victory!"),
        (scored_hand(), SCORED_HAND),
    ],
)
def test_facts_are_told_in_sentences(fact, said):
    assert PROSE.fact(fact, NAMES) == said


def test_status_says_hand_bid_and_score():
    assert PROSE.status(a_view(), NAMES).splitlines() == [
        "Hand 3, trick 2 of 8 · Vanir are supreme",
        "Bo bid 80 and has 88 points so far, plus the buried cards.",
        "Scores: Ana 120, Bo −60, Cleo 0, and Dag 851. Goal: 1,000.",
    ]


def test_the_bid_winner_alone_is_told_what_the_buried_cards_add():
    own = PROSE.status(a_view(viewer=1, buried=("D6", "D2", "D1")), NAMES)
    assert "Bo bid 80 and has 101 points so far." in own


def test_the_bid_of_a_game_that_is_over_is_made_or_missed_unless_somebody_gave_up_in_the_middle():
    own = {"buried": ("D6", "D2", "D1")}
    assert "Bo bid 80 and made 101." in PROSE.status(over(hand_no=2, **own), NAMES)
    assert "Bo bid 120 and made only 101." in PROSE.status(over(hand_no=2, bid=120, **own), NAMES)
    assert "Bo bid 80 and has 101 points so far." in PROSE.status(over(**own), NAMES)


def test_alt_text_follows_the_order_of_the_picture():
    assert PROSE.alt(a_view(), NAMES) == (
        "Ana to follow Rime. Hand 3, trick 2 of 8 · Vanir are supreme. "
        "Bo bid 80 and has 88 points so far, plus the buried cards. "
        "Dag plays Surt (Muspeli 6). "
        "Scores: Ana 120, Bo −60, Cleo 0, and Dag 851. Goal: 1,000. "
        "On the table, worth 14 points: Bo Ymir (Rime 7), Cleo Gerd (Rime 2), and Dag Surt (Muspeli 6). "
        "Won this hand: Ana 0 tricks worth 0, Bo 1 trick worth 8, Cleo 0 tricks worth 0, and Dag 0 tricks worth 0."
    )


def test_alt_text_of_a_fresh_hand_tells_how_the_last_was_scored():
    fresh = a_view(
        phase=Phase.BID, calls=(), bid=0, bidder=None, trick=(), tricks=(), supremacy="", declared=(), treasure=(),
        buried_down=0, history=(scored_hand(),),
    )  # fmt: skip
    said = PROSE.alt(fresh, NAMES)
    assert said.startswith("Ana opens. Hand 3, auction. No bid yet. The opening is 40 or more. Hand 2 is scored. ")
    assert "Ana bid 120, made only 70 (70 in cards, 0 in combos), and loses 120." in said


def test_alt_text_of_the_end_names_the_winner_first():
    assert PROSE.alt(over(), NAMES).startswith("Ana wins. The game is over after hand 3.")


def test_a21_a_limit_of_hands_is_told_on_the_board_above_it_and_in_text():
    view = a_view()
    limited = replace(view, config=replace(view.config, max_hands=3))
    assert "Hand 3 of 3, trick 2 of 8" in PROSE.alt(limited, NAMES)
    assert "Hand 3 of 3, trick 2 of 8" in PROSE.status(limited, NAMES)
    assert "Hand 3 of 3" in PROSE.describe(limited, NAMES)
    assert " of 100" not in PROSE.alt(view, NAMES) + PROSE.describe(view, NAMES)
    ended = over()
    ended = replace(ended, config=replace(ended.config, max_hands=3))
    assert "The game is over after hand 3 of 3." in PROSE.alt(ended, NAMES)


def test_hand_alt_names_clan_strength_value_and_combos():
    assert PROSE.hand_alt(a_view(), NAMES) == (
        "Your hand: 6 cards, with 29 in cards. "
        "Aesir: 4 Baldr (4 points) and 3 Nanna (3 points). "
        "Vanir: 7 Gulveig (1 point). "
        "Rime jotuns: 6 Thrym (11 points) and 5 Hrungnir (10 points). "
        "Muspeli jotuns: 1 Eisa (0 points). "
        "You hold the combo Baldr and Nanna, 100 points. "
        "On the table, worth 14 points: Bo Ymir (Rime 7), Cleo Gerd (Rime 2), and Dag Surt (Muspeli 6)."
    )


def test_describe_gives_the_whole_position():
    assert PROSE.describe(a_view(), NAMES) == DESCRIBED


def test_describe_keeps_the_buried_cards_to_their_owner():
    assert "Ivaldi (D6)" in PROSE.describe(a_view(treasure=()), NAMES) + PROSE.describe(
        a_view(treasure=(), viewer=1, buried=("D6", "D2", "D1")), NAMES
    )
    assert "Ivaldi" not in PROSE.describe(a_view(treasure=()), NAMES)


DESCRIBED = """\
Ana to follow Rime
Hand 3, goal 1,000
Trick 2 of 8
Supremacy: Vanir (V)
Bid: 80 by Bo
Points towards it: 88, plus
  the buried cards
Dealer: Dag

YOUR HAND, 6 cards
A4  Baldr           4 points
A3  Nanna           3 points
V7  Gulveig         1 point
R6  Thrym           11 points
R5  Hrungnir        10 points
M1  Eisa            0 points
A4+A3: Baldr and Nanna are a
  combo for 100.

ON THE TABLE
R7  Ymir            Bo
R2  Gerd            Cleo
M6  Surt            Dag

THE SEATS
          score held took  pts
1 Ana       120    7    0    0
2 Bo        −60    6    1    8
3 Cleo        0    7    0    0
4 Dag       851    7    0    0

THE AUCTION
Ana 40, Bo 80, Cleo passed,
  Dag passed, and Ana passed

Treasure: Ivaldi (D6), Alviss
  (D2), and Nori (D1).
Buried: 3 cards, unseen.
Bo declared Frey (V4) and
  Freya (V3) for 80.
Known in Bo's hand: Freya
  (V3).

TRICKS TAKEN
1. Bo led V4 V1 M2 V2; Bo took
  it"""


@pytest.mark.parametrize(("bid", "title"), [(0, "Open the auction"), (40, "Bid or pass")])
def test_R13_the_opener_who_cannot_pass_is_not_told_to_bid_or_pass(bid: int, title: str) -> None:
    view = a_view(phase=Phase.BID, asked=(0,), viewer=0, bid=bid)
    assert _title(view_model(RULES.book, load("gulveig"), view, NAMES), Marks(frozenset({"40"}))) == title
