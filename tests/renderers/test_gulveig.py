"""Gulveig's pictures and prose."""

from io import BytesIO
from itertools import pairwise
from typing import get_args

import pytest
from PIL import Image

from engines.core import Codec, Outcome, Rng
from engines.gulveig.config import Gulveig
from engines.gulveig.facts import (
    AuctionWon,
    Buried,
    Dealt,
    Declared,
    Ending,
    GameOver,
    GulveigFact,
    HandScored,
    Played,
    Score,
    SetAside,
    Swapped,
    TrickWon,
)
from engines.gulveig.reading import just_declared, seats_from_viewer, winning
from engines.gulveig.view import Call, DeclaredCombo, Laid, Phase, Trick, View
from renderers.gulveig import GulveigProse, Pictures, samples
from renderers.gulveig.card_page import Cut
from renderers.gulveig.describe import COLUMNS
from renderers.gulveig.hand import _ribbon, _spots, _title
from renderers.gulveig.icons import SUITS
from renderers.gulveig.viewmodel import view_model
from renderers.kit import border, frame
from renderers.kit.phrases import load
from renderers.kit.text import ALT_LIMIT
from tests.conformance.games.gulveig import ENTRANT
from tests.conformance.playing import random_play

RULES = ENTRANT.rules
PICTURES = Pictures(RULES.book, load("gulveig"))
PROSE = GulveigProse(RULES.book, load("gulveig"))
NAMES = ("Ana", "Bo", "Cleo", "Dag")
LONG = (
    "W" * 32,
    "Wolfgang Amadeus Hrólfr the Walkr",
    "MMMM WWWW MMMM WWWW MMMM WWWW MM",
    "Þórr Ægirson af Norðurlöndum MMM",
)
MOMENTS = 90
EVERY = 15

HAND = ("A4", "A3", "V7", "R6", "R5", "M1")

SCORED_HAND = """\
Hand 2 is scored.
Ana bid 120, made only 70, and loses 120. Total: 0.
Bo scavenges 110 points. Total: 50.
Cleo scavenges 20 points. Total: 20.
Dag is too close to the goal for scavenging. Counted: 0 of 35. Total: 851.
The buried cards were Odin (A6), Aegir (V5), and Hymir (R1)."""

TABLES = pytest.mark.parametrize("table", ENTRANT.tables, ids=str)


def a_view(**changes) -> View:
    """The second trick of a hand: Bo bid 80, declared Frey and Freya, and took the first trick."""
    fields = {
        "config": Gulveig(seats=4),
        "viewer": 0,
        "phase": Phase.FOLLOW,
        "hand_no": 3,
        "dealer": 3,
        "scores": (120, -60, 0, 851),
        "cards": (7, 6, 7, 7),
        "hand": HAND,
        "asked": (0,),
        "calls": (Call(0, 40), Call(1, 80), Call(2, 0), Call(3, 0), Call(0, 0)),
        "bid": 80,
        "bidder": 1,
        "passed": (True, False, True, True),
        "bench": (),
        "treasure": ("D6", "D2", "D1"),
        "aside": (),
        "aside_down": 0,
        "buried": (),
        "buried_down": 3,
        "supremacy": "V",
        "declared": (DeclaredCombo(1, 1),),
        "revealed": ((), ("V3",), (), ()),
        "trick": (Laid(1, "R7"), Laid(2, "R2"), Laid(3, "M6")),
        "tricks": (Trick((Laid(1, "V4"), Laid(2, "V1"), Laid(3, "M2"), Laid(0, "V2")), 1, "V"),),
        "taken": (0, 1, 0, 0),
        "won": (0, 8, 0, 0),
        "history": (),
        "outcome": None,
    }
    return View(**(fields | changes))


def scored_hand() -> HandScored:
    scores = (
        Score(0, 70, 0, 120, -120, False, 0),
        Score(1, 30, 80, 0, 110, False, 50),
        Score(2, 20, 0, 0, 20, False, 20),
        Score(3, 35, 0, 0, 0, True, 851),
    )
    return HandScored(2, scores, ("A6", "V5", "R1"), ())


def over(**changes) -> View:
    return a_view(
        phase=Phase.OVER,
        asked=(),
        hand=(),
        trick=(),
        scores=(1010, 50, 20, 851),
        history=(scored_hand(),),
        outcome=Outcome((1, 3, 4, 2), (1010, 50, 20, 851), Ending.GOAL),
        **changes,
    )


def opened(picture: bytes) -> Image.Image:
    image = Image.open(BytesIO(picture))
    image.load()
    return image


def moments(table, seed="pictures", most=MOMENTS, every=EVERY):
    for step, (game, question, entry) in enumerate(random_play(ENTRANT, table, seed, most)):
        if step % every == 0:
            yield game, question, entry


# pictures


@TABLES
def test_every_view_of_every_variant_draws_within_its_size(table):
    names = LONG[: table.seats]
    for game, question, _ in moments(table):
        seat = question.seat
        choices = frozenset(game.ask(seat, question.key).open)
        for picture in (PICTURES.board(game.view(None), names), PICTURES.board(game.view(seat), names)):
            assert opened(picture).size == frame.BOARD
            assert len(picture) <= 120 * 1024
        hand = PICTURES.hand(game.view(seat), names, choices)
        assert opened(hand).size == frame.HAND
        assert len(hand) <= 120 * 1024


def test_the_gallery_shows_boards_and_hands_that_draw_alike_every_time():
    drawn = samples.samples()
    assert {opened(picture).size for picture in drawn.values()} == {frame.BOARD, frame.HAND}
    assert len(set(drawn.values())) == len(drawn)
    assert all(len(picture) <= 120 * 1024 for picture in drawn.values())


def test_nothing_is_drawn_on_the_rim():
    for picture in (PICTURES.board(a_view(), LONG), PICTURES.board(over(), LONG), PICTURES.hand(a_view(), LONG)):
        image = opened(picture).convert("RGB")
        bare = opened(border.ground(image.size, SUITS["A"].tint).png()).convert("RGB")
        wide, high = image.size
        for strip in ((0, 0, wide, 26), (0, high - 26, wide, high), (0, 0, 26, high), (wide - 26, 0, wide, high)):
            assert image.crop(strip).tobytes() == bare.crop(strip).tobytes()


@TABLES
def test_a_board_changes_with_every_move_and_with_nothing_else(table):
    codec = Codec(RULES)
    names = NAMES[: table.seats]
    before = b""
    for game, _, _ in moments(table, seed="changes", most=12, every=1):
        board = PICTURES.board(game.view(None), names)
        assert board != before
        assert PICTURES.board(codec.read_view(codec.write_view(game.view(None))), names) == board
        before = board


def test_a_hand_stays_as_it_is_while_others_play():
    played = list(moments(ENTRANT.tables[0], seed="calm", most=40, every=1))
    calm = 0
    for (game, question, _), (after, _, _) in pairwise(played):
        seat = (question.seat + 1) % 4
        if game.view(seat).hand == after.view(seat).hand and game.view(seat).hand_no == after.view(seat).hand_no:
            assert PICTURES.hand(game.view(seat), NAMES) == PICTURES.hand(after.view(seat), NAMES)
            calm += 1
    assert calm > 20


def test_the_gallery_and_an_empty_hand_have_no_picture():
    assert PICTURES.hand(a_view(viewer=None, hand=()), NAMES) is None
    assert PICTURES.hand(over(), NAMES) is None


def test_cards_that_can_be_picked_stand_out_only_from_others_that_cannot():
    calm = PICTURES.hand(a_view(asked=(1,)), NAMES)
    some = PICTURES.hand(a_view(asked=(1,)), NAMES, frozenset({"R6", "R5"}))
    every = PICTURES.hand(a_view(asked=(1,)), NAMES, frozenset(HAND))
    assert some != calm
    assert every == calm
    assert PICTURES.hand(a_view(), NAMES, frozenset(HAND)) != calm, "the title says that it is the owner's move"


def test_the_ribbon_of_a_combo_that_can_be_declared_is_bright():
    view = a_view(phase=Phase.LEAD, trick=())
    closed = PICTURES.hand(view, NAMES, frozenset(HAND))
    assert PICTURES.hand(view, NAMES, frozenset({*HAND, "A4+A3"})) != closed


def test_boards_differ_in_what_only_their_viewer_knows():
    told = PICTURES.board(a_view(viewer=1, buried=("D6", "D2", "D1")), NAMES)
    assert told != PICTURES.board(a_view(viewer=1), NAMES)


@pytest.mark.parametrize("held", range(1, 20))
def test_strength_clan_and_value_of_every_card_stay_in_sight(held):
    spots = _spots(RULES.book.deck(Gulveig(seats=2)).cards[:held])
    for spot in spots:
        wide, high = spot.cut.pixels
        assert spot.shown >= spot.cut.strip
        assert spot.corner[0] >= frame.EDGE
        assert spot.corner[0] + wide <= frame.HAND[0] - frame.EDGE
        assert spot.corner[1] + 10 >= frame.TITLE_FLOOR
        assert spot.corner[1] + high <= frame.HAND[1] - frame.EDGE + 10
    rows = {spot.corner[1] for spot in spots}
    assert len(rows) == (1 if held <= 9 else 2)
    assert {spot.cut for spot in spots} == {Cut.HAND if held <= 9 else Cut.SHORT}


def test_one_ribbon_joins_neighbours_and_two_name_a_partner_far_away():
    near = view_model(RULES.book, PROSE.phrases, a_view(), NAMES)
    (band,) = _ribbon(near, near.held()[0], _spots(near.view.hand))
    assert band.words == "Combo +100"
    far = a_view(config=Gulveig(seats=4, valknut=True), hand=("A4", "A2", "V3x"))
    seen = view_model(RULES.book, PROSE.phrases, far, NAMES)
    assert [band.words for band in _ribbon(seen, seen.held()[0], _spots(far.hand))] == ["+100 · V3", "+100 · A4"]


def test_clans_are_told_apart_without_colour():
    assert set(SUITS) == set(RULES.book.clans)
    assert len({suit.emblem for suit in SUITS.values()}) == len(SUITS)
    assert len({suit.tint for suit in SUITS.values()}) == len(SUITS)


def test_the_viewer_sits_nearest_and_the_others_follow_clockwise():
    assert seats_from_viewer(a_view(viewer=2)) == (2, 3, 0, 1)
    assert seats_from_viewer(a_view(viewer=None)) == (0, 1, 2, 3)


def test_the_crown_lies_on_the_card_that_takes_the_trick():
    plain = (Laid(0, "V5"), Laid(1, "V6"), Laid(2, "A7"), Laid(3, "V2"))
    assert winning(RULES.book, plain, "") == Laid(1, "V6")
    assert winning(RULES.book, plain, "A") == Laid(2, "A7")


def test_a_declaration_is_news_only_in_the_trick_that_it_leads():
    fresh = a_view(trick=(Laid(1, "V4"),), tricks=(), taken=(0, 0, 0, 0))
    assert just_declared(RULES.book, fresh)
    assert not just_declared(RULES.book, a_view())


# secrecy


@TABLES
def test_pictures_and_words_do_not_hinge_on_what_a_viewer_cannot_see(table):
    luck, names, differed = Rng("redeal"), NAMES[: table.seats], 0
    for game, _, _ in moments(table, seed="secrets", most=60, every=20):
        for viewer in (None, 0):
            state = ENTRANT.redeal(RULES, game.state.copy(), viewer, luck)
            differed += state != game.state
            other = game.with_state(state).view(viewer)
            view = game.view(viewer)
            assert PICTURES.board(other, names) == PICTURES.board(view, names)
            assert PICTURES.hand(other, names) == PICTURES.hand(view, names)
            for words in (PROSE.alt, PROSE.hand_alt, PROSE.describe, PROSE.status):
                assert words(other, names) == words(view, names)
    assert differed


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
        (Played(1, "A6"), "Bo plays Odin (A6)."),
        (TrickWon(0, 4, "V6", 1), "Ana takes trick 4 with Njord (V6) for 1 point."),
        (Declared(2, ("A4", "A3"), 100), "Cleo declares Baldr (A4) and Nanna (A3) for 100 points!"),
        (Swapped(3, "A1", "V6"), "Dag gives Hodr (A1) to the Bench and takes Njord (V6)."),
        (
            AuctionWon(1, 120, ("D6", "D2", "D1")),
            "Bo wins the auction at 120 and takes the Treasure: Ivaldi (D6), Alviss (D2), and Nori (D1).",
        ),
        (Buried(1, 3), "Bo buries 3 cards."),
        (Buried(1, 3, ("D6", "D2", "D1")), "Bo buries Ivaldi (D6), Alviss (D2), and Nori (D1)."),
        (
            SetAside(("A6",), 1),
            "1 card stays out of this hand: Odin (A6). 1 card stays out of this hand, face-down.",
        ),
        (GameOver((0,), Ending.GOAL), "Ana wins the game!"),
        (GameOver((0, 2), Ending.HANDS), "Ana and Cleo share the victory!"),
        (
            scored_hand(),
            SCORED_HAND,
        ),
    ],
)
def test_facts_are_told_in_sentences(fact, said):
    assert PROSE.fact(fact, NAMES) == said


def test_status_says_hand_bid_and_score():
    assert PROSE.status(a_view(), NAMES).splitlines() == [
        "Hand 3, trick 2 of 8 · Vanir are supreme",
        "Bo bid 80 and has 88 points so far, plus the buried cards.",
        "Scores: Ana 120, Bo -60, Cleo 0, and Dag 851. Goal: 1,000.",
    ]


def test_the_bid_winner_alone_is_told_what_the_buried_cards_add():
    own = PROSE.status(a_view(viewer=1, buried=("D6", "D2", "D1")), NAMES)
    assert "Bo bid 80 and has 101 points so far." in own


def test_alt_text_follows_the_order_of_the_picture():
    assert PROSE.alt(a_view(), NAMES) == (
        "Ana to follow Rime. Hand 3, trick 2 of 8 · Vanir are supreme. "
        "Bo bid 80 and has 88 points so far, plus the buried cards. "
        "Dag plays Surt (M6). "
        "Scores: Ana 120, Bo -60, Cleo 0, and Dag 851. Goal: 1,000. "
        "On the table: Bo Ymir (R7), Cleo Gerd (R2), and Dag Surt (M6). "
        "Won this hand: Ana 0 tricks worth 0, Bo 1 trick worth 8, Cleo 0 tricks worth 0, and Dag 0 tricks worth 0."
    )


def test_alt_text_of_a_fresh_hand_tells_how_the_last_was_scored():
    fresh = a_view(
        phase=Phase.BID, calls=(), bid=0, bidder=None, trick=(), tricks=(), supremacy="", declared=(), treasure=(),
        buried_down=0, history=(scored_hand(),),
    )  # fmt: skip
    said = PROSE.alt(fresh, NAMES)
    assert said.startswith("Ana opens. Hand 3, auction. No bid yet. The opening is 40 or more. Hand 2 is scored. ")
    assert "Ana bid 120, made only 70, and loses 120." in said


def test_alt_text_of_the_end_names_the_winner_first():
    assert PROSE.alt(over(), NAMES).startswith("Ana wins. The game is over after hand 3.")


def test_hand_alt_names_clan_strength_value_and_combos():
    assert PROSE.hand_alt(a_view(), NAMES) == (
        "Your hand: 6 cards worth 29. "
        "Aesir: 4 Baldr (4 points) and 3 Nanna (3 points). "
        "Vanir: 7 Gulveig (1 point). "
        "Rime jotuns: 6 Thrym (11 points) and 5 Hrungnir (10 points). "
        "Muspeli jotuns: 1 Eisa (0 points). "
        "You hold the combo Baldr and Nanna, 100 points."
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
2 Bo        -60    6    1    8
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
    assert _title(view_model(RULES.book, load("gulveig"), view, NAMES), frozenset({"40"})) == title
